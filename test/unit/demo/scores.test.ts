import { beforeAll, describe, expect, it } from "vitest";

import modelTable from "../../../data-build/demo/published/table5_models.json" with { type: "json" };
import { ANSWER_KINDS, cellKey } from "../../../data-build/demo/score-types.ts";
import type { RatedTriplet, Simulation } from "../../../data-build/demo/score-types.ts";
import { targetReport } from "../../../data-build/demo/target-report.ts";
import * as checks from "./score-checks.ts";

const { meanOf, scoresIn, sdOf } = checks;
const MINUTES = 60000;

let simulation: Simulation;
let triplets: readonly RatedTriplet[];

beforeAll(() => {
  simulation = checks.simulate(20260919);
  triplets = simulation.rated.triplets;
}, 5 * MINUTES);

const cellsOfTable = modelTable.rows.flatMap(({ config, cells }) =>
  cells.map(({ model, mean, std }) => ({ config, model, mean, std })),
);

describe("Table V", () => {
  it("has a cell for each printed one and none for a dash", () => {
    const printed = cellsOfTable.filter(({ mean }) => mean !== null);
    expect(printed).toHaveLength(60);
    expect([...simulation.cells.keys()].toSorted()).toEqual(
      printed.map(({ config, model }) => cellKey(config, model)).toSorted(),
    );
  });

  it.each(cellsOfTable.filter(({ mean }) => mean !== null))(
    "$config $model prints as $mean ($std)",
    ({ config, model, mean, std }) => {
      const scores = scoresIn(simulation, config, model);
      expect(scores).toHaveLength(2001);
      expect(meanOf(scores).toFixed(2)).toBe(mean?.toFixed(2));
      expect(sdOf(scores).toFixed(2)).toBe(std?.toFixed(2));
    },
  );

  it("keeps the SD of G4B at O1 as the table has it, not as the text", () => {
    expect(sdOf(scoresIn(simulation, "O1", "G4B")).toFixed(2)).toBe("1.12");
  });

  it("is mostly ones and fives, with every score in every cell", () => {
    for (const { scores } of simulation.cells.values()) {
      const counts = [1, 2, 3, 4, 5].map((s) => scores.filter((score) => score === s).length);
      expect(Math.min(...counts)).toBeGreaterThan(0);
      expect(counts.reduce((a, b) => a + b)).toBe(2001);
      expect((counts[0] ?? 0) + (counts[4] ?? 0)).toBeGreaterThan(0.75 * 2001);
    }
  });
});

describe("Table VI", () => {
  const against = (variant: ArrayLike<number>): readonly number[] =>
    checks.outcomeOf(scoresIn(simulation, "O1", "Gemini"), variant);

  it("has the judge swap at 653, 423 and 925", () => {
    expect(against(simulation.secondJudge)).toEqual([653, 423, 925]);
  });

  it.each([
    ["A1", [1666, 1667], [96, 97], [238, 239]],
    ["O2", [1294, 1295], [330, 331], [376, 377]],
    ["S1", [1314, 1315], [262, 263], [424, 425]],
  ])("has %s within its integer options", (config, same, better, worse) => {
    const found = against(scoresIn(simulation, config, "Gemini"));
    expect(same).toContain(found[0]);
    expect(better).toContain(found[1]);
    expect(worse).toContain(found[2]);
  });

  it("has a second judge that never marks down an answer equal to its reference", () => {
    const kinds = simulation.cells.get("O1/Gemini")?.kinds ?? new Uint8Array();
    const exact = [...kinds.keys()].filter((q) => ANSWER_KINDS[kinds[q] ?? -1] === "exact");
    expect(exact.length).toBeGreaterThan(100);
    expect(exact.every((q) => simulation.secondJudge[q] === 5)).toBe(true);
  });
});

