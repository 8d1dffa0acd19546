import { COUNTRIES, countryForms, tongueNames } from "./countries.ts";
import { interleaved, pick, template, wording } from "./draft.ts";
import type { Form, Template } from "./draft.ts";
import { TONGUES } from "./facts.ts";
import type { Names, Tongue } from "./facts.ts";
import { FAMILIES } from "./language-families.ts";
import { LIVING } from "./living-languages.ts";
import { inside, languageOf } from "./telugu.ts";

const languageForms: { readonly te: readonly Form[]; readonly en: readonly Form[] } = {
  te: [languageOf, (name) => name],
  en: [(name) => name, (name) => `the ${name} language`],
};
const familyOf = ({ family }: Tongue): Names | undefined => {
  const [narrow = ""] = family;
  return FAMILIES[narrow];
};
const FAMILY_NAMES = [...new Map(Object.values(FAMILIES).map((names) => [names.en, names])).values()];

const family = template(
  "culture",
  "language-family",
  interleaved(
    LIVING.filter((tongue) => familyOf(tongue) !== undefined),
    (tongue) => familyOf(tongue)?.en ?? "",
  ),
  (tongue) => {
    const [names, language] = [familyOf(tongue), tongueNames(tongue.code)];
    if (names === undefined || language === undefined) return null;
    const wrong = pick(
      FAMILY_NAMES.filter((other) => other.en !== names.en),
      6,
      `family${tongue.code}`,
    );
    return {
      te: wording({
        questions: [
          `${language.te} ఏ భాషా కుటుంబానికి చెందినది?`,
          `భాషాశాస్త్రం ప్రకారం ${language.te} ఏ భాషా కుటుంబానికి చెందిన భాష?`,
        ],
        answer: names.te,
        wrong: wrong.map(({ te }) => te),
        forms: [(name) => name, (name) => name.replace(" భాషా కుటుంబం", "")],
      }),
      en: wording({
        questions: [
          `Which language family does ${language.en} belong to?`,
          `In linguistics, which language family is the ${language.en} language counted in?`,
        ],
        answer: names.en,
        wrong: wrong.map(({ en }) => en),
        forms: [(name) => name, (name) => `the ${name}`, (name) => name.replace(" family", "")],
      }),
    };
  },
);

/** Languages of one country whose name does not give the country away. */
const HOMES =
  "te kn ta ml mr gu or as sa bho mai sat brx doi kok mni raj awa tcy gon ceb ilo hil war jv su mad ban bug min cy gd gv kw br co oc eu ca gl fy li scn nap vec sc fur se kl fo mi haw nv chr lkt ha yo ig ak ee wo ki luo luy mer kln lg sn zu xh tn nd mg am om ti tt ba cv ce os sah tyv ug ii bo dz km gag ab ku kab shi ff bm bem loz ny rw rn ln kg lua umb kea quc arn nah yrl fil rap szl csb hsb dsb lb rm wa".split(
    " ",
  );

/** Where the likeliest country of CLDR is only one of several great ones. */
const SPREAD = new Set(
  "os ab sa li ta bo dz ff ku bm ny kg ak ki eu ca oc se ug om ti tn nd fy fil kab km bn ln sn xh ee".split(
    " ",
  ),
);

const homeOf = (code: string): string => TONGUES.get(code)?.territory ?? "";

const home = template("culture", "language-home", interleaved(HOMES, homeOf), (code) => {
  const language = tongueNames(code);
  const place = COUNTRIES.find((country) => country.code === homeOf(code));
  if (language === undefined || place === undefined || SPREAD.has(code)) return null;
  const wrong = pick(
    COUNTRIES.slice(0, 90).filter((other) => other !== place),
    6,
    `home${code}`,
  );
  return {
    te: wording({
      questions: [
        `${languageOf(language.te)}ను ప్రధానంగా ఏ దేశంలో మాట్లాడతారు?`,
        `${languageOf(language.te)} మాట్లాడే ప్రజలు ఎక్కువగా ఏ దేశంలో ఉన్నారు?`,
      ],
      answer: place.te,
      wrong: wrong.map(({ te }) => te),
      forms: countryForms,
      more: [...place.aliases.te, inside(place.te)],
    }),
    en: wording({
      questions: [
        `In which country is ${language.en} mainly spoken?`,
        `In which country do most speakers of the ${language.en} language live?`,
      ],
      answer: place.en,
      wrong: wrong.map(({ en }) => en),
      more: [...place.aliases.en, `in ${place.the}`],
    }),
  };
});

/** Countries where CLDR counts a school language, or a standard one, above the creole or dialect of every day. */
const SCHOOLED = new Set(
  "AE AG BB BH BS BZ CG DM FJ GA GD GW GY JM KN KW LC LR NA NR PW QA SB ST TT UG VC SC MH CI".split(" "),
);

const widelySpoken = template(
  "culture",
  "most-spoken",
  interleaved(
    COUNTRIES.filter(({ code, spoken }) => {
      const [first, second] = spoken;
      return (
        !SCHOOLED.has(code) &&
        first !== undefined &&
        first.percent >= 60 &&
        first.percent >= 1.8 * (second?.percent ?? 0)
      );
    }),
    ({ spoken }) => spoken[0]?.language ?? "",
  ),
  (place) => {
    const [first, second] = place.spoken;
    const names =
      first === undefined || first.language.includes("_") ? undefined : tongueNames(first.language);
    if (names === undefined) return null;
    const taken = [first?.language, second?.language];
    const wrong = pick(
      LIVING.slice(0, 60).filter(({ code }) => !taken.includes(code) && !place.official.includes(code)),
      6,
      `spoken${place.code}`,
    ).flatMap(({ code }) => tongueNames(code) ?? []);
    return {
      te: wording({
        questions: [
          `${inside(place.te)} అత్యధికులు మాట్లాడే భాష ఏది?`,
          `${inside(place.te)} అన్ని భాషల్లోకీ ఎక్కువ మంది మాట్లాడే భాష ఏది?`,
        ],
        answer: names.te,
        wrong: wrong.map(({ te }) => te),
        forms: languageForms.te,
      }),
      en: wording({
        questions: [
          `Which language do most people in ${place.the} speak?`,
          `Of all languages, which one is the most widely spoken in ${place.the}?`,
        ],
        answer: names.en,
        wrong: wrong.map(({ en }) => en),
        forms: languageForms.en,
      }),
    };
  },
);

/** Culture: languages. */
export const CULTURE_TEMPLATES: readonly Template[] = [family, home, widelySpoken];
