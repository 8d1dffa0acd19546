/** Countries and territories that take "the" in a sentence, by ISO code. */
const WITH_ARTICLE = new Set(
  "AE AX BS CC CD CF CG CK DO FK FO GB GM IM KM KY MH MP MV NL PH PN SB SC TC US VG VI".split(" "),
);

/** The territory's name with the article a sentence needs. */
export const theCountry = (code: string, name: string): string =>
  WITH_ARTICLE.has(code) ? `the ${name}` : name;

/** Digits grouped by thousands: 1,000. */
export const digits = (n: number): string => n.toString().replace(/\B(?=(?:\d{3})+$)/gu, ",");

/** Ordinal in digits: 1st, 2nd, 11th, 23rd. */
export const ordinal = (n: number): string => {
  const tens = n % 100;
  const ending = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th");
  return `${n.toString()}${ending}`;
};

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = " _ twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Number word of a whole number below 10^15: two hundred twenty-three. */
export function numberWord(n: number): string {
  for (const [size, name] of [
    [1_000_000_000_000, "trillion"],
    [1_000_000_000, "billion"],
    [1_000_000, "million"],
    [1000, "thousand"],
    [100, "hundred"],
  ] as const) {
    if (n < size) continue;
    const rest = n % size;
    return `${numberWord(Math.floor(n / size))} ${name}${rest === 0 ? "" : ` ${numberWord(rest)}`}`;
  }
  if (n < 20) return ONES[n] ?? "";
  return `${TENS[Math.floor(n / 10)] ?? ""}${n % 10 === 0 ? "" : `-${ONES[n % 10] ?? ""}`}`;
}

/** "A, B, C and D". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;

/** "a" or "an" before the word. */
export const article = (word: string): string => (/^[aeio]|^u(?!ni|s\b|k)|^hour/iu.test(word) ? "an" : "a");

const ROMAN = [
  [1000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
] as const;

/** Roman numeral of a whole number from 1 to 3999. */
export function roman(n: number): string {
  const found = ROMAN.find(([value]) => value <= n);
  return found === undefined ? "" : found[1] + roman(n - found[0]);
}
