import { ASTRIDE, CONTINENTS, continentCode, landed, otherContinents } from "./continents.ts";
import { COUNTRIES, continentOf, countryForms, placeOf, regionNames } from "./countries.ts";
import type { Place } from "./countries.ts";
import { interleaved, pick, shuffled, template, wording } from "./draft.ts";
import type { Form, Template } from "./draft.ts";
import { CITIES, METAZONES } from "./facts.ts";
import type { City } from "./facts.ts";
import { OWN_CITIES } from "./own-names.ts";
import { inside, isPlural } from "./telugu.ts";

const continentForms: { readonly te: readonly Form[]; readonly en: readonly Form[] } = {
  te: [(name) => `${name} ఖండం`, (name) => name],
  en: [(name) => name, (name) => `the continent of ${name}`],
};

const continent = template("geography", "continent", interleaved(landed, continentCode), (place) => {
  const code = continentCode(place);
  const names = CONTINENTS[code];
  if (names === undefined) return null;
  const wrong = otherContinents(code);
  return {
    te: wording({
      questions: [`${place.te} ఏ ఖండంలో ఉంది?`, `ప్రపంచ పటంలో ${place.te} ఏ ఖండంలో ఉన్న దేశం?`],
      answer: names.te,
      wrong: wrong.map(({ te }) => te),
      forms: continentForms.te,
      more: [`${inside(names.te)} ఉంది`],
    }),
    en: wording({
      questions: [
        `On which continent is ${place.the}?`,
        `On which of the seven continents is the country of ${place.the} situated?`,
      ],
      answer: names.en,
      wrong: wrong.map(({ en }) => en),
      forms: continentForms.en,
    }),
  };
});

const SUBREGIONS = [...new Set(COUNTRIES.map(({ region }) => region))];

const subregion = template(
  "geography",
  "subregion",
  interleaved(
    COUNTRIES.filter(({ te }) => !isPlural(te)),
    ({ region }) => region,
  ),
  (place) => {
    const names = regionNames(place.region);
    const home = continentOf(place.region);
    const wrong = [
      ...pick(
        SUBREGIONS.filter((code) => code !== place.region && continentOf(code) === home),
        3,
        place.code,
      ),
      ...pick(
        SUBREGIONS.filter((code) => continentOf(code) !== home),
        6,
        place.code,
      ),
    ]
      .slice(0, 6)
      .map(regionNames);
    return {
      te: wording({
        questions: [
          `ఐక్యరాజ్యసమితి వర్గీకరణలో ${place.te} ఏ ప్రాంతానికి చెందినది?`,
          `ఐక్యరాజ్యసమితి భౌగోళిక వర్గీకరణ ప్రకారం ${place.te} ఏ ఉప ప్రాంతంలో ఉంది?`,
        ],
        answer: names.te,
        wrong: wrong.map(({ te }) => te),
      }),
      en: wording({
        questions: [
          `In which region does the United Nations place ${place.the}?`,
          `According to the United Nations, in which subregion of the world is ${place.the}?`,
        ],
        answer: names.en,
        wrong: wrong.map(({ en }) => en),
        more: [`in ${names.en}`],
      }),
    };
  },
);

