import { COUNTRIES, countryForms, tongueNames } from "./countries.ts";
import type { Place } from "./countries.ts";
import { interleaved, pick, template, wording } from "./draft.ts";
import type { Form, Template } from "./draft.ts";
import { belonging, inside, languageOf } from "./telugu.ts";

/** Where law or practice has moved on, or is disputed, since CLDR's list of official languages was drawn up. */
const MOOT = new Set(
  "AF AN AZ BA BF BI BN BO DZ EC ER ET FJ GN IL IQ KM LI MA ME MK ML MU NE NG NO PE RS SC SD SG SN TN UA UG UZ ZA ZW".split(
    " ",
  ),
);

/** Languages that are official in a country of MOOT too. */
const ELSEWHERE = new Set("ay nd qu so sq ss st tn".split(" "));

/** Official languages of a country, without the scripts CLDR adds. */
export const plainCodes = (place: Place): readonly string[] => [
  ...new Set(place.official.map((code) => code.split("_")[0] ?? code)),
];

const languageForms: { readonly te: readonly Form[]; readonly en: readonly Form[] } = {
  te: [languageOf, (name) => name],
  en: [(name) => name, (name) => `the ${name} language`],
};

const WORLD_TONGUES = "en fr es ar pt ru de hi zh sw it nl tr ko ja th vi el pl hu".split(" ");

const otherTongues = (codes: readonly string[], key: string): { te: string; en: string }[] =>
  pick(
    WORLD_TONGUES.filter((code) => !codes.includes(code)),
    6,
    key,
  ).flatMap((code) => tongueNames(code) ?? []);

/** Countries with one official language beyond dispute. */
export const single = COUNTRIES.filter((place) => !MOOT.has(place.code) && plainCodes(place).length === 1);

const officialLanguage = template(
  "politics",
  "official-language",
  interleaved(single, (place) => place.official[0] ?? ""),
  (place) => {
    const [code = ""] = plainCodes(place);
    const names = tongueNames(code);
    if (names === undefined) return null;
    const wrong = otherTongues([code, ...place.spoken.map(({ language }) => language)], place.code);
    return {
      te: wording({
        questions: [
          `${belonging(place.te)} అధికారిక భాష ఏది?`,
          `${inside(place.te)} జాతీయ స్థాయిలో అధికారిక హోదా ఉన్న భాష ఏది?`,
        ],
        answer: names.te,
        wrong: wrong.map(({ te }) => te),
        forms: languageForms.te,
        more: [`${belonging(place.te)} అధికారిక భాష ${names.te}`],
      }),
      en: wording({
        questions: [
          `What is the official language of ${place.the}?`,
          `Which language has official status at the national level in ${place.the}?`,
        ],
        answer: names.en,
        wrong: wrong.map(({ en }) => en),
        forms: languageForms.en,
      }),
    };
  },
);

const holders = Map.groupBy(
  COUNTRIES.flatMap((place) => plainCodes(place).map((code) => ({ code, place }))),
  ({ code }) => code,
);

const languageCountry = template("politics", "official-in", [...holders], ([code, list]) => {
  const [only] = list;
  const names = tongueNames(code);
  if (only === undefined || list.length > 1 || names === undefined) return null;
  const { place } = only;
  if (MOOT.has(place.code) || ELSEWHERE.has(code) || names.te === place.te) return null;
  const wrong = pick(
    COUNTRIES.slice(0, 100).filter((other) => other !== place),
    6,
    code,
  );
  return {
    te: wording({
      questions: [
        `${languageOf(names.te)} ఏ దేశపు అధికారిక భాష?`,
        `${languageOf(names.te)}కు జాతీయ స్థాయిలో అధికారిక హోదా ఇచ్చిన దేశం ఏది?`,
      ],
      answer: place.te,
      wrong: wrong.map(({ te }) => te),
      forms: countryForms,
      more: place.aliases.te,
    }),
    en: wording({
      questions: [
        `In which country is ${names.en} an official language?`,
        `Which country has made ${names.en} an official language at the national level?`,
      ],
      answer: place.en,
      wrong: wrong.map(({ en }) => en),
      more: place.aliases.en,
    }),
  };
});

const dual = COUNTRIES.filter((place) => !MOOT.has(place.code) && plainCodes(place).length === 2).flatMap(
  (place) => {
    const [a = "", b = ""] = plainCodes(place);
    return [
      { place, known: b, asked: a },
      { place, known: a, asked: b },
    ];
  },
);

const coOfficial = template("politics", "second-official-language", dual, ({ place, known, asked }) => {
  const [given, names] = [tongueNames(known), tongueNames(asked)];
  if (given === undefined || names === undefined || given.te === place.te) return null;
  const wrong = otherTongues([known, asked], `${place.code}${asked}`);
  return {
    te: wording({
      questions: [
        `${languageOf(given.te)}తో పాటు ${inside(place.te)} మరో అధికారిక భాష ఏది?`,
        `${inside(place.te)} ${languageOf(given.te)}తో పాటు అధికారిక హోదా ఉన్న మరో భాష ఏది?`,
      ],
      answer: names.te,
      wrong: wrong.map(({ te }) => te),
      forms: languageForms.te,
    }),
    en: wording({
      questions: [
        `Besides ${given.en}, what is the other official language of ${place.the}?`,
        `Which language is official in ${place.the} at the national level along with ${given.en}?`,
      ],
      answer: names.en,
      wrong: wrong.map(({ en }) => en),
      forms: languageForms.en,
    }),
  };
});

/** Politics: official languages. */
export const LANGUAGE_TEMPLATES: readonly Template[] = [officialLanguage, languageCountry, coOfficial];
