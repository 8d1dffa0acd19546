import { interleaved, pick, template, wording } from "./draft.ts";
import type { Template } from "./draft.ts";
import { digits, ordinal } from "./english.ts";
import { PREFIXES } from "./facts.ts";
import type { Names, Prefix } from "./facts.ts";
import * as telugu from "./telugu.ts";
import { COMPARED_UNITS, QUANTITIES, findUnit } from "./unit-facts.ts";
import type { Quantity } from "./unit-facts.ts";

const DIMENSIONAL = QUANTITIES.flatMap((quantity) =>
  quantity.units.flatMap((id) => {
    const unit = findUnit(id);
    return unit === undefined ? [] : [{ quantity, unit }];
  }),
);

const otherQuantities = (quantity: Quantity, key: string): readonly Quantity[] =>
  pick(
    QUANTITIES.filter((other) => other !== quantity),
    6,
    key,
  );

const quantityOfUnit = template(
  "science",
  "quantity-of-unit",
  interleaved(
    DIMENSIONAL.filter(({ quantity }) => quantity.en !== "speed"),
    ({ quantity }) => quantity.en,
  ),
  ({ quantity, unit }) => {
    const wrong = otherQuantities(quantity, unit.id);
    return {
      te: wording({
        questions: [
          `${unit.te[0]} ఏ భౌతిక రాశికి ప్రమాణం?`,
          `${unit.te[0]} అనే ప్రమాణంతో ఏ భౌతిక రాశిని కొలుస్తారు?`,
          `భౌతిక శాస్త్రంలో ${unit.te[0]} అనే ప్రమాణంతో ఏ రాశిని కొలుస్తారు?`,
        ],
        answer: quantity.te,
        wrong: wrong.map(({ te }) => te),
        forms: [(name) => name, (name) => (name.includes(" ") ? name : `${name} అనే రాశి`)],
        more: [`${telugu.toward(quantity.te)} ప్రమాణం`],
      }),
      en: wording({
        questions: [
          `Which physical quantity is measured in ${unit.en[1]}?`,
          `The ${unit.en[0]} is a unit of which physical quantity?`,
          `In physics, which quantity is the unit called ${unit.en[0]} used to measure?`,
        ],
        answer: quantity.en,
        wrong: wrong.map(({ en }) => en),
        more: [`it measures ${quantity.en}`],
      }),
    };
  },
);

const withSi = QUANTITIES.flatMap((quantity) => {
  const unit = quantity.si === null ? undefined : findUnit(quantity.si);
  return unit === undefined || quantity.en === "speed" ? [] : [{ quantity, unit }];
});

const unitOfQuantity = template("science", "si-unit", withSi, ({ quantity, unit }) => {
  const wrong = pick(
    withSi.filter((other) => other.unit !== unit),
    6,
    quantity.en,
  );
  return {
    te: wording({
      questions: [
        `${telugu.toward(quantity.te)} ఎస్‌ఐ ప్రమాణం ఏది?`,
        `అంతర్జాతీయ ప్రమాణాల పద్ధతిలో ${telugu.toward(quantity.te)} ప్రమాణం ఏది?`,
      ],
      answer: unit.te[0],
      wrong: wrong.map((other) => other.unit.te[0]),
      more: [unit.en[2]],
    }),
    en: wording({
      questions: [
        `What is the SI unit of ${quantity.en}?`,
        `In the International System of Units, what is ${quantity.en} measured in?`,
      ],
      answer: unit.en[0],
      wrong: wrong.map((other) => other.unit.en[0]),
      forms: [(name) => name, (name) => `the unit ${name}`],
      more: [unit.en[1], unit.en[2]],
    }),
  };
});

const SYSTEMS = {
  metric: { te: "మెట్రిక్ పద్ధతి", en: "metric system" },
  us: { te: "యు.ఎస్. కొలమాన పద్ధతి", en: "US customary system" },
  uk: { te: "ఇంపీరియల్ కొలమాన పద్ధతి", en: "imperial system" },
  both: { te: "ఇంపీరియల్ మరియు యు.ఎస్. పద్ధతులు", en: "imperial and US systems" },
  astronomical: { te: "ఖగోళ ప్రమాణాల పద్ధతి", en: "astronomical system" },
} as const;

