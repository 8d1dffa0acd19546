import { readFileSync } from "node:fs";
import { at, items, objectAt, textAt, textsAt } from "./json-access.ts";

/** A name in both languages of the demo. */
export interface Names {
  readonly te: string;
  readonly en: string;
}

/** A country or territory; `region` is its UN subregion, `spoken` its two most spoken languages in percent. */
export interface Territory extends Names {
  readonly code: string;
  readonly alpha3: string;
  readonly numeric: string;
  readonly region: string;
  readonly groups: readonly string[];
  readonly population: number;
  readonly official: readonly string[];
  readonly spoken: readonly { readonly language: string; readonly percent: number }[];
  readonly firstDay: string | null;
  readonly weekendStart: string | null;
  readonly weekendEnd: string | null;
  readonly paper: string;
  readonly calendars: readonly string[];
}

/** A continent or subregion with the region it lies in. */
export interface Region extends Names {
  readonly code: string;
  readonly parent: string;
}

/** A language; `family` runs from the narrowest language group outwards, `territory` is the likeliest one. */
export interface Tongue extends Names {
  readonly code: string;
  readonly scripts: readonly string[];
  readonly otherScripts: readonly string[];
  readonly family: readonly string[];
  readonly territory: string;
}

/** A script and the territory where it arose. */
export interface Script extends Names {
  readonly code: string;
  readonly origin: string;
  readonly rightToLeft: boolean;
  readonly historic: boolean;
}

/** A currency; CLDR names old ones in English only. */
export interface Currency {
  readonly code: string;
  readonly te: string | null;
  readonly en: string;
  readonly digits: number;
}

/** A currency in force in a territory, ISO dates; `to` is null while it lasts. */
export interface Tender {
  readonly territory: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string | null;
}

/** A unit; names are [one, many, short], and one unit is `factor` base units. */
export interface Unit {
  readonly id: string;
  readonly kind: string;
  readonly te: readonly [string, string, string];
  readonly en: readonly [string, string, string];
  readonly base: string;
  readonly factor: { readonly num: bigint; readonly den: bigint };
  readonly systems: readonly string[];
}

/** An SI or binary prefix: base (10 or 2) to the exponent. */
export interface Prefix extends Names {
  readonly base: number;
  readonly exponent: number;
}

/** A city that stands for a time zone; `metazone` names the time it keeps. */
export interface City extends Names {
  readonly country: string;
  readonly metazone: string;
}

const source: unknown = JSON.parse(readFileSync(new URL("facts.json", import.meta.url), "utf8"));

const need = (row: unknown, key: string): string => {
  const value = textAt(row, key);
  if (value === undefined) throw new Error(`facts.json: ${key} missing in ${JSON.stringify(row)}`);
  return value;
};
const number = (row: unknown, key: string): number => {
  const value = at(row, key);
  return typeof value === "number" ? value : 0;
};
const names = (row: unknown): Names => ({ te: need(row, "te"), en: need(row, "en") });
const list = (...path: readonly string[]): readonly unknown[] => items(at(source, ...path));
const keyed = <T>(section: string, read: (code: string, row: unknown) => T): ReadonlyMap<string, T> =>
  new Map(Object.entries(objectAt(source, section)).map(([code, row]) => [code, read(code, row)]));
const three = (row: unknown, key: string): readonly [string, string, string] => {
  const [one = "", many = "", short = ""] = textsAt(row, key);
  return [one, many, short];
};

/** Countries and territories by ISO 3166 code, names as CLDR has them. */
export const TERRITORIES: ReadonlyMap<string, Territory> = keyed("territories", (code, row) => ({
  code,
  ...names(row),
  alpha3: textAt(row, "alpha3") ?? "",
  numeric: textAt(row, "numeric") ?? "",
  region: need(row, "region"),
  groups: textsAt(row, "groups"),
  population: number(row, "population"),
  official: textsAt(row, "official"),
  spoken: spoken(at(row, "spoken")),
  firstDay: textAt(row, "firstDay") ?? null,
  weekendStart: textAt(row, "weekendStart") ?? null,
  weekendEnd: textAt(row, "weekendEnd") ?? null,
  paper: need(row, "paper"),
  calendars: textsAt(row, "calendars"),
}));

