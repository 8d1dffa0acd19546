import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cubeQuery } from "../../src/queries/cube.ts";
import { pairCubeQuery } from "../../src/queries/pair-cube.ts";
import { questionFacetsQuery, type FacetParams, type FacetRow } from "../../src/queries/question-facets.ts";
import { questionListQuery } from "../../src/queries/question-list.ts";
import { ratedQuery } from "../../src/queries/rated.ts";
import { ratingsByItemQuery } from "../../src/queries/ratings-by-item.ts";
import { textCubeQuery } from "../../src/queries/text-cube.ts";
import { agreements } from "../../src/rollups/agreement.ts";
import { cellStats, picksOf } from "../../src/rollups/cells.ts";
import { pairStat } from "../../src/rollups/pairs.ts";
import { textQuality } from "../../src/rollups/text-quality.ts";
import {
  answerStates,
  lengthKinds,
  changeKinds,
  disagreements,
  noteKinds,
  noFilter,
  type Filter,
} from "../../src/schema/filter.ts";
import { outcomes } from "../../src/schema/paths.ts";
import { lengthsOf, placesOf, statesOf } from "../support/oracle-facets.ts";
import { expectRows } from "../support/close.ts";
import { folderOf } from "../support/folders.ts";
import { ratedOf, ratingsOf } from "../support/oracle-rated.ts";
import { cubeOf, keptBy, pairsOf, unitsOf } from "../support/oracle.ts";
import {
  configIds,
  domainIds,
  englishWords,
  judgeIds,
  modelIds,
  synthetic,
  teluguWords,
} from "../support/synthetic.ts";
import { bothEngines } from "./engines.ts";

const { files, facts } = synthetic(200, 20_260_101);
const engines = bothEngines(() => folderOf(files));
const slow = 120_000;

const domains = fc.subarray(domainIds);
const text = fc.constantFrom("", "", ...englishWords, ...teluguWords, "sugar wick");
const range = fc
  .record({
    config: fc.constantFrom(...configIds),
    model: fc.constantFrom(...modelIds),
    judge: fc.constantFrom(...judgeIds),
    a: fc.integer({ min: 2, max: 10 }),
    b: fc.integer({ min: 2, max: 10 }),
  })
  .map(({ a, b, ...cell }) => ({ ...cell, min: Math.min(a, b) / 2, max: Math.max(a, b) / 2 }));
const lostAt = fc.record({
  config: fc.constantFrom("H", "M"),
  model: fc.constantFrom(...modelIds),
  judge: fc.constantFrom(...judgeIds),
  outcome: fc.constantFrom(...outcomes),
});
const judged = fc.record({
  config: fc.constantFrom(...configIds),
  model: fc.constantFrom(...modelIds),
  judge: fc.constantFrom(...judgeIds),
});
const change = fc.record({ cell: judged, against: judged, kind: fc.constantFrom(...changeKinds) });
const noted = fc.record({
  kind: fc.constantFrom(...noteKinds),
  questions: fc.subarray(facts.questions.map((q) => q.id)),
});
const answer = fc.record({
  config: fc.constantFrom(...configIds),
  model: fc.constantFrom(...modelIds),
  state: fc.constantFrom(...answerStates),
});
const length = fc.record({ language: fc.constantFrom("te", "en"), kind: fc.constantFrom(...lengthKinds) });
const sameCell = fc
  .tuple(judged, fc.array(range, { minLength: 2, maxLength: 3 }))
  .map(([cell, ranges]) => ranges.map(({ min, max }) => ({ ...cell, min, max })));
const samePair = fc
  .tuple(change, fc.subarray([...changeKinds], { minLength: 2 }))
  .map(([pair, kinds]) => kinds.map((kind) => ({ ...pair, kind })));
