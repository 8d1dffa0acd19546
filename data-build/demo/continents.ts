import { COUNTRIES, continentOf } from "./countries.ts";
import type { Place } from "./countries.ts";
import type { Names } from "./facts.ts";
import { isPlural } from "./telugu.ts";

/** Continents as they are taught in India, by code of our own; CLDR has one continent of the Americas. */
export const CONTINENTS: Readonly<Record<string, Names>> = {
  asia: { te: "ఆసియా", en: "Asia" },
  africa: { te: "ఆఫ్రికా", en: "Africa" },
  europe: { te: "ఐరోపా", en: "Europe" },
  oceania: { te: "ఓషియానియా", en: "Oceania" },
  north: { te: "ఉత్తర అమెరికా", en: "North America" },
  south: { te: "దక్షిణ అమెరికా", en: "South America" },
  antarctica: { te: "అంటార్కిటికా", en: "Antarctica" },
};
const CODES: Readonly<Record<string, string>> = {
  "142": "asia",
  "002": "africa",
  "150": "europe",
  "009": "oceania",
};

/** Code of a place's continent. */
export const continentCode = (place: Place): string =>
  CODES[continentOf(place.region)] ?? (place.region === "005" ? "south" : "north");

/** Countries on two continents, or counted otherwise in India than by the UN. */
export const ASTRIDE = new Set("RU TR KZ AZ GE AM CY EG".split(" "));

/** The continents but one. */
export const otherContinents = (code: string): readonly Names[] =>
  Object.entries(CONTINENTS)
    .filter(([other]) => other !== code)
    .map(([, names]) => names);

/** Names in the plural need another verb, so they are left to other templates. */
export const landed = COUNTRIES.filter(({ code, te }) => !ASTRIDE.has(code) && !isPlural(te));
