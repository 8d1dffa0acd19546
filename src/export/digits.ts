const minus = "\u2212";

const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u;
const percent = /^([+-]?\d+(?:\.\d+)?)[\s\u2009\u202f]?%$/u;

/** Whether nothing but a dash stands there. */
export const isGap = (text: string): boolean => text === "–" || text === "";

/** A figure of the screen as programs read numbers: ASCII minus, no commas between thousands, no sign of zero. Words stay. */
export function plainDigits(text: string): string {
  const ascii = text.replaceAll(minus, "-");
  if (grouped.test(ascii)) return ascii.replaceAll(",", "");
  if (/^±0(?:\.0+)?$/u.test(ascii)) return ascii.slice(1);
  return /^[+-]?\d+(?:\.\d+)?$/u.test(ascii) ? ascii : text;
}

/** The figures of a column, gaps empty; where all are percentages, without their sign. */
export function plainColumn(texts: readonly string[]): {
  readonly percent: boolean;
  readonly texts: readonly string[];
} {
  const plain = texts.map((text) => (isGap(text) ? "" : plainDigits(text)));
  const shares = plain.map((text) => percent.exec(text.replaceAll(minus, "-"))?.[1] ?? null);
  const all = shares.some((s) => s !== null) && plain.every((text, i) => text === "" || shares[i] !== null);
  return { percent: all, texts: all ? shares.map((s) => s ?? "") : plain };
}

const range = /^([−+±-]?\d+(?:\.\d+)?)(?:\s?–\s?| to )([−+±-]?\d+(?:\.\d+)?)$/u;

/** The ends of a column of intervals; null where not all of its texts are intervals or gaps. */
export function endsOf(
  texts: readonly string[],
): { readonly low: readonly string[]; readonly high: readonly string[] } | null {
  const ends = texts.map((text) => range.exec(text));
  if (ends.every((e) => e === null) || !texts.every((text, i) => isGap(text) || ends[i] !== null))
    return null;
  const end = (k: 1 | 2): readonly string[] => ends.map((e) => plainDigits(e?.[k] ?? ""));
  return { low: end(1), high: end(2) };
}
