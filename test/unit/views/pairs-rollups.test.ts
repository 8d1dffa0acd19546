import { describe, expect, it } from "vitest";
import { flowTable } from "../../../src/rollups/pairs-flow.ts";
import { pairTests } from "../../../src/rollups/pairs-tests.ts";
import { pairStat } from "../../../src/rollups/pairs.ts";
import type { Measure } from "../../../src/schema/measures.ts";
import type { PairRow } from "../../../src/schema/tables.ts";
import { wilcoxon } from "../../../src/stats/wilcoxon.ts";
import { questions, rowsOf } from "./pairs-case.ts";

const row = (
  against: number | null,
  variant: number | null,
  n = 1,
  domain: string | null = null,
): PairRow => ({
  comparison_id: "x",
  domain,
  value_against: against,
  value_variant: variant,
  n,
});
const measure = (changes: Partial<Measure> = {}): Measure => ({
  metric_id: "score",
  label: "Score",
  direction: "higher",
  min: 1,
  max: 5,
  bins: 5,
  discrete: true,
  ...changes,
});
/** Every way to put signs to the sizes: the definition of both exact tests. */
function bySigns(sizes: readonly number[], observed: number): number {
  let hits = 0;
  for (let signs = 0; signs < 2 ** sizes.length; signs += 1) {
    const sum = sizes.reduce((total, size, i) => total + ((signs >> i) % 2 === 0 ? size : -size), 0);
    if (Math.abs(sum) >= Math.abs(observed) - 1e-9) hits += 1;
  }
  return hits / 2 ** sizes.length;
}