const systemOf = (systems: readonly string[]): Names | null => {
  const [us, uk] = [systems.includes("ussystem"), systems.includes("uksystem")];
  if (systems.includes("metric")) return us || uk ? null : SYSTEMS.metric;
  if (systems.includes("metric_adjacent") || systems.includes("si_acceptable")) return null;
  return us && uk ? SYSTEMS.both : us ? SYSTEMS.us : uk ? SYSTEMS.uk : null;
};

const systems = template("science", "measurement-system", COMPARED_UNITS, (unit) => {
  const system = systemOf(unit.systems);
  if (system === null || /kilo.{0,3}bit|calorie/u.test(unit.id)) return null;
  const wrong = Object.values(SYSTEMS).filter((other) => other !== system);
  return {
    te: wording({
      questions: [`${unit.te[0]} ఏ కొలమాన పద్ధతికి చెందినది?`, `${unit.te[0]} అనే ప్రమాణం ఏ కొలమాన పద్ధతికి చెందినది?`],
      answer: system.te,
      wrong: wrong.map(({ te }) => te),
    }),
    en: wording({
      questions: [
        `Which system of measurement does the ${unit.en[0]} belong to?`,
        `The unit called ${unit.en[0]} belongs to which system of measurement?`,
      ],
      answer: system.en,
      wrong: wrong.map(({ en }) => en),
      forms: [(name) => name, (name) => `the ${name}`],
    }),
  };
});

const BASES: Readonly<Record<number, Names>> = { 2: { te: "రెండు", en: "two" }, 10: { te: "పది", en: "ten" } };
const byUse = [...PREFIXES].sort(
  (a, b) => b.base - a.base || Math.abs(a.exponent) - Math.abs(b.exponent) || a.exponent - b.exponent,
);
const exponentTe = (n: number): string => `${n < 0 ? "మైనస్ " : ""}${telugu.ordinal(Math.abs(n))}`;
const exponentEn = (n: number): string => `${n < 0 ? "minus " : ""}${ordinal(Math.abs(n))}`;
const otherPrefixes = (prefix: Prefix): readonly Prefix[] =>
  pick(
    byUse.filter((other) => other !== prefix && other.base === prefix.base),
    6,
    prefix.en,
  );

const prefixPower = template("science", "prefix-power", byUse, (prefix) => {
  const base = BASES[prefix.base];
  if (base === undefined) return null;
  const wrong = otherPrefixes(prefix).map(({ exponent }) => String(exponent));
  return {
    te: wording({
      questions: [
        `${prefix.te} అనే ఉపసర్గ ${base.te} యొక్క ఎన్నవ ఘాతాన్ని సూచిస్తుంది?`,
        `కొలమానాల్లో ${prefix.te} అనే ఉపసర్గ ${base.te} యొక్క ఎన్నవ ఘాతాన్ని సూచిస్తుంది?`,
      ],
      answer: String(prefix.exponent),
      wrong,
      forms: [(n) => `${exponentTe(Number(n))} ఘాతం`, (n) => `${base.te} యొక్క ${exponentTe(Number(n))} ఘాతం`],
    }),
    en: wording({
      questions: [
        `Which power of ${base.en} does the prefix ${prefix.en} stand for?`,
        `In units of measurement, which power of ${base.en} does the prefix ${prefix.en} denote?`,
      ],
      answer: String(prefix.exponent),
      wrong,
      forms: [
        (n) => `the ${exponentEn(Number(n))} power`,
        (n) => `${base.en} to the ${exponentEn(Number(n))} power`,
      ],
      more: [`${prefix.base.toString()}^${prefix.exponent.toString()}`],
    }),
  };
});

