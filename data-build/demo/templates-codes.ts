import { COUNTRIES, countryForms, currencyNames, currentCurrencies, tongueNames } from "./countries.ts";
import type { Place } from "./countries.ts";
import { pick, template, wording } from "./draft.ts";
import type { Form, Template } from "./draft.ts";
import { CURRENCIES, TONGUES } from "./facts.ts";
import { belonging, digitWords, languageOf, letterNames, numberWord, toward } from "./telugu.ts";

/** Forms of a Latin code: letter names in Telugu, as the references of the benchmark spell out what is spoken. */
const codeForms = (noun: string): { readonly te: readonly Form[]; readonly en: readonly Form[] } => ({
  te: [letterNames],
  en: [(code) => code, (code) => `the ${noun} ${code}`],
});

const others = (place: Place, key: string): readonly Place[] =>
  pick(COUNTRIES.filter((other) => other !== place).slice(0, 120), 6, `${key}${place.code}`);

/** Seven other codes, up to four of them with the same first letter. */
const near = (code: string, codes: readonly string[]): readonly string[] => {
  const rest = codes.filter((other) => other !== code);
  const [alike, unlike] = [true, false].map((same) =>
    rest.filter((other) => other.startsWith(code.slice(0, 1)) === same),
  );
  return [...pick(alike ?? [], 4, code), ...pick(unlike ?? [], 7, code)].slice(0, 7);
};

const alpha2 = template("general", "country-code-2", COUNTRIES, (place) => {
  const wrong = near(
    place.code,
    COUNTRIES.map(({ code }) => code),
  );
  const forms = codeForms("code");
  return {
    te: wording({
      questions: [
        `${belonging(place.te)} రెండక్షరాల ఐఎస్ఓ కోడ్ ఏమిటి?`,
        `ఐఎస్ఓ ప్రమాణంలో ${toward(place.te)} ఇచ్చిన రెండక్షరాల దేశ కోడ్ ఏమిటి?`,
      ],
      answer: place.code,
      wrong,
      forms: forms.te,
      more: [place.code, letterNames(place.code).replaceAll(" ", "")],
    }),
    en: wording({
      questions: [
        `What is the two-letter ISO code of ${place.the}?`,
        `Which two-letter country code does the ISO standard give to ${place.the}?`,
      ],
      answer: place.code,
      wrong,
      forms: forms.en,
    }),
  };
});

const alpha3 = template("general", "country-code-3", COUNTRIES, (place) => {
  const wrong = near(
    place.alpha3,
    COUNTRIES.map((other) => other.alpha3),
  );
  const forms = codeForms("code");
  return {
    te: wording({
      questions: [
        `${belonging(place.te)} మూడక్షరాల ఐఎస్ఓ కోడ్ ఏమిటి?`,
        `ఐఎస్ఓ ప్రమాణంలో ${toward(place.te)} ఇచ్చిన మూడక్షరాల దేశ కోడ్ ఏమిటి?`,
      ],
      answer: place.alpha3,
      wrong,
      forms: forms.te,
      more: [place.alpha3, letterNames(place.alpha3).replaceAll(" ", "")],
    }),
    en: wording({
      questions: [
        `What is the three-letter ISO code of ${place.the}?`,
        `Which three-letter country code does the ISO standard give to ${place.the}?`,
      ],
      answer: place.alpha3,
      wrong,
      forms: forms.en,
    }),
  };
});

const numeric = template("general", "country-number", COUNTRIES, (place) => {
  const wrong = others(place, "number").map((other) => other.numeric);
  return {
    te: wording({
      questions: [
        `${belonging(place.te)} మూడంకెల ఐఎస్ఓ సంఖ్యా కోడ్ ఎంత?`,
        `ఐఎస్ఓ ప్రమాణంలో ${toward(place.te)} ఇచ్చిన మూడంకెల సంఖ్యా కోడ్ ఎంత?`,
      ],
      answer: place.numeric,
      wrong,
      forms: [digitWords],
      more: [place.numeric, numberWord(Number(place.numeric))],
    }),
    en: wording({
      questions: [
        `What is the three-digit ISO number of ${place.the}?`,
        `Which three-digit country number does the ISO standard give to ${place.the}?`,
      ],
      answer: place.numeric,
      wrong,
      forms: [(code) => code, (code) => `the number ${code}`],
      more: [Array.from(place.numeric).join(" ")],
    }),
  };
});

const codeCountry = template("general", "code-to-country", COUNTRIES, (place) => {
  const wrong = others(place, "code");
  return {
    te: wording({
      questions: [
        `${letterNames(place.code)} అనే ఐఎస్ఓ కోడ్ ఏ దేశానిది?`,
        `ఐఎస్ఓ ప్రమాణంలో ${letterNames(place.code)} అనే రెండక్షరాల కోడ్ ఏ దేశానిది?`,
      ],
      answer: place.te,
      wrong: wrong.map(({ te }) => te),
      forms: countryForms,
      more: place.aliases.te,
    }),
    en: wording({
      questions: [
        `Which country has the ISO code ${place.code}?`,
        `Which country is meant by the two-letter ISO code ${place.code}?`,
      ],
      answer: place.en,
      wrong: wrong.map(({ en }) => en),
      more: place.aliases.en,
    }),
  };
});

const MONEY = [
  ...new Set([
    ..."INR USD EUR GBP JPY CNY RUB AUD CAD CHF PKR BDT LKR NPR SGD AED SAR KWD ZAR BRL MXN KRW THB MYR IDR TRY".split(
      " ",
    ),
    ...COUNTRIES.flatMap(({ code }) => currentCurrencies(code)),
  ]),
].flatMap((code) => {
  const names = currencyNames(code);
  return names === undefined ? [] : [{ code, ...names, digits: CURRENCIES.get(code)?.digits ?? 2 }];
});

