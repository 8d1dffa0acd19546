import { currencyNames } from "./countries.ts";
import type { Place } from "./countries.ts";
import { pick, seedOf, template, wording } from "./draft.ts";
import type { Template } from "./draft.ts";
import type { Names } from "./facts.ts";
import { LAST, REIGNS, otherYears, reignsOf, reissued, yearForms, yearMore } from "./reigns.ts";
import type { Reign } from "./reigns.ts";
import { inside, toward } from "./telugu.ts";

/** Currencies whose first year in CLDR is that of the money in use now, beyond doubt. */
const DATED = new Set(
  "ILS CLP ARS BRL PEN MXN UYU NIO VND KHR LAK BDT PKR MVR SGD BND IDR KRW TWD KZT KGS UZS TJS TMT AZN AMD GEL UAH BYN MDL RON RSD MKD ALL PLN CZK HUF TRY DZD TND LYD SDG SSP ETB ERN KES TZS UGX RWF BIF CDF ZMW ZWG MWK MZN BWP NAD LSL SZL ZAR GHS NGN GMD SLE GNF CVE STN MRU AOA AUD NZD FJD PGK SBD VUV WST JMD TTD BBD BSD BZD GYD SRD AWG XCG CRC GTQ HNL DOP PYG BOB VES OMR QAR AED SAR YER JOD LBP SYP IQD IRR AFN KWD BHD ISK MAD".split(
    " ",
  ),
);

const started = REIGNS.filter(({ code, to }) => to === null && DATED.has(code)).filter(
  (reign, index, all) => all.findIndex(({ code }) => code === reign.code) === index,
);

const introduced = template("history", "currency-introduced", started, (reign) => {
  const { place, code, from } = reign;
  const wrong = otherYears(from, code);
  const [te, en] = reissued(reign)
    ? [`ప్రస్తుత ${reign.names.te}`, `present ${reign.names.en}`]
    : [reign.names.te, reign.names.en];
  return {
    te: wording({
      questions: [`${te} ఏ సంవత్సరంలో చలామణిలోకి వచ్చింది?`, `${inside(place.te)} ${te} ఏ సంవత్సరం నుండి చలామణిలో ఉంది?`],
      answer: String(from),
      wrong,
      forms: yearForms.te,
      more: yearMore(from),
    }),
    en: wording({
      questions: [
        `In which year was the ${en} introduced?`,
        `Since which year has the ${en} been legal tender in ${place.the}?`,
      ],
      answer: String(from),
      wrong,
      forms: yearForms.en,
    }),
  };
});

/** Members of the euro area with the year in which the euro became their currency. */
const euroJoiners = REIGNS.filter(
  ({ place, code, to }) => code === "EUR" && to === null && place.groups.includes("EU"),
);

const euroYear = template("history", "euro-adopted", euroJoiners, ({ place, from }) => {
  const wrong = otherYears(from, `euro${place.code}`);
  return {
    te: wording({
      questions: [
        `${place.te} ఏ సంవత్సరంలో యూరోను స్వీకరించింది?`,
        `${inside(place.te)} యూరో ఏ సంవత్సరంలో అధికారిక కరెన్సీ అయింది?`,
      ],
      answer: String(from),
      wrong,
      forms: yearForms.te,
      more: yearMore(from),
    }),
    en: wording({
      questions: [
        `In which year did ${place.the} adopt the euro?`,
        `In which year did the euro become the official currency of ${place.the}?`,
      ],
      answer: String(from),
      wrong,
      forms: yearForms.en,
    }),
  };
});

const OLD_MONEY = [...new Set(REIGNS.filter(({ to }) => to !== null).map(({ code }) => code))];

/** Old currencies of other places: a place's own earlier money would be half right. */
const otherOld = (place: Place, key: string): Names[] => {
  const own = new Set((reignsOf.get(place.code) ?? []).map(({ code }) => code));
  return pick(
    OLD_MONEY.filter((code) => !own.has(code)),
    7,
    key,
  ).flatMap((code) => currencyNames(code) ?? []);
};

/** The currency in force just before another, where one alone ended within three years of the other's start. */
const predecessor = (reign: Reign): Reign | undefined => {
  const before = (reignsOf.get(reign.place.code) ?? []).filter(
    ({ code, to, from }) =>
      code !== reign.code && to !== null && from < reign.from && to >= reign.from && to <= reign.from + 3,
  );
  return before.length === 1 ? before[0] : undefined;
};

/** Places whose earlier money CLDR names by its successor or by a neighbour's. */
const MISNAMED = new Set(["NO", "SG", "BN", "MM"]);

const successions = REIGNS.filter(({ place, from }) => from > 1900 && !MISNAMED.has(place.code)).flatMap(
  (reign) => {
    const old = predecessor(reign);
    return old === undefined ? [] : [{ reign, old }];
  },
);

const beforeEuro = template(
  "history",
  "before-euro",
  successions.filter(
    ({ reign, old }) => reign.code === "EUR" && reign.place.groups.includes("UN") && old.code !== "YUM",
  ),
  ({ reign: { place }, old }) => {
    const wrong = otherOld(place, `before euro${place.code}`);
    return {
      te: wording({
        questions: [
          `యూరోకు ముందు ${inside(place.te)} ఏ కరెన్సీ ఉండేది?`,
          `యూరో రాకముందు ${inside(place.te)} చలామణిలో ఉన్న కరెన్సీ పేరు ఏమిటి?`,
        ],
        answer: old.names.te,
        wrong: wrong.map(({ te }) => te),
      }),
      en: wording({
        questions: [
          `Which currency did ${place.the} use before the euro?`,
          `What was the name of the currency of ${place.the} before the euro replaced it?`,
        ],
        answer: old.names.en,
        wrong: wrong.map(({ en }) => en),
      }),
    };
  },
);

