import { at } from "../../src/stats/at.ts";
import { correlate } from "../../src/stats/correlation.ts";
import { mean } from "../../src/stats/describe.ts";
import { alphaWithExclusion } from "../../src/stats/krippendorff.ts";
import { EXAMPLE_MODEL } from "./calibrate-examples.ts";
import { JUDGES } from "./calibrate-panel.ts";
import { RATED_CONFIG } from "./calibrate-rated.ts";
import { FULL_SPAN } from "./calibrate-ratings.ts";
import { PUBLISHED_AGREEMENT, PUBLISHED_RATING, type PublishedAgreement } from "./published.ts";
import type { RatedTriplet, Simulation, TargetRow } from "./score-types.ts";
import { claimRow, closeRow, optionRow, scoresOf } from "./target-row.ts";
import { strictnessRows } from "./target-strictness.ts";

const JUDGE_TOLERANCE = 0.02;
const METRIC_TOLERANCE = 0.05;

/** Rows of Table III, section IV and section III-B, and the rated sample's agreement with the cells it belongs to. */
export function ratedRows(simulation: Simulation): readonly TargetRow[] {
  const { triplets } = simulation.rated;
  const x = triplets.map(({ ratings }) => mean(ratings));
  return [
    ...PUBLISHED_AGREEMENT.flatMap((row) => agreementRows(row, x, triplets)),
    ...strictnessRows(x, triplets),
    ...ratingRows(simulation, x),
  ];
}

function valueOf(triplet: RatedTriplet, name: string): number | null {
  switch (name) {
    case "EM":
      return triplet.em;
    case "Avg. F1":
      return triplet.f1;
    case "BLASER-2.0":
      return triplet.blaser;
    default:
      return triplet.judges[name] ?? null;
  }
}

function agreementRows(
  row: PublishedAgreement,
  x: readonly (number | null)[],
  triplets: readonly RatedTriplet[],
): readonly TargetRow[] {
  const found = correlate(
    x,
    triplets.map((triplet) => valueOf(triplet, row.name)),
  );
  const tolerance = row.loa === null ? METRIC_TOLERANCE : JUDGE_TOLERANCE;
  const line = (what: string, printed: number, computed: number | null): TargetRow =>
    closeRow("Table III", `${row.name} ${what}`, printed, computed, tolerance);
  const limit = (sign: 1 | -1): number | null =>
    found.me === null || found.sdDifference === null ? null : found.me + sign * 1.96 * found.sdDifference;
  return [
    line("rho", row.spearman, found.spearman),
    line("tau", row.tau, found.kendallB),
    line("ME", row.me, found.me),
    line("MAE", row.mae, found.mae),
    ...(row.loa === null
      ? []
      : [line("LoA low", row.loa[0], limit(-1)), line("LoA high", row.loa[1], limit(1))]),
  ];
}

function ratingRows(simulation: Simulation, x: readonly (number | null)[]): readonly TargetRow[] {
  const { triplets, questions } = simulation.rated;
  const group = "Section III-B";
  const alpha = alphaWithExclusion(
    triplets.map(({ ratings }) => ratings),
    "ordinal",
    FULL_SPAN,
  );
  const em = mean(triplets.map((triplet) => triplet.em));
  const human = mean(x.filter((value) => value !== null));
  const before = alpha.before.alpha;
  return [
    optionRow(group, "rated questions", [PUBLISHED_RATING.questions], questions.length),
    optionRow(group, "rated triplets", [PUBLISHED_RATING.triplets], triplets.length),
    optionRow(group, "triplets spanning 1 to 5", [PUBLISHED_RATING.excluded], alpha.excludedItems.length),
    closeRow(group, "ordinal alpha after exclusion", PUBLISHED_RATING.alpha, alpha.after.alpha, 0.01, 3),
    claimRow(group, "ordinal alpha before exclusion", "not printed", before?.toFixed(3) ?? "undefined", true),
    closeRow(group, "mean rating (implied)", 2.55, human, 0.02),
    closeRow(group, "mean EM (implied)", 0.08, em, 0.005),
    optionRow(group, "rated scores that differ from Table V's rows", [0], strayScores(simulation)),
    optionRow(group, "rated scores that differ from Table VI's judge row", [0], straySecond(simulation)),
  ];
}

function strayScores(simulation: Simulation): number {
  return simulation.rated.triplets.filter(
    ({ question, model, judges }) =>
      judges[JUDGES[0]] !== at(scoresOf(simulation, RATED_CONFIG, model), question),
  ).length;
}

function straySecond(simulation: Simulation): number {
  return simulation.rated.triplets.filter(
    ({ question, model, judges }) =>
      model === EXAMPLE_MODEL && judges[JUDGES[1]] !== at(simulation.secondJudge, question),
  ).length;
}