describe("pairStat", () => {
  const asked = questions(400);
  const rows = rowsOf(asked, "x", "O1/m/j", "A1/m/j");

  it.each([
    ["all domains", []],
    ["one domain", ["sea"]],
    ["two domains", ["sky", "sea"]],
  ] as const)("counts what walking through the questions counts: %s", (_, domains) => {
    const stat = pairStat(rows, "x", domains);
    const kept = asked.filter((q) => domains.length === 0 || domains.some((d) => d === q.domain));
    const both = kept.flatMap((q) => {
      const [a, b] = [q.scores["O1/m/j"], q.scores["A1/m/j"]];
      return a === undefined || b === undefined ? [] : [[a, b] as const];
    });
    expect(stat.n).toBe(both.length);
    expect(stat.n).toBeGreaterThan(40);
    expect(stat.worse.count).toBe(both.filter(([a, b]) => b < a).length);
    expect(stat.same.count).toBe(both.filter(([a, b]) => b === a).length);
    expect(stat.better.count).toBe(both.filter(([a, b]) => b > a).length);
    expect(stat.onlyAgainst).toBe(kept.filter((q) => q.scores["A1/m/j"] === undefined).length);
    expect(stat.onlyVariant).toBe(0);
    const mean = both.reduce((sum, [a, b]) => sum + b - a, 0) / both.length;
    const variance = both.reduce((sum, [a, b]) => sum + (b - a - mean) ** 2, 0) / (both.length - 1);
    expect(stat.meanDifference).toBeCloseTo(mean, 12);
    expect((stat.meanVariant ?? NaN) - (stat.meanAgainst ?? NaN)).toBeCloseTo(mean, 12);
    const [low, high] = stat.differenceInterval ?? [NaN, NaN];
    expect((low + high) / 2).toBeCloseTo(mean, 10);
    // Student's t is a little wider than the normal 1.96.
    const half = (high - low) / 2 / Math.sqrt(variance / both.length);
    expect(half).toBeGreaterThan(1.96);
    expect(half).toBeLessThan(2.03);
  });

  it("follows the measure's direction, and leaves the mean change as it is", () => {
    const some = [row(1, 3, 2), row(4, 2, 5), row(-2, 1, 1), row(1, -1, 4)];
    const counts = (direction: Measure["direction"]): readonly number[] => {
      const { worse, same, better } = pairStat(some, "x", [], direction);
      return [worse.count, same.count, better.count];
    };
    expect(counts("higher")).toEqual([9, 0, 3]);
    expect(counts("lower")).toEqual([3, 0, 9]);
    expect(counts("zero")).toEqual([2, 4, 6]);
    for (const direction of ["higher", "lower", "zero"] as const)
      expect(pairStat(some, "x", [], direction).meanDifference).toBeCloseTo((4 - 10 + 3 - 8) / 12, 12);
  });

  it("takes differences of rounding noise as the same", () => {
    const { same, better } = pairStat([row(0.3, 0.1 + 0.2), row(0.3, 0.3 + 2e-9)], "x");
    expect([same.count, better.count]).toEqual([1, 1]);
  });

  it("has nothing to say of no common question, and no interval of one", () => {
    const none = pairStat([row(null, 2, 3), row(1, null, 4)], "x");
    expect([none.n, none.onlyVariant, none.onlyAgainst]).toEqual([0, 3, 4]);
    expect([none.meanDifference, none.meanVariant, none.net, none.same.percent]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const one = pairStat([row(2, 3)], "x");
    expect([one.meanDifference, one.differenceInterval]).toEqual([1, null]);
  });
});

describe("pairTests", () => {
  it("are the exact tests on few changes, ties and zeros included", () => {
    const d = [1, 1, 2, 2, -1, 3, 1, 4, 0, 0];
    const stat = pairStat(
      d.map((x) => row(1, 1 + x)),
      "x",
    );
    const tests = pairTests(stat, "higher", 1);
    const changes = d.filter((x) => x !== 0);
    expect(tests.signFlip).toBeCloseTo(bySigns(changes.map(Math.abs), 13), 12);
    // Ranks of 1 1 1 1 2 2 3 4 with ties averaged: 2.5, 5.5, 7, 8; the one fall has rank 2.5.
    const ranks = [2.5, 2.5, 5.5, 5.5, 2.5, 7, 2.5, 8];
    expect(tests.wilcoxon).toBeCloseTo(bySigns(ranks, 36 - 2 * 2.5), 12);
    expect(tests.rankBiserial).toBeCloseTo((36 - 2 * 2.5) / 36, 12);
    expect(tests.sign).toBeCloseTo((2 * (1 + 8)) / 2 ** 8, 12);
    expect([tests.wilcoxonExact, tests.signFlipMethod]).toEqual([true, "exact"]);
  });

  it("say the same of a comparison and of its reverse, with the effect's sign turned", () => {
    const asked = questions(300);
    const there = pairTests(pairStat(rowsOf(asked, "x", "O1/m/j", "O1/n/j"), "x"), "higher", 1);
    const back = pairTests(pairStat(rowsOf(asked, "x", "O1/n/j", "O1/m/j"), "x"), "higher", 1);
    const lower = pairTests(pairStat(rowsOf(asked, "x", "O1/m/j", "O1/n/j"), "x", [], "lower"), "lower", 1);
    for (const test of ["sign", "wilcoxon", "signFlip"] as const) {
      expect(back[test]).toBeCloseTo(there[test] ?? NaN, 12);
      expect(lower[test]).toBeCloseTo(there[test] ?? NaN, 12);
    }
    expect(there.rankBiserial).not.toBe(0);
    expect(back.rankBiserial).toBeCloseTo(-(there.rankBiserial ?? NaN), 12);
    expect(lower.rankBiserial).toBeCloseTo(-(there.rankBiserial ?? NaN), 12);
  });

  it("rank counts as the written-out differences are ranked", () => {
    const asked = questions(500);
    const stat = pairStat(rowsOf(asked, "x", "O1/m/j", "A1/m/j"), "x");
    const d = asked.flatMap((q) => {
      const [a, b] = [q.scores["O1/m/j"], q.scores["A1/m/j"]];
      return a === undefined || b === undefined ? [] : [b - a];
    });
    const reference = wilcoxon(d);
    const tests = pairTests(stat, "higher", 1);
    expect(tests.wilcoxonExact).toBe(false);
    expect(tests.wilcoxon).toBeCloseTo(reference.pAsymptotic ?? NaN, 12);
    expect(tests.rankBiserial).toBeCloseTo(reference.rankBiserial ?? NaN, 12);
  });

  it("come near each other by every way of finding p", () => {
    const scores = Array.from({ length: 60 }, (_, i) =>
      row(i % 5, (i % 5) + (i % 3 === 0 ? 1 : i % 4 === 1 ? -1 : 0)),
    );
    const exact = pairTests(pairStat(scores, "x"), "higher", 1);
    const sampled = pairTests(pairStat(scores, "x"), "higher", null);
    const many = pairTests(
      pairStat(
        scores.map((r) => ({ ...r, n: 300 })),
        "x",
      ),
      "higher",
      1,
    );
    const more = pairTests(
      pairStat(
        scores.map((r) => ({ ...r, n: 300 })),
        "x",
      ),
      "higher",
      null,
    );
    expect([exact.signFlipMethod, sampled.signFlipMethod]).toEqual(["exact", "sampled"]);
    expect(Math.abs((sampled.signFlip ?? NaN) - (exact.signFlip ?? NaN))).toBeLessThan(0.02);
    expect([many.signFlipMethod, more.signFlipMethod]).toEqual(["normal", "normal"]);
    expect(more.signFlip).toBe(many.signFlip);
  });

  it("give p = 1 where nothing changed, and nothing where nothing is common", () => {
    const same = pairTests(pairStat([row(3, 3, 9)], "x"), "higher", 1);
    expect([same.sign, same.wilcoxon, same.signFlip, same.rankBiserial]).toEqual([1, 1, 1, null]);
    const none = pairTests(pairStat([row(3, null, 9)], "x"), "higher", 1);
    expect([none.sign, none.wilcoxon, none.signFlip, none.rankBiserial]).toEqual([null, null, null, null]);
  });
});

describe("flowTable", () => {
  const flow = (pairs: readonly (readonly [number, number, number])[]): Parameters<typeof flowTable>[0] =>
    pairs.map(([against, variant, n]) => ({ against, variant, n }));

  it("keeps scores as they are on a scale with steps", () => {
    const table = flowTable(
      flow([
        [1, 5, 3],
        [5, 1, 2],
        [5, 5, 7],
      ]),
      measure(),
    );
    expect(table?.kind).toBe("exact");
    expect(table?.levels.map((l) => l.label)).toEqual(["1", "2", "3", "4", "5"]);
    expect(table?.cells.map((c) => [c.from, c.to, c.n])).toEqual([
      [0, 4, 3],
      [4, 0, 2],
      [4, 4, 7],
    ]);
  });

  it("counts averages at the nearest level and remembers what was met there", () => {
    const table = flowTable(
      flow([
        [1, 2.5, 1],
        [1, 2.75, 2],
        [1, 3.4, 4],
        [2, 2, 1],
      ]),
      measure(),
    );
    expect(table?.kind).toBe("nearest");
    expect(table?.cells.map((c) => [c.from, c.to, c.n, ...c.variant])).toEqual([
      [0, 2, 7, 2.5, 3.4],
      [1, 1, 1, 2, 2],
    ]);
  });

  it("puts a continuous scale into equal bins, the upper end in the last", () => {
    const table = flowTable(
      flow([
        [0, 1, 1],
        [0.19, 0.2, 2],
        [0.999, 0.4, 3],
      ]),
      measure({ min: 0, max: 1, bins: 5, discrete: false }),
    );
    expect(table?.kind).toBe("bins");
    expect(table?.levels.map((l) => l.label)).toEqual([
      "0.0–0.2",
      "0.2–0.4",
      "0.4–0.6",
      "0.6–0.8",
      "0.8–1.0",
    ]);
    expect(table?.cells.map((c) => [c.from, c.to, c.n])).toEqual([
      [0, 1, 2],
      [0, 4, 1],
      [4, 2, 3],
    ]);
  });

  it("turns a scale where less is better, so that worst comes first, and has no order for best-at-zero", () => {
    const table = flowTable(flow([[5, 1, 3]]), measure({ direction: "lower" }));
    expect(table?.levels.map((l) => l.value)).toEqual([5, 4, 3, 2, 1]);
    expect(table?.cells.map((c) => [c.from, c.to])).toEqual([[0, 4]]);
    expect(flowTable(flow([[1, 1, 1]]), measure({ direction: "zero" }))).toBeNull();
  });
});
