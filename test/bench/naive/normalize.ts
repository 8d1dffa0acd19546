const digits =
  /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F]/gu;

function digitOf(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  if (codePoint < 0x06f0) return String(codePoint - 0x0660);
  if (codePoint < 0x0900) return String(codePoint - 0x06f0);
  return String((codePoint - 0x66) % 0x80);
}

/** The words of a text after the headline normalisation, step by step as METRICS.md 3.1 lists them. */
export function naiveWords(text: string, english: boolean): string[] {
  let result = text.normalize("NFKC");
  result = result.toLowerCase();
  result = result.replace(/\p{Cf}/gu, "");
  result = result.replace(digits, digitOf);
  result = result.replace(/[\p{P}$+<=>^`|~]/gu, "");
  if (english) result = result.replace(/(?<![\p{L}\p{M}\p{N}_])(?:a|an|the)(?![\p{L}\p{M}\p{N}_])/gu, " ");
  result = result.normalize("NFC");
  return result.split(/\p{White_Space}+/u).filter((word) => word !== "");
}
