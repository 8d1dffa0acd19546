import { placeOf } from "./countries.ts";
import { pick, template, wording } from "./draft.ts";
import type { Template } from "./draft.ts";
import { ordinal as ordinalEn } from "./english.ts";
import { CALENDARS, EMOJI, calendarWords } from "./facts.ts";
import type { Names } from "./facts.ts";
import { OWN_ISLAMIC_MONTHS } from "./own-names.ts";
import { inside, ordinal, toward } from "./telugu.ts";

/** Months of a calendar by CLDR key. */
const monthsOf = (calendar: string): ReadonlyMap<string, Names> =>
  new Map(
    [...calendarWords(calendar)].map(([key, names]) => [
      key,
      { en: names.en, te: (calendar === "islamic" ? OWN_ISLAMIC_MONTHS[key] : undefined) ?? names.te },
    ]),
  );

interface Step {
  readonly now: Names;
  readonly next: Names;
  readonly number: number;
}

/** Neighbouring months of a calendar; months that only leap years have are left out with their neighbours. */
const steps = (calendar: string, keys: readonly string[]): readonly Step[] => {
  const words = monthsOf(calendar);
  return keys.slice(0, -1).flatMap((key, index) => {
    const [now, next] = [words.get(key), words.get(keys[index + 1] ?? "")];
    return now === undefined || next === undefined ? [] : [{ now, next, number: Number(key) }];
  });
};

const monthAfter = (name: string, calendar: Names, keys: readonly string[], source: string): Template => {
  const words = [...monthsOf(source).entries()]
    .filter(([key, names]) => /^\d+$/u.test(key) && !/[IV]$/u.test(names.te))
    .map(([, names]) => names);
  return template("culture", name, steps(source, keys), ({ now, next }) => {
    const wrong = pick(
      words.filter((other) => other.te !== now.te && other.te !== next.te),
      6,
      `${name}${now.en}`,
    );
    return {
      te: wording({
        questions: [
          `${inside(calendar.te)} ${now.te} తర్వాత వచ్చే నెల ఏది?`,
          `${calendar.te} ప్రకారం ${now.te} మాసం తర్వాత వచ్చే మాసం పేరు ఏమిటి?`,
        ],
        answer: next.te,
        wrong: wrong.map(({ te }) => te),
        forms: [(month) => month, (month) => `${month} మాసం`],
      }),
      en: wording({
        questions: [
          `Which month follows ${now.en} in the ${calendar.en}?`,
          `In the ${calendar.en}, what is the name of the month after ${now.en}?`,
        ],
        answer: next.en,
        wrong: wrong.map(({ en }) => en),
        forms: [(month) => month, (month) => `the month of ${month}`],
      }),
    };
  });
};

const ISLAMIC: Names = { te: "ఇస్లామిక్ క్యాలెండర్", en: "Islamic calendar" };
const HEBREW: Names = { te: "హీబ్రూ క్యాలెండర్", en: "Hebrew calendar" };
const twelve = Array.from({ length: 12 }, (_, index) => String(index + 1));

const islamicNumber = template("culture", "islamic-month", [...monthsOf("islamic")], ([key, month]) => {
  const wrong = pick(
    [...monthsOf("islamic").values()].filter((other) => other.te !== month.te),
    6,
    `islamic${key}`,
  );
  return {
    te: wording({
      questions: [
        `${inside(ISLAMIC.te)} ${ordinal(Number(key))} నెల ఏది?`,
        `${ISLAMIC.te} ప్రకారం సంవత్సరంలో ${ordinal(Number(key))} మాసం పేరు ఏమిటి?`,
      ],
      answer: month.te,
      wrong: wrong.map(({ te }) => te),
      forms: [(name) => name, (name) => `${name} మాసం`],
    }),
    en: wording({
      questions: [
        `Which is the ${ordinalEn(Number(key))} month of the ${ISLAMIC.en}?`,
        `What is the name of the ${ordinalEn(Number(key))} month of the ${ISLAMIC.en}?`,
      ],
      answer: month.en,
      wrong: wrong.map(({ en }) => en),
      forms: [(name) => name, (name) => `the month of ${name}`],
    }),
  };
});

const SIGNS = Array.from("♈♉♊♋♌♍♎♏♐♑♒♓").flatMap((glyph) => EMOJI.get(glyph) ?? []);