/** Cities by English name that a reader may have heard of and that no second country has. */
const KNOWN_CITIES = new Set(
  "Dubai,Kabul,Tirana,Yerevan,Luanda,Buenos Aires,Vienna,Adelaide,Baku,Sarajevo,Dhaka,Brussels,Ouagadougou,Sofia,Bujumbura,La Paz,Nassau,Thimphu,Gaborone,Minsk,Edmonton,Lubumbashi,Bangui,Zurich,Abidjan,Douala,Shanghai,Bogotá,Havana,Nicosia,Prague,Berlin,Copenhagen,Santo Domingo,Guayaquil,Tallinn,Cairo,Asmara,Addis Ababa,Helsinki,Paris,Libreville,London,Tbilisi,Accra,Banjul,Conakry,Malabo,Athens,Tegucigalpa,Zagreb,Budapest,Dublin,Kolkata,Baghdad,Tehran,Reykjavik,Rome,Amman,Tokyo,Nairobi,Bishkek,Phnom Penh,Pyongyang,Seoul,Vientiane,Beirut,Vaduz,Colombo,Monrovia,Maseru,Vilnius,Riga,Casablanca,Podgorica,Antananarivo,Majuro,Skopje,Bamako,Yangon,Nouakchott,Kuching,Maputo,Windhoek,Niamey,Lagos,Managua,Amsterdam,Oslo,Kathmandu,Auckland,Muscat,Lima,Port Moresby,Manila,Karachi,Warsaw,Lisbon,Asunción,Bucharest,Belgrade,Kigali,Riyadh,Khartoum,Stockholm,Ljubljana,Bratislava,Freetown,Dakar,Mogadishu,Paramaribo,Juba,Damascus,Lomé,Bangkok,Dushanbe,Dili,Ashgabat,Istanbul,Port of Spain,Funafuti,Dar es Salaam,Kyiv,Kampala,Anchorage,Montevideo,Samarkand,Caracas,Apia,Aden,Johannesburg,Lusaka,Harare,Belém,Kinshasa,Punta Arenas,Madrid,Jakarta,Ulaanbaatar,Kuala Lumpur,Tashkent,Brisbane,Almaty,Makassar,Cancún,Darwin,Chicago,Mendoza,Hobart,Denver,Detroit,Melbourne,Perth,Sydney,Fortaleza,Monterrey,Honolulu,Manaus,Krasnoyarsk,Los Angeles,Ushuaia,Toronto,Tijuana,Vancouver,Moscow,Recife,Winnipeg,New York,São Paulo,Omsk,Novosibirsk,Phoenix,Volgograd,Vladivostok,Yakutsk,Kaliningrad,Irkutsk".split(
    ",",
  ),
);

const sameName = (city: City): boolean => {
  const place = placeOf(city.country);
  return place === undefined || place.en.includes(city.en) || city.te.slice(0, 4) === place.te.slice(0, 4);
};

const PLAIN_CITIES: readonly City[] = interleaved(
  shuffled(CITIES, "cities")
    .filter(({ en, country }) => KNOWN_CITIES.has(en) && COUNTRIES.some(({ code }) => code === country))
    .filter((city) => !sameName(city))
    .map((city) => ({ ...city, te: OWN_CITIES[city.en] ?? city.te })),
  ({ country }) => country,
);

const nearby = (place: Place, key: string): readonly Place[] => {
  const pool = COUNTRIES.filter((other) => other !== place && continentCode(other) === continentCode(place));
  return [
    ...pick(pool, 4, key),
    ...pick(
      COUNTRIES.filter((other) => !pool.includes(other) && other !== place),
      6,
      key,
    ),
  ].slice(0, 6);
};

const cityCountry = template("geography", "city-country", PLAIN_CITIES, (city) => {
  const place = placeOf(city.country);
  if (place === undefined) return null;
  const wrong = nearby(place, city.en);
  return {
    te: wording({
      questions: [`${city.te} నగరం ఏ దేశంలో ఉంది?`, `ప్రపంచ నగరాల్లో ఒకటైన ${city.te} ఏ దేశంలో ఉంది?`],
      answer: place.te,
      wrong: wrong.map(({ te }) => te),
      forms: countryForms,
      more: [...place.aliases.te, `${inside(place.te)} ఉంది`],
    }),
    en: wording({
      questions: [
        `In which country is the city of ${city.en}?`,
        `The city of ${city.en} is located in which country of the world?`,
      ],
      answer: place.en,
      wrong: wrong.map(({ en }) => en),
      more: [...place.aliases.en, `in ${place.the}`],
    }),
  };
});

