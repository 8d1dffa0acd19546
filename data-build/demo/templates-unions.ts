import { COUNTRIES, countryForms, currentCurrencies, tongueNames } from "./countries.ts";
import type { Place } from "./countries.ts";
import { interleaved, pick, seedOf, template, wording } from "./draft.ts";
import type { Template } from "./draft.ts";
import * as english from "./english.ts";
import { languageOf, toward } from "./telugu.ts";
import { plainCodes, single } from "./templates-politics.ts";

interface Choice {
  readonly right: Place;
  readonly wrong: readonly Place[];
}

/** One country that fits and two that don't, named in an order fixed by the right one. */
const choiceOf = (right: Place, pool: readonly Place[], key: string): Choice => ({
  right,
  wrong: pick(
    pool.filter((other) => other !== right),
    5,
    `${key}${right.code}`,
  ),
});

const lineUp = ({ right, wrong }: Choice, key: string): readonly Place[] => {
  const [a, b] = wrong;
  const three = [right, a, b].flatMap((place) => place ?? []);
  const turn = seedOf(`${key}${right.code}`) % three.length;
  return [...three.slice(turn), ...three.slice(0, turn)];
};

const choiceTemplate = (
  name: string,
  choices: readonly Choice[],
  te: (list: string) => readonly string[],
  en: (list: string) => readonly string[],
): Template =>
  template("politics", name, choices, (choice) => {
    const line = lineUp(choice, name);
    const { right, wrong } = choice;
    return {
      te: wording({
        questions: te(line.map((place) => place.te).join(", ")),
        answer: right.te,
        wrong: wrong.map((place) => place.te),
        forms: countryForms,
        more: right.aliases.te,
      }),
      en: wording({
        questions: en(english.listed(line.map((place) => place.the))),
        answer: right.en,
        wrong: wrong.map((place) => place.en),
        more: right.aliases.en,
      }),
    };
  });

const EUROPE = new Set(["151", "154", "155", "039"]);
const inEurope = (place: Place): boolean => EUROPE.has(place.region);
const members = COUNTRIES.filter(({ groups }) => groups.includes("EU"));
const outsiders = COUNTRIES.filter(
  (place) => !place.groups.includes("EU") && (inEurope(place) || place.region === "145"),
);

const unionMember = choiceTemplate(
  "eu-member",
  members.map((place) => choiceOf(place, outsiders, "eu")),
  (list) => [`${list} దేశాల్లో యూరోపియన్ యూనియన్ సభ్యదేశం ఏది?`, `${list} వీటిలో యూరోపియన్ యూనియన్‌లో సభ్యత్వం ఉన్న దేశం ఏది?`],
  (list) => [
    `Of ${list}, which is a member of the European Union?`,
    `Which of the countries ${list} belongs to the European Union?`,
  ],
);

const usesEuro = (place: Place): boolean => currentCurrencies(place.code).includes("EUR");

const euroMember = choiceTemplate(
  "euro-user",
  members.filter(usesEuro).map((place) =>
    choiceOf(
      place,
      COUNTRIES.filter((other) => inEurope(other) && !usesEuro(other)),
      "euro",
    ),
  ),
  (list) => [`${list} దేశాల్లో యూరో కరెన్సీ వాడే దేశం ఏది?`, `${list} వీటిలో యూరోను అధికారిక కరెన్సీగా స్వీకరించిన దేశం ఏది?`],
  (list) => [
    `Of ${list}, which country uses the euro?`,
    `Which of the countries ${list} has the euro as its currency?`,
  ],
);

const speakers = ["en", "fr", "es", "pt", "ar"].flatMap((code) =>
  single
    .filter((place) => plainCodes(place).includes(code))
    .slice(0, 14)
    .map((place) => ({ code, place })),
);

const officialAmong = template(
  "politics",
  "official-among",
  interleaved(speakers, ({ code }) => code),
  ({ code, place }) => {
    const names = tongueNames(code);
    if (names === undefined) return null;
    const choice = choiceOf(
      place,
      single.slice(0, 90).filter((other) => !plainCodes(other).includes(code)),
      code,
    );
    const line = lineUp(choice, code);
    return {
      te: wording({
        questions: [
          `${line.map(({ te }) => te).join(", ")} దేశాల్లో ${names.te} అధికారిక భాషగా ఉన్న దేశం ఏది?`,
          `${line.map(({ te }) => te).join(", ")} వీటిలో ${toward(languageOf(names.te))} అధికారిక హోదా ఉన్న దేశం ఏది?`,
        ],
        answer: place.te,
        wrong: choice.wrong.map(({ te }) => te),
        forms: countryForms,
        more: place.aliases.te,
      }),
      en: wording({
        questions: [
          `In which of ${english.listed(line.map(({ the }) => the))} is ${names.en} the official language?`,
          `Of ${english.listed(line.map(({ the }) => the))}, which country has ${names.en} as its official language?`,
        ],
        answer: place.en,
        wrong: choice.wrong.map(({ en }) => en),
        more: place.aliases.en,
      }),
    };
  },
);

/** Politics: members of unions, and the one country of three that fits. */
export const UNION_TEMPLATES: readonly Template[] = [unionMember, euroMember, officialAmong];
