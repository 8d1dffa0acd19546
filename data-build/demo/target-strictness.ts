import { mean } from "../../src/stats/describe.ts";
import { linearTrend } from "../../src/stats/regression.ts";
import { PUBLISHED_STRICTNESS } from "./published.ts";
import type { RatedTriplet, TargetRow } from "./score-types.ts";
import { claimRow } from "./target-row.ts";

const GROUP = "Section IV";
const BASIS = "section IV, text";
// The paper says which way the difference goes and prints no number: the range is ours, its upper end clear of 0.
const SLOPES = { low: -0.25, high: -0.05 } as const;
const LOW_BELOW = 2.5;
const HIGH_FROM = 3.5;

/** Rows of what section IV says of Gemini's strictness: `x` are the mean ratings of the triplets, in their order. */
export function strictnessRows(
  x: readonly (number | null)[],
  triplets: readonly RatedTriplet[],
): readonly TargetRow[] {
  const { judge, claim } = PUBLISHED_STRICTNESS;
  const pairs = triplets.flatMap(({ judges }, t) => {
    const [human, score] = [x[t], judges[judge]];
    return human == null || score === undefined ? [] : [{ human, d: score - human }];
  });
  const differences = (holds: (human: number) => boolean): readonly number[] =>
    pairs.filter(({ human }) => holds(human)).map(({ d }) => d);
  const slope =
    linearTrend(
      pairs.map(({ human }) => human),
      differences(() => true),
    )?.slope ?? NaN;
  const low = mean(differences((human) => human < LOW_BELOW)) ?? NaN;
  const high = mean(differences((human) => human >= HIGH_FROM)) ?? NaN;
  return [
    claimRow(
      GROUP,
      `slope of ${judge} less human on human, ${SLOPES.low} to ${SLOPES.high} (${BASIS})`,
      claim,
      slope.toFixed(3),
      slope >= SLOPES.low && slope <= SLOPES.high,
    ),
    claimRow(
      GROUP,
      `${judge} less human, below ${LOW_BELOW} higher than from ${HIGH_FROM} (${BASIS})`,
      claim,
      `${low.toFixed(3)}, ${high.toFixed(3)}`,
      low > high,
    ),
  ];
}
