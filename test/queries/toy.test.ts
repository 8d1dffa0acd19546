import { describe, expect, it } from "vitest";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { comparisonCells } from "../../src/queries/cells.ts";
import { cubeQuery } from "../../src/queries/cube.ts";
import { attributionQuery } from "../../src/queries/attribution.ts";
import { errorBinsQuery } from "../../src/queries/error-bins.ts";
import { errorPointsQuery } from "../../src/queries/error-points.ts";
import { knowledgeQuery } from "../../src/queries/knowledge.ts";
import { examplesQuery } from "../../src/queries/examples.ts";
import { pairCubeQuery } from "../../src/queries/pair-cube.ts";
import { questionListQuery } from "../../src/queries/question-list.ts";
import { ratedQuery } from "../../src/queries/rated.ts";
import { textCubeQuery } from "../../src/queries/text-cube.ts";
import { noFilter, type Filter, type LostAt, type ScoreRange } from "../../src/schema/filter.ts";
import { expectRows } from "../support/close.ts";
import { root, toyFolder } from "../support/folders.ts";
import { attributionOf } from "../support/oracle-paths.ts";
import { cubeOf, keptBy, pairsOf, ratedOf } from "../support/oracle.ts";
import { plainEdits, plainWords } from "../support/oracle-text.ts";
import { toyFacts } from "../support/toy-facts.ts";
import { bothEngines } from "./engines.ts";

const facts = toyFacts(toyFolder);
const engines = bothEngines(() => Promise.resolve(toyFolder));

/** Which questions a text finds was settled by reading them. */
const searches: Readonly<Record<string, readonly string[]>> = {
  चाँद: ["7", "7.0"],
  చంద్రుడు: ["7", "7.0"],
  moon: ["7", "7.0"],
  candrudu: ["7", "7.0"],
  "salty WATER": ["007"],
  "water salty": ["007"],
  // गिरती folds to girati, which holds rat.
  रात: ["7.0", "lamp 6", "q11"],
  रास्ता: ["lamp 6"],
  "7.0": ["7.0"],
  "9007199254740993": ["9007199254740993"],
  "at night": ["7.0", "lamp 6", "q11"],
  '"surge"': ["q12"],
  "?!": facts.questions.map((q) => q.id),
  whale: [],
};
const range = (config: string, model: string, min: number, max: number): ScoreRange => ({
  config,
  model,
  judge: "arbiter",
  min,
  max,
});
const lost = (config: string, model: string, outcome: LostAt["outcome"]): LostAt => ({
  ...{ config, model, judge: "arbiter", outcome },
});
const filterOf = (part: Partial<Filter>): Filter => ({ ...noFilter, ...part });

const filters: Readonly<Record<string, Filter>> = {
  none: noFilter,
  "one domain": filterOf({ domains: ["sea"] }),
  "two domains": filterOf({ domains: ["sky", "sea"] }),
  ...Object.fromEntries(Object.keys(searches).map((text) => [`text ${text}`, filterOf({ text })])),
  "a score": filterOf({ ranges: [range("T", "brook", 0, 0)] }),
  "a score between repetitions": filterOf({ ranges: [range("T", "dune", 0.25, 0.75)] }),
  "two cells": filterOf({ ranges: [range("T", "brook", 1, 1), range("R", "brook", 0, 0)] }),
  "the same cell twice": filterOf({ ranges: [range("T", "dune", 0.5, 1), range("T", "dune", 0, 0.5)] }),
  "a cell with unread replies": filterOf({ ranges: [range("T", "fern", 0, 1)] }),
  "domain and score": filterOf({ domains: ["sky"], ranges: [range("R", "dune", 1, 1)] }),
  "domain, text and score": filterOf({ domains: ["sea"], text: "moon", ranges: [range("R", "dune", 1, 1)] }),
  "lost in recognition": filterOf({ lost: [lost("R", "brook", "asr")] }),
  "kept on the way": filterOf({ lost: [lost("R", "dune", "kept")] }),
  "never known, in one domain": filterOf({ domains: ["sea"], lost: [lost("R", "dune", "model")] }),
  "lost and a score": filterOf({ lost: [lost("R", "brook", "asr")], ranges: [range("R", "dune", 1, 1)] }),
  "two places": filterOf({ lost: [lost("R", "brook", "kept"), lost("R", "dune", "model")] }),
  "a path nobody was run on": filterOf({ lost: [lost("R", "fern", "kept")] }),
  "no path": filterOf({ lost: [lost("T", "brook", "kept")] }),
  "nothing left": filterOf({ domains: ["sea"], text: "moon", ranges: [range("R", "dune", 0, 0)] }),
  "an unknown domain": filterOf({ domains: ["land"] }),
};

const kept = (filter: Filter): ReadonlySet<string> =>
  keptBy(facts, filter, new Set(searches[filter.text] ?? []));

describe("the filters themselves", () => {
  const sizes = Object.fromEntries(Object.entries(filters).map(([name, f]) => [name, kept(f).size]));

  it("keep what they should, so that the comparisons below mean something", () => {
    expect(sizes).toMatchObject({
      none: 12,
      "one domain": 6,
      "two domains": 12,
      "a score": 1,
      "a score between repetitions": 1,
      "two cells": 5,
      "the same cell twice": 1,
      "a cell with unread replies": 5,
      "domain and score": 6,
      "domain, text and score": 1,
      "nothing left": 0,
      "an unknown domain": 0,
    });
  });
});

