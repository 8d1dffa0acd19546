import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { CONFIGS, DOMAIN_NAMES, JUDGES, MODELS } from "../../data-build/demo/ids.ts";
import { demoSpec } from "../../data-build/demo/benchmark.ts";
import { root } from "../support/folders.ts";

const filesBelow = (folder: string, pattern: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && pattern.test(e.name))
    .map((e) => posix.join(posix.relative(root, e.parentPath), e.name))
    .toSorted();
const read = (file: string): string => readFileSync(join(root, file), "utf8");

const code = /\.(?:tsx?|astro|mjs)$/u;
const source = filesBelow("src", /\.(?:tsx?|astro|css)$/u);
const modules = source.filter((file) => code.test(file));

interface Import {
  readonly file: string;
  /** A path from the project's root for our own modules, else the specifier. */
  readonly target: string;
  readonly typeOnly: boolean;
}

const pattern =
  /^\s*(?:import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gmu;
const importsIn = (file: string): readonly Import[] =>
  Array.from(read(file).matchAll(pattern), ([, type, named, dynamic]) => {
    const specifier = named ?? dynamic ?? "";
    const target = specifier.startsWith(".") ? posix.join(posix.dirname(file), specifier) : specifier;
    return { file, target, typeOnly: type !== undefined };
  });

const all = [...modules, ...filesBelow("data-build", /\.ts$/u)].flatMap(importsIn);
const roomOf = (path: string): string =>
  path.startsWith("src/") ? (path.split("/")[1] ?? "") : (path.split("/")[0] ?? "");
const isOwn = (target: string): boolean => target.startsWith("src/") || target.startsWith("data-build/");
const shown = (list: readonly Import[]): readonly string[] => list.map((i) => `${i.file} → ${i.target}`);
const from = (...rooms: readonly string[]): readonly Import[] =>
  all.filter((i) => i.file.startsWith("src/") && rooms.includes(roomOf(i.file)));

describe("the scan", () => {
  it("sees the code: static, dynamic, type and side-effect imports", () => {
    expect(modules.length).toBeGreaterThan(100);
    expect(shown(all)).toEqual(
      expect.arrayContaining([
        "src/queries/cube.ts → src/queries/filtered.ts",
        "src/db/run.ts → src/schema/tables.ts",
        "data-build/cells/rollups.ts → src/queries/cube.ts",
        "data-build/cli/build.ts → astro",
      ]),
    );
    expect(all.find((i) => i.file === "src/db/run.ts" && i.target === "src/schema/tables.ts")?.typeOnly).toBe(
      true,
    );
  });
});

describe("arrows between rooms", () => {
  it("src never imports data-build, tests or documents", () => {
    const own = all.filter(
      (i) => i.file.startsWith("src/") && /^(?:data-build|test|docs|bin)\//u.test(i.target),
    );
    expect(shown(own)).toEqual([]);
  });

  it("data-build imports schema, stats, text, db, queries, rollups, export and site alone", () => {
    const rooms = ["schema", "stats", "text", "db", "queries", "rollups", "export", "site"];
    const wrong = all.filter(
      (i) =>
        i.file.startsWith("data-build/") && i.target.startsWith("src/") && !rooms.includes(roomOf(i.target)),
    );
    expect(shown(wrong)).toEqual([]);
    expect(
      shown(all.filter((i) => i.file.startsWith("data-build/") && i.target === "src/db/browser.ts")),
    ).toEqual([]);
  });

  it("schema, stats and text import nothing of ours, and nothing else either", () => {
    const wrong = from("schema", "stats", "text").filter((i) => roomOf(i.target) !== roomOf(i.file));
    expect(shown(wrong)).toEqual([]);
  });

  it("queries are data: no stats, no roll-ups, no drawing", () => {
    const rooms = ["queries", "schema", "db", "text"];
    expect(shown(from("queries").filter((i) => !rooms.includes(roomOf(i.target))))).toEqual([]);
  });

  it("roll-ups are arithmetic: no queries, no engine", () => {
    const rooms = ["rollups", "schema", "stats", "text"];
    expect(shown(from("rollups").filter((i) => !rooms.includes(roomOf(i.target))))).toEqual([]);
  });

  it("charts are pictures: no queries, no engine, no React", () => {
    const wrong = from("charts").filter(
      (i) => isOwn(i.target) && !["charts", "schema", "stats", "words"].includes(roomOf(i.target)),
    );
    expect(shown(wrong)).toEqual([]);
    expect(
      shown(from("charts").filter((i) => /^(?:react|@astrojs|@duckdb|apache-arrow|node:)/u.test(i.target))),
    ).toEqual([]);
  });

  it("nothing imports pages, and only pages and components import components", () => {
    expect(shown(all.filter((i) => i.target.startsWith("src/pages/")))).toEqual([]);
    // A helper without imports that an island shares with a component.
    const shared = "src/components/script.ts";
    const wrong = all.filter(
      (i) =>
        i.target.startsWith("src/components/") &&
        i.target !== shared &&
        !["pages", "components"].includes(roomOf(i.file)),
    );
    expect(shown(wrong)).toEqual([]);
    expect(importsIn(shared)).toEqual([]);
  });

  it("no module reaches itself over others", () => {
    const next = Map.groupBy(
      all.filter((i) => isOwn(i.target) && !i.typeOnly),
      (i) => i.file,
    );
    const state = new Map<string, "open" | "done">();
    const circles: string[] = [];
    const visit = (file: string, way: readonly string[]): void => {
      if (state.get(file) === "done") return;
      if (state.get(file) === "open") {
        circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
        return;
      }
      state.set(file, "open");
      for (const { target } of next.get(file) ?? []) visit(target, [...way, file]);
      state.set(file, "done");
    };
    for (const file of next.keys()) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe("what runs where", () => {
  it("Node's own modules and the native engine stay out of what a browser gets", () => {
    const isNode = (i: Import): boolean =>
      i.target.startsWith("node:") || i.target === "@duckdb/node-api" || i.target === "src/db/node.ts";
    const serverSide = (file: string): boolean =>
      file === "src/db/node.ts" || ["site", "pages", "components"].includes(roomOf(file));
    const wrong = all.filter((i) => i.file.startsWith("src/") && isNode(i) && !serverSide(i.file));
    expect(shown(wrong)).toEqual([]);
  });

  it("the browser's engine is named in its own room alone, and loaded when it is asked for", () => {
    const named = all.filter((i) => i.target.startsWith("@duckdb/duckdb-wasm"));
    const namers = ["src/db/start.ts", "src/db/starting.ts", "src/db/statements.ts"];
    expect([...new Set(named.map((i) => i.file))].toSorted()).toEqual(namers);
    const addresses = named.filter((i) => i.file === "src/db/starting.ts").map((i) => i.target);
    expect(addresses.filter((target) => !target.endsWith("?url"))).toEqual([]);
    expect(shown(all.filter((i) => namers.includes(i.target) && !i.typeOnly))).toEqual([
      "src/db/browser.ts → src/db/start.ts",
      "src/db/browser.ts → src/db/statements.ts",
      "src/db/console.ts → src/db/start.ts",
      "src/islands/sql-run.ts → src/db/starting.ts",
      "src/state/started.ts → src/db/starting.ts",
    ]);
    const loaders = all.filter((i) => i.target === "src/db/browser.ts" && !i.typeOnly);
    expect(loaders.length).toBeGreaterThan(0);
    for (const { file } of loaders)
      expect(read(file), file).not.toMatch(/^import (?!type)[^;]*db\/browser\.ts"/mu);
    const runners = all.filter((i) => i.target === "src/islands/sql-run.ts" && !i.typeOnly);
    expect(runners.length).toBeGreaterThan(0);
    for (const { file } of runners)
      expect(read(file), file).not.toMatch(/^import (?!type)[^;]*\/sql-run\.ts"/mu);
  });

  it("state of React is kept in islands alone", () => {
    // The words of a page are the page's, like its settings.
    const words = "src/words/use-say.tsx";
    const hooks = /\buse(?:State|Reducer|Effect|LayoutEffect|Ref|SyncExternalStore)\b/u;
    const wrong = modules.filter(
      (file) => !["islands", "state"].includes(roomOf(file)) && file !== words && hooks.test(read(file)),
    );
    expect(wrong).toEqual([]);
  });

  it("charts, stats, text, queries and roll-ups have no clock, no chance and no page", () => {
    const impure =
      /\bMath\.random\b|\bDate\b|\bperformance\b|\bfetch\(|\bwindow\b|\bglobalThis\b|\blocalStorage\b/u;
    const strip = (text: string): string =>
      text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|"[^"\n]*"|`[^`]*`/gmu, "");
    const pure = ["charts", "stats", "text", "queries", "rollups", "schema"];
    const wrong = modules.filter((file) => pure.includes(roomOf(file)) && impure.test(strip(read(file))));
    expect(wrong).toEqual([]);
  });
});

describe("size and names", () => {
  it("no module has more than 300 lines", () => {
    const long = modules.map((file) => [file, read(file).trimEnd().split("\n").length] as const);
    // A language is one file, as translators have it.
    const catalogues = ["src/words/en.ts", "src/words/te.ts"];
    expect(long.filter(([file, lines]) => lines > 300 && !catalogues.includes(file))).toEqual([]);
  });

  it("files are called in lower case with hyphens; pages by their route", () => {
    const wrong = modules.filter((file) => {
      const name = posix.basename(file).replace(/(?:\.d)?\.(?:tsx?|astro|mjs)$/u, "");
      if (roomOf(file) === "pages")
        return !/^(?:[a-z0-9-]+|\[[a-z]+\])(?:\.(?:[a-z]+|\[[a-z]+\]))*$/u.test(name);
      return !(file.endsWith(".astro") ? /^[A-Z][A-Za-z]+$/u : /^[a-z][a-z0-9-]*$/u).test(name);
    });
    expect(wrong).toEqual([]);
  });

  it("nothing in src knows where it would be fetched from: no host but those that name a vocabulary", () => {
    const hosts = source.flatMap((file) =>
      Array.from(
        read(file).matchAll(/(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/giu),
        ([, host]) => `${file}: ${host ?? ""}`,
      ),
    );
    // Names of vocabularies look like addresses; nobody fetches them.
    const vocabularies =
      /: www\.w3\.org$|^src\/site\/croissant\.ts: (?:schema\.org|mlcommons\.org|purl\.org)$/u;
    expect(hosts.filter((line) => !vocabularies.test(line))).toEqual([]);
    const networks = /jsdelivr|unpkg|cdnjs|esm\.sh|skypack|googleapis|gstatic|cloudflare|duckdb\.org/iu;
    expect(source.filter((file) => networks.test(read(file)))).toEqual([]);
  });
});

describe("no benchmark is known in src", () => {
  const spec = demoSpec();
  /**
   * Names of the demo's models, judges, domains and languages, as labels and as ids that are more than a plain word.
   * src/text may speak of scripts (Unicode's blocks, transliteration), not of the language of a benchmark; its
   * profile `vakqa` is how the normalisation of METRICS.md is called. src/styles may name a face, which carries the
   * name of its script.
   */
  const labels = [
    ...MODELS.flatMap((m) => [m.label, m.short, m.family, m.code]),
    ...JUDGES.map((j) => j.name),
    ...DOMAIN_NAMES.map((d) => d.name),
    ...spec.languages.map((l) => l.label),
    "VākQA",
  ];
  const ids = [...MODELS, ...JUDGES, ...DOMAIN_NAMES].map((x) => x.id);
  const codes = CONFIGS.map((c) => c.id);
  const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  const anyOf = (names: readonly string[], flags: string): RegExp =>
    new RegExp(
      `(?<![\\p{L}\\p{N}_])(?:${[...new Set(names)].map(escape).join("|")})(?![\\p{L}\\p{N}_])`,
      flags,
    );

  /** Places where an ordinary word happens to be such a name, each with the reason. */
  const ordinary: readonly (readonly [RegExp, RegExp, string])[] = [
    [
      /\bhistory\.(?:state|(?:push|replace)State)\b/gu,
      /^src\/(?:state|islands)\//u,
      "the browser's own object",
    ],
    [/\bgeneral interest\b/gu, /^src\/schema\/manifest\.ts$/u, "an English phrase"],
    [/in the history\b/gu, /^src\/state\//u, "the browser's list of visited pages"],
    [
      /\bEnglish\b/gu,
      /^src\/text\/(?:normalize|search-match)\.ts$/u,
      "a rule of SQuAD's code; a habit of typing",
    ],
    [
      /noto-sans-telugu(?:-telugu)?|(?:Noto Sans Telugu|Telugu Sangam)[\w ]*/giu,
      /^src\/styles\/|^src\/components\/Layout\.astro$/u,
      "a face",
    ],
    [
      /\bname: "English"/gu,
      /^src\/words\/languages\.ts$/u,
      "a language of the interface, as it calls itself",
    ],
    [/\bhex\b/gu, /^src\/db\/fetch-table\.ts$/u, "digits to the base 16"],
  ];
  const text = (file: string): string =>
    ordinary.reduce(
      (left, [phrase, place]) => (place.test(file) ? left.replaceAll(phrase, "") : left),
      read(file),
    );

  it("by no label of the demo, in any case of letters", () => {
    const hits = source.flatMap((file) =>
      Array.from(text(file).matchAll(anyOf(labels, "giu")), ([word]) => `${file}: ${word}`),
    );
    expect(hits).toEqual([]);
  });

  it("by no id of a model, judge or domain, by no code of a configuration in quotes", () => {
    const hits = source.flatMap((file) => [
      ...Array.from(text(file).matchAll(anyOf(ids, "gu")), ([word]) => `${file}: ${word}`),
      ...Array.from(
        text(file).matchAll(new RegExp(`["'](?:${codes.map(escape).join("|")})["']`, "gu")),
        ([word]) => `${file}: ${word}`,
      ),
    ]);
    expect(hits).toEqual([]);
  });

  it("and the exceptions are still needed", () => {
    for (const [phrase, place, why] of ordinary)
      expect(
        source.some((file) => place.test(file) && phrase.test(read(file))),
        why,
      ).toBe(true);
  });

  it("would be seen", () => {
    expect("the Gemma 27B model".match(anyOf(labels, "giu"))).toEqual(["Gemma 27B"]);
    expect("#domain=science".match(anyOf(ids, "gu"))).toEqual(["science"]);
    expect("conscience, geographyx".match(anyOf(ids, "gu"))).toBeNull();
  });
});
