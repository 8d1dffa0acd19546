import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toyFolder } from "../../support/folders.ts";
import { altered, problemsWith } from "../read/checked.ts";

const spec = "benchmark.yaml";
const withSpec = async (from: string | RegExp, to: string): Promise<readonly string[]> =>
  problemsWith(await altered(spec, from, to));
/** Problems of the spec alone: some faults make rows wrong as well. */
const inSpec = async (from: string | RegExp, to: string): Promise<readonly string[]> =>
  (await withSpec(from, to)).filter((p) => p.startsWith(spec));

describe("benchmark.yaml", () => {
  it.each([
    ["schema_version: 1", "schema_version: 2", "1:17 schema_version: expected 1, got 2"],
    ["max: 1\n  step", "max: 0\n  step", "11:8 scale.max: expected more than min (0), got 0"],
    ["step: 1", "step: 0", "12:9 scale.step: expected more than 0, got 0"],
    ["step: 1", "step: 0.3", "12:9 scale.step: expected a step that leads from 0 to 1, got 0.3"],
    ["{ score: 0,", "{ score: 5,", "15:16 scale.levels.0.score: expected a score from 0 to 1, got 5"],
    ["{ score: 1,", "{ score: 0,", "16:16 scale.levels.1.score: expected each score once, got 0 again"],
    [
      "{ score: 0,",
      "{ score: 0.5,",
      "15:16 scale.levels.0.score: expected a score in steps of 1 from 0, got 0.5",
    ],
    [
      "variant: { config: R, model: brook }",
      "variant: { config: T, model: brook }",
      "38:46 comparisons.0.variant: expected another cell than the one it is compared with, got T/brook/arbiter",
    ],
    [
      "title: Harbour quiz",
      "title: a\n---\nb: 1",
      "4:1: expected YAML, got Source contains multiple documents",
    ],
    [
      "{ id: dune,",
      "{ id: Brook,",
      "30:11 models.1.id: expected an id that no other of models has (case aside), got Brook",
    ],
    [
      "modality: text, language: hi }",
      "modality: text, language: ta }",
      "21:54 configs.0.language: expected one of hi, te, en, got ta",
    ],
    [
      "modality: text",
      "modality: smell",
      '21:38 configs.0.modality: expected one of speech, text, got "smell"',
    ],
    ["from: T", "from: R", "26:11 configs.1.from: expected a chain that ends, got R, which leads back to R"],
    ["from: T", "from: S", "26:11 configs.1.from: expected one of T, R, got S"],
    [
      "language: hi\n    from",
      "language: hi\n    group: g\n    from",
      "26:12 configs.1.group: expected no group: none is declared, got g",
    ],
    [
      "id: overlap",
      "id: f1",
      "35:11 metrics.0.id: expected an id other than score, rating, em, f1, wer, wer_written, cer, aer, bleu, chrf, got f1",
    ],
    ["higher, min: 0", "higher, min: 1", "35:84 metrics.0.max: expected more than min (1), got 1"],
    ["baseline: { config: T", "baseline: { config: Q", "36:21 baseline.config: expected one of T, R, got Q"],
    [
      "baseline: { config: T, model: brook }\n",
      "",
      "37:5 comparisons.0: expected a cell to compare against, or a baseline, got heard",
    ],
    [
      "variant: { config: T, model: dune }",
      "variant: { config: T, model: dune, judge: x }",
      "41:47 comparisons.1.variant.judge: expected one of arbiter, got x",
    ],
    [
      "models: [fern]",
      "models: [firn]",
      "44:30 holes.0.models.0: expected one of brook, dune, fern, got firn",
    ],
    ["statement: Made up for tests.", 'statement: ""', '47:14 provenance.statement: expected text, got ""'],
    [
      "kind: simulated",
      "kind: guessed",
      '46:9 provenance.kind: expected one of measured, simulated, got "guessed"',
    ],
    [
      "{ id: brook,",
      "{ id: 12,",
      "29:11 models.0.id: expected an id (letters, digits, '.', '_' or '-'; text, so quote it if it looks like a number), got 12",
    ],
    ["title: Harbour quiz", "\ttitle: x", "3:1: expected YAML, got Tabs are not allowed as indentation"],
    ["title: Harbour quiz", "id: again", "3:1: expected YAML, got Map keys must be unique"],
    [
      "title: Harbour quiz",
      "title: *nowhere",
      "1:1: expected YAML, got Unresolved alias (the anchor must be set before the alias): nowhere",
    ],
  ])("%j → %j", async (from, to, problem) => {
    expect(await inSpec(from, to)).toContain(`${spec}:${problem}`);
  });

  it("names a misspelt field beside the one that is missing", async () => {
    const problems = await withSpec("title:", "titel:");
    expect(problems[0]).toBe(`${spec}:1:1 title: expected text, got nothing`);
    expect(problems[1]).toMatch(
      /^benchmark\.yaml:3:8 titel: expected one of the fields schema_version, id, .*, got "titel"$/u,
    );
    expect(problems).toHaveLength(2);
  });

  it("of many faults has all told", async () => {
    const source = await readFile(join(toyFolder, spec), "utf8");
    const worse = source
      .replace("step: 1", "step: 0")
      .replace("from: T", "from: S")
      .replace("[fern]", "[firn]");
    const problems = await problemsWith({ [spec]: worse });
    expect(problems.map((p) => p.split(": expected")[0])).toEqual([
      `${spec}:12:9 scale.step`,
      `${spec}:26:11 configs.1.from`,
      `${spec}:44:30 holes.0.models.0`,
      "answers/R/fern",
      "judgments/arbiter/R/fern",
    ]);
  });

  it("that would fill the memory is refused", async () => {
    const nine = (name: string): string => `[${Array.from({ length: 9 }, () => `*${name}`).join(",")}]`;
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b ${nine("a")}\nc: &c ${nine("b")}\nd: &d ${nine("c")}\n`;
    expect(await problemsWith({ [spec]: bomb })).toEqual([
      `${spec}:1:1: expected YAML, got Excessive alias count indicates a resource exhaustion attack`,
    ]);
  });
});

describe("examples.yaml and published.yaml", () => {
  it("name questions and cells that are there", async () => {
    expect(await problemsWith(await altered("examples.yaml", '"7.0"', "q99"))).toEqual([
      "examples.yaml:2:16 0.question_id: expected a question of the folder, got q99",
    ]);
    expect(await problemsWith(await altered("examples.yaml", "id: X2", "id: X1"))).toEqual([
      "examples.yaml:9:7 1.id: expected an id that no other example has, got X1",
    ]);
    expect(await problemsWith(await altered("examples.yaml", "judge: arbiter", "judge: umpire"))).toEqual([
      "examples.yaml:8:41 0.cells.1.judge: expected a judge, got umpire",
    ]);
    expect(await problemsWith(await altered("examples.yaml", '"7.0"', "7.0"))).toEqual([
      "examples.yaml:2:16 0.question_id: expected text, got 7",
    ]);
    expect(await problemsWith(await altered("published.yaml", "config: R", "config: Q"))).toEqual([
      "published.yaml:8:58 tables.0.values.2.config: expected a config of benchmark.yaml, got Q",
    ]);
  });
});