describe.each(Object.entries(filters))("with filter: %s", (_, filter) => {
  it("lists the questions the oracle keeps, in the folder's order", async () => {
    const rows = await engines.ask(questionListQuery, { filter, first: "hi", second: "te" });
    const expected = facts.questions
      .filter((q) => kept(filter).has(q.id))
      .map((q) => ({
        question_id: q.id,
        domain: q.domain,
        audio: "none",
        question: q.question.hi ?? null,
        translation: q.question.te ?? null,
        reference: q.references.hi?.[0] ?? null,
      }));
    expectRows(rows, expected);
  });
});

/** A text chooses questions as any other part of a filter does, so one stands for the others. */
const shapes = Object.entries(filters).filter(([name]) => !name.startsWith("text ") || name === "text moon");

describe.each(shapes)("with filter: %s", (_, filter) => {
  it("gives the oracle's cube", async () => {
    const rows = await engines.ask(cubeQuery, { filter, metric: "", judge: "" });
    expectRows(rows, cubeOf(facts, kept(filter)));
  });

  it("gives the oracle's pairs", async () => {
    const { spec } = engines.built().manifest;
    for (const c of spec.comparisons ?? []) {
      const cells = comparisonCells(spec, c);
      expect(cells).not.toBeNull();
      if (cells === null) continue;
      const rows = await engines.ask(pairCubeQuery, { filter, id: c.id, ...cells });
      expectRows(rows, pairsOf(facts, kept(filter), c.id, cells.variant, cells.against));
    }
  });

  it("gives the oracle's edits per domain", async () => {
    const rows = await engines.ask(textCubeQuery, { filter });
    const expected = ["sea", "sky"].flatMap((domain) => {
      const here = facts.questions.filter((q) => q.domain === domain && kept(filter).has(q.id));
      if (here.length === 0) return [];
      const pairs = here.map((q) => {
        const input = facts.inputs.find((row) => row.question_id === q.id)?.text ?? "";
        return { to: plainWords(input, "hi"), from: plainWords(q.question.hi ?? "", "hi") };
      });
      const sum = (of: (p: { from: readonly string[]; to: readonly string[] }) => number): number =>
        pairs.reduce((total, p) => total + of(p), 0);
      const letters = (words: readonly string[]): readonly string[] => Array.from(words.join(" "));
      const char_edits = sum((p) => plainEdits(letters(p.from), letters(p.to)));
      const char_units = sum((p) => letters(p.from).length);
      return [
        {
          config_id: "R",
          domain,
          n: here.length,
          word_edits: sum((p) => plainEdits(p.from, p.to)),
          word_units: sum((p) => p.from.length),
          char_edits,
          char_units,
        },
      ];
    });
    expectRows(
      rows.map(({ config_id, domain, n, word_edits, word_units, char_edits, char_units }) => ({
        ...{ config_id, domain, n, word_edits, word_units, char_edits, char_units },
      })),
      expected,
    );
    for (const row of rows) expect(row.bleu_length).toBeNull();
  });

  it("gives the oracle's counts of where answers were lost", async () => {
    const rows = await engines.ask(attributionQuery, { filter, metric: "", judge: "" });
    expectRows(rows, attributionOf(facts, kept(filter)));
  });
});

describe("the cube", () => {
  it("gives one measure alone", async () => {
    const filter = filterOf({ domains: ["sky"], ranges: [range("R", "dune", 1, 1)] });
    const all = cubeOf(facts, kept(filter));
    for (const [metric, judge] of [
      ["score", "arbiter"],
      ["em", ""],
      ["overlap", ""],
    ] as const)
      expectRows(
        await engines.ask(cubeQuery, { filter, metric, judge }),
        all.filter((row) => row.metric_id === metric),
      );
  });
});

describe("rated items", () => {
  it("are none, since nobody rated", async () => {
    for (const filter of [noFilter, filterOf({ domains: ["sky"], text: "moon" })]) {
      expect(ratedOf(facts, kept(filter))).toEqual([]);
      expectRows(await engines.ask(ratedQuery, { filter }), []);
    }
  });
});

describe("pairs of other measures than scores", () => {
  it("are the oracle's", async () => {
    const em = { config: "T", model: "dune", metric: "em", judge: "" };
    const f1 = { config: "R", model: "dune", metric: "f1", judge: "" };
    for (const filter of [noFilter, filterOf({ domains: ["sea"] })])
      expectRows(
        await engines.ask(pairCubeQuery, { filter, id: "own", variant: em, against: f1 }),
        pairsOf(facts, kept(filter), "own", em, f1),
      );
  });
});

describe("the comparison cards", () => {
  it("come in their order", async () => {
    const rows = await engines.ask(examplesQuery, {});
    expect(
      rows.map(({ example_id, question_id, note, cells }) => [example_id, question_id, note, cells]),
    ).toEqual([
      ["X1", "7.0", "Nothing here was spoken.", "T/brook R/brook/arbiter"],
      ["X2", "007", null, "T/dune"],
    ]);
  });
});

describe("the list of queries", () => {
  it("is covered: every query of src/queries is put to both engines here", async () => {
    // Those of the pipeline page are put to both engines on a cascade, in pipeline.test.ts.
    const pipeline = [attributionQuery, errorBinsQuery, errorPointsQuery, knowledgeQuery];
    const covered = [
      ...pipeline,
      cubeQuery,
      examplesQuery,
      pairCubeQuery,
      questionListQuery,
      ratedQuery,
      textCubeQuery,
    ];
    const names = readdirSync(join(root, "src/queries")).filter((name) => name.endsWith(".ts"));
    const modules = await Promise.all(
      names.map((name): Promise<unknown> => import(join(root, "src/queries", name))),
    );
    const found = modules
      .flatMap((m): unknown[] => (typeof m === "object" && m !== null ? Object.values(m) : []))
      .filter((value) => typeof value === "object" && value !== null && "ask" in value && "row" in value);
    expect(new Set(found)).toEqual(new Set(covered));
  });
});
