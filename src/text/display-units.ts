import { aksharas } from "./akshara.ts";

// Signs that join the letter after them to the one before: viramas, the zero width joiner.
const joinsNext =
  /[\u200D\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA\u1039\u17D2\u1A60\uA9C0]$/u;
// Signs that can't stand by themselves: marks, joiners, skin tones, tags.
const joinsBefore = /^[\p{M}\u200C\u200D\p{Emoji_Modifier}\u{E0020}-\u{E007F}]/u;
const letterAfter = /^[\p{L}\p{Extended_Pictographic}]/u;
const flagHalf = /^\p{Regional_Indicator}$/u;

/**
 * The pieces of `text`, after NFC, that may be marked one by one without breaking what a reader sees: orthographic
 * syllables, letters with their marks, emoji with what is joined to them. They concatenate to the NFC text, and no piece
 * but the first begins with a mark. The same on every engine, unlike Intl.Segmenter.
 */
export function displayUnits(text: string): readonly string[] {
  const units: string[] = [];
  for (const unit of aksharas(text)) {
    const before = units.at(-1);
    const joined =
      before !== undefined &&
      (joinsBefore.test(unit) ||
        (joinsNext.test(before) && letterAfter.test(unit) && !/[\p{L}\p{N}]\u200D$/u.test(before)) ||
        (flagHalf.test(unit) && flagHalf.test(before)) ||
        (unit === "\n" && before === "\r"));
    if (joined) units[units.length - 1] = before + unit;
    else units.push(unit);
  }
  return units;
}

/** `text` in two parts, the first of at most `most` pieces; the second is "" where all fits. */
export function cutAfter(text: string, most: number): readonly [head: string, rest: string] {
  if (text.length <= most) return [text, ""];
  const units = displayUnits(text);
  return units.length <= most ? [text, ""] : [units.slice(0, most).join(""), units.slice(most).join("")];
}
