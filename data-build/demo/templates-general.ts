import { COUNTRIES } from "./countries.ts";
import { interleaved, pick, template, wording } from "./draft.ts";
import type { Template } from "./draft.ts";
import { numberWord as numberWordEn, ordinal as ordinalEn, roman } from "./english.ts";
import { calendarWords } from "./facts.ts";
import type { Names } from "./facts.ts";
import { inside, letterNames, numberWord, ordinal, toward } from "./telugu.ts";

const WEEK = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;
const weekdayNames = calendarWords("weekdays");
const weekday = (key: string): Names => weekdayNames.get(key) ?? { te: key, en: key };
const WEEKDAYS = WEEK.map(weekday);
const MONTHS = [...calendarWords("gregorian").values()];

const firstDay = template(
  "general",
  "first-weekday",
  interleaved(
    COUNTRIES.filter(({ firstDay: day }) => day !== null),
    ({ firstDay: day }) => day ?? "",
  ),
  (place) => {
    const right = weekday(place.firstDay ?? "mon");
    const wrong = WEEKDAYS.filter((day) => day.te !== right.te);
    return {
      te: wording({
        questions: [
          `${inside(place.te)} క్యాలెండర్ వారం ఏ రోజున మొదలవుతుంది?`,
          `${inside(place.te)} వాడే క్యాలెండర్‌లో వారం ఏ రోజుతో మొదలవుతుంది?`,
        ],
        answer: right.te,
        wrong: wrong.map(({ te }) => te),
        forms: [(day) => day, (day) => `${day} నాడు`],
      }),
      en: wording({
        questions: [
          `On which day does the calendar week begin in ${place.the}?`,
          `Which day of the week do calendars in ${place.the} put first?`,
        ],
        answer: right.en,
        wrong: wrong.map(({ en }) => en),
        forms: [(day) => day, (day) => `on ${day}`],
      }),
    };
  },
);

interface Neighbour {
  readonly item: Names;
  readonly next: Names;
  /** "after X" or "before X" in Telugu, given the noun. */
  readonly te: (noun: string) => string;
  readonly en: string;
}

const around = (items: readonly Names[]): readonly Neighbour[] =>
  [
    { step: 1, te: (noun: string) => `${noun} తర్వాత`, en: "after" },
    { step: -1, te: (noun: string) => `${toward(noun)} ముందు`, en: "before" },
  ].flatMap(({ step, te, en }) =>
    items.flatMap((item, index) => {
      const next = items[(index + step + items.length) % items.length];
      return next === undefined ? [] : [{ item, next, te, en }];
    }),
  );

const monthNeighbour = template("general", "month-neighbour", around(MONTHS), ({ item, next, te, en }) => {
  const wrong = pick(
    MONTHS.filter((month) => month !== item && month !== next),
    6,
    `${en}${item.en}`,
  );
  return {
    te: wording({
      questions: [
        `${te(`${item.te} నెల`)} వచ్చే నెల ఏది?`,
        `ఇంగ్లీష్ క్యాలెండర్‌లో ${te(`${item.te} నెల`)} వచ్చే నెల పేరు ఏమిటి?`,
      ],
      answer: next.te,
      wrong: wrong.map((month) => month.te),
      forms: [(month) => month, (month) => `${month} నెల`],
    }),
    en: wording({
      questions: [
        `Which month comes right ${en} ${item.en}?`,
        `In the calendar year, which month comes immediately ${en} the month of ${item.en}?`,
      ],
      answer: next.en,
      wrong: wrong.map((month) => month.en),
      forms: [(month) => month, (month) => `the month of ${month}`],
    }),
  };
});

const monthNumber = template("general", "month-number", MONTHS, (month) => {
  const number = MONTHS.indexOf(month) + 1;
  const wrong = pick(
    MONTHS.filter((other) => other !== month),
    6,
    month.en,
  );
  return {
    te: wording({
      questions: [
        `గ్రెగోరియన్ క్యాలెండర్‌లో ${ordinal(number)} నెల ఏది?`,
        `ఇంగ్లీష్ క్యాలెండర్ ప్రకారం సంవత్సరంలో ${ordinal(number)} నెల పేరు ఏమిటి?`,
      ],
      answer: month.te,
      wrong: wrong.map((other) => other.te),
      forms: [(name) => name, (name) => `${name} నెల`],
    }),
    en: wording({
      questions: [
        `Which is the ${ordinalEn(number)} month of the Gregorian calendar?`,
        `What is the name of the ${ordinalEn(number)} month in the Gregorian calendar year?`,
      ],
      answer: month.en,
      wrong: wrong.map((other) => other.en),
      forms: [(name) => name, (name) => `the month of ${name}`],
    }),
  };
});

