import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { commands } from "../../data-build/cli.ts";
import { demoSpec } from "../../data-build/demo/benchmark.ts";
import { importers } from "../../data-build/import/index.ts";
import { initFiles } from "../../data-build/init/files.ts";
import { formats } from "../../data-build/read/records.ts";
import { contractMarkdown } from "../../docs/generate.ts";
import { methodsIn, methodsJson } from "../../docs/methods.ts";
import { folderFileNames } from "../../src/schema/folder.ts";
import { isMapping } from "../../src/schema/shape.ts";
import { tableNames, tableOf } from "../../src/schema/tables.ts";
import { contract } from "../../src/site/contract.ts";
import { methodGroups, methodsOf } from "../../src/site/methods.ts";
import { root } from "../support/folders.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8");
const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "docs/hosting.md",
  "SECURITY.md",
  "docs/authors.md",
  "docs/scale.md",
];
const generated = "docs/contract.md";

/** Code of a page: spans between backticks, and the lines of fenced blocks. */
function codeOf(page: string): { readonly spans: readonly string[]; readonly lines: readonly string[] } {
  const parts = page.split(/^ *```.*$/mu);
  const prose = parts.filter((_, i) => i % 2 === 0).join("\n");
  const fenced = parts.filter((_, i) => i % 2 === 1).join("\n");
  return {
    spans: Array.from(prose.matchAll(/`([^`]+)`/gu), ([, span]) => (span ?? "").replaceAll(/\s+/gu, " ")),
    lines: fenced.split("\n").map((line) => line.trim()),
  };
}

const rooms = ["bin", "data-build", "docs", "public", "src", "test"];
// Written by commands of the documents, so in nobody's checkout.
const made = ["public/audio"];

/** Places of the repository that a page's code names: paths below a room, and files at the top. */
function placesIn(page: string): readonly string[] {
  const { spans, lines } = codeOf(page);
  const words = [...spans, ...lines].flatMap((code) => code.split(/[\s,;:()"']+/u));
  return words.flatMap((word) => {
    const isRoom = rooms.some((room) => word.startsWith(`${room}/`));
    const isTopFile =
      /^(?:[A-Z]+\.md|CITATION\.cff|package(?:-lock)?\.json|[\w.-]+\.(?:ts|mjs|astro|css))$/u.test(word);
    if ((!isRoom && !isTopFile) || made.some((place) => word.startsWith(place))) return [];
    // A placeholder stands for any name: what is before it must be there.
    const named = word.replace(/[^/]*[<*…].*$/u, "");
    return named === "" ? [] : [named];
  });
}

const links = (page: string): readonly string[] =>
  Array.from(page.matchAll(/\]\(([^)\s]+)\)/gu), ([, target]) => target ?? "");

/** The anchor that a heading gets. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/gu, "-");
const anchors = (page: string): readonly string[] =>
  Array.from(page.matchAll(/^#+ (.+)$/gmu), ([, heading]) => anchorOf(heading ?? ""));

const codeText = (page: string): string => {
  const { spans, lines } = codeOf(page);
  return [...spans, ...lines].join("\n");
};
const captured = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, name]) => name ?? "");
const scriptsIn = (page: string): readonly string[] =>
  captured(codeText(page), /\bnpm (?:run )?(?!run\b|ci\b|audit\b)([\w:-]+)/gu);
const commandsIn = (page: string): readonly string[] =>
  captured(codeText(page), /\bexplorer (?:-- )?([a-z][\w-]*)/gu);
const formatsIn = (page: string): readonly string[] =>
  captured(codeText(page), /explorer (?:-- )?import ([a-z][\w-]*)/gu);

const packageScripts = (): readonly string[] => {
  const manifest: unknown = JSON.parse(read("package.json"));
  const scripts = isMapping(manifest) ? manifest.scripts : undefined;
  return isMapping(scripts) ? Object.keys(scripts) : [];
};

describe("what the documents name", () => {
  it.each(pages)("%s: every place is there", (file) => {
    expect(placesIn(read(file)).filter((place) => !existsSync(join(root, place)))).toEqual([]);
  });

  it.each([...pages, generated])("%s: every link leads somewhere", (file) => {
    const page = read(file);
    const broken = links(page).filter((target) => {
      if (/^https?:/u.test(target)) return false;
      const [path = "", anchor] = target.split("#");
      const other = path === "" ? file : posix.join(dirname(file), path);
      return (
        !existsSync(join(root, other)) || (anchor !== undefined && !anchors(read(other)).includes(anchor))
      );
    });
    expect(broken).toEqual([]);
  });

  it.each(pages)("%s: every script, command and format exists", (file) => {
    const page = read(file);
    const names = commands.map((c) => c.name);
    expect(scriptsIn(page).filter((name) => !packageScripts().includes(name))).toEqual([]);
    expect(commandsIn(page).filter((name) => !names.includes(name))).toEqual([]);
    expect(formatsIn(page).filter((name) => !importers.some((i) => i.format === name))).toEqual([]);
  });

  it.each([...pages, generated, "LICENSE", "CITATION.cff"])(
    "%s: no path of a machine, no host of a registry",
    (file) => {
      const page = read(file);
      expect(
        page.match(/(?<![\w.~-])\/(?:home|root|tmp|Users|var|opt|mnt|work)\/\S*|\b[A-Z]:\\\S*/gu),
      ).toBeNull();
      expect(
        page.match(/registry\.|npmjs|pypi|crates\.io|proxy\.golang|jsdelivr|unpkg|deb\.debian/gu),
      ).toBeNull();
    },
  );

  it("the README shows every command and every format at work", () => {
    const page = read("README.md");
    expect(new Set(commandsIn(page))).toEqual(new Set(commands.map((c) => c.name)));
    expect(new Set(formatsIn(page))).toEqual(new Set(importers.map((i) => i.format)));
  });

  it("the README gives the two commands on a line each", () => {
    const { lines } = codeOf(read("README.md"));
    expect(lines.filter((line) => line.startsWith("npm ci"))).toEqual([
      "npm ci && npm start",
      "npm ci && npm test",
    ]);
  });

  it("the README names what init writes", () => {
    const spans = codeOf(read("README.md")).spans;
    const top = [...initFiles().keys()].map((file) => file.replace(/\/.*$/u, "/"));
    expect([...new Set(top)].filter((name) => !spans.includes(name))).toEqual([]);
  });

  it("sees names that are wrong", () => {
    const page =
      "See `src/nowhere.ts`, `src/views/<name>.ts`, `small.ts`.\n\n```\nnpm run dance\nexplorer frob x\n```\n";
    expect(placesIn(page)).toEqual(["src/nowhere.ts", "src/views/", "small.ts"]);
    expect(scriptsIn(page)).toEqual(["dance"]);
    expect(commandsIn(page)).toEqual(["frob"]);
    expect(commandsIn("`npm run explorer -- import x`, `explorer build`")).toEqual(["import", "build"]);
    expect(anchors("# One\n\n## How to add a chart")).toEqual(["one", "how-to-add-a-chart"]);
  });
});

