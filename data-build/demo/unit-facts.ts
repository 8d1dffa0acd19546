import { UNITS } from "./facts.ts";
import type { Unit } from "./facts.ts";

/** Units whose Telugu names read well, by quantity; within a group any two can be compared. */
const GROUPS: readonly string[] = [
  "nanometer micrometer millimeter centimeter decimeter meter kilometer inch foot yard furlong mile nautical-mile light-year parsec astronomical-unit",
  "square-centimeter square-meter hectare square-kilometer square-inch square-foot square-yard acre square-mile dunam",
  "milliliter centiliter deciliter liter hectoliter megaliter cubic-centimeter cubic-meter cubic-inch cubic-foot cubic-yard teaspoon tablespoon fluid-ounce cup pint gallon",
  "microgram milligram gram kilogram tonne ounce pound stone carat",
  "nanosecond microsecond millisecond second minute hour day week",
  "month quarter year decade century",
  "bit byte kilobit kilobyte megabit megabyte gigabit gigabyte terabit terabyte petabyte",
  "joule kilojoule calorie kilocalorie kilowatt-hour",
  "milliwatt watt kilowatt megawatt gigawatt",
  "pascal hectopascal kilopascal megapascal millibar bar",
  "hertz kilohertz megahertz gigahertz",
  "milliampere ampere",
  "arc-second arc-minute degree revolution",
];

const unitOf = (id: string): Unit => {
  const unit = UNITS.get(id);
  if (unit === undefined) throw new Error(`facts.json has no unit ${id}`);
  return unit;
};

/** The groups with their units. */
export const UNIT_GROUPS: readonly (readonly Unit[])[] = GROUPS.map((group) => group.split(" ").map(unitOf));

/** Every unit of the groups. */
export const COMPARED_UNITS: readonly Unit[] = UNIT_GROUPS.flat();

/** A big unit, a small one of the same quantity, and how many of the small make one of the big. */
export interface UnitPair {
  readonly big: Unit;
  readonly small: Unit;
  /** Exact where the ratio is a whole number, else null. */
  readonly whole: number | null;
  readonly ratio: number;
}

/** Digits kept when a big ratio is turned into a number. */
const PRECISION = 1_000_000_000n;

/** All pairs within a group, the big unit first, ratio above 1. */
export const UNIT_PAIRS: readonly UnitPair[] = UNIT_GROUPS.flatMap((group) =>
  group.flatMap((big) =>
    group.flatMap((small) => {
      const num = big.factor.num * small.factor.den;
      const den = big.factor.den * small.factor.num;
      if (num <= den || big.base !== small.base) return [];
      const ratio = Number((num * PRECISION) / den) / Number(PRECISION);
      return [{ big, small, ratio, whole: num % den === 0n ? Number(num / den) : null }];
    }),
  ),
);

/** A physical quantity in both languages and the units that measure it. */
export interface Quantity {
  readonly te: string;
  readonly en: string;
  /** SI unit, null where the question would be moot. */
  readonly si: string | null;
  readonly units: readonly string[];
}

const quantity = (te: string, en: string, si: string | null, units: string): Quantity => ({
  te,
  en,
  si,
  units: units.split(" "),
});

/** Quantities by the CLDR kind and base unit of their units; the Telugu words are ours. */
export const QUANTITIES: readonly Quantity[] = [
  quantity(
    "పొడవు",
    "length",
    "meter",
    "meter kilometer centimeter inch foot yard mile furlong light-year parsec",
  ),
  quantity("ద్రవ్యరాశి", "mass", "kilogram", "kilogram gram tonne ounce pound stone carat milligram dalton"),
  quantity("కాలం", "time", "second", "second minute hour day week century"),
  quantity("వైశాల్యం", "area", "square-meter", "square-meter hectare acre square-kilometer square-foot dunam"),
  quantity(
    "ఘనపరిమాణం",
    "volume",
    "cubic-meter",
    "cubic-meter liter gallon milliliter pint cup teaspoon tablespoon",
  ),
  quantity("వేగం", "speed", "meter-per-second", "knot kilometer-per-hour mile-per-hour"),
  quantity("బలం", "force", "newton", "newton"),
  quantity("శక్తి", "energy", "joule", "joule calorie kilowatt-hour electronvolt kilojoule kilocalorie"),
  quantity("సామర్థ్యం", "power", "watt", "watt kilowatt megawatt gigawatt milliwatt horsepower"),
  quantity("పీడనం", "pressure", "pascal", "pascal bar millibar hectopascal kilopascal"),
  quantity("పౌనఃపున్యం", "frequency", "hertz", "hertz kilohertz megahertz gigahertz"),
  quantity("విద్యుత్ ప్రవాహం", "electric current", "ampere", "ampere milliampere"),
  quantity("విద్యుత్ నిరోధం", "electric resistance", "ohm", "ohm"),
  quantity("విద్యుత్ పొటెన్షియల్", "voltage", "volt", "volt"),
  quantity("విద్యుత్ ఆవేశం", "electric charge", "coulomb", "coulomb"),
  quantity("విద్యుత్ కెపాసిటెన్స్", "electric capacitance", "farad", "farad"),
  quantity("విద్యుత్ వాహకత్వం", "electric conductance", "siemens", "siemens"),
  quantity("ఇండక్టెన్స్", "inductance", "henry", "henry"),
  quantity("అయస్కాంత ప్రేరణ", "magnetic induction", "tesla", "tesla"),
  quantity("అయస్కాంత అభివాహం", "magnetic flux", "weber", "weber"),
  quantity("కాంతి తీవ్రత", "luminous intensity", "candela", "candela"),
  quantity("కాంతి అభివాహం", "luminous flux", "lumen", "lumen"),
  quantity("ప్రకాశన తీవ్రత", "illuminance", "lux", "lux"),
  quantity("ఉష్ణోగ్రత", "temperature", "kelvin", "kelvin celsius fahrenheit"),
  quantity("పదార్థ పరిమాణం", "amount of substance", "mole", "mole"),
  quantity("రేడియోధార్మికత", "radioactivity", "becquerel", "becquerel"),
  quantity("ఉత్ప్రేరక క్రియాశీలత", "catalytic activity", "katal", "katal"),
  quantity("సమతల కోణం", "plane angle", "radian", "radian degree arc-minute arc-second"),
  quantity("ఘన కోణం", "solid angle", "steradian", "steradian"),
  quantity(
    "డిజిటల్ సమాచారం",
    "digital information",
    null,
    "bit byte kilobyte megabyte gigabyte terabyte petabyte",
  ),
];

/** The unit of a CLDR identifier, undefined where facts.json has none. */
export const findUnit = (id: string): Unit | undefined => UNITS.get(id);
