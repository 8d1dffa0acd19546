import { beforeAll, describe, expect, it } from "vitest";

import agreementTable from "../../../data-build/demo/published/table3_reliability.json" with { type: "json" };
import { ANSWER_KINDS, F1_LEVELS, overlapFor } from "../../../data-build/demo/score-types.ts";
import type { RatedTriplet, Simulation } from "../../../data-build/demo/score-types.ts";
import * as checks from "./score-checks.ts";

const { meanOf, scoresIn, sdOf, slopeOf } = checks;
const MINUTES = 60000;
// Every second question, so that a sample which ignores the list can't pass by luck.
const UNRATED = checks.DOMAINS.flatMap((_, q) => (q % 2 === 0 && q !== checks.EXAMPLES.E1 ? [q] : []));

let simulation: Simulation;
let triplets: readonly RatedTriplet[];
let ratingMeans: readonly number[];

beforeAll(() => {
  simulation = checks.simulate(20260919, UNRATED);
  triplets = simulation.rated.triplets;
  ratingMeans = triplets.map(({ ratings }) => meanOf(ratings));
}, 5 * MINUTES);

describe("Table III", () => {
  const valueOf = (triplet: RatedTriplet, name: string): number => {
    if (name === "EM") return triplet.em;
    if (name === "Avg. F1") return triplet.f1;
    return name === "BLASER-2.0" ? triplet.blaser : (triplet.judges[name] ?? NaN);
  };

  it.each(agreementTable.rows)("has $name's row", (row) => {
    const y = triplets.map((triplet) => valueOf(triplet, row.name));
    const d = y.map((value, t) => value - (ratingMeans[t] ?? 0));
    const tolerance = row.type === "Judge" ? 0.02 : 0.05;
    const isNear = (value: number, printed: number): void => {
      expect(Math.abs(value - printed)).toBeLessThanOrEqual(tolerance);
    };
    isNear(checks.rhoOf(ratingMeans, y), row.spearman);
    isNear(checks.tauBOf(ratingMeans, y), row.kendall);
    isNear(meanOf(d), row.me);
    isNear(meanOf(d.map(Math.abs)), row.mae);
    if (row.loa_low === undefined) return;
    isNear(meanOf(d) - 1.96 * sdOf(d), row.loa_low);
    isNear(meanOf(d) + 1.96 * sdOf(d), row.loa_high);
  });

  it("has alpha at 0.836 once exactly 20 triplets spanning 1 to 5 are out", () => {
    const ratings = triplets.map((triplet) => triplet.ratings);
    const kept = ratings.filter((row) => Math.max(...row) - Math.min(...row) < 4);
    expect(ratings).toHaveLength(400);
    expect(kept).toHaveLength(380);
    expect(Math.abs(checks.ordinalAlphaOf(kept) - 0.836)).toBeLessThanOrEqual(0.01);
    expect(checks.ordinalAlphaOf(ratings)).toBeLessThan(checks.ordinalAlphaOf(kept));
  });

  it("has a mean rating near 2.55 and a mean EM near 0.08", () => {
    expect(Math.abs(meanOf(ratingMeans) - 2.55)).toBeLessThanOrEqual(0.02);
    expect(Math.abs(meanOf(triplets.map(({ em }) => em)) - 0.08)).toBeLessThanOrEqual(0.02);
  });
});

describe("section IV's words on Gemini", () => {
  it("hold: more lenient for low-quality answers and stricter for high-quality ones", () => {
    const d = triplets.map(({ judges }, t) => (judges.Gemini ?? NaN) - (ratingMeans[t] ?? NaN));
    const where = (holds: (human: number) => boolean): readonly number[] =>
      d.filter((_, t) => holds(ratingMeans[t] ?? NaN));
    const [low, high] = [where((human) => human < 2.5), where((human) => human >= 3.5)];
    expect(Math.min(low.length, high.length)).toBeGreaterThan(100);
    expect(meanOf(low)).toBeGreaterThan(meanOf(high) + 0.1);
    const slope = slopeOf(ratingMeans, d);
    expect(slope).toBeLessThanOrEqual(-0.05);
    expect(slope).toBeGreaterThanOrEqual(-0.25);
    // Clear of 0: by three standard errors and more.
    const residual = sdOf(d.map((value, t) => value - slope * (ratingMeans[t] ?? NaN)));
    expect(slope + (3 * residual) / (sdOf(ratingMeans) * Math.sqrt(399))).toBeLessThan(0);
  });
});

