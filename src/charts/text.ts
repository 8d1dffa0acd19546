// Advance widths in em of the sans face at 400, by class of character; the rest is between them.
const WIDTHS: readonly (readonly [string, number])[] = [
  ["ijlI.,:;'|\u00b7", 0.27],
  [" !()[]{}-ftr/\\\u2009", 0.34],
  ['csvxyzkJ*?"\u2013', 0.48],
  ["ABCDEFGHKLNOPQRSTUVXYZ&", 0.62],
  ["mwMW%@\u2026", 0.84],
];
const BOLD = 1.04;
const MARK = /^\p{M}$/u;
const SPACING = /^\p{Mc}$/u;
const LETTER = /^\p{L}$/u;
const JOINER = 0x200d;
const NON_JOINER = 0x200c;
const VIRAMAS: ReadonlySet<number> = new Set([
  0x094d, 0x09cd, 0x0a4d, 0x0acd, 0x0b4d, 0x0bcd, 0x0c4d, 0x0ccd, 0x0d4d, 0x0dca,
]);
const FIRST_INDIC = 0x0900;
const FIRST_WIDE = 0x2e80;

function advance(character: string, joined: boolean): number {
  const code = character.codePointAt(0) ?? 0;
  if (code === JOINER || code === NON_JOINER || VIRAMAS.has(code)) return 0;
  if (MARK.test(character)) return code < FIRST_INDIC ? 0 : SPACING.test(character) ? 0.45 : 0.12;
  if (code >= FIRST_WIDE) return 1;
  if (code >= FIRST_INDIC && LETTER.test(character)) return joined ? 0.2 : 0.78;
  return WIDTHS.find(([characters]) => characters.includes(character))?.[1] ?? 0.54;
}

/** An estimate, on the wide side, of the width of a text in pixels: there is no font to ask when a page is built. */
export function measure(text: string, size: number, bold = false): number {
  let [width, joined] = [0, false];
  for (const character of text) {
    width += advance(character, joined);
    joined = VIRAMAS.has(character.codePointAt(0) ?? 0);
  }
  return width * size * (bold ? BOLD : 1);
}

/** The text in units that must not be cut: a base with its signs, and consonants that a virama joins. */
export function clusters(text: string): readonly string[] {
  const result: string[] = [];
  let last = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const joins =
      MARK.test(character) ||
      code === JOINER ||
      code === NON_JOINER ||
      last === JOINER ||
      (VIRAMAS.has(last) && LETTER.test(character));
    const before = result.at(-1);
    if (joins && before !== undefined) result[result.length - 1] = before + character;
    else result.push(character);
    last = code;
  }
  return result;
}

/** The text, or as much of it as fits with an ellipsis after a whole cluster. */
export function fit(text: string, width: number, size: number, bold = false): string {
  if (measure(text, size, bold) <= width) return text;
  let kept = "";
  for (const cluster of clusters(text)) {
    if (measure(`${kept}${cluster}\u2026`, size, bold) > width) break;
    kept += cluster;
  }
  return `${kept.trimEnd()}\u2026`;
}

/** Lines broken between words only; a word wider than a line, and what goes beyond `most` lines, ends in an ellipsis. */
export function wrap(
  text: string,
  width: number,
  size: number,
  { bold = false, most = 3 } = {},
): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \t\n]+/u).filter((part) => part !== "")) {
    const before = lines.at(-1);
    const joined = before === undefined ? word : `${before} ${word}`;
    if (before !== undefined && measure(joined, size, bold) <= width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  const rest = lines.slice(most - 1).join(" ");
  const kept = lines.length > most ? [...lines.slice(0, most - 1), rest] : lines;
  return kept.map((entry) => fit(entry, width, size, bold));
}
