import { pathRows, type Outcome } from "../schema/paths.ts";
import { leadValue, type QuestionView } from "./answer.ts";

/** What became of a model's answer along a path of configurations. */
export interface Loss {
  readonly model: string;
  /** Value by the leading measure at every configuration of the path. */
  readonly values: readonly (number | null)[];
  /** Null where a value is missing on the path. */
  readonly outcome: Outcome | null;
}

/** A path from an untouched input to one that machines made. */
export interface PathLosses {
  readonly path: string;
  /** Configurations, first to last. */
  readonly configs: readonly string[];
  readonly losses: readonly Loss[];
}

/** Per path the models that were run to its end; paths that no model went are left out. */
export function pathLosses({ spec, record, lead, cells }: QuestionView): readonly PathLosses[] {
  const values = new Map([...cells].map(([cell, view]) => [cell, leadValue(lead, view)]));
  const outcomes = new Map(record.outcomes.map((o) => [`${o.path_id}/${o.model_id}`, o.outcome]));
  const paths = Map.groupBy(pathRows(spec), (p) => p.path_id);
  return [...paths].flatMap(([path, steps]): readonly PathLosses[] => {
    const sorted = steps.toSorted((a, b) => a.step - b.step);
    const configs = [sorted[0]?.first_id ?? "", ...sorted.map((s) => s.config_id)];
    const losses = (spec.models ?? []).flatMap(({ id }): readonly Loss[] => {
      const along = configs.map((c) => values.get(`${c}/${id}`) ?? null);
      return along.at(-1) === null
        ? []
        : [{ model: id, values: along, outcome: outcomes.get(`${path}/${id}`) ?? null }];
    });
    return losses.length === 0 ? [] : [{ path, configs, losses }];
  });
}
