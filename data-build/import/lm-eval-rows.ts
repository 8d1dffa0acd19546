import { groupBy, unique } from "./foreign.ts";
import type { CellRun } from "./lm-eval-cells.ts";
import type { Sample } from "./lm-eval-sample.ts";
import { importedMetricId } from "./imported-spec.ts";
import type { ImportedAnswer, ImportedScore } from "./run-folder.ts";
import { slug } from "./slug.ts";

export interface RowsOfRuns {
  readonly answers: readonly ImportedAnswer[];
  readonly scores: readonly ImportedScore[];
  /** By metric id, in the order of the files: the harness's name and whether higher is better, where it says. */
  readonly metrics: ReadonlyMap<string, { readonly name: string; readonly higher: boolean | undefined }>;
  readonly notes: readonly string[];
}

/**
 * Answers and metric values of all runs. Where a task has several filters (a line each) the answer is the
 * model's own text and a metric's name carries its filter.
 */
export function rowsOfRuns(cells: readonly CellRun[]): RowsOfRuns {
  const answers: ImportedAnswer[] = [];
  const scores: ImportedScore[] = [];
  const metrics = new Map<string, { readonly name: string; readonly higher: boolean | undefined }>();
  const others = new Map<string, number>();
  let further = 0;
  for (const cell of cells) {
    const hasFilters = unique(cell.run.samples.map((s) => s.filter)).length > 1;
    for (const lines of groupBy(cell.run.samples, (s) => s.docId).values()) {
      const first = lines[0];
      if (first === undefined) continue;
      const key = {
        question_id: cell.questionId(first),
        config: cell.config,
        model: cell.model,
        repeat: 1,
      };
      answers.push({
        ...key,
        answer: hasFilters ? first.raw : first.filtered,
        error: null,
        latency_ms: null,
      });
      further += first.furtherResponses;
      for (const line of lines) {
        for (const [name, score] of line.metrics) {
          const metric = metricIdOf(name, line, hasFilters);
          if (!metrics.has(metric)) metrics.set(metric, { name, higher: cell.run.higherIsBetter.get(name) });
          scores.push({ ...key, metric, score });
        }
        for (const name of line.otherMetrics) others.set(name, (others.get(name) ?? 0) + 1);
      }
    }
  }
  return {
    answers,
    scores,
    metrics,
    notes: [
      ...[...others].map(
        ([name, n]) => `${n} values of ${name} are not numbers and are left out; their answers are taken.`,
      ),
      ...(further > 0
        ? [`${further} further responses to the same request are left out; the scored one is taken.`]
        : []),
    ],
  };
}

const metricIdOf = (name: string, line: Sample, hasFilters: boolean): string =>
  importedMetricId(hasFilters ? `${name}.${slug(line.filter)}` : name);