const dayNeighbour = template("general", "weekday-neighbour", around(WEEKDAYS), ({ item, next, te, en }) => {
  const wrong = WEEKDAYS.filter((day) => day !== item && day !== next);
  return {
    te: wording({
      questions: [`${te(item.te)} వచ్చే రోజు ఏది?`, `వారం రోజుల్లో ${te(item.te)} వచ్చే రోజు పేరు ఏమిటి?`],
      answer: next.te,
      wrong: wrong.map((day) => day.te),
    }),
    en: wording({
      questions: [
        `Which day comes right ${en} ${item.en}?`,
        `Which day of the week comes immediately ${en} ${item.en}?`,
      ],
      answer: next.en,
      wrong: wrong.map((day) => day.en),
    }),
  };
});

const ROMAN_ASKED = [
  4, 9, 6, 14, 19, 24, 29, 40, 44, 49, 50, 60, 66, 70, 90, 99, 100, 110, 140, 150, 190, 200, 400, 500, 550,
  600, 900, 1000, 1100, 1500, 1600, 1900, 2000, 41, 45, 56, 64, 75, 84, 95,
];

const wrongNumbers = (n: number): readonly string[] =>
  pick(
    [n + 1, n + 2, n + 10, n + 20, n * 2, n + 5, n * 10].filter((value) => value !== n),
    5,
    `roman${n.toString()}`,
  ).map(String);

const romanValue = template("general", "roman-value", ROMAN_ASKED, (n) => ({
  te: wording({
    questions: [
      `${letterNames(roman(n))} అనే రోమన్ సంఖ్య విలువ ఎంత?`,
      `రోమన్ సంఖ్యా విధానంలో ${letterNames(roman(n))} అని రాస్తే దాని విలువ ఎంత?`,
    ],
    answer: String(n),
    wrong: wrongNumbers(n),
    forms: [(text) => numberWord(Number(text))],
    more: [String(n)],
  }),
  en: wording({
    questions: [
      `What is the value of the Roman numeral ${roman(n)}?`,
      `In Roman numerals, which number is written with the letters ${roman(n)}?`,
    ],
    answer: String(n),
    wrong: wrongNumbers(n),
    forms: [(text) => text, (text) => numberWordEn(Number(text))],
  }),
}));

const romanWriting = template("general", "roman-writing", ROMAN_ASKED, (n) => ({
  te: wording({
    questions: [
      `${numberWord(n)} అనే సంఖ్యను రోమన్ సంఖ్యల్లో ఎలా రాస్తారు?`,
      `రోమన్ సంఖ్యా విధానంలో ${numberWord(n)} అనే సంఖ్యను ఏ అక్షరాలతో రాస్తారు?`,
    ],
    answer: roman(n),
    wrong: wrongNumbers(n).map((text) => roman(Number(text))),
    forms: [letterNames],
    more: [roman(n)],
  }),
  en: wording({
    questions: [
      `How is the number ${n.toString()} written in Roman numerals?`,
      `Which letters are used to write the number ${n.toString()} in Roman numerals?`,
    ],
    answer: roman(n),
    wrong: wrongNumbers(n).map((text) => roman(Number(text))),
    forms: [(text) => text, (text) => `the numeral ${text}`],
    more: [Array.from(roman(n)).join(" ")],
  }),
}));

const SHEETS = [
  { id: "A4", te: "ఎ ఫోర్", en: "A4" },
  { id: "US-Letter", te: "యు.ఎస్. లెటర్", en: "US Letter" },
  { id: "A3", te: "ఎ త్రీ", en: "A3" },
  { id: "A5", te: "ఎ ఫైవ్", en: "A5" },
  { id: "B5", te: "బి ఫైవ్", en: "B5" },
  { id: "legal", te: "లీగల్", en: "Legal" },
];

const paper = template(
  "general",
  "paper-size",
  [...COUNTRIES].sort((a, b) => Number(a.paper === "A4") - Number(b.paper === "A4")).slice(0, 34),
  (place) => {
    const right = SHEETS.find(({ id }) => id === place.paper);
    if (right === undefined) return null;
    const wrong = SHEETS.filter((sheet) => sheet !== right);
    return {
      te: wording({
        questions: [
          `${inside(place.te)} సాధారణంగా వాడే కాగితం పరిమాణం ఏది?`,
          `${inside(place.te)} ఉత్తరాలకు, ముద్రణకు సాధారణంగా వాడే కాగితం పరిమాణం ఏది?`,
        ],
        answer: right.te,
        wrong: wrong.map(({ te }) => te),
        forms: [(name) => name, (name) => `${name} పరిమాణం`],
        more: [right.en],
      }),
      en: wording({
        questions: [
          `What is the usual paper size in ${place.the}?`,
          `Which paper size is commonly used for letters and printing in ${place.the}?`,
        ],
        answer: right.en,
        wrong: wrong.map(({ en }) => en),
        forms: [(name) => name, (name) => `${name} paper`],
      }),
    };
  },
);

/** General knowledge: days, months, Roman numerals, paper. */
export const GENERAL_TEMPLATES: readonly Template[] = [
  firstDay,
  monthNeighbour,
  monthNumber,
  dayNeighbour,
  romanValue,
  romanWriting,
  paper,
];
