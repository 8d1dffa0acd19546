import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { apiMarkdown, exportsIn } from "../../docs/api.ts";
import { kinds, newFiles } from "../../docs/new.ts";
import { root } from "../support/folders.ts";

const made = kinds.flatMap((kind) => newFiles(kind, `sample-${kind}`).files);

describe("npm run new", () => {
  it("makes files that the compiler takes where they would lie", () => {
    const texts = new Map(made.map(({ path, text }) => [join(root, path), text]));
    const read = ts.readConfigFile(join(root, "tsconfig.json"), (file) => ts.sys.readFile(file));
    const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
    const host = ts.createCompilerHost(options);
    const getSourceFile = host.getSourceFile.bind(host);
    host.fileExists = (name) => texts.has(name) || ts.sys.fileExists(name);
    host.readFile = (name) => texts.get(name) ?? ts.sys.readFile(name);
    host.getSourceFile = (name, ...rest) => {
      const text = texts.get(name);
      return text === undefined
        ? getSourceFile(name, ...rest)
        : ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
    };
    const program = ts.createProgram([...texts.keys()], options, host);
    const faults = [...texts.keys()].flatMap((name) => {
      const file = program.getSourceFile(name);
      expect(file, name).toBeDefined();
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
        ({ messageText, start }) =>
          `${name}, ${start ?? 0}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
      );
    });
    expect(faults).toEqual([]);
  });

  it("leaves no placeholder, and nothing that is there already", () => {
    expect(made.filter(({ text }) => /__\w+__/u.test(text)).map(({ path }) => path)).toEqual([]);
    expect(made.filter(({ path }) => existsSync(join(root, path)))).toEqual([]);
  });

  it("names files that are there in what is left to do", () => {
    const named = kinds
      .flatMap((kind) => newFiles(kind, "x").next)
      .flatMap((line) => /^[\w./-]+(?=[:,])/u.exec(line)?.[0] ?? [])
      .filter((word) => word.includes("."));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("takes names that files can have", () => {
    for (const name of ["Dots", "two words", "../up", "-a", "a--b", ""])
      expect(() => newFiles("chart", name), name).toThrow(RangeError);
  });
});

describe("npm run docs:api", () => {
  it("has each exported item with its declaration and its words", () => {
    const path = "src/charts/lane.ts";
    const items = exportsIn(path, readFileSync(join(root, path), "utf8"));
    expect(items.map(({ name }) => name)).toEqual(["LaneRow", "lane", "laneAxis"]);
    expect(items[1]).toMatchObject({
      signature: "export function lane(rows: readonly LaneRow[], options: ChartOptions): SVGSVGElement",
      doc: expect.stringContaining("A lane for a table row") as string,
    });
    const all = apiMarkdown();
    for (const name of ["wilcoxon", "makeData", "ViewBody"])
      expect(all.toLowerCase()).toContain(name.toLowerCase());
  });
});
