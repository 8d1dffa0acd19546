import { COUNTRIES, NAMED_SCRIPTS, countryForms, placeOf, scriptNames, tongueNames } from "./countries.ts";
import { interleaved, pick, template, wording } from "./draft.ts";
import type { Form, Template } from "./draft.ts";
import { LIVING } from "./living-languages.ts";
import { languageOf, scriptOf } from "./telugu.ts";

const languageForms: { readonly te: readonly Form[]; readonly en: readonly Form[] } = {
  te: [languageOf, (name) => name],
  en: [(name) => name, (name) => `the ${name} language`],
};
const scriptForms: { readonly te: readonly Form[]; readonly en: readonly Form[] } = {
  te: [scriptOf, (name) => name],
  en: [(name) => `the ${name} script`, (name) => name],
};

const USED_SCRIPTS = [...new Set(LIVING.flatMap(({ scripts }) => scripts))].flatMap((code) => {
  const names = scriptNames(code);
  return names === undefined || /^Han[st]$/u.test(code) ? [] : [{ code, names }];
});

/** Dead as a daily tongue (Coptic), or written otherwise than CLDR's list says (Mizo). */
const MISREAD = new Set(["cop", "lus"]);

const script = template(
  "culture",
  "language-script",
  interleaved(
    LIVING.filter(
      ({ scripts, otherScripts, code }) =>
        scripts.length === 1 && otherScripts.length === 0 && !MISREAD.has(code),
    ),
    ({ scripts }) => (scripts[0] === "Latn" ? "Latn" : "other"),
  ),
  (tongue) => {
    const [code = ""] = tongue.scripts;
    const [names, language] = [scriptNames(code), tongueNames(tongue.code)];
    if (names === undefined || language === undefined || names.en === language.en) return null;
    const wrong = pick(
      USED_SCRIPTS.filter((other) => other.code !== code && other.names.te !== names.te),
      6,
      tongue.code,
    );
    return {
      te: wording({
        questions: [
          `${languageOf(language.te)}ను ఏ లిపిలో రాస్తారు?`,
          `${languageOf(language.te)} రాయడానికి సాధారణంగా ఏ లిపిని ఉపయోగిస్తారు?`,
        ],
        answer: names.te,
        wrong: wrong.map((other) => other.names.te),
        forms: scriptForms.te,
      }),
      en: wording({
        questions: [
          `In which script is ${language.en} written?`,
          `Which script is normally used to write the ${language.en} language?`,
        ],
        answer: names.en,
        wrong: wrong.map((other) => other.names.en),
        forms: scriptForms.en,
      }),
    };
  },
);

const scriptHome = template(
  "culture",
  "script-origin",
  [...NAMED_SCRIPTS.values()].filter(
    ({ historic, code }) =>
      !historic &&
      !/^(?:Hans|Hant|Jpan|Kore|Tibt|Hebr|Hang|Arab|Beng|Jamo|Hanb|Latn|Rohg|Brai|Plrd|Mong|Limb|Lepc|Olck|Mtei|Knda|Telu|Taml|Mlym|Orya|Gujr|Guru|Deva|Zinh|Zyyy|Zzzz|Cakm|Sylo|Lana|Cham|Tavt|Sgnw|Saur)$/u.test(
        code,
      ),
  ),
  (item) => {
    const place = placeOf(item.origin);
    if (place === undefined) return null;
    const wrong = pick(
      COUNTRIES.slice(0, 90).filter((other) => other !== place),
      6,
      item.code,
    );
    return {
      te: wording({
        questions: [
          `${scriptOf(item.te)} ఏ దేశంలో పుట్టింది?`,
          `నేటికీ వాడుకలో ఉన్న ${scriptOf(item.te)} ఏ దేశంలో పుట్టింది?`,
        ],
        answer: place.te,
        wrong: wrong.map(({ te }) => te),
        forms: countryForms,
        more: place.aliases.te,
      }),
      en: wording({
        questions: [
          `In which country did the ${item.en} script originate?`,
          `The ${item.en} script, still in use today, originated in which country?`,
        ],
        answer: place.en,
        wrong: wrong.map(({ en }) => en),
        more: place.aliases.en,
      }),
    };
  },
);

