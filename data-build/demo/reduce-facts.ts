/**
 * Makes `facts.json` from unpacked packages of the Unicode CLDR, by hand when CLDR moves on, never at install:
 * `node data-build/demo/reduce-facts.ts FOLDER`, where FOLDER holds each of PACKAGES unpacked under its name.
 * Kept are the names in Telugu and English and the relations that the questions ask about.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at, isObject, items, objectAt, textAt, textsAt } from "./json-access.ts";
import { EMOJI_KEPT } from "./emoji-kept.ts";
import { unitSizes } from "./reduce-units.ts";

const VERSION = "48.2.0";
const PACKAGES =
  "cldr-annotations-full cldr-bcp47 cldr-cal-hebrew-full cldr-cal-islamic-full cldr-core cldr-dates-full cldr-localenames-full cldr-numbers-full cldr-units-full".split(
    " ",
  );

type Language = "te" | "en";
type Row = Readonly<Record<string, unknown>>;

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: node data-build/demo/reduce-facts.ts FOLDER");

const json = (...parts: readonly string[]): unknown =>
  JSON.parse(readFileSync(path.join(folder, ...parts), "utf8"));
const supplemental = (name: string): unknown =>
  at(json("cldr-core", "supplemental", `${name}.json`), "supplemental");
const main = (pack: string, language: Language, file: string): unknown =>
  at(json(pack, "main", language, `${file}.json`), "main", language);
const both = <T>(read: (language: Language) => T): Readonly<Record<Language, T>> => ({
  te: read("te"),
  en: read("en"),
});
const tidy = (text: string | undefined): string | undefined =>
  text?.normalize("NFC").replace(/[\u200B-\u200D]+$/u, "");
const defined = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, v]) => v !== undefined));
const rows = (keys: readonly string[], read: (key: string) => Row | undefined): Row =>
  defined(Object.fromEntries(keys.map((key) => [key, read(key)])));

const displayNames = (kind: string): Readonly<Record<Language, unknown>> =>
  both((language) => at(main("cldr-localenames-full", language, kind), "localeDisplayNames", kind));
const named = (names: Readonly<Record<Language, unknown>>, key: string): Row | undefined => {
  const te = tidy(textAt(names.te, key));
  const en = tidy(textAt(names.en, key));
  return te === undefined || en === undefined ? undefined : { te, en };
};

const containment = objectAt(supplemental("territoryContainment"), "territoryContainment");
const parents = new Map<string, string>();
for (const [key, value] of Object.entries(containment)) {
  if (!/^(?:001|002|005|009|01[1-9]|021|029|03\d|05\d|061|142|143|145|15[0145])$/u.test(key)) continue;
  for (const child of textsAt(value, "_contains")) if (!parents.has(child)) parents.set(child, key);
}

function territories(): Row {
  const names = displayNames("territories");
  const codes = supplemental("codeMappings");
  const info = supplemental("territoryInfo");
  const week = at(supplemental("weekData"), "weekData");
  const measure = at(supplemental("measurementData"), "measurementData");
  const calendars = at(supplemental("calendarPreferenceData"), "calendarPreferenceData");
  return rows([...parents.keys()].filter((key) => /^[A-Z]{2}$/u.test(key)).sort(), (key) => {
    const name = named(names, key);
    if (name === undefined) return undefined;
    const spoken = Object.entries(objectAt(info, "territoryInfo", key, "languagePopulation"));
    return defined({
      ...name,
      alpha3: textAt(codes, "codeMappings", key, "_alpha3"),
      numeric: textAt(codes, "codeMappings", key, "_numeric"),
      region: parents.get(key),
      groups: ["UN", "EU"].filter((group) => textsAt(containment, group, "_contains").includes(key)),
      population: Number(textAt(info, "territoryInfo", key, "_population") ?? "0"),
      official: spoken
        .filter(([, row]) => /^(?:de_facto_)?official$/u.test(textAt(row, "_officialStatus") ?? ""))
        .map(([language]) => language),
      spoken: spoken
        .map(([language, row]) => [language, Number(textAt(row, "_populationPercent") ?? "0")] as const)
        .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
        .slice(0, 2),
      firstDay: textAt(week, "firstDay", key),
      weekendStart: textAt(week, "weekendStart", key),
      weekendEnd: textAt(week, "weekendEnd", key),
      paper: textAt(measure, "paperSize", key) ?? textAt(measure, "paperSize", "001"),
      calendars: textsAt(calendars, key),
    });
  });
}

function languages(): Row {
  const names = displayNames("languages");
  const scripts = at(supplemental("languageData"), "languageData");
  const groups = Object.entries(objectAt(supplemental("languageGroups"), "languageGroups"));
  const likely = at(supplemental("likelySubtags"), "likelySubtags");
  const groupOf = (key: string): string | undefined =>
    groups.find(
      ([group, list]) => group !== "mul" && typeof list === "string" && list.split(" ").includes(key),
    )?.[0];
  const chain = (key: string): readonly string[] => {
    const group = groupOf(key);
    return group === undefined ? [] : [group, ...chain(group)];
  };
  const keys = Object.keys(isObject(names.te) ? names.te : {}).filter((key) => /^[a-z]{2,3}$/u.test(key));
  return rows(keys, (key) => {
    const name = named(names, key);
    if (name === undefined) return undefined;
    return {
      ...name,
      scripts: textsAt(scripts, key, "_scripts"),
      otherScripts: textsAt(scripts, `${key}-alt-secondary`, "_scripts"),
      family: chain(key),
      territory: textAt(likely, key)?.split("-").at(-1),
    };
  });
}

function scripts(): Row {
  const names = displayNames("scripts");
  const metadata = objectAt(json("cldr-core", "scriptMetadata.json"), "scriptMetadata");
  return rows(Object.keys(metadata), (key) => {
    const name = named(names, key);
    if (name === undefined) return undefined;
    const field = (id: string): string => textAt(metadata, key, id) ?? "";
    return {
      ...name,
      origin: field("originCountry"),
      rightToLeft: field("rtl") === "YES",
      historic: field("idUsage") === "EXCLUSION",
    };
  });
}

function currencies(): { readonly currencies: Row; readonly tenders: readonly unknown[] } {
  const names = both((language) =>
    at(main("cldr-numbers-full", language, "currencies"), "numbers", "currencies"),
  );
  const data = at(supplemental("currencyData"), "currencyData");
  const tenders = Object.entries(objectAt(data, "region")).flatMap(([territory, list]) =>
    items(list).flatMap((entry) =>
      Object.entries(isObject(entry) ? entry : {})
        .filter(([, row]) => textAt(row, "_tender") !== "false" && textAt(row, "_from") !== undefined)
        .map(([code, row]) => [territory, code, textAt(row, "_from"), textAt(row, "_to") ?? null]),
    ),
  );
  const codes = [...new Set(tenders.map(([, code]) => String(code)))].sort();
  return {
    currencies: rows(codes, (code) => {
      const en = tidy(textAt(names.en, code, "displayName"));
      if (en === undefined) return undefined;
      const digits = Number(textAt(data, "fractions", code, "_digits") ?? "2");
      return defined({ te: tidy(textAt(names.te, code, "displayName")), en, digits });
    }),
    tenders,
  };
}

function units(): Row {
  const size = unitSizes(json("cldr-core", "supplemental", "units.json"));
  const tables = both((language) => main("cldr-units-full", language, "units"));
  const te = objectAt(tables.te, "units", "long");
  const name = (language: Language, width: string, key: string, field: string): string | undefined =>
    tidy(textAt(tables[language], "units", width, key, field)?.replace("{0}", "").trim());
  return rows(Object.keys(te), (key) => {
    const id = key.slice(key.indexOf("-") + 1);
    const found = size(id);
    const te1 = name("te", "long", key, "unitPattern-count-one");
    if (found === undefined || te1 === undefined || !/[\u0C00-\u0C7F]/u.test(te1)) return undefined;
    return {
      kind: key.slice(0, key.indexOf("-")),
      te: [te1, name("te", "long", key, "unitPattern-count-other"), name("te", "short", key, "displayName")],
      en: [
        name("en", "long", key, "unitPattern-count-one"),
        name("en", "long", key, "unitPattern-count-other"),
        name("en", "short", key, "unitPattern-count-one"),
      ],
      ...found,
    };
  });
}

function prefixes(): Row {
  const table = objectAt(supplemental("units"), "unitPrefixes");
  const names = both((language) => main("cldr-units-full", language, "units"));
  return rows(Object.keys(table), (key) => {
    const ten = textAt(table, key, "_power10");
    const two = textAt(table, key, "_power2");
    const pattern = ten === undefined ? `1024p${(Number(two) / 10).toString()}` : `10p${ten}`;
    const read = (language: Language): string | undefined =>
      textAt(names[language], "units", "long", pattern, "unitPrefixPattern")?.replace("{0}", "");
    return { te: read("te"), en: read("en"), base: ten === undefined ? 2 : 10, exponent: Number(ten ?? two) };
  });
}

function cities(): { readonly cities: readonly unknown[]; readonly metazones: Row } {
  const zones = objectAt(json("cldr-bcp47", "bcp47", "timezone.json"), "keyword", "u", "tz");
  const names = both((language) =>
    at(main("cldr-dates-full", language, "timeZoneNames"), "dates", "timeZoneNames"),
  );
  const used = at(supplemental("metaZones"), "metaZones", "metazoneInfo", "timezone");
  const found = Object.entries(zones).flatMap(([key, row]) =>
    (textAt(row, "_alias") ?? "").split(" ").flatMap((zone) => {
      const te = tidy(textAt(names.te, "zone", ...zone.split("/"), "exemplarCity"));
      if (te === undefined) return [];
      const own = textAt(names.en, "zone", ...zone.split("/"), "exemplarCity");
      const en = own ?? (zone.split("/").at(-1) ?? "").replaceAll("_", " ");
      const history = at(used, ...zone.split("/"));
      const last: unknown = Array.isArray(history) ? history.at(-1) : undefined;
      const country = textAt(row, "_region") ?? key.slice(0, 2).toUpperCase();
      return [[country, te, en, textAt(last, "usesMetazone", "_mzone") ?? ""] as const];
    }),
  );
  const metazones = [...new Set(found.map(([, , , metazone]) => metazone))].sort();
  return {
    cities: found,
    metazones: rows(metazones, (key) => {
      const read = (language: Language): string | undefined =>
        textAt(names[language], "metazone", key, "long", "standard");
      const te = read("te");
      const en = read("en");
      return te === undefined || en === undefined ? undefined : { te, en };
    }),
  };
}

const calendarNames = (pack: string, file: string, calendar: string, kind: string): Row =>
  both((language) =>
    objectAt(main(pack, language, file), "dates", "calendars", calendar, kind, "stand-alone", "wide"),
  );

function calendars(): Row {
  const data = objectAt(supplemental("calendarData"), "calendarData");
  const types = both((language) =>
    at(
      main("cldr-localenames-full", language, "localeDisplayNames"),
      "localeDisplayNames",
      "types",
      "calendar",
    ),
  );
  const eras = Object.entries(data).flatMap(([calendar, row]) =>
    Object.values(objectAt(row, "eras")).flatMap((era) => {
      const code = textAt(era, "_code");
      const start = textAt(era, "_start");
      return code === undefined || start === undefined ? [] : [[calendar, code, start]];
    }),
  );
  return {
    names: rows(Object.keys(data), (key) => named(types, key)),
    eras,
    weekdays: calendarNames("cldr-dates-full", "ca-gregorian", "gregorian", "days"),
    gregorian: calendarNames("cldr-dates-full", "ca-gregorian", "gregorian", "months"),
    islamic: calendarNames("cldr-cal-islamic-full", "ca-islamic", "islamic", "months"),
    hebrew: calendarNames("cldr-cal-hebrew-full", "ca-hebrew", "hebrew", "months"),
  };
}

function emoji(): Row {
  const names = both((language) =>
    at(
      json("cldr-annotations-full", "annotations", language, "annotations.json"),
      "annotations",
      "annotations",
    ),
  );
  return rows(EMOJI_KEPT, (glyph) => {
    const te = tidy(textsAt(names.te, glyph, "tts")[0]);
    const en = textsAt(names.en, glyph, "tts")[0];
    return te === undefined || en === undefined ? undefined : { te, en };
  });
}

const facts: Row = {
  source: `Unicode CLDR ${VERSION}: ${PACKAGES.join(", ")}`,
  license: "Unicode-3.0, see FACTS-LICENSE.txt",
  territories: territories(),
  regions: rows([...new Set(parents.values())].sort(), (key) => {
    const name = named(displayNames("territories"), key);
    return name === undefined ? undefined : defined({ ...name, parent: parents.get(key) });
  }),
  languages: languages(),
  scripts: scripts(),
  ...currencies(),
  units: units(),
  prefixes: prefixes(),
  ...cities(),
  calendars: calendars(),
  emoji: emoji(),
};

/** One entry a line, so that a new CLDR release reads as a list of changed facts. */
const text = Object.entries(facts)
  .map(([key, value]) => {
    if (!isObject(value) && !Array.isArray(value)) return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    const lines = Array.isArray(value)
      ? value.map((item: unknown) => `  ${JSON.stringify(item)}`)
      : Object.entries(value).map(([id, item]) => `  ${JSON.stringify(id)}: ${JSON.stringify(item)}`);
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    return `${JSON.stringify(key)}: ${open}\n${lines.join(",\n")}\n${close}`;
  })
  .join(",\n");
writeFileSync(path.join(import.meta.dirname, "facts.json"), `{\n${text}\n}\n`);