const cityContinent = template(
  "geography",
  "city-continent",
  interleaved(
    PLAIN_CITIES.filter(({ country }) => !ASTRIDE.has(country)),
    ({ country }) => {
      const place = placeOf(country);
      return place === undefined ? "" : continentCode(place);
    },
  ),
  (city) => {
    const place = placeOf(city.country);
    const code = place === undefined ? "" : continentCode(place);
    const names = CONTINENTS[code];
    if (names === undefined) return null;
    const wrong = otherContinents(code);
    return {
      te: wording({
        questions: [`${city.te} నగరం ఏ ఖండంలో ఉంది?`, `ప్రపంచ పటంలో ${city.te} అనే నగరం ఏ ఖండంలో ఉంది?`],
        answer: names.te,
        wrong: wrong.map(({ te }) => te),
        forms: continentForms.te,
      }),
      en: wording({
        questions: [
          `On which continent is the city of ${city.en}?`,
          `On which of the seven continents is the city of ${city.en} situated?`,
        ],
        answer: names.en,
        wrong: wrong.map(({ en }) => en),
        forms: continentForms.en,
      }),
    };
  },
);

/** Cities whose clocks have been moved since CLDR's zone was named. */
const MOVED_CLOCKS = new Set(["Amman", "Damascus", "Casablanca", "Punta Arenas"]);

const zoned = PLAIN_CITIES.filter(({ en, metazone }) => METAZONES.has(metazone) && !MOVED_CLOCKS.has(en));

const timeZone = template(
  "geography",
  "city-time",
  interleaved(zoned, ({ metazone }) => metazone),
  (city) => {
    const names = METAZONES.get(city.metazone);
    if (names === undefined) return null;
    const wrong = pick(
      [...METAZONES.keys()].filter(
        (key) => key !== city.metazone && zoned.some(({ metazone }) => metazone === key),
      ),
      6,
      `time${city.en}`,
    ).flatMap((key) => METAZONES.get(key) ?? []);
    return {
      te: wording({
        questions: [
          `${city.te} నగరంలో ఏ ప్రామాణిక సమయాన్ని పాటిస్తారు?`,
          `${city.te} నగరంలో గడియారాలు ఏ ప్రామాణిక సమయం ప్రకారం నడుస్తాయి?`,
        ],
        answer: names.te,
        wrong: wrong.map(({ te }) => te),
      }),
      en: wording({
        questions: [
          `Which standard time is kept in ${city.en}?`,
          `By which standard time do the clocks in the city of ${city.en} run?`,
        ],
        answer: names.en,
        wrong: wrong.map(({ en }) => en),
      }),
    };
  },
);

/** Subregions whose name does not hold their continent's. */
const FAR_REGIONS = {
  "053": "oceania",
  "054": "oceania",
  "057": "oceania",
  "061": "oceania",
  "029": "north",
} as const;

const regionContinent = template(
  "geography",
  "region-continent",
  Object.entries(FAR_REGIONS),
  ([region, code]) => {
    const names = CONTINENTS[code];
    const own = regionNames(region);
    if (names === undefined) return null;
    const wrong = otherContinents(code);
    return {
      te: wording({
        questions: [`${own.te} ప్రాంతం ఏ ఖండంలో భాగం?`, `భౌగోళికంగా ${own.te} ప్రాంతం ఏ ఖండంలో భాగంగా ఉంది?`],
        answer: names.te,
        wrong: wrong.map(({ te }) => te),
        forms: continentForms.te,
      }),
      en: wording({
        questions: [
          `Which continent does the region of ${own.en} belong to?`,
          `Geographically, the region of ${own.en} is part of which continent?`,
        ],
        answer: names.en,
        wrong: wrong.map(({ en }) => en),
        forms: continentForms.en,
      }),
    };
  },
);

/** Geography: continents, regions, cities, time zones. */
export const GEOGRAPHY_TEMPLATES: readonly Template[] = [
  continent,
  subregion,
  cityCountry,
  cityContinent,
  timeZone,
  regionContinent,
];