describe("the rated sample", () => {
  it("is 100 questions by four models, by domain, with E1 as the only example", () => {
    const { questions, models } = simulation.rated;
    expect(new Set(questions).size).toBe(100);
    expect(triplets.map(({ question, model }) => `${question} ${model}`)).toEqual(
      questions.flatMap((q) => models.map((model) => `${q} ${model}`)),
    );
    expect(Object.values(checks.EXAMPLES).filter((q: number) => questions.includes(q))).toEqual([
      checks.EXAMPLES.E1,
    ]);
    expect(UNRATED.filter((q) => questions.includes(q))).toEqual([]);
    for (const [domain, size] of checks.DOMAIN_SIZES) {
      const rated = questions.filter((q) => checks.DOMAINS[q] === domain).length;
      expect(Math.abs(rated - size / 20.01)).toBeLessThan(1);
    }
  });

  it("shares its numbers with Table V's cells and Table VI's judge row", () => {
    for (const { question, model, judges } of triplets) {
      expect(judges.Gemini).toBe(scoresIn(simulation, "O1", model)[question]);
      if (model === "Gemini") expect(judges["Gemma-3-12B"]).toBe(simulation.secondJudge[question]);
    }
  });

  it("has five whole ratings and four whole scores from 1 to 5 for every triplet", () => {
    for (const { ratings, judges, blaser } of triplets) {
      expect(ratings).toHaveLength(5);
      expect(Object.keys(judges)).toHaveLength(4);
      expect([...ratings, ...Object.values(judges)].every((v) => [1, 2, 3, 4, 5].includes(v))).toBe(true);
      expect(blaser).toBeGreaterThanOrEqual(1);
      expect(blaser).toBeLessThanOrEqual(5);
    }
  });

  it("asks for F1 that texts can reach, an exact match only of answers found right", () => {
    for (const { em, f1, kind, judges, ratings } of triplets) {
      expect(F1_LEVELS).toContain(f1);
      expect(em === 1).toBe(f1 === 1);
      expect(kind === "exact").toBe(em === 1);
      if (em === 1) expect([judges.Gemini, meanOf(ratings) >= 4]).toEqual([5, true]);
      if (f1 > 0) expect(["exact", "paraphrase", "partial", "wrong"]).toContain(kind);
    }
  });

  it("resembles the cells it was drawn from", () => {
    for (const model of simulation.rated.models) {
      const sample = triplets.filter((t) => t.model === model).map(({ judges }) => judges.Gemini ?? NaN);
      expect(Math.abs(meanOf(sample) - meanOf(scoresIn(simulation, "O1", model)))).toBeLessThan(0.5);
    }
  });

  it("has about twice the cells' middle scores, which section IV's words take, and no more", () => {
    const isMiddle = (score: number): boolean => score > 1 && score < 5;
    const { models } = simulation.rated;
    const inCells = models.flatMap((model) => scoresIn(simulation, "O1", model)).filter(isMiddle).length;
    const inSample = triplets.filter(({ judges }) => isMiddle(judges.Gemini ?? NaN)).length;
    const ratio = inSample / triplets.length / (inCells / (models.length * 2001));
    expect(ratio).toBeGreaterThan(1.5);
    expect(ratio).toBeLessThan(2.5);
  });
});

describe("answer kinds", () => {
  it("fit their scores", () => {
    const allowed: Readonly<Record<number, readonly string[]>> = {
      1: ["wrong", "irrelevant", "none"],
      2: ["wrong", "partial"],
      3: ["partial"],
      4: ["paraphrase", "partial"],
      5: ["exact", "paraphrase"],
    };
    const rated = new Set(simulation.rated.questions);
    const unfit: string[] = [];
    for (const { config, model, scores, kinds } of simulation.cells.values()) {
      for (const [q, score] of scores.entries()) {
        const kind = ANSWER_KINDS[kinds[q] ?? -1] ?? "unknown";
        const isSettled = config === "O1" && rated.has(q);
        if (!isSettled && allowed[score]?.includes(kind) !== true) {
          unfit.push(`${config} ${model} ${q}: ${kind} for ${score}`);
        }
      }
    }
    expect(unfit).toEqual([]);
  });

  it("have as many exact answers of Gemini at O1 as the rated sample lets expect", () => {
    const kinds = simulation.cells.get("O1/Gemini")?.kinds ?? new Uint8Array();
    const exact = kinds.filter((kind) => ANSWER_KINDS[kind] === "exact").length / 2001;
    const rated = meanOf(triplets.filter(({ model }) => model === "Gemini").map(({ em }) => em));
    expect(Math.abs(exact - rated)).toBeLessThan(0.03);
  });
});

describe("overlapFor", () => {
  it.each([1, 2, 3, 4, 5])("reaches every level against a reference of %i words", (words) => {
    for (const level of F1_LEVELS) {
      const found = overlapFor(words, level);
      expect(found).not.toBeNull();
      if (found === null) continue;
      expect((2 * found.shared) / (found.length + words)).toBeCloseTo(level, 12);
      expect(found.shared).toBeLessThanOrEqual(Math.min(words, found.length));
    }
  });

  it("has nothing for an F1 no text can reach", () => {
    expect(overlapFor(1, 0.8)).toBeNull();
  });
});