describe("the arrows", () => {
  const block = /^```\n(schema:\n[^`]+)```/mu.exec(read("ARCHITECTURE.md"))?.[1] ?? "";
  const allowed = new Map(
    block
      .trim()
      .split("\n")
      .map((line) => {
        const [room = "", names = ""] = line.split(":");
        return [room, names.split(" ").filter((name) => name !== "")] as const;
      }),
  );
  const crossing = "src/components/script.ts";

  /** Imports of a room from other rooms, as `file → place`. */
  const importsOf = (room: string): readonly { readonly file: string; readonly place: string }[] => {
    const folder = room === "data-build" ? room : `src/${room}`;
    return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:tsx?|astro)$/u.test(name))
      .flatMap((name) => {
        const file = posix.join(folder, name.replaceAll("\\", "/"));
        return captured(read(file), /(?:from |import\(|import )"(\.[^"]+)"/gu)
          .map((target) => posix.join(dirname(file), target))
          .filter((place) => !place.startsWith(`${folder}/`) && place !== crossing)
          .map((place) => ({ file, place }));
      });
  };
  const roomOf = (place: string): string => place.replace(/^src\//u, "").replace(/\/.*$/u, "");
  const inSource = readdirSync(join(root, "src"), { withFileTypes: true }).filter((e) => e.isDirectory());

  it("are drawn for every room with code", () => {
    const withCode = inSource.map((e) => e.name).filter((name) => name !== "styles");
    expect([...allowed.keys()].toSorted()).toEqual([...withCode, "data-build"].toSorted());
    expect(importsOf("views").length).toBeGreaterThan(20);
  });

  it.each([...allowed])("%s imports from %j alone", (room, names) => {
    const wrong = importsOf(room).filter(({ place }) => ![...names, "styles"].includes(roomOf(place)));
    expect(wrong.map(({ file, place }) => `${file} → ${place}`)).toEqual([]);
  });

  it("the helper that crosses a border imports nothing", () => {
    expect(read(crossing)).not.toMatch(/\bimport\b/u);
  });
});

describe("the contract in words", () => {
  it("is what the schema gives today", () => {
    expect(read(generated)).toBe(contractMarkdown());
  });

  it("has every file, table and column, and every format that is read", () => {
    const page = contractMarkdown();
    const parts = contract.flatMap((section) => section.parts.map((part) => part.title));
    for (const name of [...folderFileNames, ...tableNames]) expect(parts).toContain(name);
    for (const format of formats) expect(page).toContain(format);
    for (const name of tableNames)
      for (const column of Object.keys(tableOf(name).columns)) expect(page).toContain(`| \`${column}\` |`);
  });

  it("goes down into lists and mappings, and tells what may be left out", () => {
    const rows = contract.flatMap((section) => section.parts.flatMap((part) => part.rows));
    const row = (name: string): unknown => rows.find((r) => r.name === name);
    expect(row("configs[].steps[].kind")).toMatchObject({ kind: "one of asr, mt", optional: false });
    expect(row("holes[].configs")).toMatchObject({ kind: "list of ids", optional: false });
    expect(row("models[].params")).toMatchObject({ kind: "a finite number", optional: true });
    expect(row("comparisons[].against.judge")).toMatchObject({ kind: "id", optional: true });
    expect(row("counts")).toMatchObject({ kind: "mapping, name to a finite number" });
    expect(row("tables.<name>.sha256")).toMatchObject({ kind: "text" });
    expect(row("spec")).toMatchObject({ kind: "mapping", optional: false });
  });
});

