import { NAMED_SCRIPTS, PLACES, countryForms, placeOf, scriptNames, tongueNames } from "./countries.ts";
import { pick, template, wording } from "./draft.ts";
import type { Form, Template } from "./draft.ts";
import { ERAS, TONGUES } from "./facts.ts";
import { otherYears, yearForms, yearMore } from "./reigns.ts";
import { languageOf, scriptOf } from "./telugu.ts";

const scriptForms: { readonly te: readonly Form[]; readonly en: readonly Form[] } = {
  te: [scriptOf, (name) => name],
  en: [(name) => (/hieroglyphs|Cuneiform/u.test(name) ? name : `${name} script`), (name) => name],
};

const HISTORIC_TONGUES: readonly (readonly [string, string])[] = [
  ["ae", "Avst"],
  ["akk", "Xsux"],
  ["sux", "Xsux"],
  ["egy", "Egyp"],
  ["got", "Goth"],
  ["non", "Runr"],
  ["peo", "Xpeo"],
  ["phn", "Phnx"],
  ["uga", "Ugar"],
  ["cop", "Copt"],
  ["hit", "Xsux"],
  ["gez", "Ethi"],
  ["grc", "Grek"],
  ["syc", "Syrc"],
];
const OLD_SCRIPTS = [...NAMED_SCRIPTS.values()].filter(({ historic }) => historic);

const ancientScript = template("history", "ancient-script", HISTORIC_TONGUES, ([language, script]) => {
  const [tongue, names] = [tongueNames(language), scriptNames(script)];
  const listed = TONGUES.get(language);
  if (tongue === undefined || names === undefined || tongue.en === names.en) return null;
  if (![...(listed?.scripts ?? []), ...(listed?.otherScripts ?? [])].includes(script)) return null;
  const wrong = pick(
    OLD_SCRIPTS.filter(({ code }) => code !== script),
    6,
    language,
  );
  return {
    te: wording({
      questions: [
        `${languageOf(tongue.te)}ను ఏ లిపిలో రాసేవారు?`,
        `పురాతన కాలంలో ${languageOf(tongue.te)}ను ఏ లిపిలో రాసేవారు?`,
      ],
      answer: names.te,
      wrong: wrong.map(({ te }) => te),
      forms: scriptForms.te,
    }),
    en: wording({
      questions: [
        `In which script was ${tongue.en} written?`,
        `Which script was used to write the ${tongue.en} language in ancient times?`,
      ],
      answer: names.en,
      wrong: wrong.map(({ en }) => en),
      forms: scriptForms.en,
    }),
  };
});

/** Historic scripts whose birthplace in CLDR is beyond dispute. */
const SURE_ORIGIN =
  "Brah Kthi Saur Egyp Copt Lina Linb Lyci Lydi Cari Cprt Ital Hung Khar Mero Ogam Orkh Osma Phnx Prti Ugar Xpeo Xsux Shaw Buhd Hano Dsrt Avst Phli Perm".split(
    " ",
  );

const scriptOrigin = template("history", "historic-script-origin", SURE_ORIGIN, (code) => {
  const script = NAMED_SCRIPTS.get(code);
  const place = script === undefined ? undefined : placeOf(script.origin);
  if (script === undefined || place === undefined) return null;
  const wrong = pick(
    PLACES.slice(0, 110).filter(
      (other) => other !== place && !OLD_SCRIPTS.some((old) => old.origin === other.code),
    ),
    6,
    code,
  );
  return {
    te: wording({
      questions: [
        `${scriptOf(script.te)} నేటి ఏ దేశంలో పుట్టింది?`,
        `చారిత్రక లిపుల్లో ఒకటైన ${scriptOf(script.te)} నేటి ఏ దేశంలో పుట్టింది?`,
      ],
      answer: place.te,
      wrong: wrong.map(({ te }) => te),
      forms: countryForms,
      more: place.aliases.te,
    }),
    en: wording({
      questions: [
        `In which present-day country did the ${script.en} script originate?`,
        `The historic ${script.en} script arose in the area of which present-day country?`,
      ],
      answer: place.en,
      wrong: wrong.map(({ en }) => en),
      more: place.aliases.en,
    }),
  };
});

/** Names of eras are not in CLDR's Telugu; these are ours. */
const ERA_NAMES: Readonly<Record<string, { te: string; en: string; owner: string; ownerEn: string }>> = {
  meiji: { te: "మెయిజీ", en: "Meiji", owner: "జపాన్ చరిత్రలో", ownerEn: "of Japan" },
  taisho: { te: "తైషో", en: "Taishō", owner: "జపాన్ చరిత్రలో", ownerEn: "of Japan" },
  showa: { te: "షోవా", en: "Shōwa", owner: "జపాన్ చరిత్రలో", ownerEn: "of Japan" },
  heisei: { te: "హెయిసెయ్", en: "Heisei", owner: "జపాన్ చరిత్రలో", ownerEn: "of Japan" },
  reiwa: { te: "రెయివా", en: "Reiwa", owner: "జపాన్ చరిత్రలో", ownerEn: "of Japan" },
};
const HIJRA = { te: "హిజ్రీ", en: "Hijri", owner: "ఇస్లామిక్ క్యాలెండర్‌లో", ownerEn: "of the Islamic calendar" };
const MARTYRS = { te: "కాప్టిక్", en: "Coptic", owner: "కాప్టిక్ క్యాలెండర్‌లో", ownerEn: "of the Coptic calendar" };

const eraNames = (calendar: string, code: string): typeof HIJRA | undefined =>
  calendar === "islamic" ? HIJRA : calendar === "coptic" ? MARTYRS : ERA_NAMES[code];

const eraStart = template("history", "era-start", ERAS, ([calendar = "", code = "", start = ""]) => {
  const era = eraNames(calendar, code);
  if (era === undefined || start.startsWith("-")) return null;
  const year = Number(start.split("-")[0]);
  const wrong = otherYears(year, `${calendar}${code}`);
  return {
    te: wording({
      questions: [
        `${era.owner} ${era.te} శకం ఎప్పుడు ప్రారంభమైంది?`,
        `${era.owner} ${era.te} శకం క్రీస్తు శకం ఏ సంవత్సరంలో ప్రారంభమైంది?`,
      ],
      answer: String(year),
      wrong,
      forms: yearForms.te,
      more: yearMore(year),
    }),
    en: wording({
      questions: [
        `When did the ${era.en} era ${era.ownerEn} begin?`,
        `In which year of the common era did the ${era.en} era ${era.ownerEn} begin?`,
      ],
      answer: String(year),
      wrong,
      forms: yearForms.en,
    }),
  };
});

/** History: scripts of the past, eras. */
export const ERA_TEMPLATES: readonly Template[] = [ancientScript, scriptOrigin, eraStart];