const fullFilter: fc.Arbitrary<Filter> = fc.record({
  domains,
  text,
  // In tests of their own.
  said: fc.constant(""),
  given: fc.constant(""),
  ranges: fc.array(range, { maxLength: 2 }),
  lost: fc.array(lostAt, { maxLength: 1 }),
  changes: fc.array(change, { maxLength: 1 }),
  apart: fc.subarray([...disagreements], { maxLength: 1 }),
  unmatched: fc.array(judged, { maxLength: 1 }),
  answers: fc.array(answer, { maxLength: 1 }),
  lengths: fc.array(length, { maxLength: 1 }),
  // In the toy's tests, where files can be looked at.
  audio: fc.constant([]),
  noted: fc.array(noted, { maxLength: 1 }),
});
// Conditions of many kinds together keep next to nothing, so each stands alone as well.
const anyFilter = fc.oneof(
  fullFilter,
  change.map((c): Filter => ({ ...noFilter, changes: [c] })),
  sameCell.map((ranges): Filter => ({ ...noFilter, ranges })),
  samePair.map((changes): Filter => ({ ...noFilter, changes })),
  fc.array(noted, { minLength: 1, maxLength: 2 }).map((of): Filter => ({ ...noFilter, noted: of })),
  fc.constantFrom(...disagreements).map((who): Filter => ({ ...noFilter, apart: [who] })),
  judged.map((cell): Filter => ({ ...noFilter, unmatched: [cell] })),
  fc.array(answer, { minLength: 1, maxLength: 2 }).map((answers): Filter => ({ ...noFilter, answers })),
  fc.array(length, { minLength: 1, maxLength: 3 }).map((lengths): Filter => ({ ...noFilter, lengths })),
);

const found = (query: string): ReadonlySet<string> =>
  new Set(
    facts.questions
      .filter((q) => {
        const all = [...Object.values(q.question), ...Object.values(q.references).flat()].join(" ");
        return query.split(" ").every((word) => all.includes(word));
      })
      .map((q) => q.id),
  );
const kept = (filter: Filter): ReadonlySet<string> => keptBy(facts, filter, found(filter.text));

const all = unitsOf(facts);

const heard = {
  variant: { config: "H", model: "ash", metric: "score", judge: "owl" },
  against: { config: "W", model: "ash", metric: "score", judge: "owl" },
};

describe("any filter", () => {
  it(
    "keeps the same questions and gives the same cube in both engines and the oracle",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyFilter, async (filter) => {
          const ids = kept(filter);
          const listed = await engines.ask(questionListQuery, { filter, first: "te", second: "en" });
          expect(listed.map((row) => row.question_id)).toEqual(
            facts.questions.filter((q) => ids.has(q.id)).map((q) => q.id),
          );
          expectRows(await engines.ask(cubeQuery, { filter, metric: "", judge: "" }), cubeOf(facts, ids));
        }),
        { numRuns: 40, seed: 7 },
      );
    },
    slow,
  );

  it(
    "has facets with the same counts in both engines and the oracle",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyFilter, judged, judged, async (filter, a, b) => {
          const counts = (of: FacetParams["of"]): Promise<readonly FacetRow[]> =>
            engines.ask(questionFacetsQuery, { filter, a, b, of });
          for (const part of ["config", "model", "judge"] as const)
            expect(await counts(part)).toEqual(placesOf(facts, filter, found, part, b));
          expect(await counts("answer_a")).toEqual(statesOf(facts, filter, found, "answer_a", a));
          expect(await counts("answer")).toEqual(statesOf(facts, filter, found, "answer", b));
          for (const language of ["te", "en"])
            expect(await counts({ language })).toEqual(lengthsOf(facts, filter, found, language));
        }),
        { numRuns: 25, seed: 11 },
      );
    },
    slow,
  );

  it(
    "gives the same pairs and rated items in both engines and the oracle",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyFilter, async (filter) => {
          const ids = kept(filter);
          expectRows(
            await engines.ask(pairCubeQuery, { filter, id: "p", ...heard }),
            pairsOf(facts, ids, "p", heard.variant, heard.against),
          );
          expectRows(await engines.ask(ratedQuery, { filter }), ratedOf(facts, ids));
          // Pseudonyms are the reader's own matter; the oracle knows what was given, and how often.
          const ratings = await engines.ask(ratingsByItemQuery, { filter });
          expectRows(
            ratings.map((r) => without(r, "rater_id")),
            ratingsOf(facts, ids),
          );
          for (const item of Map.groupBy(ratings, itemOf).values())
            expect(new Set(item.map((r) => r.rater_id)).size).toBe(item.length);
        }),
        { numRuns: 15, seed: 8 },
      );
    },
    slow,
  );
});

const without = (row: Readonly<Record<string, unknown>>, column: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== column));

const itemOf = (r: {
  readonly question_id: string;
  readonly config_id: string;
  readonly model_id: string;
}): string => `${r.question_id}/${r.config_id}/${r.model_id}`;

const pooled = (values: readonly number[]): { n: number; mean: number | null; sd: number | null } => {
  const n = values.length;
  const mean = n === 0 ? null : values.reduce((a, b) => a + b, 0) / n;
  const squares = mean === null ? 0 : values.reduce((a, b) => a + (b - mean) ** 2, 0);
  return { n, mean, sd: n < 2 ? null : Math.sqrt(squares / (n - 1)) };
};

