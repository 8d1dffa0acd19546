import type { ReactNode } from "react";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { formatNumber } from "../stats/round.ts";
import { useSay } from "../words/use-say.tsx";

/** The line of the rubric that a score stands for; null between the levels. */
export const levelOf = (
  spec: BenchmarkSpec,
  score: number | null,
): { label: string; line: string } | null => {
  const level = spec.scale.levels?.find((l) => l.score === score);
  return level === undefined ? null : { label: level.label, line: level.description ?? level.label };
};

export const scoreText = (score: number): string => formatNumber(score, Number.isInteger(score) ? 0 : 2);

/** A score on its shade; the rubric's line is its title. Null: the judge's reply could not be read. */
export function Score({
  spec,
  score,
  by,
}: {
  readonly spec: BenchmarkSpec;
  readonly score: number | null;
  readonly by: string;
}): ReactNode {
  const say = useSay();
  if (score === null)
    return (
      <span className="q" title={say("{judge}: the reply could not be read", { judge: by })}>
        {say("no score")}
      </span>
    );
  const { min, max } = spec.scale;
  const level = levelOf(spec, score);
  const text = scoreText(score);
  // The ramp has five shades, whatever the scale.
  const shade = 1 + Math.round(((score - min) / (max - min)) * 4);
  return (
    <b
      className="sc light-edge"
      data-shade={shade}
      title={`${by}: ${text}${level === null ? "" : `, ${level.label}. ${level.line}`}`}
    >
      {text}
    </b>
  );
}
