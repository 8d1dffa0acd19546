import { CURRENCIES, REGIONS, SCRIPTS, TENDERS, TERRITORIES, TONGUES } from "./facts.ts";
import type { Names, Script, Territory } from "./facts.ts";
import { theCountry } from "./english.ts";
import { isPlural } from "./telugu.ts";
import {
  OWN_CURRENCIES,
  OWN_REGIONS,
  OWN_SCRIPTS,
  OWN_TERRITORIES,
  OWN_TONGUES,
  TERRITORY_ALIASES,
} from "./own-names.ts";

/** A territory with the names the questions use; `the` is the English name with its article. */
export interface Place extends Territory {
  readonly the: string;
  readonly aliases: { readonly te: readonly string[]; readonly en: readonly string[] };
}

const spoken = (name: string): string => name.replaceAll(" & ", " మరియు ");

const place = (territory: Territory): Place => {
  const own = OWN_TERRITORIES[territory.code];
  const en = (own?.en ?? territory.en).replaceAll(" & ", " and ");
  const aliases = TERRITORY_ALIASES[territory.code];
  return {
    ...territory,
    te: own?.te ?? spoken(territory.te),
    en,
    the: theCountry(territory.code, en),
    aliases: { te: aliases?.te ?? [], en: aliases?.en ?? [] },
  };
};

/** Disputed or uninhabited: the demo asks nothing about them. */
const LEFT_OUT = new Set("AQ BV CP DG EH GS HM IO PS QO TF TW UM XK CQ AC TA EA IC".split(" "));

const byPopulation = (a: Territory, b: Territory): number =>
  b.population - a.population || (a.code < b.code ? -1 : 1);

/** Every territory the demo asks about, most populous first. */
export const PLACES: readonly Place[] = [...TERRITORIES.values()]
  .filter(({ code }) => !LEFT_OUT.has(code))
  .sort(byPopulation)
  .map(place);

/** Members of the United Nations, most populous first. */
export const COUNTRIES: readonly Place[] = PLACES.filter(({ groups }) => groups.includes("UN"));

/** Inhabited territories that are no UN members. */
export const DEPENDENCIES: readonly Place[] = PLACES.filter(
  ({ groups, code }) => !groups.includes("UN") && code !== "VA",
);

const byCode = new Map(PLACES.map((item) => [item.code, item]));

/** The place of an ISO code, undefined where the demo leaves it out. */
export const placeOf = (code: string): Place | undefined => byCode.get(code);

/** Names of a region by UN M49 code. */
export const regionNames = (code: string): Names => {
  const region = REGIONS.get(code);
  const own = OWN_REGIONS[code];
  return { te: own?.te ?? region?.te ?? code, en: own?.en ?? region?.en ?? code };
};

/** Continent of a region as UN M49 code: the region right below the world. */
export const continentOf = (region: string): string => {
  const parent = REGIONS.get(region)?.parent ?? "001";
  return parent === "001" || parent === "" ? region : continentOf(parent);
};

const withoutYears = (name: string): string => name.replace(/\s*\([^)]*\)/gu, "");

/** Names of a currency by ISO code; undefined where it has no Telugu name. */
export const currencyNames = (code: string): Names | undefined => {
  const currency = CURRENCIES.get(code);
  const te = OWN_CURRENCIES[code] ?? currency?.te ?? undefined;
  if (currency === undefined || te === undefined) return undefined;
  const en = withoutYears(currency.en).replaceAll(" & ", " and ");
  const old = te.startsWith("పాత ") || te.includes("(");
  return { te: `${old ? "పాత " : ""}${withoutYears(te).replace("పాత ", "")}`, en: old ? `old ${en}` : en };
};

/** Codes of the currencies in force in a territory today. */
export const currentCurrencies = (territory: string): readonly string[] =>
  TENDERS.filter((tender) => tender.territory === territory && tender.to === null).map(
    ({ currency }) => currency,
  );

/** Names of a language by ISO code (a script after the code is ignored). */
export const tongueNames = (code: string): Names | undefined => {
  const key = code.split("_")[0] ?? code;
  const tongue = TONGUES.get(key);
  return tongue === undefined ? undefined : { te: OWN_TONGUES[key] ?? tongue.te, en: tongue.en };
};

/** Scripts by ISO 15924 code, with our own Telugu names where CLDR's have a slip. */
export const NAMED_SCRIPTS: ReadonlyMap<string, Script> = new Map(
  [...SCRIPTS].map(([code, script]) => [code, { ...script, te: OWN_SCRIPTS[code] ?? script.te }]),
);

/** Names of a script by ISO 15924 code. */
export const scriptNames = (code: string): Names | undefined => NAMED_SCRIPTS.get(code);

/** Telugu forms of a country as an answer: చైనా, చైనా దేశం (longer names and plurals stay as they are). */
export const countryForms: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => (/ |దేశం$|దేశ్$/u.test(name) || isPlural(name) ? name : `${name} దేశం`),
];
