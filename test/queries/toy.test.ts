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
import { ownQuestionsQuery, ownReferencesQuery, ownTextsQuery } from "../../src/queries/own-questions.ts";
import { pairCubeQuery } from "../../src/queries/pair-cube.ts";
import { facetNames, questionFacetsQuery, type FacetRow } from "../../src/queries/question-facets.ts";
import { questionListQuery } from "../../src/queries/question-list.ts";
import { ratedQuery } from "../../src/queries/rated.ts";
import { ratingsByItemQuery } from "../../src/queries/ratings-by-item.ts";
import { textCubeQuery } from "../../src/queries/text-cube.ts";
import { noFilter, type Filter, type LostAt, type ScoreRange } from "../../src/schema/filter.ts";
import { expectRows } from "../support/close.ts";
import { root, toyFolder } from "../support/folders.ts";
import { attributionOf } from "../support/oracle-paths.ts";
import { ratedOf } from "../support/oracle-rated.ts";
import { cubeOf, keptBy, pairsOf, unitsOf } from "../support/oracle.ts";
import { foldedWords, plainEdits, plainWords } from "../support/oracle-text.ts";
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
      "the same cell twice": 12,
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
        audio_url: null,
        question: q.question.hi ?? null,
        translation: q.question.te ?? null,
        reference: q.references.hi?.[0] ?? null,
        score_a: null,
        score_b: null,
      }));
    expectRows(rows, expected);
  });
});

