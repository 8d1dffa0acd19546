import { sortedBy } from "./close.ts";
import { unitsOf, type OracleFacts, type OracleScale, type OracleUnit } from "./oracle.ts";

/** A path as a test states it: its stops, and for each step its kind and what to compare it with. */
export interface OraclePath {
  readonly stops: readonly string[];
  readonly kinds: readonly string[];
  readonly twins: readonly (string | null)[];
}

// Averages of repetitions may miss a threshold by rounding.
const slack = 1e-6;
type ScoreIn = (config: string) => number | null;

/** Where a question was lost, told step by step; null where a stop has no score. */
export function outcomeOf(
  path: OraclePath,
  scoreIn: ScoreIn,
  { min, max }: Pick<OracleScale, "min" | "max">,
): string | null {
  const scores: number[] = [];
  for (const stop of path.stops) {
    const score = scoreIn(stop);
    if (score === null) return null;
    scores.push(score);
  }
  const half = (max - min) / 2;
  const start = scores[0] ?? 0;
  if (start <= min + half / 2 + slack) return "model";
  for (let i = 1; i < scores.length; i += 1) {
    const fall = (scores[i - 1] ?? 0) - (scores[i] ?? 0);
    if (fall < half - slack) continue;
    const twin = path.twins[i - 1] ?? null;
    const untouched = twin === null ? null : scoreIn(twin);
    if (untouched !== null && start - untouched < half - slack) return "both";
    return path.kinds[i - 1] ?? "?";
  }
  return "kept";
}

const lookups = new WeakMap<OracleFacts, ReadonlyMap<string, number>>();
function valueOf(facts: OracleFacts, u: Omit<OracleUnit, "value" | "all">): number | null {
  const key = (x: typeof u): string => JSON.stringify([x.metric, x.judge, x.config, x.model, x.question]);
  let known = lookups.get(facts);
  if (known === undefined) {
    known = new Map(unitsOf(facts).flatMap((x) => (x.value === null ? [] : [[key(x), x.value] as const])));
    lookups.set(facts, known);
  }
  return known.get(key(u)) ?? null;
}

/** A value turned so that higher is better. */
function goodOf(facts: OracleFacts, u: Omit<OracleUnit, "value" | "all">): number | null {
  const value = valueOf(facts, u);
  const scale = facts.scales[u.metric];
  if (value === null || scale === undefined) return null;
  return facts.lower?.includes(u.metric) === true ? scale.min + scale.max - value : value;
}

export function lostIn(
  facts: OracleFacts,
  path: OraclePath,
  at: { readonly metric: string; readonly judge: string | null; readonly model: string },
  question: string,
): string | null {
  const scale = facts.scales[at.metric];
  if (scale === undefined) return null;
  return outcomeOf(path, (config) => goodOf(facts, { ...at, config, question }), scale);
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Measures, judges and models; without the measures that have no better and worse. */
function judged(
  facts: OracleFacts,
): readonly { readonly metric: string; readonly judge: string | null; readonly model: string }[] {
  const seen = new Map(
    unitsOf(facts).map(({ metric, judge, model }) => [
      JSON.stringify([metric, judge, model]),
      { metric, judge, model },
    ]),
  );
  return [...seen.values()].filter((at) => facts.zero?.includes(at.metric) !== true);
}

const counted = <R extends Readonly<Record<string, unknown>>>(
  rows: readonly R[],
): readonly (R & { n: number })[] => {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(row));
  return [...groups.values()].flatMap((list) => {
    const [first] = list;
    return first === undefined ? [] : [{ ...first, n: list.length }];
  });
};

/** The `attribution` rows of some questions. */
export function attributionOf(facts: OracleFacts, kept: ReadonlySet<string>): Rows {
  const rows = Object.entries(facts.paths ?? {}).flatMap(([path_id, path]) =>
    judged(facts).flatMap((at) =>
      facts.questions.flatMap((q) => {
        if (!kept.has(q.id)) return [];
        const outcome = lostIn(facts, path, at, q.id);
        if (outcome === null) return [];
        return [
          {
            path_id,
            model_id: at.model,
            judge_id: at.judge,
            metric_id: at.metric,
            domain: q.domain,
            outcome,
          },
        ];
      }),
    ),
  );
  return sortedBy(counted(rows), ["metric_id", "judge_id", "path_id", "model_id", "domain", "outcome"]);
}

/** The `knowledge` rows of some questions for pairs of configurations, the baseline's first. */
export function knowledgeOf(
  facts: OracleFacts,
  kept: ReadonlySet<string>,
  pairs: readonly (readonly [string, string])[],
): Rows {
  const none = { both_right: 0, only_against: 0, only_config: 0, both_wrong: 0 };
  const rows = new Map<string, typeof none & Readonly<Record<string, unknown>>>();
  for (const [against, config] of pairs)
    for (const at of judged(facts))
      for (const q of facts.questions) {
        const scale = facts.scales[at.metric];
        const first = goodOf(facts, { ...at, config: against, question: q.id });
        const second = goodOf(facts, { ...at, config, question: q.id });
        if (!kept.has(q.id) || scale === undefined || first === null || second === null) continue;
        const right = scale.max - (scale.max - scale.min) / 4 - slack;
        const name =
          first >= right
            ? second >= right
              ? "both_right"
              : "only_against"
            : second >= right
              ? "only_config"
              : "both_wrong";
        const ids = {
          ...{ config_id: config, against_id: against, model_id: at.model, judge_id: at.judge },
          ...{ metric_id: at.metric, domain: q.domain },
        };
        const key = JSON.stringify(ids);
        const row = rows.get(key) ?? { ...ids, ...none };
        rows.set(key, { ...row, [name]: row[name] + 1 });
      }
  return sortedBy(
    [...rows.values()],
    ["metric_id", "judge_id", "config_id", "against_id", "model_id", "domain"],
  );
}
