import type { Dice } from "./dice.ts";

/** Values that readers have stumbled over. */
export const oddValues = [
  ...["", " ", "NaN", "nan", "Infinity", "-Infinity", "null", "None", "nil", "true", "NA", "#N/A"],
  ...[
    "0",
    "-0",
    "1",
    "1.0",
    "1e0",
    "01",
    "+1",
    " 1",
    "1 ",
    "0x1",
    "1_000",
    "1,5",
    "1e308",
    "1e999",
    "-1e999",
  ],
  ...["9007199254740993", "0.1", "1e-324", "99999999999999999999999999", "२", "½"],
  ...[
    "=1+1",
    "@SUM(A1)",
    "+cmd|' /C calc'!A0",
    "-2+3",
    "\t=1",
    "<script>alert(1)</script>",
    "../../etc/passwd",
  ],
  ...[
    "\u202Eabc",
    "\u200D",
    "\u200Cక్",
    "క్‍ష",
    "\uFEFF",
    "\uD800",
    "\uDC00x",
    "e\u0301",
    "\u2028",
    "\u0000",
    "\u0007",
  ],
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "a".repeat(300), "नमक", "007", "7.0"],
  ...[
    '"',
    '""',
    '"a',
    'a"b',
    "a,b",
    "a\tb",
    "a\nb",
    "a\r\nb",
    "{",
    "[",
    "&a *a",
    "- x",
    "x: y: z",
    "|",
    "!!js",
  ],
] as const;

export const oddValue = (dice: Dice): string => dice.any(oddValues) ?? "";

const splice = (text: string, at: number, cut: number, put: string): string =>
  text.slice(0, at) + put + text.slice(at + cut);

/** A text with one thing done to it that people, editors and networks do. */
export function mutateText(dice: Dice, text: string): string {
  const at = dice.below(text.length + 1);
  const lines = text.split("\n");
  const line = dice.below(lines.length);
  const replaceLine = (...put: readonly string[]): string => lines.toSpliced(line, 1, ...put).join("\n");
  switch (dice.below(14)) {
    case 0:
      return splice(text, at, 1, "");
    case 1:
      return splice(text, at, 0, oddValue(dice));
    case 2:
      return text.slice(0, at);
    case 3:
      return replaceLine();
    case 4:
      return replaceLine(lines[line] ?? "", lines[line] ?? "");
    case 5:
      return replaceLine(oddValue(dice));
    case 6:
      return replaceLine("", lines[line] ?? "");
    case 7:
      return lines.join("\r\n");
    case 8:
      return `\uFEFF${text}`;
    case 9: {
      const other = dice.below(lines.length);
      return lines
        .with(line, lines[other] ?? "")
        .with(other, lines[line] ?? "")
        .join("\n");
    }
    case 10:
      return splice(text, at, dice.below(20), "");
    case 11:
      return splice(text, at, 1, String.fromCharCode(dice.below(0x80)));
    case 12:
      return text + text.slice(at);
    default:
      return mutateCell(dice, text);
  }
}

/** One cell of a table, or one value of JSON or YAML, becomes something else. */
function mutateCell(dice: Dice, text: string): string {
  const values = [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|[^\s,:{}[\]"]+/gu)];
  const value = dice.any(values);
  if (value === null) return text;
  const put = dice.chance(50) ? oddValue(dice) : (dice.any(values)?.[0] ?? "");
  return splice(text, value.index, value[0].length, put);
}

/** Bytes with one thing done to them. */
export function mutateBytes(dice: Dice, bytes: Uint8Array): Uint8Array {
  const at = dice.below(Math.max(1, bytes.length));
  switch (dice.below(5)) {
    case 0: {
      const copy = Uint8Array.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ (1 << dice.below(8));
      return copy;
    }
    case 1:
      return Uint8Array.from(bytes.subarray(0, at));
    case 2:
      return Uint8Array.from([...bytes.slice(0, at), dice.below(256), ...bytes.slice(at)]);
    case 3: {
      const copy = Uint8Array.from(bytes);
      copy.fill(dice.below(256), at, Math.min(copy.length, at + dice.below(40)));
      return copy;
    }
    default:
      return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + 1 + dice.below(8))]);
  }
}
