import { at } from "../../src/stats/at.ts";
import { apportion, indices } from "./calibrate-array.ts";
import type { ScoreCounts } from "./calibrate-counts.ts";
import { ratedKind } from "./calibrate-kinds.ts";
import { EXACT } from "./calibrate-panel-moves.ts";
import { drawPanel, JUDGES } from "./calibrate-panel.ts";
import { RATERS } from "./calibrate-ratings.ts";
import { drawSimilarity } from "./calibrate-similarity.ts";
import { agreementRow, PUBLISHED_RATING } from "./published.ts";
import { rngFor, shuffled } from "./rng-for.ts";
import { F1_LEVELS, type ExampleIndex, type RatedSample, type RatedTriplet } from "./score-types.ts";

/** The sample's answers are given to oracle text by these four models, so 100 questions make 400 triplets. */
export const RATED_CONFIG = "O1";
export const RATED_MODELS: readonly string[] = ["Gemini", "G27B", "G12B", "G4B"];

/** What the rated sample is drawn from. */
export interface RatedPlan {
  readonly domainOf: Uint8Array;
  readonly examples: ExampleIndex;
  /** Questions to leave out. */
  readonly unrated: readonly number[];
  /** Scores and counts of the four cells, in the order of RATED_MODELS. */
  readonly scores: readonly Uint8Array[];
  readonly cellCounts: readonly ScoreCounts[];
  /** Shares of Table VI's judge row. */
  readonly better: number;
  readonly worse: number;
  /** E1's printed BLASER-2.0. */
  readonly similarity: number;
  readonly seed: number;
}

/**
 * The human-rated sample: questions by domain share with E1 among them and no other example, since only E1 has
 * figures of Table III's metrics.
 */
export function drawRatedSample(plan: RatedPlan): RatedSample {
  const questions = chooseQuestions(plan);
  const models = RATED_MODELS.length;
  const start = Uint8Array.from({ length: questions.length * models }, (_, t) =>
    at(at(plan.scores, t % models), at(questions, Math.floor(t / models))),
  );
  const right = questions.indexOf(plan.examples.E1) * models;
  const { cellCounts, better, worse, seed } = plan;
  const panel = drawPanel({ start, right, cellCounts, better, worse }, rngFor(seed, "panel"));
  const similarity = drawSimilarity(
    {
      sums: panel.sums,
      target: agreementRow("BLASER-2.0"),
      printed: { triplet: right, value: plan.similarity },
    },
    rngFor(seed, "similarity"),
  );
  const rng = rngFor(seed, "rated kinds");
  const triplets = indices(start.length).map((t): RatedTriplet => {
    const f1 = at(F1_LEVELS, at(panel.f1, t));
    return {
      question: at(questions, Math.floor(t / models)),
      model: at(RATED_MODELS, t % models),
      ratings: Array.from(panel.ratings.subarray(t * RATERS, (t + 1) * RATERS)),
      judges: Object.fromEntries(JUDGES.map((name, j) => [name, at(at(panel.judges, j), t)])),
      em: at(panel.f1, t) === EXACT ? 1 : 0,
      f1,
      blaser: at(similarity, t),
      kind: ratedKind(at(at(panel.judges, 0), t), f1, rng),
    };
  });
  return { questions, models: RATED_MODELS, triplets };
}

function chooseQuestions({ domainOf, examples, unrated, seed }: RatedPlan): readonly number[] {
  const byDomain: number[][] = [];
  const { E1, ...rest } = examples;
  const barred = new Set<number>([...Object.values(rest), ...unrated]);
  for (const [q, d] of domainOf.entries()) (byDomain[d] ??= []).push(q);
  const groups = Array.from(byDomain, (group) => group);
  const sizes = apportion(
    PUBLISHED_RATING.questions,
    groups.map((group) => group.length),
  );
  const rng = rngFor(seed, "rated questions");
  return groups
    .flatMap((group, d) => {
      const order = shuffled(rng, group).filter((q) => q !== E1 && !barred.has(q));
      return (group.includes(E1) ? [E1, ...order] : order).slice(0, at(sizes, d));
    })
    .toSorted((a, b) => a - b);
}
