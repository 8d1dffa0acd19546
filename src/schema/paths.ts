import { pathOf } from "./measures.ts";
import type { BenchmarkSpec, ConfigSpec } from "./spec.ts";
import type { Row } from "./tables.ts";

/** Where on a path an answer was lost. */
export const outcomes = ["kept", "model", "asr", "mt", "both"] as const;
export type Outcome = (typeof outcomes)[number];
export const isOutcome = (name: string): name is Outcome => outcomes.some((o) => o === name);

/** What of a measure's scale counts as a fall, as low from the start, and as right. All on "higher is better". */
export interface Thresholds {
  /** A step loses an answer where its score falls by this much or more: half the scale; 2 on 1–5. */
  readonly fall: number;
  /** An answer is the model's own loss where its score is this or less at the start: a quarter up; 2 on 1–5. */
  readonly low: number;
  /** An answer is right from this score on: a quarter below the top; 4 on 1–5. */
  readonly right: number;
}

export const thresholdsOf = ({ min, max }: { readonly min: number; readonly max: number }): Thresholds => ({
  fall: (max - min) / 2,
  low: min + (max - min) / 4,
  right: max - (max - min) / 4,
});

type Steps = NonNullable<ConfigSpec["steps"]>;

const sameSteps = (a: Steps, b: Steps): boolean =>
  a.length === b.length && a.every((s, i) => s.kind === b[i]?.kind && s.system === b[i].system);

/** The machine steps that made a configuration from the one it names as `from`; a spec may list all or only these. */
function added(config: ConfigSpec, from: ConfigSpec): Steps {
  const all = config.steps ?? [];
  const before = from.steps ?? [];
  const rest = all.slice(before.length);
  return rest.length > 0 && sameSteps(all.slice(0, before.length), before) ? rest : all;
}

function kindOf(steps: Steps): "asr" | "mt" | "both" | null {
  const kinds = new Set(steps.map((s) => s.kind));
  const [kind = null] = kinds;
  return kinds.size > 1 ? "both" : kind;
}

/**
 * The `paths` table of a benchmark: for each configuration made from another, the steps of its `from` chain. A path
 * with a step that the spec gives no kind for is left out: there would be nothing to blame.
 *
 * A step that changes the language and doesn't stand at the start has a twin where the spec has one: the configuration
 * that the same step makes from the start of the path. It shows what translating the untouched text costs already.
 */
export function pathRows(spec: BenchmarkSpec): readonly Row<"paths">[] {
  const configOf = (id: string): ConfigSpec | undefined => spec.configs.find((c) => c.id === id);
  return spec.configs.flatMap((end) => {
    const path = pathOf(spec, end.id);
    const [first = end.id] = path;
    const start = configOf(first);
    const rows = path.slice(1).flatMap((id, i): readonly Row<"paths">[] => {
      const config = configOf(id);
      const from = configOf(path[i] ?? "");
      if (config === undefined || from === undefined || start === undefined) return [];
      const steps = added(config, from);
      const kind = kindOf(steps);
      if (kind === null) return [];
      const twin =
        i === 0 || config.language === from.language
          ? undefined
          : spec.configs.find(
              (c) => c.from === first && c.language === config.language && sameSteps(added(c, start), steps),
            );
      return [
        {
          path_id: end.id,
          step: i + 1,
          config_id: id,
          from_id: from.id,
          first_id: first,
          kind,
          twin_id: twin?.id ?? null,
        },
      ];
    });
    return rows.length === path.length - 1 ? rows : [];
  });
}

/**
 * The configurations whose right and wrong answers are crossed with the baseline's: for each other language the one
 * with fewest machine steps, and those made from the baseline's in one step. Empty without a baseline.
 */
export function knowledgePairs(
  spec: BenchmarkSpec,
): readonly { readonly against: string; readonly config: string }[] {
  const base = spec.configs.find((c) => c.id === spec.baseline?.config);
  if (base === undefined) return [];
  const stepsOf = (c: ConfigSpec): number => c.steps?.length ?? 0;
  return spec.configs
    .filter((c) => {
      if (c.language === base.language) return false;
      const least = Math.min(...spec.configs.filter((x) => x.language === c.language).map(stepsOf));
      return stepsOf(c) === least || (c.from === base.id && added(c, base).length === 1);
    })
    .map((c) => ({ against: base.id, config: c.id }));
}
