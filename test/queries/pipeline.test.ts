import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributionQuery } from "../../src/queries/attribution.ts";
import { errorBinsQuery } from "../../src/queries/error-bins.ts";
import { errorPointsQuery } from "../../src/queries/error-points.ts";
import { knowledgeQuery } from "../../src/queries/knowledge.ts";
import { questionListQuery } from "../../src/queries/question-list.ts";
import { query, whole } from "../../src/db/run.ts";
import { sql } from "../../src/db/sql.ts";
import { errorSources } from "../../src/schema/errors.ts";
import { noFilter, type Filter } from "../../src/schema/filter.ts";
import { knowledgePairs, outcomes, pathRows } from "../../src/schema/paths.ts";
import { number, text } from "../../src/schema/define.ts";
import { cascade, cascadeDomains, cascadeModels } from "../support/cascade.ts";
import { expectRows, sortedBy } from "../support/close.ts";
import { folderOf } from "../support/folders.ts";
import { keptBy, unitsOf } from "../support/oracle.ts";
import { attributionOf, knowledgeOf } from "../support/oracle-paths.ts";
import { plainEdits, plainWords } from "../support/oracle-text.ts";
import { bothEngines } from "./engines.ts";

const { files, facts, inputs } = cascade(150, 20_260_303);
const engines = bothEngines(() => folderOf(files));
const slow = 120_000;
const all = new Set(facts.questions.map((q) => q.id));

const anyFilter: fc.Arbitrary<Filter> = fc.record({
  domains: fc.subarray(cascadeDomains),
  text: fc.constant(""),
  said: fc.constant(""),
  given: fc.constant(""),
  ranges: fc.array(
    fc.record({
      config: fc.constantFrom("W", "H", "M"),
      model: fc.constantFrom(...cascadeModels),
      judge: fc.constantFrom("owl", "rook"),
      min: fc.integer({ min: 1, max: 3 }),
      max: fc.integer({ min: 3, max: 5 }),
    }),
    { maxLength: 1 },
  ),
  lost: fc.array(
    fc.record({
      config: fc.constantFrom("O", "H", "M", "N", "J", "W"),
      model: fc.constantFrom(...cascadeModels),
      judge: fc.constantFrom("owl", "rook"),
      outcome: fc.constantFrom(...outcomes),
    }),
    { maxLength: 2 },
  ),
  ...{ changes: fc.constant([]), answers: fc.constant([]), audio: fc.constant([]) },
  ...{ lengths: fc.constant([]), apart: fc.constant([]), unmatched: fc.constant([]), noted: fc.constant([]) },
});

describe("the paths of a cascade", () => {
  it("name each step, what made it and what it is compared with", () => {
    const rows = pathRows(engines.built().manifest.spec);
    expect(
      rows.map((r) => [r.path_id, r.step, r.from_id, r.config_id, r.first_id, r.kind, r.twin_id]),
    ).toEqual([
      ["O", 1, "W", "O", "W", "mt", null],
      ["H", 1, "W", "H", "W", "asr", null],
      ["M", 1, "W", "H", "W", "asr", null],
      ["M", 2, "H", "M", "W", "mt", "O"],
      ["N", 1, "W", "H", "W", "asr", null],
      ["N", 2, "H", "N", "W", "mt", null],
      ["J", 1, "W", "J", "W", "both", null],
    ]);
  });

  it("cross the baseline with the other language's own text and with what one step makes of it", () => {
    expect(knowledgePairs(engines.built().manifest.spec)).toEqual([
      { against: "W", config: "P" },
      { against: "W", config: "O" },
    ]);
  });
});