const powerPrefix = template("science", "power-prefix", byUse, (prefix) => {
  const base = BASES[prefix.base];
  if (base === undefined) return null;
  const wrong = otherPrefixes(prefix);
  return {
    te: wording({
      questions: [
        `${base.te} యొక్క ${exponentTe(prefix.exponent)} ఘాతాన్ని సూచించే ఉపసర్గ ఏది?`,
        `కొలమానాల్లో ${base.te} యొక్క ${exponentTe(prefix.exponent)} ఘాతాన్ని సూచించే ఉపసర్గ ఏది?`,
      ],
      answer: prefix.te,
      wrong: wrong.map(({ te }) => te),
      forms: [(name) => name, (name) => `${name} అనే ఉపసర్గ`],
    }),
    en: wording({
      questions: [
        `Which unit prefix stands for the ${exponentEn(prefix.exponent)} power of ${base.en}?`,
        `Which prefix means that a unit is multiplied by the ${exponentEn(prefix.exponent)} power of ${base.en}?`,
      ],
      answer: prefix.en,
      wrong: wrong.map(({ en }) => en),
      forms: [(name) => name, (name) => `the prefix ${name}`],
    }),
  };
});

const degreesTe = (n: number): string => `${n < 0 ? "మైనస్ " : ""}${telugu.counting(Math.abs(n))}`;
const CELSIUS = [
  100, 0, 37, 25, 10, 20, 30, 40, 50, -40, 5, 15, 35, 45, 60, 70, 80, 90, 200, -10, -20, 55, 65, 75, 85, 95,
  120, 150, 250, 300, -5, -15, -30, 400, 500, 1000,
];

const temperature = (name: string, from: "C" | "F"): Template =>
  template("science", name, from === "C" ? CELSIUS : CELSIUS.map((c) => (c * 9) / 5 + 32), (start) => {
    const end = from === "C" ? (start * 9) / 5 + 32 : Math.round(((start - 32) * 5) / 9);
    if (!Number.isInteger(start) || !Number.isInteger(end)) return null;
    const scales = [
      { te: "సెల్సియస్", en: "Celsius" },
      { te: "ఫారెన్‌హీట్", en: "Fahrenheit" },
    ];
    const [a, b] = from === "C" ? scales : scales.reverse();
    if (a === undefined || b === undefined) return null;
    const wrong = pick(
      [end + 10, end - 18, end + 32, end - 32, end + 18, end + 5, end - 10],
      6,
      `${name}${start.toString()}`,
    );
    return {
      te: wording({
        questions: [
          `${degreesTe(start)} డిగ్రీల ${a.te} ఎన్ని డిగ్రీల ${telugu.toward(b.te)} సమానం?`,
          `${degreesTe(start)} డిగ్రీల ${a.te} ఉష్ణోగ్రత ఎన్ని డిగ్రీల ${telugu.toward(b.te)} సమానం అవుతుంది?`,
        ],
        answer: String(end),
        wrong: wrong.map(String),
        forms: [(n) => `${degreesTe(Number(n))} డిగ్రీల ${b.te}`, (n) => `${degreesTe(Number(n))} డిగ్రీలు`],
        more: [`${end.toString()} డిగ్రీల ${b.te}`, `${end.toString()} డిగ్రీలు`],
      }),
      en: wording({
        questions: [
          `What is ${start.toString()} degrees ${a.en} in degrees ${b.en}?`,
          `A temperature of ${start.toString()} degrees ${a.en} is equal to how many degrees ${b.en}?`,
        ],
        answer: String(end),
        wrong: wrong.map(String),
        forms: [(n) => `${n} degrees ${b.en}`, (n) => `${n} degrees`],
        more: [`${digits(end)} °${b.en.slice(0, 1)}`],
      }),
    };
  });

/** Science: quantities, systems, prefixes, temperatures. */
export const SCIENCE_TEMPLATES: readonly Template[] = [
  quantityOfUnit,
  unitOfQuantity,
  systems,
  prefixPower,
  powerPrefix,
  temperature("celsius-fahrenheit", "C"),
  temperature("fahrenheit-celsius", "F"),
];
