import { pick, seedOf, template, wording } from "./draft.ts";
import type { Form, Template } from "./draft.ts";
import * as english from "./english.ts";
import type { Unit } from "./facts.ts";
import * as telugu from "./telugu.ts";
import { COMPARED_UNITS, UNIT_GROUPS, UNIT_PAIRS } from "./unit-facts.ts";
import type { UnitPair } from "./unit-facts.ts";

const WELL_KNOWN = new Set(
  "millimeter centimeter meter kilometer inch foot yard mile acre hectare square-meter square-foot milliliter liter gallon gram kilogram tonne milligram ounce pound second minute hour day week month year decade century bit byte kilobyte megabyte gigabyte terabyte watt kilowatt joule calorie kilocalorie degree hertz kilohertz megahertz".split(
    " ",
  ),
);
const MULTIPLES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 100] as const;
const MOST = 10_000_000;

const strangeness = ({ big, small }: UnitPair): number =>
  (WELL_KNOWN.has(big.id) ? 0 : 1) + (WELL_KNOWN.has(small.id) ? 0 : 1);

const knownFirst = (pairs: readonly UnitPair[]): readonly UnitPair[] =>
  [...pairs].sort(
    (a, b) =>
      strangeness(a) - strangeness(b) ||
      a.ratio - b.ratio ||
      seedOf(a.big.id + a.small.id) - seedOf(b.big.id + b.small.id),
  );

const WHOLE_PAIRS = knownFirst(UNIT_PAIRS.filter(({ whole }) => whole !== null && whole <= MOST));

const NEAR = 200;

/** Wrong counts that a slip of a factor or a wrong table row would give. */
const wrongCounts = (n: number, key: string): readonly string[] =>
  pick(
    [
      ...new Set([
        n * 10,
        n / 10,
        n * 2,
        n / 2,
        n * 100,
        n / 100,
        n * 5,
        n * 4,
        n * 3,
        12,
        16,
        24,
        60,
        100,
        1000,
      ]),
    ].filter(
      (value) =>
        Number.isInteger(value) &&
        value > 1 &&
        value !== n &&
        value < n * NEAR &&
        value > n / NEAR &&
        value <= MOST * 100,
    ),
    6,
    key,
  ).map(String);

const countForms = (unit: Unit): { readonly te: readonly Form[]; readonly en: readonly Form[] } => ({
  te: [(n) => `${telugu.counting(Number(n))} ${unit.te[1]}`, (n) => telugu.numberWord(Number(n))],
  en: [
    (n) => `${english.digits(Number(n))} ${unit.en[1]}`,
    (n) => `${english.numberWord(Number(n))} ${unit.en[1]}`,
    (n) => english.digits(Number(n)),
  ],
});

const ratios = template("science", "unit-ratio", WHOLE_PAIRS, ({ big, small, whole }) => {
  if (whole === null) return null;
  const answer = String(whole);
  const wrong = wrongCounts(whole, `${big.id} ${small.id}`);
  const forms = countForms(small);
  const [one] = big.te;
  return {
    te: wording({
      questions: [
        `ఒక ${telugu.inside(one)} ఎన్ని ${small.te[1]} ఉంటాయి?`,
        `ఒక ${one} ఎన్ని ${telugu.toward(small.te[1])} సమానం?`,
        `కొలమానాల ప్రకారం ఒక ${telugu.inside(one)} మొత్తం ఎన్ని ${small.te[1]} ఉంటాయి?`,
      ],
      answer,
      wrong,
      forms: forms.te,
      more: [`${telugu.digits(whole)} ${small.te[1]}`, telugu.digits(whole)],
    }),
    en: wording({
      questions: [
        `How many ${small.en[1]} are in one ${big.en[0]}?`,
        `How many ${small.en[1]} are there altogether in one ${big.en[0]}?`,
        `One ${big.en[0]} is equal to how many ${small.en[1]} in total?`,
      ],
      answer,
      wrong,
      forms: forms.en,
    }),
  };
});

const multiples = template(
  "science",
  "unit-multiple",
  WHOLE_PAIRS.filter(({ whole }) => whole !== null && whole <= 10_000),
  ({ big, small, whole }) => {
    const times = MULTIPLES[seedOf(`${big.id} times ${small.id}`) % MULTIPLES.length] ?? 2;
    if (whole === null) return null;
    const answer = String(whole * times);
    const wrong = wrongCounts(whole * times, `${big.id} times ${small.id}`);
    const forms = countForms(small);
    const many = `${telugu.counting(times)} ${big.te[1]}`;
    return {
      te: wording({
        questions: [
          `${many} ఎన్ని ${telugu.toward(small.te[1])} సమానం?`,
          `${telugu.inside(many)} ఎన్ని ${small.te[1]} ఉంటాయి?`,
          `${many} కలిపితే మొత్తం ఎన్ని ${telugu.toward(small.te[1])} సమానం అవుతాయి?`,
        ],
        answer,
        wrong,
        forms: forms.te,
        more: [`${telugu.digits(whole * times)} ${small.te[1]}`, telugu.digits(whole * times)],
      }),
      en: wording({
        questions: [
          `How many ${small.en[1]} are in ${times} ${big.en[1]}?`,
          `${english.numberWord(times).replace(/^./u, (c) => c.toUpperCase())} ${big.en[1]} are equal to how many ${small.en[1]}?`,
          `If you add up ${times} ${big.en[1]}, how many ${small.en[1]} do you get?`,
        ],
        answer,
        wrong,
        forms: forms.en,
      }),
    };
  },
);

