import { at } from "../../src/stats/at.ts";
import type { Rng } from "./prng.ts";
import { ANSWER_KINDS, type AnswerKind } from "./score-types.ts";

/** Code of a kind in `Cell.kinds`. */
export const kindCode = (kind: AnswerKind): number => ANSWER_KINDS.indexOf(kind);

/** Everything that fixes the kinds of one cell. */
export interface KindPlan {
  readonly scores: Uint8Array;
  /** Inclination of each question's answers to other words than the reference's, 0-1. */
  readonly surface: Float64Array;
  /** Harm done to the question before the model saw it, 0 and up. */
  readonly harm: Float64Array;
  /** Share of the answers scored 5 that equal their reference. */
  readonly exactShare: number;
  /** Kinds settled beforehand, by question. */
  readonly settled: ReadonlyMap<number, AnswerKind>;
  /** How often the model gives no answer at all when it fails. */
  readonly refusal: number;
}

/**
 * What each answer of a cell has to look like for its score: exact or paraphrase at 5, paraphrase or partial at 4,
 * partial at 3, wrong or partial at 2, wrong, irrelevant or none at 1. The more a question was harmed on its way,
 * the more often a failed answer is beside the point.
 */
export function drawKinds(plan: KindPlan, rng: Rng): Uint8Array {
  const { scores, settled } = plan;
  const kinds = scores.map((score, q) => {
    const u = rng.uniform();
    const known = settled.get(q);
    return kindCode(known ?? kindOf(score, u, plan.refusal, at(plan.harm, q)));
  });
  const exact = kindCode("exact");
  const wanted = Math.round(plan.exactShare * scores.filter((score) => score === 5).length);
  const missing = Math.max(0, wanted - kinds.filter((kind) => kind === exact).length);
  const candidates: { readonly q: number; readonly key: number }[] = [];
  for (let q = 0; q < scores.length; q += 1) {
    const key = 0.6 * at(plan.surface, q) + 0.4 * rng.uniform();
    if (at(scores, q) === 5 && !settled.has(q)) candidates.push({ q, key });
  }
  candidates.sort((a, b) => a.key - b.key || a.q - b.q);
  for (const { q } of candidates.slice(0, missing)) kinds[q] = exact;
  return kinds;
}

function kindOf(score: number, u: number, refusal: number, harm: number): AnswerKind {
  switch (score) {
    case 5:
      return "paraphrase";
    case 4:
      return u < 0.55 ? "paraphrase" : "partial";
    case 3:
      return "partial";
    case 2:
      return u < 0.8 ? "wrong" : "partial";
    default: {
      if (u < refusal) return "none";
      return u < refusal + 0.18 + 0.3 * Math.min(1, harm) ? "irrelevant" : "wrong";
    }
  }
}

/** Kind of a rated answer whose F1 is settled: only `exact` equals its reference, and a shared word rules out kinds without one. */
export function ratedKind(score: number, f1: number, rng: Rng): AnswerKind {
  if (f1 === 1) return "exact";
  const kind = kindOf(score, rng.uniform(), 0.05, 0);
  return f1 > 0 && (kind === "irrelevant" || kind === "none") ? "wrong" : kind;
}