const zodiac = template("culture", "zodiac-order", [...SIGNS.keys(), ...SIGNS.keys()], (index, row) => {
  const after = row >= SIGNS.length;
  const sign = SIGNS[index];
  const next = SIGNS[(index + 1) % SIGNS.length];
  if (sign === undefined || next === undefined) return null;
  const answer = after ? next : sign;
  const wrong = pick(
    SIGNS.filter((other) => other !== sign && other !== next),
    6,
    `${sign.en}${String(after)}`,
  );
  const [nth, nthEn] = [ordinal(index + 1), ordinalEn(index + 1)];
  return {
    te: wording({
      questions: after
        ? [`రాశిచక్రంలో ${sign.te} తర్వాత వచ్చే రాశి ఏది?`, `పన్నెండు రాశుల్లో ${sign.te} తర్వాత వచ్చే రాశి పేరు ఏమిటి?`]
        : [`రాశిచక్రంలో ${nth} రాశి ఏది?`, `జ్యోతిషశాస్త్రం ప్రకారం పన్నెండు రాశుల్లో ${nth} రాశి పేరు ఏమిటి?`],
      answer: answer.te,
      wrong: wrong.map(({ te }) => te),
      more: [answer.te.replace(/రాశి$/u, " రాశి")],
    }),
    en: wording({
      questions: after
        ? [
            `Which sign of the zodiac follows ${sign.en}?`,
            `Of the twelve signs of the zodiac, which one comes right after ${sign.en}?`,
          ]
        : [
            `Which is the ${nthEn} sign of the zodiac?`,
            `In astrology, what is the name of the ${nthEn} of the twelve zodiac signs?`,
          ],
      answer: answer.en,
      wrong: wrong.map(({ en }) => en),
      forms: [(name) => name, (name) => `the sign ${name}`],
    }),
  };
});

/** Kinds of instruments are not in CLDR: the kinds are ours, the names CLDR's. */
const INSTRUMENTS = [
  { te: "తీగ వాద్యాలు", en: "string instruments", glyphs: "🎸 🎻 🪕 🪉" },
  { te: "గాలి వాద్యాలు", en: "wind instruments", glyphs: "🎷 🎺 🪈 🪊" },
  { te: "తాళ వాద్యాలు", en: "percussion instruments", glyphs: "🥁 🪘 🪇" },
];
const OTHER_KINDS = [
  { te: "కీబోర్డ్ వాద్యాలు", en: "keyboard instruments" },
  { te: "ఎలక్ట్రానిక్ వాద్యాలు", en: "electronic instruments" },
];

const instruments = template(
  "culture",
  "instrument-kind",
  INSTRUMENTS.flatMap((kind) => kind.glyphs.split(" ").map((glyph) => ({ kind, glyph }))),
  ({ kind, glyph }) => {
    const instrument = EMOJI.get(glyph);
    if (instrument === undefined) return null;
    const wrong = [...INSTRUMENTS.filter((other) => other !== kind), ...OTHER_KINDS];
    return {
      te: wording({
        questions: [`${instrument.te} ఏ రకమైన వాద్యం?`, `సంగీత వాద్యాల్లో ${instrument.te} ఏ వర్గానికి చెందినది?`],
        answer: kind.te,
        wrong: wrong.map(({ te }) => te),
        more: [kind.te.replace("వాద్యాలు", "వాద్యం")],
      }),
      en: wording({
        questions: [
          `What kind of musical instrument is the ${instrument.en}?`,
          `Which group of musical instruments does the ${instrument.en} belong to?`,
        ],
        answer: kind.en,
        wrong: wrong.map(({ en }) => en),
        more: [kind.en.replace("instruments", "instrument")],
      }),
    };
  },
);

const SPECIAL = "IR TH ET IL EG JP IN".split(" ");

const calendarOf = template("culture", "country-calendar", SPECIAL, (code) => {
  const place = placeOf(code);
  const key = place?.calendars.find((name) => name !== "gregorian" && !name.startsWith("islamic"));
  const names = key === undefined ? undefined : CALENDARS.get(key);
  if (place === undefined || names === undefined) return null;
  const wrong = ["chinese", "coptic", "ethiopic", "hebrew", "japanese", "persian", "buddhist", "indian"]
    .filter((name) => name !== key)
    .flatMap((name) => CALENDARS.get(name) ?? []);
  return {
    te: wording({
      questions: [
        `గ్రెగోరియన్ కాకుండా ${inside(place.te)} వాడే మరో క్యాలెండర్ ఏది?`,
        `${toward(place.te)} ప్రత్యేకమైన సంప్రదాయ క్యాలెండర్ ఏది?`,
      ],
      answer: names.te,
      wrong: wrong.map(({ te }) => te),
    }),
    en: wording({
      questions: [
        `Besides the Gregorian, which calendar is used in ${place.the}?`,
        `Which traditional calendar of its own does ${place.the} use?`,
      ],
      answer: names.en,
      wrong: wrong.map(({ en }) => en),
      forms: [(name) => name, (name) => `the ${name}`],
    }),
  };
});

/** Culture: months of other calendars, the zodiac, instruments. */
export const CUSTOM_TEMPLATES: readonly Template[] = [
  monthAfter("islamic-month-after", ISLAMIC, twelve, "islamic"),
  monthAfter("hebrew-month-after", HEBREW, ["1", "2", "3", "4", "5"], "hebrew"),
  monthAfter("hebrew-spring-month-after", HEBREW, ["8", "9", "10", "11", "12", "13"], "hebrew"),
  islamicNumber,
  zodiac,
  instruments,
  calendarOf,
];
