import { agreements } from "../rollups/agreement.ts";
import { formatCount, formatNumber } from "../stats/round.ts";
import type { Site } from "./load.ts";

export interface Fact {
  readonly label: string;
  /** How many domains they are of, where there are any. */
  readonly domains?: number;
  readonly value: string;
}

/** The figures below the headline of the first page; what the benchmark doesn't have is left out. */
export function homeFacts({ spec, manifest, rollups, context }: Site): readonly Fact[] {
  const { counts } = manifest;
  const { pick } = context();
  const domains = spec.domains?.length ?? 0;
  const seconds = counts.audio_seconds ?? 0;
  const agreement =
    pick.judge_id === null
      ? undefined
      : agreements(rollups.rated).find(
          (a) => a.pick.judge_id === pick.judge_id && a.pick.metric_id === pick.metric_id,
        );
  const rho = agreement?.correlation.spearman ?? null;
  return [
    {
      label: "questions",
      ...(domains > 0 ? { domains } : {}),
      value: formatCount(counts.questions ?? 0),
    },
    ...(seconds > 0 ? [{ label: "hours of speech", value: formatNumber(seconds / 3600, 2) }] : []),
    ...((spec.models?.length ?? 0) > 0
      ? [{ label: "models", value: formatCount(spec.models?.length ?? 0) }]
      : []),
    { label: "input configurations", value: formatCount(spec.configs.length) },
    ...(rho === null ? [] : [{ label: "rank correlation of judge and people", value: formatNumber(rho, 2) }]),
  ];
}