describe("where answers were lost", () => {
  it(
    "is the same in both engines and the oracle, for any filter, and its counts are what the filter by them keeps",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyFilter, async (filter) => {
          const ids = keptBy(facts, filter, all);
          const listed = await engines.ask(questionListQuery, { filter, first: "aa", second: "bb" });
          expect(listed.map((row) => row.question_id)).toEqual(
            facts.questions.filter((q) => ids.has(q.id)).map((q) => q.id),
          );
          const rows = await engines.ask(attributionQuery, { filter, metric: "", judge: "" });
          expectRows(rows, attributionOf(facts, ids));
        }),
        { numRuns: 20, seed: 21 },
      );
    },
    slow,
  );

  it("has every outcome, every path, and no measure without a better end", async () => {
    const rows = await engines.ask(attributionQuery, { filter: noFilter, metric: "", judge: "" });
    expect(new Set(rows.map((r) => r.outcome))).toEqual(new Set(outcomes));
    expect(new Set(rows.map((r) => r.path_id))).toEqual(new Set(["O", "H", "M", "N", "J"]));
    expect(new Set(rows.map((r) => r.metric_id))).toEqual(new Set(["score", "slip"]));
    const onN = rows.filter((r) => r.path_id === "N");
    expect(new Set(onN.map((r) => r.model_id))).toEqual(new Set(["ash"]));
    expect(onN.some((r) => r.outcome === "both")).toBe(false);
  });

  it("a count leads to as many questions", async () => {
    const rows = await engines.ask(attributionQuery, { filter: noFilter, metric: "score", judge: "rook" });
    for (const outcome of outcomes) {
      const n = rows
        .filter((r) => r.path_id === "M" && r.model_id === "birch" && r.outcome === outcome)
        .reduce((sum, r) => sum + r.n, 0);
      const filter = { ...noFilter, lost: [{ config: "M", model: "birch", judge: "rook", outcome }] };
      const listed = await engines.ask(questionListQuery, { filter, first: "aa", second: "bb" });
      expect(listed).toHaveLength(n);
      expect(n).toBeGreaterThan(0);
    }
  });

  it("narrows to one measure and judge", async () => {
    const rows = await engines.ask(attributionQuery, { filter: noFilter, metric: "score", judge: "owl" });
    expectRows(
      rows,
      attributionOf(facts, all).filter((r) => r.metric_id === "score" && r.judge_id === "owl"),
    );
  });
});

describe("knowledge in two languages", () => {
  it(
    "is the same in both engines and the oracle, for any filter",
    async () => {
      const pairs = knowledgePairs(engines.built().manifest.spec);
      await fc.assert(
        fc.asyncProperty(anyFilter, async (filter) => {
          const rows = await engines.ask(knowledgeQuery, { filter, pairs, metric: "", judge: "" });
          const expected = knowledgeOf(facts, keptBy(facts, filter, all), [
            ["W", "P"],
            ["W", "O"],
          ]);
          expectRows(rows, expected);
        }),
        { numRuns: 12, seed: 22 },
      );
    },
    slow,
  );
});

const inputErrors = query({
  name: "input_errors",
  reads: () => whole("inputs"),
  ask: () =>
    sql`SELECT question_id, config_id, wer::DOUBLE AS wer, chrf::DOUBLE AS chrf FROM inputs ORDER BY 1, 2`,
  row: { question_id: text(), config_id: text(), wer: number().optional(), chrf: number().optional() },
});

interface Error {
  readonly question: string;
  readonly config: string;
  readonly x: number;
}

async function errorsOf(): Promise<{ readonly wer: readonly Error[]; readonly chrf: readonly Error[] }> {
  const rows = await engines.ask(inputErrors, {});
  const wer = rows.flatMap((r) =>
    r.wer === null ? [] : [{ question: r.question_id, config: r.config_id, x: r.wer }],
  );
  for (const { question, config, x } of wer) {
    const asked = facts.questions.find((q) => q.id === question)?.question.aa ?? "";
    const heard = inputs.find((i) => i.question === question && i.config === config)?.text ?? "";
    const from = plainWords(asked, "aa");
    expect(x).toBeCloseTo(plainEdits(from, plainWords(heard, "aa")) / from.length, 12);
  }
  const chrf = rows.flatMap((r) =>
    r.chrf === null ? [] : [{ question: r.question_id, config: r.config_id, x: r.chrf }],
  );
  return { wer, chrf };
}

