import { at, isObject, objectAt, textAt, textsAt } from "./json-access.ts";

interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

/** A unit's base unit, its size in base units as "num/den", and the systems it belongs to. */
export interface UnitSize {
  readonly base: string;
  readonly factor: string;
  readonly systems: readonly string[];
}

const ONE: Fraction = { num: 1n, den: 1n };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

const reduced = (num: bigint, den: bigint): Fraction => {
  const divisor = gcd(num, den);
  return { num: num / divisor, den: den / divisor };
};

const times = (a: Fraction, b: Fraction): Fraction => reduced(a.num * b.num, a.den * b.den);

const inverse = (a: Fraction): Fraction => ({ num: a.den, den: a.num });

const power = (a: Fraction, exponent: number): Fraction =>
  Array.from({ length: exponent }, () => a).reduce(times, ONE);

function decimal(text: string): Fraction {
  const match = /^(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/u.exec(text);
  if (match === null) throw new Error(`not a number: ${text}`);
  const [, whole = "0", part = "", exponent = "0"] = match;
  const shift = Number(exponent) - part.length;
  const digits = BigInt(whole + part);
  return shift >= 0 ? reduced(digits * 10n ** BigInt(shift), 1n) : reduced(digits, 10n ** BigInt(-shift));
}

/** CLDR's unit arithmetic: products, with everything after the one slash in the denominator. */
function expression(text: string, constants: unknown): Fraction {
  const product = (side: string): Fraction =>
    side
      .split("*")
      .map((item) => item.trim())
      .map((item) => {
        const constant = textAt(constants, item, "_value");
        return constant === undefined ? decimal(item) : expression(constant, constants);
      })
      .reduce(times, ONE);
  const [top = "1", bottom] = text.split("/");
  return bottom === undefined ? product(top) : times(product(top), inverse(product(bottom)));
}

/** Compound units whose base unit CLDR writes in one way only for the simple units of the same quantity. */
const COMPOUND_BASES: Readonly<Record<string, string>> = {
  "kilowatt-hour": "kilogram-square-meter-per-square-second",
  "acre-foot": "cubic-meter",
  "kilometer-per-hour": "meter-per-second",
  "meter-per-second": "meter-per-second",
  "mile-per-hour": "meter-per-second",
};

/** Resolver of unit sizes over CLDR's `units.json`; undefined for a unit it does not define. */
export function unitSizes(units: unknown): (id: string) => UnitSize | undefined {
  const constants = objectAt(units, "supplemental", "unitConstants");
  const table = objectAt(units, "supplemental", "convertUnits");
  const prefixes = Object.entries(objectAt(units, "supplemental", "unitPrefixes"));

  const resolve = (id: string): { base: string; size: Fraction; systems: readonly string[] } | undefined => {
    const row = at(table, id);
    if (isObject(row)) {
      const factor = textAt(row, "_factor");
      const size = factor === undefined ? ONE : expression(factor, constants);
      return { base: textAt(row, "_baseUnit") ?? id, size, systems: textsAt(row, "_systems") };
    }
    for (const [word, exponent] of [
      ["square-", 2],
      ["cubic-", 3],
    ] as const) {
      const inner = id.startsWith(word) ? resolve(id.slice(word.length)) : undefined;
      if (inner !== undefined)
        return { ...inner, base: `${word}${inner.base}`, size: power(inner.size, exponent) };
    }
    for (const [name, prefix] of prefixes) {
      const inner = id.startsWith(name) ? resolve(id.slice(name.length)) : undefined;
      if (inner === undefined) continue;
      const ten = Number(textAt(prefix, "_power10") ?? "0");
      const two = Number(textAt(prefix, "_power2") ?? "0");
      const scale = ten < 0 ? inverse(power(decimal("10"), -ten)) : power(decimal("10"), ten);
      return { ...inner, size: times(inner.size, times(scale, power(decimal("2"), two))) };
    }
    const base = COMPOUND_BASES[id];
    if (base === undefined) return undefined;
    const [first = "", last = ""] = id.includes("-per-") ? id.split("-per-") : id.split("-");
    const a = resolve(first);
    const b = resolve(last);
    if (a === undefined || b === undefined) return undefined;
    return { base, size: times(a.size, id.includes("-per-") ? inverse(b.size) : b.size), systems: a.systems };
  };

  return (id) => {
    const found = resolve(id);
    if (found === undefined) return undefined;
    const { num, den } = found.size;
    return { base: found.base, factor: `${num.toString()}/${den.toString()}`, systems: found.systems };
  };
}