function spoken(value: unknown): Territory["spoken"] {
  return items(value).flatMap((pair) => {
    const [language, percent] = items(pair);
    return typeof language === "string" && typeof percent === "number" ? [{ language, percent }] : [];
  });
}

/** Continents and subregions by UN M49 code. */
export const REGIONS: ReadonlyMap<string, Region> = keyed("regions", (code, row) => ({
  code,
  ...names(row),
  parent: textAt(row, "parent") ?? "",
}));

/** Languages by ISO 639 code. */
export const TONGUES: ReadonlyMap<string, Tongue> = keyed("languages", (code, row) => ({
  code,
  ...names(row),
  scripts: textsAt(row, "scripts"),
  otherScripts: textsAt(row, "otherScripts"),
  family: textsAt(row, "family"),
  territory: textAt(row, "territory") ?? "",
}));

/** Scripts by ISO 15924 code. */
export const SCRIPTS: ReadonlyMap<string, Script> = keyed("scripts", (code, row) => ({
  code,
  ...names(row),
  origin: need(row, "origin"),
  rightToLeft: at(row, "rightToLeft") === true,
  historic: at(row, "historic") === true,
}));

/** Currencies by ISO 4217 code. */
export const CURRENCIES: ReadonlyMap<string, Currency> = keyed("currencies", (code, row) => ({
  code,
  te: textAt(row, "te") ?? null,
  en: need(row, "en"),
  digits: number(row, "digits"),
}));

/** Every currency in force, past and present. */
export const TENDERS: readonly Tender[] = list("tenders").map((row) => {
  const [territory, currency, from, to] = items(row);
  if (typeof territory !== "string" || typeof currency !== "string" || typeof from !== "string")
    throw new Error(`facts.json: tender ${JSON.stringify(row)}`);
  return { territory, currency, from, to: typeof to === "string" ? to : null };
});

/** Units by CLDR identifier without its kind ("kilometer"). */
export const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries(objectAt(source, "units")).map(([key, row]) => {
    const id = key.slice(key.indexOf("-") + 1);
    const [num = "0", den = "1"] = need(row, "factor").split("/");
    const unit: Unit = {
      id,
      kind: need(row, "kind"),
      te: three(row, "te"),
      en: three(row, "en"),
      base: need(row, "base"),
      factor: { num: BigInt(num), den: BigInt(den) },
      systems: textsAt(row, "systems"),
    };
    return [id, unit];
  }),
);

/** SI and binary prefixes. */
export const PREFIXES: readonly Prefix[] = Object.values(objectAt(source, "prefixes")).map((row) => ({
  ...names(row),
  base: number(row, "base"),
  exponent: number(row, "exponent"),
}));

/** Cities of the time-zone database. */
export const CITIES: readonly City[] = list("cities").map((row) => {
  const [country = "", te = "", en = "", metazone = ""] = textsAt({ row }, "row");
  return { country, te, en, metazone };
});

/** Names of the times that zones keep. */
export const METAZONES: ReadonlyMap<string, Names> = keyed("metazones", (_, row) => names(row));

/** Names of calendars by CLDR identifier. */
export const CALENDARS: ReadonlyMap<string, Names> = new Map(
  Object.entries(objectAt(source, "calendars", "names")).map(([key, row]) => [key, names(row)]),
);

/** Starts of calendar eras as [calendar, code, ISO date]. */
export const ERAS: readonly (readonly string[])[] = list("calendars", "eras").map((row) =>
  textsAt({ row }, "row"),
);

/** Month names of a calendar, or weekday names (`weekdays`, keys sun to sat), by CLDR key. */
export const calendarWords = (calendar: string): ReadonlyMap<string, Names> =>
  new Map(
    Object.keys(objectAt(source, "calendars", calendar, "te")).flatMap((key) => {
      const te = textAt(source, "calendars", calendar, "te", key);
      const en = textAt(source, "calendars", calendar, "en", key);
      return te === undefined || en === undefined ? [] : [[key, { te, en }] as const];
    }),
  );

/** CLDR names of the emoji that the questions use. */
export const EMOJI: ReadonlyMap<string, Names> = keyed("emoji", (_, row) => names(row));