const below = (ends: readonly number[], x: number): number => ends.filter((end) => end <= x).length;

describe("scores by the error of the input", () => {
  it(
    "fall into the bins that a count by hand puts them in, for any filter",
    async () => {
      const errors = await errorsOf();
      expect(new Set(errors.wer.map((e) => e.config))).toEqual(new Set(["H"]));
      expect(errors.wer.some((e) => e.x > 1)).toBe(true);
      const sources = errorSources(engines.built().manifest.spec);
      const units = unitsOf(facts).filter((u) => u.value !== null);
      // Which inputs lie on the way of a configuration is written out here once more.
      const ways = [
        ...["H", "M", "N"].map((config) => ({ config, input: "H", error: "wer" as const })),
        ...["O", "M", "N", "J"].map((config) => ({ config, input: config, error: "chrf" as const })),
      ];
      const ends = { wer: [0, 0.1, 0.25, 0.5, 0.75], chrf: [0, 20, 40, 60, 80] };
      await fc.assert(
        fc.asyncProperty(anyFilter, async (filter) => {
          const ids = keptBy(facts, filter, all);
          const values = ways.flatMap(({ config, input, error }) =>
            errors[error]
              .filter((e) => e.config === input && ids.has(e.question))
              .flatMap((e) =>
                units
                  .filter((u) => u.question === e.question && u.config === config)
                  .map((u) => ({
                    value: u.value ?? 0,
                    key: {
                      ...{ config_id: config, input_id: input, error, model_id: u.model, judge_id: u.judge },
                      metric_id: u.metric,
                      domain: facts.questions.find((q) => q.id === e.question)?.domain ?? null,
                      bin: below(ends[error], e.x),
                    },
                  })),
              ),
          );
          const groups = Map.groupBy(values, ({ key }) => JSON.stringify(key));
          const expected = [...groups.values()].flatMap((list) => {
            const [first] = list;
            if (first === undefined) return [];
            const sum = (of: (v: number) => number): number => list.reduce((a, b) => a + of(b.value), 0);
            return [{ ...first.key, n: list.length, sum: sum((v) => v), sum_sq: sum((v) => v * v) }];
          });
          expectRows(
            await engines.ask(errorBinsQuery, { filter, sources, metric: "", judge: "" }),
            sortedBy(expected, [
              "metric_id",
              "judge_id",
              "error",
              "config_id",
              "input_id",
              "model_id",
              "domain",
              "bin",
            ]),
          );
        }),
        { numRuns: 6, seed: 23 },
      );
    },
    slow,
  );

  it("single questions add up to the bins", async () => {
    const sources = errorSources(engines.built().manifest.spec).filter((s) => s.config === "M");
    const asked = { filter: noFilter, sources, metric: "score", judge: "owl" };
    const points = await engines.ask(errorPointsQuery, { ...asked, model: "ash" });
    const bins = (await engines.ask(errorBinsQuery, asked)).filter((r) => r.model_id === "ash");
    expect(new Set(points.map((p) => `${p.error} ${p.input_id}`))).toEqual(new Set(["wer H", "chrf M"]));
    for (const error of ["wer", "chrf"] as const) {
      const own = points.filter((p) => p.error === error);
      expect(own.reduce((sum, p) => sum + p.n, 0)).toBe(
        bins.filter((b) => b.error === error).reduce((sum, b) => sum + b.n, 0),
      );
      expect(own.reduce((sum, p) => sum + p.n * p.value, 0)).toBeCloseTo(
        bins.filter((b) => b.error === error).reduce((sum, b) => sum + b.sum, 0),
        6,
      );
    }
  });
});