describe("section V-E", () => {
  const means = (config: string, model: string): ReadonlyMap<string, number> => {
    const scores = scoresIn(simulation, config, model);
    return new Map(
      checks.DOMAIN_SIZES.map(([domain]) => [
        domain,
        meanOf(scores.filter((_, q) => checks.DOMAINS[q] === domain)),
      ]),
    );
  };
  const extremes = (of: ReadonlyMap<string, number>): readonly [number, number] => [
    Math.min(...of.values()),
    Math.max(...of.values()),
  ];
  const isNear = (value: number | undefined, printed: number): void => {
    expect(Math.abs((value ?? Infinity) - printed)).toBeLessThanOrEqual(0.02);
  };

  it.each([
    ["O1", "Culture", 3.76],
    ["O1", "Science", 3.54],
    ["O1", "Politics", 3.54],
    ["O3", "Culture", 2.42],
    ["O3", "Geography", 2.94],
  ])("has Gemini %s %s near %f", (config, domain, printed) => {
    isNear(means(config, "Gemini").get(domain), printed);
  });

  it.each([
    ["Gemini", 3.54, 3.76],
    ["G27B", 2.31, 2.8],
    ["G12B", 1.63, 2.27],
  ])("has the O1 domains of %s from %f to %f", (model, low, high) => {
    const found = extremes(means("O1", model));
    isNear(found[0], low);
    isNear(found[1], high);
  });

  it("has Gemini best in Culture at O1, in Geography at O3, and falling most in Culture", () => {
    const [oracle, translated] = [means("O1", "Gemini"), means("O3", "Gemini")];
    const drops = new Map(
      [...oracle].map(([domain, mean]) => [domain, mean - (translated.get(domain) ?? 0)]),
    );
    expect(oracle.get("Culture")).toBe(extremes(oracle)[1]);
    expect(translated.get("Geography")).toBe(extremes(translated)[1]);
    expect(drops.get("Culture")).toBe(extremes(drops)[1]);
  });

  it("has Culture hardest and Science generally easiest for open-weight models", () => {
    const open = [...simulation.cells.values()].filter(({ model }) => model !== "Gemini");
    const all = open.map(({ config, model }) => means(config, model));
    expect(all.every((of) => of.get("Culture") === extremes(of)[0])).toBe(true);
    expect(all.filter((of) => of.get("Science") === extremes(of)[1]).length).toBeGreaterThan(
      0.8 * all.length,
    );
  });

  it("has Hex-1 and Llama-3 often below 1.5 at O1", () => {
    const values = ["Hex-1", "L3-8B"].flatMap((model) => [...means("O1", model).values()]);
    expect(values.filter((value) => value < 1.5).length).toBeGreaterThan(values.length / 2);
  });
});

describe("the examples", () => {
  const score = (config: string, id: keyof typeof checks.EXAMPLES): number | undefined =>
    scoresIn(simulation, config, "Gemini")[checks.EXAMPLES[id]];
  const kind = (config: string, id: keyof typeof checks.EXAMPLES): string | undefined =>
    ANSWER_KINDS[simulation.cells.get(`${config}/Gemini`)?.kinds[checks.EXAMPLES[id]] ?? -1];

  it("have their printed values: E1's metrics and E2's two judges", () => {
    const e1 = triplets.find((t) => t.question === checks.EXAMPLES.E1 && t.model === "Gemini");
    expect([e1?.em, e1?.f1, e1?.blaser]).toEqual([0, 0, 2.43]);
    expect([score("O1", "E2"), simulation.secondJudge[checks.EXAMPLES.E2]]).toEqual([5, 1]);
  });

  it("have 5 or 1 by the paper's verdict in the right cells", () => {
    expect(score("O1", "E1")).toBe(5);
    for (const [id, variant] of [
      ["E3", "O2"],
      ["E4", "S1"],
      ["E5", "A1"],
      ["E6", "O3"],
    ] as const) {
      expect([score("O1", id), score(variant, id)]).toEqual([5, 1]);
    }
    expect([score("O1", "E7"), score("O3", "E7")]).toEqual([1, 5]);
  });

  it("say which value is printed and which follows from a verdict", () => {
    const printed = simulation.examples.filter(({ basis }) => basis === "printed");
    expect(printed.map(({ id, metric, value }) => [id, metric, value])).toEqual([
      ["E1", "EM", 0],
      ["E1", "Avg. F1", 0],
      ["E1", "BLASER-2.0", 2.43],
      ["E2", "Gemini", 5],
      ["E2", "Gemma-3-12B", 1],
    ]);
    expect(simulation.examples.filter(({ basis }) => basis === "from-verdict")).toHaveLength(11);
  });

  it("have E1 rated right by people, and kinds that fit their printed texts", () => {
    const e1 = triplets.find((t) => t.question === checks.EXAMPLES.E1 && t.model === "Gemini");
    expect(Math.min(...(e1?.ratings ?? [0]))).toBeGreaterThanOrEqual(4);
    expect([kind("O1", "E1"), kind("O1", "E2")]).toEqual(["paraphrase", "paraphrase"]);
    expect([kind("O1", "E3"), kind("O2", "E3"), kind("O1", "E7"), kind("O3", "E7")]).toEqual([
      "exact",
      "wrong",
      "wrong",
      "exact",
    ]);
  });
});