describe("the list of questions", () => {
  const a = { config: "T", model: "dune", judge: "arbiter" };
  const b = { config: "R", model: "dune", judge: "arbiter" };
  const scoreOf = (cell: typeof a, id: string): number | null =>
    unitsOf(facts).find(
      (u) =>
        u.metric === "score" &&
        u.judge === cell.judge &&
        u.config === cell.config &&
        u.model === cell.model &&
        u.question === id,
    )?.value ?? null;

  it("has the scores of two cells and their order, questions without one last in both directions", async () => {
    for (const order of ["a:asc", "a:desc", "gap:asc", "gap:desc"] as const) {
      const rows = await engines.ask(questionListQuery, {
        ...{ filter: noFilter, first: "hi", second: "te" },
        ...{ a, b, order },
      });
      const place = (id: string): number => facts.questions.findIndex((q) => q.id === id);
      const value = (id: string): number | null => {
        const [x, y] = [scoreOf(a, id), scoreOf(b, id)];
        return order.startsWith("a") ? x : x === null || y === null ? null : y - x;
      };
      const sign = order.endsWith("asc") ? 1 : -1;
      const ids = facts.questions
        .map((q) => q.id)
        .toSorted((one, other) => {
          const [x, y] = [value(one), value(other)];
          if (x === null || y === null)
            return Number(x === null) - Number(y === null) || place(one) - place(other);
          return sign * (x - y) || place(one) - place(other);
        });
      expect(rows.map((r) => [r.question_id, r.score_a, r.score_b])).toEqual(
        ids.map((id) => [id, scoreOf(a, id), scoreOf(b, id)]),
      );
    }
  });

  it("is chosen by what became of an answer and by its audio", async () => {
    const states = ["answered", "failed", "missing", "absent"] as const;
    const found = await Promise.all(
      states.map(async (state) => {
        const filter = filterOf({ answers: [{ config: "T", model: "fern", state }] });
        const rows = await engines.ask(questionListQuery, { filter, first: "hi", second: "te" });
        return rows.map((r) => r.question_id);
      }),
    );
    expect(found.map((ids) => ids.length)).toEqual([7, 1, 0, 4]);
    expect(found[1]).toEqual(["7.0"]);
    const clips = filterOf({ audio: ["clip", "withheld"] });
    expect(await engines.ask(questionListQuery, { filter: clips, first: "hi", second: "te" })).toEqual([]);
  });

  it("counts the values of each facet under the other filters", async () => {
    const filter = filterOf({
      domains: ["sea"],
      ranges: [{ ...a, min: 1, max: 1 }],
      changes: [{ cell: b, against: a, kind: "worse" }],
    });
    const preset = filterOf({ text: "moon" });
    const rows: FacetRow[] = [];
    for (const of of [...facetNames, { preset: "moon", filter: preset }])
      rows.push(...(await engines.ask(questionFacetsQuery, { filter, a, b, of })));
    const keptBut = (change: Partial<Filter>): readonly string[] => [...kept({ ...filter, ...change })];
    const tally = (facet: string, ids: readonly string[], value: (id: string) => string): unknown[] =>
      [...Map.groupBy(ids, value)]
        .map(([v, list]) => ({ facet, value: v, n: list.length }))
        .toSorted((x, y) => (x.value < y.value ? -1 : 1));
    const domainOf = (id: string): string => facts.questions.find((q) => q.id === id)?.domain ?? "";
    const change = (id: string): string => {
      const [x, y] = [scoreOf(a, id), scoreOf(b, id)];
      return x === null || y === null ? "" : y > x ? "better" : y < x ? "worse" : "same";
    };
    const of = (facet: string): unknown[] =>
      rows.filter((r) => r.facet === facet).map(({ facet: f, value, n }) => ({ facet: f, value, n }));
    expect(of("domain")).toEqual(tally("domain", keptBut({ domains: [] }), domainOf));
    expect(of("change")).toEqual(tally("change", keptBut({ changes: [] }), change));
    expect(of("preset")).toEqual([{ facet: "preset", value: "moon", n: kept(preset).size }]);
    expect(of("audio")).toEqual(tally("audio", keptBut({}), () => "none"));
    const numbers = (facet: "a" | "b", ids: readonly string[], cell: typeof a): void =>
      expect(
        rows
          .filter((r) => r.facet === facet)
          .map((r) => [r.value === "" ? null : Number(r.value), r.n] as const)
          .toSorted(([x], [y]) => (x ?? 9) - (y ?? 9)),
      ).toEqual(
        [...Map.groupBy(ids, (id) => scoreOf(cell, id))]
          .map(([value, list]) => [value, list.length] as const)
          .toSorted(([x], [y]) => (x ?? 9) - (y ?? 9)),
      );
    numbers("a", keptBut({ ranges: [] }), a);
    numbers("b", keptBut({}), b);
    const states = rows.filter((r) => r.facet === "answer").reduce((sum, r) => sum + r.n, 0);
    expect(states).toBe(keptBut({}).length);
    const fern = { ...a, model: "fern" };
    const failed = await engines.ask(questionFacetsQuery, {
      ...{ filter: noFilter, a: fern, b: null, of: "answer_a" as const },
    });
    expect(failed.map((r) => [r.value, r.n])).toEqual([
      ["absent", 4],
      ["answered", 7],
      ["failed", 1],
    ]);
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
        const wording = q.question.hi ?? "";
        return {
          ...{ to: plainWords(input, "hi"), from: plainWords(wording, "hi") },
          ...{ writtenTo: foldedWords(input), writtenFrom: foldedWords(wording) },
        };
      });
      const sum = (of: (p: (typeof pairs)[number]) => number): number =>
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
          written_word_edits: sum((p) => plainEdits(p.writtenFrom, p.writtenTo)),
          written_word_units: sum((p) => p.writtenFrom.length),
          char_edits,
          char_units,
        },
      ];
    });
    expectRows(
      rows.map((row) => ({
        ...{ config_id: row.config_id, domain: row.domain, n: row.n },
        ...{ word_edits: row.word_edits, word_units: row.word_units },
        ...{ written_word_edits: row.written_word_edits, written_word_units: row.written_word_units },
        ...{ char_edits: row.char_edits, char_units: row.char_units },
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
      expectRows(await engines.ask(ratingsByItemQuery, { filter }), []);
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
  it("gives a reader's own run every question, wording and reference", async () => {
    const ids = facts.questions.map((q) => q.id);
    const asked = await engines.ask(ownQuestionsQuery, {});
    expect(asked.map((r) => [r.question_id, r.position, r.domain])).toEqual(
      facts.questions.map((q, i) => [q.id, i + 1, q.domain]),
    );
    const byId = ids.toSorted();
    const of = (id: string): (typeof facts.questions)[number] | undefined =>
      facts.questions.find((q) => q.id === id);
    const texts = await engines.ask(ownTextsQuery, {});
    expect(texts.map((r) => [r.question_id, r.language, r.question])).toEqual(
      byId.flatMap((id) =>
        Object.entries(of(id)?.question ?? {})
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([language, text]) => [id, language, text]),
      ),
    );
    const references = await engines.ask(ownReferencesQuery, { language: "hi" });
    expect(references.map((r) => [r.question_id, r.reference])).toEqual(
      byId.flatMap((id) => (of(id)?.references.hi ?? []).map((reference) => [id, reference])),
    );
  });

  it("is covered: every query of src/queries is put to both engines here", async () => {
    // Those of the pipeline page are put to both engines on a cascade, in pipeline.test.ts.
    const pipeline = [attributionQuery, errorBinsQuery, errorPointsQuery, knowledgeQuery];
    const covered = [
      ...pipeline,
      cubeQuery,
      examplesQuery,
      ownQuestionsQuery,
      ownReferencesQuery,
      ownTextsQuery,
      pairCubeQuery,
      questionFacetsQuery,
      questionListQuery,
      ratedQuery,
      ratingsByItemQuery,
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
