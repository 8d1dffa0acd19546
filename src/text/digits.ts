/** Code point of the digit zero of each block whose digits are folded: Arabic-Indic (2), then the nine Indic blocks. */
const zeros: readonly number[] = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66,
];

const asciiDigits: ReadonlyMap<string, string> = new Map(
  zeros.flatMap((zero) =>
    Array.from({ length: 10 }, (_, value): [string, string] => [
      String.fromCodePoint(zero + value),
      String(value),
    ]),
  ),
);

const foldable = new RegExp(`[${[...asciiDigits.keys()].join("")}]`, "gu");

/** `text` with the decimal digits of the Indic and Arabic-Indic blocks written as ASCII digits. */
export function foldDigits(text: string): string {
  return text.replace(foldable, (digit) => asciiDigits.get(digit) ?? digit);
}

/** The ASCII digit for one Indic or Arabic-Indic digit, else null. */
export function asciiDigit(character: string): string | null {
  return asciiDigits.get(character) ?? null;
}