describe("hidden causes", () => {
  const correlation = (a: string, b: string): number => {
    const [configA = "", modelA = ""] = a.split("/");
    const [configB = "", modelB = ""] = b.split("/");
    const [x, y] = [scoresIn(simulation, configA, modelA), scoresIn(simulation, configB, modelB)];
    const [mx, my] = [meanOf(x), meanOf(y)];
    const covariance = meanOf(x.map((v, i) => (v - mx) * ((y[i] ?? 0) - my)));
    return covariance / (sdOf(x) * sdOf(y));
  };

  it("make cells go together, the nearer the more", () => {
    expect(correlation("O1/Gemini", "A1/Gemini")).toBeGreaterThan(0.7);
    expect(correlation("O1/Gemini", "A1/Gemini")).toBeGreaterThan(correlation("O1/Gemini", "M1/Gemini"));
    expect(correlation("O3/Gemini", "M1/Gemini")).toBeGreaterThan(correlation("O1/Gemini", "M1/Gemini"));
    expect(correlation("O1/Gemini", "O1/G27B")).toBeGreaterThan(0.3);
    expect(correlation("O1/G27B", "O1/G12B")).toBeGreaterThan(correlation("O1/Gemini", "O1/G12B"));
  });

  it.each([
    ["asrA1", "O1", "A1"],
    ["asrA2", "O1", "A2"],
    ["mtSeamless", "O1", "O3"],
    ["mtIndic", "O1", "O4"],
    ["asrA1", "O3", "M1"],
  ] as const)("%s is higher where Gemini fell from %s to %s", (cause, from, to) => {
    const damage = Array.from(simulation.damage[cause]);
    expect(damage).toHaveLength(2001);
    expect(damage.every((value) => value >= 0 && value <= 1)).toBe(true);
    const [before, after] = [scoresIn(simulation, from, "Gemini"), scoresIn(simulation, to, "Gemini")];
    const fell = damage.filter((_, q) => (after[q] ?? 0) < (before[q] ?? 0));
    const held = damage.filter((_, q) => (after[q] ?? 0) >= (before[q] ?? 0));
    expect(meanOf(fell)).toBeGreaterThan(1.3 * meanOf(held));
  });
});

describe("targetReport", () => {
  it("meets every target and lists all of them", () => {
    const rows = targetReport(simulation);
    expect(rows.filter(({ met }) => !met)).toEqual([]);
    const groups = Map.groupBy(rows, ({ group }) => group);
    expect([...groups].map(([group, own]) => [group, own.length])).toEqual([
      ["Table V", 120],
      ["Table VI", 12],
      ["Section V-E", 17],
      ["Table III", 36],
      ["Section IV", 2],
      ["Section III-B", 9],
      ["Table IV", 16],
    ]);
  });

  it("shows a target that is missed", () => {
    const cell = simulation.cells.get("O1/Q3-4B");
    if (cell === undefined) throw new Error("no cell");
    const cells = new Map(simulation.cells);
    cells.set("O1/Q3-4B", { ...cell, scores: cell.scores.map((score, q) => (q < 40 ? 5 : score)) });
    const missed = targetReport({ ...simulation, cells }).filter(({ met }) => !met);
    expect(missed.map(({ target }) => target)).toEqual(
      expect.arrayContaining(["O1 Q3-4B mean", "O1 Q3-4B SD"]),
    );
  });
});

describe("simulateScores", () => {
  const fingerprint = (of: Simulation): string =>
    JSON.stringify([
      [...of.cells].map(([key, { scores, kinds }]) => [key, scores.join(""), kinds.join("")]),
      of.secondJudge.join(""),
      of.rated,
      Object.values(of.damage).map((values: Float64Array) => values.join(" ")),
    ]);

  it(
    "gives the same for the same seed, something else for another, and meets the targets there too",
    () => {
      expect(fingerprint(checks.simulate(20260919))).toBe(fingerprint(simulation));
      const other = checks.simulate(7);
      expect(fingerprint(other)).not.toBe(fingerprint(simulation));
      expect(targetReport(other).filter(({ met }) => !met)).toEqual([]);
    },
    5 * MINUTES,
  );

  it("rejects an input that can't carry the published figures", () => {
    const { DOMAINS: domains, EXAMPLES: examples } = checks;
    const run = (input: Parameters<typeof checks.simulateInput>[0]) => () => checks.simulateInput(input);
    expect(run({ domains: domains.slice(1), examples, seed: 1 })).toThrow(
      "expected 2001 questions, got 2000",
    );
    expect(run({ domains: domains.with(5, "Sport"), examples, seed: 1 })).toThrow('unknown domain "Sport"');
    expect(run({ domains, examples: { ...examples, E2: examples.E1 }, seed: 1 })).toThrow("seven different");
    expect(run({ domains, examples: { ...examples, E2: 2001 }, seed: 1 })).toThrow("seven different");
  });
});
