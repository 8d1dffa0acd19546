import {
  COUNTRIES,
  DEPENDENCIES,
  countryForms,
  currencyNames,
  currentCurrencies,
  placeOf,
} from "./countries.ts";
import type { Place } from "./countries.ts";
import { interleaved, pick, template, wording } from "./draft.ts";
import type { Template } from "./draft.ts";
import { belonging, inside } from "./telugu.ts";

interface Payer {
  readonly place: Place;
  readonly code: string;
}

const oneCurrency = (places: readonly Place[]): readonly Payer[] =>
  places.flatMap((place) => {
    const [code, ...more] = currentCurrencies(place.code);
    return code === undefined || more.length > 0 || currencyNames(code) === undefined
      ? []
      : [{ place, code }];
  });

const PAYERS = oneCurrency(COUNTRIES);
const MONEY = [...new Set(PAYERS.map(({ code }) => code))];

const otherMoney = (code: string, key: string): { te: string; en: string }[] =>
  pick(
    MONEY.filter((other) => other !== code),
    6,
    key,
  ).flatMap((other) => currencyNames(other) ?? []);

const lastWord = (name: string): string => name.split(" ").at(-1) ?? name;

const currencyOf = (name: string, payers: readonly Payer[]): Template =>
  template("politics", name, payers, ({ place, code }) => {
    const names = currencyNames(code);
    if (names === undefined) return null;
    const wrong = otherMoney(code, place.code);
    return {
      te: wording({
        questions: [
          `${belonging(place.te)} అధికారిక కరెన్సీ ఏది?`,
          `${inside(place.te)} ప్రస్తుతం చలామణిలో ఉన్న అధికారిక కరెన్సీ ఏది?`,
        ],
        answer: names.te,
        wrong: wrong.map(({ te }) => te),
        more: [lastWord(names.te)],
      }),
      en: wording({
        questions: [
          `What is the official currency of ${place.the}?`,
          `Which currency is legal tender in ${place.the} at the present time?`,
        ],
        answer: names.en,
        wrong: wrong.map(({ en }) => en),
        more: [lastWord(names.en)],
      }),
    };
  });

const unitHolders = Map.groupBy(PAYERS, ({ code }) => lastWord(currencyNames(code)?.en ?? code));

const countryOfCurrency = template("politics", "country-of-currency", [...unitHolders.values()], (list) => {
  const [payer] = list;
  const names = payer === undefined ? undefined : currencyNames(payer.code);
  if (payer === undefined || names === undefined || list.length > 1) return null;
  const [te, en] = [lastWord(names.te), lastWord(names.en)];
  const sameTe = MONEY.filter((code) => lastWord(currencyNames(code)?.te ?? "") === te);
  const sameEn = MONEY.filter((code) => lastWord(currencyNames(code)?.en ?? "") === en);
  if (sameTe.length > 1 || sameEn.length > 1 || names.te === te || /^(?:Franc|Mark|Gold|Real)$/u.test(en))
    return null;
  const wrong = pick(
    COUNTRIES.slice(0, 110).filter((other) => other !== payer.place),
    6,
    payer.code,
  );
  return {
    te: wording({
      questions: [`${te} ఏ దేశపు కరెన్సీ?`, `${te} అనే కరెన్సీ ఏ దేశంలో చలామణిలో ఉంది?`],
      answer: payer.place.te,
      wrong: wrong.map((place) => place.te),
      forms: countryForms,
      more: payer.place.aliases.te,
    }),
    en: wording({
      questions: [
        `Which country uses the ${en} as its currency?`,
        `In which country is the ${en} the currency in use today?`,
      ],
      answer: payer.place.en,
      wrong: wrong.map((place) => place.en),
      more: payer.place.aliases.en,
    }),
  };
});

const partners = [...Map.groupBy(PAYERS, ({ code }) => code)].flatMap(([code, list]) =>
  list.flatMap((a, index) => {
    const b = list[index + 1];
    return b === undefined ? [] : [{ code, a: a.place, b: b.place }];
  }),
);

const sharedCurrency = template(
  "politics",
  "shared-currency",
  interleaved(partners, ({ code }) => code),
  ({ code, a, b }) => {
    const names = currencyNames(code);
    if (names === undefined) return null;
    const wrong = otherMoney(code, `${a.code}${b.code}`);
    return {
      te: wording({
        questions: [
          `${a.te}, ${b.te} దేశాల ఉమ్మడి కరెన్సీ ఏది?`,
          `${a.te}, ${b.te} ఈ రెండు దేశాల్లోనూ చలామణిలో ఉన్న కరెన్సీ ఏది?`,
        ],
        answer: names.te,
        wrong: wrong.map(({ te }) => te),
        more: names.te.includes(" ") ? [lastWord(names.te)] : [],
      }),
      en: wording({
        questions: [
          `Which currency do ${a.the} and ${b.the} share?`,
          `Which currency is legal tender both in ${a.the} and in ${b.the}?`,
        ],
        answer: names.en,
        wrong: wrong.map(({ en }) => en),
        more: names.en.includes(" ") ? [lastWord(names.en)] : [],
      }),
    };
  },
);

const islands = oneCurrency(DEPENDENCIES.filter(({ code }) => placeOf(code) !== undefined));

/** Politics: currencies in force. */
export const MONEY_TEMPLATES: readonly Template[] = [
  currencyOf("currency", PAYERS),
  currencyOf("currency-of-territory", islands),
  countryOfCurrency,
  sharedCurrency,
];
