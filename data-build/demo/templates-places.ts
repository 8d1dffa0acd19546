import { CONTINENTS, continentCode, landed } from "./continents.ts";
import { COUNTRIES, countryForms, regionNames } from "./countries.ts";
import type { Place } from "./countries.ts";
import { interleaved, pick, seedOf, template, wording } from "./draft.ts";
import type { Draft, Template } from "./draft.ts";
import * as english from "./english.ts";
import type { Names } from "./facts.ts";
import { inside, listed } from "./telugu.ts";

interface Trio {
  readonly right: Place;
  readonly wrong: readonly Place[];
  readonly line: readonly Place[];
}

const trio = (right: Place, pool: readonly Place[], key: string): Trio => {
  const wrong = pick(
    pool.filter((other) => other !== right),
    5,
    `${key}${right.code}`,
  );
  const three = [right, ...wrong.slice(0, 2)];
  const turn = seedOf(`${right.code}${key}`) % 3;
  return { right, wrong, line: [...three.slice(turn), ...three.slice(0, turn)] };
};

const among = (
  name: string,
  trios: readonly Trio[],
  te: (list: string, trio: Trio) => readonly string[],
  en: (list: string, trio: Trio) => readonly string[],
): Template =>
  template("geography", name, trios, (item) => ({
    te: wording({
      questions: te(item.line.map((place) => place.te).join(", "), item),
      answer: item.right.te,
      wrong: item.wrong.map((place) => place.te),
      forms: countryForms,
      more: item.right.aliases.te,
    }),
    en: wording({
      questions: en(english.listed(item.line.map((place) => place.the)), item),
      answer: item.right.en,
      wrong: item.wrong.map((place) => place.en),
      more: item.right.aliases.en,
    }),
  }));

const known = landed.slice(0, 120);
const continentName = ({ right }: Trio): Names => CONTINENTS[continentCode(right)] ?? { te: "", en: "" };

const onContinent = among(
  "country-on-continent",
  interleaved(known, continentCode).map((place) =>
    trio(
      place,
      known.filter((other) => continentCode(other) !== continentCode(place)),
      "on",
    ),
  ),
  (list, item) => [
    `${list} దేశాల్లో ${continentName(item).te} ఖండంలో ఉన్నది ఏది?`,
    `${list} వీటిలో ${continentName(item).te} ఖండానికి చెందిన దేశం ఏది?`,
  ],
  (list, item) => [
    `Which of ${list} is in ${continentName(item).en}?`,
    `Of the countries ${list}, which one lies in ${continentName(item).en}?`,
  ],
);

const offContinent = among(
  "country-off-continent",
  interleaved(known, continentCode).map((place, index) => {
    const others = ["asia", "africa", "europe"].filter((code) => code !== continentCode(place));
    const code = others[index % others.length] ?? "asia";
    return trio(
      place,
      known.filter((other) => continentCode(other) === code),
      "off",
    );
  }),
  (list, { wrong: [first] }) => [
    `${list} దేశాల్లో ${first === undefined ? "" : (CONTINENTS[continentCode(first)]?.te ?? "")} ఖండంలో లేనిది ఏది?`,
  ],
  (list, { wrong: [first] }) => [
    `Which of ${list} is not in ${first === undefined ? "" : (CONTINENTS[continentCode(first)]?.en ?? "")}?`,
  ],
);

const MORE_THAN = 2.5;

const populous = among(
  "greater-population",
  known
    .slice(0, 90)
    .map((place, index) =>
      trio(
        place,
        known.slice(index + 1).filter(({ population }) => population * MORE_THAN < place.population),
        "people",
      ),
    )
    .filter(({ wrong }) => wrong.length === 5),
  (list) => [`${list} దేశాల్లో ఎక్కువ జనాభా ఉన్న దేశం ఏది?`, `${list} వీటిలో జనాభా పరంగా అతిపెద్ద దేశం ఏది?`],
  (list) => [
    `Which of ${list} has the largest population?`,
    `Of the countries ${list}, which has the most inhabitants?`,
  ],
);

/** Subregions whose members are asked for; in two of them the list is long in English only. */
const LISTED = [
  { region: "034", long: true },
  { region: "035", long: true },
  { region: "155", long: true },
  { region: "151", long: true },
  { region: "013", long: true },
  { region: "005", long: true },
  { region: "143", long: false },
  { region: "054", long: false },
];

/** The members with two of them swapped for strangers. */
const spoiled = (members: readonly Place[], strangers: readonly Place[], turn: number): readonly Place[] => {
  const [a, b] = pick(strangers, 2, `${String(turn)}${members[0]?.code ?? ""}`);
  const gone = turn % members.length;
  return [...members.slice(0, gone), ...members.slice(gone + 1), a, b].flatMap((place) => place ?? []);
};

const members: Template = {
  domain: "geography",
  name: "region-members",
  drafts: LISTED.map(({ region, long }): Draft => {
    const names = regionNames(region);
    const list = COUNTRIES.filter((place) => place.region === region);
    const strangers = COUNTRIES.filter((place) => place.region !== region).slice(0, 60);
    const te = (places: readonly Place[]): string => listed(places.map((place) => place.te));
    const en = (places: readonly Place[]): string => {
      const text = english.listed(places.map((place) => place.the));
      return long ? text : `the ${english.numberWord(places.length)} countries of ${text}`;
    };
    const wrong = [0, 1, 2, 3, 4].map((turn) => spoiled(list, strangers, turn));
    return {
      domain: "geography",
      template: "region-members",
      long: true,
      te: wording({
        questions: [
          `${names.te} ప్రాంతంలోని దేశాలు ఏవి?`,
          `ఐక్యరాజ్యసమితి వర్గీకరణ ప్రకారం ${inside(names.te)} ఉన్న దేశాలు ఏవి?`,
        ],
        answer: te(list),
        wrong: wrong.map(te),
        more: [list.map((place) => place.te).join(", ")],
      }),
      en: wording({
        questions: [
          `Which countries make up ${names.en} as the United Nations defines it?`,
          `Which countries belong to the region that the United Nations calls ${names.en}?`,
        ],
        answer: en(list),
        wrong: wrong.map(en),
        more: [list.map((place) => place.en).join(", ")],
      }),
    };
  }),
};

/** Geography: countries compared, and the members of a region. */
export const PLACE_TEMPLATES: readonly Template[] = [onContinent, offContinent, populous, members];