const DIRECTIONS = [
  { te: "కుడి నుండి ఎడమకు", en: "right to left" },
  { te: "ఎడమ నుండి కుడికి", en: "left to right" },
  { te: "పై నుండి కిందికి", en: "top to bottom" },
  { te: "కింది నుండి పైకి", en: "bottom to top" },
  { te: "ఒక పంక్తి ఎడమకు, ఒక పంక్తి కుడికి", en: "in alternating directions" },
];

const direction = template(
  "culture",
  "script-direction",
  interleaved(
    [...NAMED_SCRIPTS.values()].filter(({ code, rightToLeft }) =>
      rightToLeft
        ? /^(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Samr|Mand|Rohg|Phnx|Avst)$/u.test(code)
        : /^(?:Latn|Grek|Cyrl|Armn|Geor|Deva|Telu|Taml|Knda|Mlym|Beng|Gujr|Guru|Orya|Sinh|Thai|Laoo|Khmr|Mymr|Tibt|Ethi|Cher)$/u.test(
            code,
          ),
    ),
    ({ rightToLeft }) => String(rightToLeft),
  ),
  (item) => {
    const right = DIRECTIONS[item.rightToLeft ? 0 : 1];
    if (right === undefined) return null;
    const wrong = DIRECTIONS.filter((other) => other !== right);
    return {
      te: wording({
        questions: [`${scriptOf(item.te)}ని ఏ దిశలో రాస్తారు?`, `${scriptOf(item.te)}ని ఎటు నుండి ఎటు వైపుకు రాస్తారు?`],
        answer: right.te,
        wrong: wrong.map(({ te }) => te),
        more: [right.te.replace("నుండి", "నుంచి")],
      }),
      en: wording({
        questions: [
          `In which direction is the ${item.en} script written?`,
          `In which direction do people write when they use the ${item.en} script?`,
        ],
        answer: right.en,
        wrong: wrong.map(({ en }) => en),
        forms: [(way) => way, (way) => (way.startsWith("in") ? way : `from ${way}`)],
      }),
    };
  },
);

const loners = USED_SCRIPTS.flatMap(({ code, names }) => {
  const users = LIVING.filter(
    ({ scripts, otherScripts }) => scripts.includes(code) || otherScripts.includes(code),
  );
  const [user] = users;
  const language = user === undefined ? undefined : tongueNames(user.code);
  return users.length === 1 && user !== undefined && language !== undefined && language.te !== names.te
    ? [{ names, language, user }]
    : [];
});

const languageOfScript = template("culture", "script-language", loners, ({ names, language, user }) => {
  if (language.en === names.en) return null;
  const wrong = pick(
    LIVING.slice(0, 70).filter(({ code }) => code !== user.code),
    6,
    `script${user.code}`,
  ).flatMap(({ code }) => tongueNames(code) ?? []);
  return {
    te: wording({
      questions: [
        `${scriptOf(names.te)}లో ఏ భాషను రాస్తారు?`,
        `${scriptOf(names.te)}ని ప్రధానంగా ఏ భాష రాయడానికి ఉపయోగిస్తారు?`,
      ],
      answer: language.te,
      wrong: wrong.map(({ te }) => te),
      forms: languageForms.te,
    }),
    en: wording({
      questions: [
        `Which language is written in the ${names.en} script?`,
        `For writing which language is the ${names.en} script mainly used?`,
      ],
      answer: language.en,
      wrong: wrong.map(({ en }) => en),
      forms: languageForms.en,
    }),
  };
});

/** Culture: scripts. */
export const SCRIPT_TEMPLATES: readonly Template[] = [script, scriptHome, direction, languageOfScript];