const before = template(
  "history",
  "previous-currency",
  successions.filter(
    ({ reign, old }) => reign.code !== "EUR" && !old.names.te.includes("పాత") && reign.to === null,
  ),
  ({ reign: { place, names, code }, old }) => {
    const wrong = otherOld(place, `before ${code}${place.code}`);
    return {
      te: wording({
        questions: [
          `${toward(names.te)} ముందు ${inside(place.te)} ఏ కరెన్సీ ఉండేది?`,
          `${names.te} రాకముందు ${inside(place.te)} చలామణిలో ఉన్న కరెన్సీ ఏది?`,
        ],
        answer: old.names.te,
        wrong: wrong.map(({ te }) => te),
      }),
      en: wording({
        questions: [
          `Which currency did ${place.the} use before the ${names.en}?`,
          `What was the currency of ${place.the} before the ${names.en} was introduced?`,
        ],
        answer: old.names.en,
        wrong: wrong.map(({ en }) => en),
      }),
    };
  },
);

/** Money of one place after another that was never its own, or that came back. */
const BORROWED = /^(?:INR|GBP|ZAR|JPY|EGP|PKR|AUD|XCD|USD|XOF|UAK)$/u;

const ended = REIGNS.filter(
  ({ place, code, to, from }) =>
    to !== null && from > 1840 && place.groups.includes("UN") && !BORROWED.test(code) && code !== "ZWD",
);

/** Old money that was taken for longer, or shorter, than until CLDR's date. */
const LINGERING = new Set("BUK PLZ DEM EEK LVL LTL MAF SVC MXP BYR".split(" "));

const settled = ended.filter(({ code }) => !LINGERING.has(code));

const endYear = template("history", "currency-ended", settled, ({ place, code, names, to }) => {
  if (to === null) return null;
  const wrong = otherYears(to, `${code}${place.code}ended`);
  return {
    te: wording({
      questions: [
        `${inside(place.te)} ${names.te} ఏ సంవత్సరంలో రద్దయింది?`,
        `${inside(place.te)} ${names.te} చలామణి ఏ సంవత్సరంలో ముగిసింది?`,
      ],
      answer: String(to),
      wrong,
      forms: yearForms.te,
      more: yearMore(to),
    }),
    en: wording({
      questions: [
        `When did the ${names.en} end in ${place.the}?`,
        `In which year did the ${names.en} cease to be legal tender in ${place.the}?`,
      ],
      answer: String(to),
      wrong,
      forms: yearForms.en,
    }),
  };
});

/** A year well inside a reign in which no other currency of the place was in force. */
const quietYear = ({ place, code, from, to }: Reign): number | null => {
  const year = Math.round((from + (to ?? LAST)) / 2);
  const others = (reignsOf.get(place.code) ?? []).filter(
    (other) => other.code !== code && other.from <= year + 1 && (other.to ?? LAST) >= year - 1,
  );
  return (to ?? LAST) - from < 4 || others.length > 0 || year < 1900 ? null : year;
};

const inYear = template("history", "currency-in-year", ended, (reign) => {
  const { place, code, names } = reign;
  const year = quietYear(reign);
  if (year === null) return null;
  const wrong = otherOld(place, `${code}${place.code}in`);
  return {
    te: wording({
      questions: [
        `${String(year)}లో ${inside(place.te)} ఏ కరెన్సీ చలామణిలో ఉండేది?`,
        `${String(year)}వ సంవత్సరంలో ${inside(place.te)} చలామణిలో ఉన్న అధికారిక కరెన్సీ ఏది?`,
      ],
      answer: names.te,
      wrong: wrong.map(({ te }) => te),
      more: [names.te.replace("పాత ", "")],
    }),
    en: wording({
      questions: [
        `Which currency was used in ${place.the} in ${String(year)}?`,
        `Which currency was the legal tender of ${place.the} in the year ${String(year)}?`,
      ],
      answer: names.en,
      wrong: wrong.map(({ en }) => en),
      more: [names.en.replace("old ", "")],
    }),
  };
});

const lasting = started.filter((reign) => !reissued(reign));

const rivals = lasting.flatMap((a, index) => {
  const later = lasting.slice(index + 1).filter((b) => Math.abs(a.from - b.from) > 8);
  const b = later[seedOf(a.code) % Math.max(1, Math.min(later.length, 25))];
  return b === undefined ? [] : [{ a, b }];
});

const earlier = template("history", "earlier-currency", rivals, ({ a, b }) => {
  const [first, last] = a.from < b.from ? [a, b] : [b, a];
  const others = pick(
    started.filter(({ code }) => code !== a.code && code !== b.code),
    4,
    `${a.code}${b.code}`,
  );
  const wrong = [last, ...others];
  return {
    te: wording({
      questions: [
        `${a.names.te}, ${b.names.te} వీటిలో ముందుగా చలామణిలోకి వచ్చినది ఏది?`,
        `${a.names.te}, ${b.names.te} ఈ రెండు కరెన్సీల్లో ఏది పాతది?`,
      ],
      answer: first.names.te,
      wrong: wrong.map(({ names }) => names.te),
    }),
    en: wording({
      questions: [
        `Which was introduced earlier, the ${a.names.en} or the ${b.names.en}?`,
        `Which currency is older, the ${a.names.en} or the ${b.names.en}?`,
      ],
      answer: first.names.en,
      wrong: wrong.map(({ names }) => names.en),
    }),
  };
});

/** History: currencies that came and went. */
export const HISTORY_TEMPLATES: readonly Template[] = [
  introduced,
  euroYear,
  beforeEuro,
  before,
  endYear,
  inYear,
  earlier,
];
