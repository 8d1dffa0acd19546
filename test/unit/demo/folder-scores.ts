import { describe, expect, it } from "vitest";
import { domainId, JUDGES, judgeId, modelId } from "../../../data-build/demo/ids.ts";
import {
  PUBLISHED_AGREEMENT,
  PUBLISHED_CELLS,
  PUBLISHED_DOMAIN_MEANS,
  PUBLISHED_DOMAIN_RANGES,
  PUBLISHED_PAIRS,
  PUBLISHED_RATING,
} from "../../../data-build/demo/published.ts";
import { scoreAnswer } from "../../../src/text/em-f1.ts";
import { headlineNormalization } from "../../../src/text/normalize.ts";
import { cellPath, type DemoRun } from "./folder-run.ts";
import { answersOf, scoresOf, type RatedRow } from "./folder-tables.ts";
import { meanOf, ordinalAlphaOf, rhoOf, sdOf, slopeOf, tauBOf } from "./score-checks.ts";

/** What the scores and ratings of the folder have to meet. */
export function describeScores(run: () => DemoRun): void {
  describe("Table V", () => {
    it.each(PUBLISHED_CELLS)("$config $model prints $mean ($sd)", ({ config, model, mean, sd }) => {
      const scores = run().scores(config, modelId(model));
      expect(scores.every((s) => [1, 2, 3, 4, 5].includes(s))).toBe(true);
      expect(meanOf(scores).toFixed(2)).toBe(mean.toFixed(2));
      expect(sdOf(scores).toFixed(2)).toBe(sd.toFixed(2));
    });
  });

  describe("Table VI", () => {
    const counts = (variant: string) => {
      const base = scoresOf(run().folder, cellPath("O1", "gemini"));
      const other = scoresOf(run().folder, variant);
      const d = [...base].map(([id, score]) => Math.sign((other.get(id) ?? NaN) - score));
      return [0, 1, -1].map((sign) => d.filter((x) => x === sign).length);
    };

    it("has 653, 423 and 925 of 2,001 with the other judge", () => {
      expect(counts("judgments/gemma-12b/O1/gemini.csv")).toEqual([653, 423, 925]);
    });

    it.each(PUBLISHED_PAIRS.slice(1))(
      "$config is within the counts that round to the printed shares",
      ({ config, same, better, worse }) => {
        const [isSame = -1, isBetter = -1, isWorse = -1] = counts(cellPath(config, "gemini"));
        expect(same).toContain(isSame);
        expect(better).toContain(isBetter);
        expect(worse).toContain(isWorse);
        expect(isSame + isBetter + isWorse).toBe(2001);
      },
    );
  });

  describe("section V-E", () => {
    const domainMean = (config: string, model: string, domain: string): number => {
      const scores = scoresOf(run().folder, cellPath(config, modelId(model)));
      return meanOf(
        run()
          .questions.filter((q) => q.domain === domain)
          .map((q) => scores.get(q.question_id) ?? NaN),
      );
    };

    it.each(PUBLISHED_DOMAIN_MEANS)("$config $model, $domain: $mean", ({ config, model, domain, mean }) => {
      expect(Math.abs(domainMean(config, model, domainId(domain)) - mean)).toBeLessThanOrEqual(0.02);
    });

    it.each(PUBLISHED_DOMAIN_RANGES)(
      "$config $model runs from $low to $high",
      ({ config, model, low, high }) => {
        const means = (run().spec.domains ?? []).map((d) => domainMean(config, model, d.id));
        expect(Math.abs(Math.min(...means) - low)).toBeLessThanOrEqual(0.02);
        expect(Math.abs(Math.max(...means) - high)).toBeLessThanOrEqual(0.02);
      },
    );
  });

  describe("Table III", () => {
    /** The measure's value of every triplet, from the folder's files and the answers' own texts. */
    const valuesOf = (name: string): readonly number[] => {
      const isText = name === "EM" || name === "Avg. F1";
      const models: readonly string[] = ["gemini", "gemma-27b", "gemma-12b", "gemma-4b"];
      if (isText) {
        const answers = new Map(models.map((m) => [m, answersOf(run().folder, `answers/O1/${m}.csv`)]));
        return run().rated.map(({ question_id, model_id }) => {
          const answer = answers.get(model_id)?.get(question_id);
          if (typeof answer !== "string") throw new Error(`no answer to ${question_id} by ${model_id}`);
          const { te } = run().questionOf(question_id).references;
          const reached = scoreAnswer(answer, te, headlineNormalization("te"));
          return (name === "EM" ? reached?.em : reached?.f1) ?? NaN;
        });
      }
      const path = name === "BLASER-2.0" ? "scores/blaser2" : `judgments/${judgeId(name)}`;
      const files = new Map(models.map((m) => [m, scoresOf(run().folder, `${path}/O1/${m}.csv`)]));
      return run().rated.map(({ question_id, model_id }) => files.get(model_id)?.get(question_id) ?? NaN);
    };
    const isJudge = (name: string): boolean => JUDGES.some((j) => j.name === name);

    it.each(PUBLISHED_AGREEMENT)(
      "$name: rho, tau, ME, MAE and limits",
      ({ name, spearman, tau, me, mae, loa }) => {
        const allowed = isJudge(name) ? 0.02 : 0.05;
        const human = run().rated.map((r) => meanOf(r.ratings));
        const value = valuesOf(name);
        const d = value.map((v, i) => v - (human[i] ?? NaN));
        expect(Math.abs(rhoOf(human, value) - spearman)).toBeLessThanOrEqual(allowed);
        expect(Math.abs(tauBOf(human, value) - tau)).toBeLessThanOrEqual(allowed);
        expect(Math.abs(meanOf(d) - me)).toBeLessThanOrEqual(allowed);
        expect(Math.abs(meanOf(d.map(Math.abs)) - mae)).toBeLessThanOrEqual(allowed);
        expect(loa === null).toBe(!isJudge(name));
        if (loa === null) return;
        expect(Math.abs(meanOf(d) - 1.96 * sdOf(d) - loa[0])).toBeLessThanOrEqual(allowed);
        expect(Math.abs(meanOf(d) + 1.96 * sdOf(d) - loa[1])).toBeLessThanOrEqual(allowed);
      },
    );

    it("Gemini is more lenient with bad answers and stricter with good ones, as section IV says", () => {
      const human = run().rated.map((r) => meanOf(r.ratings));
      const d = valuesOf("Gemini").map((v, i) => v - (human[i] ?? NaN));
      const meanWhere = (holds: (x: number) => boolean): number =>
        meanOf(d.filter((_, i) => holds(human[i] ?? NaN)));
      expect(meanWhere((x) => x < 2.5)).toBeGreaterThan(meanWhere((x) => x >= 3.5));
      expect(slopeOf(human, d)).toBeLessThanOrEqual(-0.05);
      expect(slopeOf(human, d)).toBeGreaterThanOrEqual(-0.25);
    });

    it("alpha is 0.836 after exactly 20 items that span the scale are left out", () => {
      const spans = (r: RatedRow): boolean =>
        Math.max(...r.ratings) - Math.min(...r.ratings) === run().spec.exclusion_span;
      expect(run().rated.filter(spans)).toHaveLength(PUBLISHED_RATING.excluded);
      const alpha = ordinalAlphaOf(
        run()
          .rated.filter((r) => !spans(r))
          .map((r) => r.ratings),
      );
      expect(Math.abs(alpha - PUBLISHED_RATING.alpha)).toBeLessThanOrEqual(0.01);
    });
  });
}