describe("the methods in words", () => {
  const written = methodGroups.flatMap((group) => methodsOf(group.id));

  it("are what the doc comments of text metrics and statistics say today", () => {
    expect(read("src/site/methods.json")).toBe(methodsJson());
  });

  it("are whole: all that the code computes and a page prints, each with definition, formula and source", () => {
    expect(written.map((m) => m.id)).toEqual(
      expect.arrayContaining([
        "em",
        "f1",
        "wer",
        "cer",
        "aer",
        "bleu",
        "chrf",
        "rho",
        "alpha",
        "limits",
        "holm",
      ]),
    );
    const ids = [...methodGroups.map((g) => g.id), ...written.map((m) => m.id)];
    expect(new Set(ids).size).toBe(ids.length);
    for (const m of written) {
      expect(m.definition, m.id).toMatch(/^\p{Lu}.*\.$/u);
      // Words of programmers have no place before a reader.
      expect(`${m.definition} ${m.edges}`, m.id).not.toMatch(/\bnull\b|RangeError|METRICS|@/u);
      expect(m.edges, m.id).not.toBe("");
    }
    const texts = written.filter((m) => ["answers", "recognition"].includes(m.group));
    expect(texts.filter((m) => m.normalisation === null).map((m) => m.id)).toEqual(["normalisation"]);
  });

  it("come from the first paragraph and the tags of an exported function", () => {
    const comment = (...lines: readonly string[]): string =>
      `/**\n${lines.map((l) => ` * ${l}\n`).join("")} */\n`;
    const plain = [
      "First, over",
      "two lines.",
      "",
      "For us.",
      "@metric m paired",
      "@label M",
      "@formula a |",
    ];
    const whole = comment(...plain, "  b", "@source S", "@edge One", "@edge Two `x`");
    const [method, ...more] = methodsIn(
      "a.ts",
      `${whole}export function f(): void {}\n/** Plain. */\nconst x = 1;\n`,
    );
    expect(more).toEqual([]);
    expect(method).toMatchObject({
      ...{ id: "m", group: "paired", definition: "First, over two lines.", formula: "a | b" },
      ...{ edges: "One\nTwo `x`", range: null, code: "a.ts, f" },
    });
    const fault = (content: string) => () => methodsIn("a.ts", content);
    expect(fault(`${comment(...plain)}export function f(): void {}`)).toThrow("a.ts, f: @source is missing");
    expect(fault(`${whole}function f(): void {}`)).toThrow("a.ts: m isn't an exported function's");
    expect(fault(`${comment("X.", "@metrik m")}export function f(): void {}`)).toThrow("is called @metrik");
    expect(fault(`${comment("X.", "@metric m nowhere")}export function f(): void {}`)).toThrow(
      "no group nowhere",
    );
  });
});

describe("citation and licence", () => {
  const citation: unknown = parse(read("CITATION.cff"));

  it("the software is cited under the licence and version of its package", () => {
    const manifest: unknown = JSON.parse(read("package.json"));
    if (!isMapping(manifest)) throw new Error("no package.json");
    expect(citation).toMatchObject({
      "cff-version": "1.2.0",
      type: "software",
      license: manifest.license,
      version: manifest.version,
      authors: [{ name: "the VākQA explorer authors" }],
    });
    expect(read("LICENSE")).toMatch(/^MIT License\n\nCopyright © 2026 the VākQA explorer authors\n/u);
  });

  it("the paper has the authors, title and number that the demo's citation has", () => {
    const bibtex = demoSpec().citation?.bibtex ?? "";
    const field = (name: string): string =>
      new RegExp(`${name} = \\{(.+)\\}`, "u").exec(bibtex)?.[1] ?? `no ${name}`;
    const authors = field("author")
      .split(" and ")
      .map((name) => {
        const [family = "", given = ""] = name.split(", ");
        return { "family-names": family, "given-names": given };
      });
    expect(citation).toMatchObject({
      references: [
        {
          title: field("title"),
          authors,
          year: Number(field("year")),
          identifiers: [{ type: "other", value: `arXiv:${field("eprint")}v1` }],
        },
      ],
    });
  });
});