const closeTo = (a: number | null | undefined, b: number | null): void => {
  if (a === null || a === undefined || b === null) expect(a ?? null).toBe(b);
  else expect(a).toBeCloseTo(b, 9);
};

describe("any set of domains", () => {
  it(
    "rolls up from the cube to what SQL gives on that filter, and to the oracle's means",
    async () => {
      const whole = await engines.ask(cubeQuery, { filter: noFilter, metric: "", judge: "" });
      expect(picksOf(whole)).toHaveLength(6);
      await fc.assert(
        fc.asyncProperty(domains, async (some) => {
          const filter = { ...noFilter, domains: some };
          const filtered = await engines.ask(cubeQuery, { filter, metric: "", judge: "" });
          const ids = kept(filter);
          const units = all.filter((u) => ids.has(u.question));
          for (const pick of picksOf(whole)) {
            const rolled = cellStats(whole, pick, some);
            const asked = cellStats(filtered, pick);
            expect([...rolled.keys()].sort()).toEqual([...asked.keys()].sort());
            for (const [key, cell] of rolled) {
              const other = asked.get(key);
              expect([cell.n, cell.missing, cell.bins]).toEqual([other?.n, other?.missing, other?.bins]);
              closeTo(cell.mean, other?.mean ?? null);
              const own = units.filter(
                (u) =>
                  u.metric === pick.metric_id &&
                  u.judge === pick.judge_id &&
                  `${u.config}/${u.model}` === key,
              );
              const plain = pooled(own.flatMap((u) => (u.value === null ? [] : [u.value])));
              expect([cell.n, cell.missing]).toEqual([plain.n, own.length - plain.n]);
              closeTo(cell.mean, plain.mean);
              closeTo(cell.sd, plain.sd);
            }
          }
        }),
        { numRuns: 8, seed: 9 },
      );
    },
    slow,
  );

  it(
    "rolls pairs, text quality and agreement up to what SQL gives on that filter",
    async () => {
      const pairs = await engines.ask(pairCubeQuery, { filter: noFilter, id: "p", ...heard });
      const texts = await engines.ask(textCubeQuery, { filter: noFilter });
      const rated = await engines.ask(ratedQuery, { filter: noFilter });
      await fc.assert(
        fc.asyncProperty(domains, async (some) => {
          const filter = { ...noFilter, domains: some };
          const { flow: rolledFlow, ...rolled } = pairStat(pairs, "p", some);
          const { flow, ...asked } = pairStat(
            await engines.ask(pairCubeQuery, { filter, id: "p", ...heard }),
            "p",
          );
          expectRows([{ ...rolled }], [{ ...asked }]);
          const byKey = (list: typeof flow): ReadonlyMap<string, number> =>
            new Map(list.map((f) => [`${f.against}/${f.variant}`, f.n]));
          expect(byKey(rolledFlow)).toEqual(byKey(flow));
          const quality = textQuality(await engines.ask(textCubeQuery, { filter }));
          for (const [config, q] of textQuality(texts, some))
            expectRows([{ ...q }], [{ ...quality.get(config) }]);
          const agreeing = agreements(await engines.ask(ratedQuery, { filter }));
          expect(agreements(rated, some)).toEqual(agreeing);
          expect(quality.size).toBe(2);
        }),
        { numRuns: 8, seed: 10 },
      );
    },
    slow,
  );
});

describe("the medium benchmark", () => {
  it("has what the properties are about", async () => {
    const rated = await engines.ask(ratedQuery, { filter: noFilter });
    expect(rated.some((row) => row.excluded)).toBe(true);
    expect(rated.some((row) => row.value === null)).toBe(true);
    expect(new Set(rated.map((row) => row.raters))).toEqual(new Set([1, 2, 3]));
    const lengths = (language: string): readonly number[] =>
      lengthsOf(facts, noFilter, found, language).map((row) => row.n);
    // Every fifth question's is nine, ten or eleven words long: two in three of those count.
    expect(lengths("te")).toEqual([26, 174]);
    expect(lengths("en")).toEqual([27, 173]);
    const cube = await engines.ask(cubeQuery, { filter: noFilter, metric: "", judge: "" });
    for (const name of ["bin_1", "bin_9"] as const)
      expect(cube.reduce((sum, row) => sum + row[name], 0)).toBeGreaterThan(0);
    expect(cube.every((row) => row.bin_10 === 0)).toBe(true);
  });
});