const rounded = (ratio: number): string =>
  (ratio < 100 ? ratio.toFixed(2) : ratio.toFixed(1)).replace(/\.?0+$/u, "");

const decimals = template(
  "science",
  "unit-decimal",
  knownFirst(UNIT_PAIRS.filter(({ whole, ratio }) => whole === null && ratio < 1000 && ratio > 1.05)).filter(
    ({ ratio }) => rounded(ratio).includes("."),
  ),
  ({ big, small, ratio }) => {
    const answer = rounded(ratio);
    const wrong = pick([0.5, 1.25, 1.5, 2, 3, 10, 0.1], 6, `${big.id} about ${small.id}`).map((scale) =>
      rounded(ratio * scale),
    );
    return {
      te: wording({
        questions: [
          `ఒక ${big.te[0]} సుమారు ఎన్ని ${telugu.toward(small.te[1])} సమానం?`,
          `ఒక ${telugu.inside(big.te[0])} సుమారుగా ఎన్ని ${small.te[1]} ఉంటాయి?`,
        ],
        answer,
        wrong,
        forms: [(n) => `${telugu.decimalWord(n)} ${small.te[1]}`, telugu.decimalWord],
        more: [`${answer} ${small.te[1]}`, `సుమారు ${answer} ${small.te[1]}`, answer],
      }),
      en: wording({
        questions: [
          `About how many ${small.en[1]} are in one ${big.en[0]}?`,
          `One ${big.en[0]} is approximately equal to how many ${small.en[1]}?`,
        ],
        answer,
        wrong,
        forms: [(n) => `${n} ${small.en[1]}`, (n) => `about ${n} ${small.en[1]}`],
        more: [answer],
      }),
    };
  },
);

const bigger = template(
  "science",
  "bigger-unit",
  knownFirst(UNIT_PAIRS.filter(({ ratio }) => ratio < 100_000)).filter(
    (pair, index) => strangeness(pair) < 2 && index % 3 === 0,
  ),
  ({ big, small }) => {
    const group = UNIT_GROUPS.find((units) => units.includes(big)) ?? COMPARED_UNITS;
    const others = pick(
      group.filter((unit) => unit !== big && unit !== small),
      5,
      `${big.id} > ${small.id}`,
    );
    const swapped = seedOf(`${big.id} or ${small.id}`) % 2 === 0;
    const [first, second] = swapped ? [small, big] : [big, small];
    const wrong = [small, ...others];
    return {
      te: wording({
        questions: [
          `${first.te[0]}, ${second.te[0]} ఈ రెండింటిలో ఏది పెద్దది?`,
          `కొలతలో ${first.te[0]}, ${second.te[0]} ఈ రెండింటిలో ఏ ప్రమాణం పెద్దది?`,
        ],
        answer: big.te[0],
        wrong: wrong.map((unit) => unit.te[0]),
        forms: [(name) => name, (name) => `ఒక ${name}`],
        more: [`${big.te[0]} పెద్దది`],
      }),
      en: wording({
        questions: [
          `Which unit is bigger, the ${first.en[0]} or the ${second.en[0]}?`,
          `Of the two units ${first.en[0]} and ${second.en[0]}, which one is the bigger?`,
        ],
        answer: big.en[0],
        wrong: wrong.map((unit) => unit.en[0]),
        forms: [(name) => name, (name) => `one ${name}`],
        more: [`the ${big.en[0]} is bigger`],
      }),
    };
  },
);

const shortUnits = COMPARED_UNITS.filter(
  (unit) => unit.te[2].includes(".") && !/[²³]/u.test(unit.te[2]) && unit.te[2] !== unit.te[0],
);

const abbreviations = template("science", "unit-abbreviation", shortUnits, (unit) => {
  const wrong = pick(
    shortUnits.filter((other) => other.te[2] !== unit.te[2] && other.en[2] !== unit.en[2]),
    6,
    unit.id,
  );
  return {
    te: wording({
      questions: [
        `${telugu.toward(unit.te[0])} సంక్షిప్త రూపం ఏమిటి?`,
        `కొలతలు రాసేటప్పుడు ${telugu.toward(unit.te[0])} వాడే సంక్షిప్త రూపం ఏమిటి?`,
      ],
      answer: unit.te[2],
      wrong: wrong.map((other) => other.te[2]),
      more: [unit.en[2]],
    }),
    en: wording({
      questions: [
        `What is the abbreviation for ${unit.en[0]}?`,
        `Which abbreviation is used for the unit ${unit.en[0]} in measurements?`,
      ],
      answer: unit.en[2],
      wrong: wrong.map((other) => other.en[2]),
      more: [`it is written ${unit.en[2]}`],
    }),
  };
});

/** Questions about sizes of units: ratios, multiples, rounded ratios, comparisons, abbreviations. */
export const UNIT_TEMPLATES: readonly Template[] = [ratios, multiples, decimals, bigger, abbreviations];