const currencyCode = template("general", "currency-code", MONEY, (money) => {
  const wrong = near(
    money.code,
    MONEY.map(({ code }) => code),
  );
  const forms = codeForms("code");
  return {
    te: wording({
      questions: [
        `${toward(money.te)} అంతర్జాతీయ కరెన్సీ కోడ్ ఏమిటి?`,
        `విదేశీ మారకంలో ${toward(money.te)} వాడే మూడక్షరాల కోడ్ ఏమిటి?`,
      ],
      answer: money.code,
      wrong,
      forms: forms.te,
      more: [money.code, letterNames(money.code).replaceAll(" ", "")],
    }),
    en: wording({
      questions: [
        `What is the currency code of the ${money.en}?`,
        `Which three-letter code stands for the ${money.en} in foreign exchange?`,
      ],
      answer: money.code,
      wrong,
      forms: forms.en,
    }),
  };
});

const codeCurrency = template("general", "code-to-currency", MONEY, (money) => {
  const wrong = pick(
    MONEY.filter((other) => other !== money),
    6,
    `money${money.code}`,
  );
  return {
    te: wording({
      questions: [
        `${letterNames(money.code)} అనే కోడ్ ఏ కరెన్సీని సూచిస్తుంది?`,
        `విదేశీ మారకంలో ${letterNames(money.code)} అనే కోడ్ ఏ కరెన్సీని సూచిస్తుంది?`,
      ],
      answer: money.te,
      wrong: wrong.map(({ te }) => te),
    }),
    en: wording({
      questions: [
        `Which currency does the code ${money.code} stand for?`,
        `In foreign exchange, which currency does the three-letter code ${money.code} stand for?`,
      ],
      answer: money.en,
      wrong: wrong.map(({ en }) => en),
    }),
  };
});

/** Digits after the point per ISO 4217, where CLDR says the same; the others have two. */
const NO_CENTS = new Set("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "));
const PLACES_TE = [
  "దశాంశ స్థానాలు లేవు",
  "ఒక దశాంశ స్థానం",
  "రెండు దశాంశ స్థానాలు",
  "మూడు దశాంశ స్థానాలు",
  "నాలుగు దశాంశ స్థానాలు",
  "ఐదు దశాంశ స్థానాలు",
];
const PLACES_EN = [
  "no decimal places",
  "one decimal place",
  "two decimal places",
  "three decimal places",
  "four decimal places",
  "five decimal places",
];

const decimals = template(
  "general",
  "currency-decimals",
  MONEY.filter(({ code, digits }) => (digits === 0 ? NO_CENTS.has(code) : digits === 3)),
  (money) => {
    const options = ["0", "1", "2", "3", "4", "5"];
    return {
      te: wording({
        questions: [
          `${belonging(money.te)} మొత్తాలను ఎన్ని దశాంశ స్థానాలతో రాస్తారు?`,
          `అంతర్జాతీయ ప్రమాణం ప్రకారం ${belonging(money.te)} మొత్తాలకు ఎన్ని దశాంశ స్థానాలు ఉంటాయి?`,
        ],
        answer: money.digits.toString(),
        wrong: options.filter((digits) => digits !== money.digits.toString()),
        forms: [(digits) => PLACES_TE[Number(digits)] ?? digits],
        more: money.digits === 0 ? ["సున్నా"] : [money.digits.toString()],
      }),
      en: wording({
        questions: [
          `How many decimal places does the ${money.en} have?`,
          `By international standard, how many decimal places do amounts in ${money.en} have?`,
        ],
        answer: money.digits.toString(),
        wrong: options.filter((digits) => digits !== money.digits.toString()),
        forms: [(digits) => PLACES_EN[Number(digits)] ?? digits],
        more: [money.digits === 0 ? "zero" : money.digits.toString()],
      }),
    };
  },
);

const KNOWN_TONGUES =
  "te hi en ta kn ml mr gu bn pa or ur sa as ne si ar fa zh ja ko fr de es pt it ru tr nl sv da fi el he th vi id ms pl uk cs hu ro bg sr hr sk sl lt lv et sq hy ka az kk uz ky tg tk mn my km lo bo am so sw zu xh yo ig ha rw ga cy eu ca gl is mt eo la sd ks ps ku dv mi sm to fj ht jv su ug tt lb fo kl gd br co gn qu ay".split(
    " ",
  );

const languageCode = template("general", "language-code", KNOWN_TONGUES, (code) => {
  const names = tongueNames(code);
  if (names === undefined || !TONGUES.has(code)) return null;
  const wrong = near(code, KNOWN_TONGUES);
  return {
    te: wording({
      questions: [
        `${languageOf(names.te)}కు రెండక్షరాల ఐఎస్ఓ కోడ్ ఏమిటి?`,
        `ఐఎస్ఓ ప్రమాణంలో ${languageOf(names.te)}కు ఇచ్చిన రెండక్షరాల కోడ్ ఏమిటి?`,
      ],
      answer: code,
      wrong,
      forms: codeForms("code").te,
      more: [code, letterNames(code).replaceAll(" ", "")],
    }),
    en: wording({
      questions: [
        `What is the two-letter code of the ${names.en} language?`,
        `Which two-letter code does the ISO standard give to the ${names.en} language?`,
      ],
      answer: code,
      wrong,
      forms: codeForms("code").en,
      more: [`letters ${Array.from(code.toUpperCase()).join(" ")}`],
    }),
  };
});

/** General knowledge: codes of countries, currencies and languages. */
export const CODE_TEMPLATES: readonly Template[] = [
  alpha2,
  alpha3,
  numeric,
  codeCountry,
  currencyCode,
  codeCurrency,
  decimals,
  languageCode,
];
