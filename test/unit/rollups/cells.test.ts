import { describe, expect, it } from "vitest";
import { cellStats, picksOf } from "../../../src/rollups/cells.ts";
import { pairStat, type PairStat } from "../../../src/rollups/pairs.ts";
import { textQuality } from "../../../src/rollups/text-quality.ts";
import {
  binNames,
  textStatisticNames,
  type CubeRow,
  type PairRow,
  type TextCubeRow,
} from "../../../src/schema/tables.ts";

const empty = Object.fromEntries(binNames.map((name) => [name, 0]));
const cubeRow = (domain: string | null, counts: readonly number[], missing = 0): CubeRow => {
  const scored = counts.map((n, i) => [i + 1, n] as const);
  const sum = (of: (score: number) => number): number =>
    scored.reduce((s, [score, n]) => s + n * of(score), 0);
  const row: Record<string, unknown> = { ...empty };
  counts.forEach((n, i) => (row[`bin_${i + 1}`] = n));
  return {
    ...{ config_id: "W", model_id: "ash", judge_id: "owl", metric_id: "score", domain, missing },
    ...{ n: sum(() => 1), sum: sum((s) => s), sum_sq: sum((s) => s * s) },
    ...(row as Pick<CubeRow, (typeof binNames)[number]>),
  };
};
const pick = { metric_id: "score", judge_id: "owl" };

describe("cells", () => {
  const rows = [
    cubeRow("attic", [1, 0, 0, 0, 1]),
    cubeRow("barn", [0, 0, 3, 0, 0], 2),
    cubeRow(null, [0, 1, 0, 0, 0]),
  ];

  it("pool the domains that are asked for, or all with those questions that have none", () => {
    const means = (domains: readonly string[]): unknown => {
      const cell = cellStats(rows, pick, domains).get("W/ash");
      return [cell?.n, cell?.missing, cell?.mean];
    };
    expect(means([])).toEqual([6, 2, 17 / 6]);
    expect(means(["attic"])).toEqual([2, 0, 3]);
    expect(means(["barn", "attic"])).toEqual([5, 2, 3]);
    expect(means(["cellar"])).toEqual([undefined, undefined, undefined]);
    expect(cellStats(rows, pick).get("W/ash")?.bins).toEqual([1, 1, 3, 0, 1, 0, 0, 0, 0, 0]);
  });

  it("have no spread of one value, none of equal ones, and no mean of none", () => {
    const one = cellStats([cubeRow("attic", [0, 0, 0, 1, 0])], pick).get("W/ash");
    expect([one?.mean, one?.sd, one?.lo, one?.hi]).toEqual([4, null, null, null]);
    const equal = cellStats([cubeRow("attic", [0, 0, 7, 0, 0])], pick).get("W/ash");
    expect([equal?.mean, equal?.sd, equal?.lo, equal?.hi]).toEqual([3, 0, 3, 3]);
    const none = cellStats([cubeRow("attic", [0, 0, 0, 0, 0], 5)], pick).get("W/ash");
    expect([none?.n, none?.missing, none?.mean, none?.sd]).toEqual([0, 5, null, null]);
  });

  it("give sample SD and t interval", () => {
    const cell = cellStats([cubeRow("attic", [1, 0, 1, 0, 1])], pick).get("W/ash");
    expect(cell?.sd).toBeCloseTo(2, 12);
    // t(2) at 0.975 is 4.302652729911275.
    expect(cell?.hi).toBeCloseTo(3 + (4.302652729911275 * 2) / Math.sqrt(3), 9);
  });

  it("are of one measure and one judge", () => {
    const other = { ...cubeRow("attic", [5, 0, 0, 0, 0]), judge_id: "rook" };
    const rated = { ...cubeRow("attic", [0, 5, 0, 0, 0]), metric_id: "rating", judge_id: null };
    const all = [...rows, other, rated];
    expect(cellStats(all, pick).get("W/ash")?.n).toBe(6);
    expect(cellStats(all, { metric_id: "rating", judge_id: null }).get("W/ash")?.mean).toBe(2);
    expect(picksOf(all)).toEqual([
      pick,
      { ...pick, judge_id: "rook" },
      { metric_id: "rating", judge_id: null },
    ]);
  });
});

describe("pairs", () => {
  const pairRow = (against: number | null, variant: number | null, n: number, domain = "attic"): PairRow => ({
    ...{ comparison_id: "c", domain, value_against: against, value_variant: variant, n },
  });
  const rows = [
    pairRow(3, 3, 4),
    pairRow(0.1 + 0.2, 0.3, 1),
    pairRow(2, 5, 2),
    pairRow(5, 1, 3, "barn"),
    pairRow(null, 4, 6),
    pairRow(4, null, 7),
    { ...pairRow(1, 5, 100), comparison_id: "other" },
  ];

  const counts = (s: PairStat): readonly number[] => [
    ...[s.n, s.same.count, s.better.count, s.worse.count],
    ...[s.onlyVariant, s.onlyAgainst],
  ];

  it("count same, better and worse where both sides have a score; the others are told apart", () => {
    const stat = pairStat(rows, "c");
    expect(counts(stat)).toEqual([10, 5, 2, 3, 6, 7]);
    expect(stat.meanDifference).toBeCloseTo((2 * 3 - 3 * 4) / 10, 12);
    expect(stat.flow).toHaveLength(4);
  });

  it("follow the domains", () => {
    expect(counts(pairStat(rows, "c", ["barn"]))).toEqual([3, 0, 0, 3, 0, 0]);
    expect(pairStat(rows, "c", ["cellar"])).toMatchObject({ n: 0, meanDifference: null, flow: [] });
    expect(pairStat(rows, "nobody")).toMatchObject({ n: 0, meanDifference: null });
  });
});

describe("text quality", () => {
  const none = Object.fromEntries(textStatisticNames.map((name) => [name, null]));
  const textRow = (domain: string | null, given: Partial<TextCubeRow>): TextCubeRow => ({
    ...(none as Pick<TextCubeRow, (typeof textStatisticNames)[number]>),
    ...{ config_id: "H", domain, n: 2 },
    ...given,
  });

  it("pools edits and units, and says nothing where a kind isn't measured", () => {
    const rows = [
      textRow("attic", {
        word_edits: 1,
        word_units: 4,
        written_word_edits: 2,
        written_word_units: 5,
        char_edits: 2,
        char_units: 20,
        akshara_edits: 0,
        akshara_units: 0,
      }),
      textRow("barn", {
        word_edits: 5,
        word_units: 6,
        written_word_edits: 6,
        written_word_units: 5,
        char_edits: 8,
        char_units: 20,
        akshara_edits: 1,
        akshara_units: 0,
      }),
    ];
    const all = textQuality(rows).get("H");
    expect(all?.wer_written).toBe(0.8);
    expect([all?.n, all?.wer, all?.cer, all?.aer]).toEqual([4, 0.6, 0.25, null]);
    expect([all?.bleu, all?.chrf]).toEqual([null, null]);
    expect(textQuality(rows, ["attic"]).get("H")).toMatchObject({ n: 2, wer: 0.25 });
    expect(textQuality(rows, ["cellar"]).size).toBe(0);
  });
});
