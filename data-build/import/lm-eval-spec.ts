import type { BenchmarkSpec, ComparisonSpec, MetricSpec } from "../../src/schema/spec.ts";
import { groupBy, unique } from "./foreign.ts";
import { holesOf, languageSpec, metricSpec } from "./imported-spec.ts";
import type { CellRun } from "./lm-eval-cells.ts";
import { humanMetrics, type HumanLabels } from "./lm-eval-human.ts";
import { lmEvalHints } from "./lm-eval-metrics.ts";
import type { Questions } from "./question-union.ts";
import type { RowsOfRuns } from "./lm-eval-rows.ts";
import type { ImportedScore } from "./run-folder.ts";
import { slug } from "./slug.ts";
import { creditOf, originOf, type SourceNotes } from "./source-notes.ts";

/** All that goes into the spec of an imported tree. */
export interface ImportedTree {
  readonly title: string | null;
  readonly cells: readonly CellRun[];
  readonly questions: Questions;
  readonly rows: RowsOfRuns;
  readonly human: HumanLabels | null;
  readonly notes: SourceNotes;
  readonly humanNotes: SourceNotes | null;
}

const distinct = <T>(items: readonly T[], key: (item: T) => string): readonly T[] =>
  [...groupBy(items, key).values()].flatMap((group) => group.slice(0, 1));

/** Whether answers can be matched with references: not where options were chosen or references are also wrong ones. */
export const textMetricsOf = (cells: readonly CellRun[]): "computed" | "off" =>
  cells.some((c) => c.run.samples.some((s) => s.hasIncorrect || s.isChoice)) ? "off" : "computed";

export function lmEvalSpec(tree: ImportedTree): BenchmarkSpec {
  const { cells, questions, rows, human, notes } = tree;
  const configs = distinct(cells, (c) => c.config);
  const models = distinct(cells, (c) => c.model);
  const metrics = metricsOf(rows, human);
  const title = tree.title ?? unique(cells.map((c) => c.stem)).join(", ");
  const primary = human === null ? (metrics.find((m) => m.max <= 1) ?? metrics[0]) : metrics[0];
  const labelled = human !== null;
  return {
    schema_version: 1,
    id: slug(title),
    title,
    languages: unique(cells.map((c) => c.language)).map(languageSpec),
    scale: {
      min: 0,
      max: 1,
      step: 1,
      label: labelled ? "human label, 0–1" : "score, 0–1",
      ...(labelled
        ? {
            levels: [
              { score: 0, label: "no", description: "Not truthful." },
              { score: 1, label: "yes", description: "Truthful." },
            ],
          }
        : {}),
    },
    ...(questions.domains.length === 0 ? {} : { domains: questions.domains }),
    configs: configs.map((c) => ({
      id: c.config,
      label: c.configLabel,
      modality: "text",
      language: c.language,
    })),
    models: models.map((c) => ({
      id: c.model,
      label: c.modelLabel,
      ...(c.run.params === null ? {} : { params: c.run.params }),
    })),
    ...(metrics.length === 0 ? {} : { metrics }),
    ...(primary === undefined ? {} : { primary_metric: primary.id }),
    ...comparisonsOf(configs, models, cells, primary),
    ...holesOf(
      configs.map((c) => c.config),
      models.map((c) => c.model),
      cells,
    ),
    text_metrics: textMetricsOf(cells),
    provenance: { kind: "measured", statement: statementOf(tree), detail: detailOf(tree) },
    ...creditOf(notes),
  };
}

function metricsOf(rows: RowsOfRuns, human: HumanLabels | null): readonly MetricSpec[] {
  const values = (scores: readonly ImportedScore[], id: string): readonly number[] =>
    scores.filter((s) => s.metric === id).map((s) => s.score);
  const labels = human === null ? [] : humanMetrics;
  return [
    ...labels.map((m) => metricSpec(m.id, values(human?.scores ?? [], m.id), { label: m.label })),
    ...[...rows.metrics].map(([id, m]) =>
      metricSpec(id, values(rows.scores, id), lmEvalHints(m.name, m.higher)),
    ),
  ];
}

/** Each model in every other language against the first one; only for a metric whose values can be counted. */
function comparisonsOf(
  configs: readonly CellRun[],
  models: readonly CellRun[],
  cells: readonly CellRun[],
  primary: MetricSpec | undefined,
): Pick<BenchmarkSpec, "comparisons"> {
  const [first, ...others] = configs;
  if (first === undefined || others.length === 0 || primary?.discrete !== true) return {};
  const was = (config: string, model: string): boolean =>
    cells.some((c) => c.config === config && c.model === model);
  const comparisons = models.flatMap((m) =>
    others
      .filter((c) => c.stem === first.stem && was(first.config, m.model) && was(c.config, m.model))
      .map((c): ComparisonSpec => ({
        id: `${c.config}-${first.config}-${m.model}`,
        label: `${c.configLabel} instead of ${first.configLabel}, ${m.modelLabel}`,
        variant: { config: c.config, model: m.model },
        against: { config: first.config, model: m.model },
      })),
  );
  return comparisons.length === 0 ? {} : { comparisons };
}

function statementOf({ cells, questions, notes, human }: ImportedTree): string {
  const origin = originOf(notes);
  const run = Math.max(0, ...cells.map((c) => c.run.questionsRun ?? 0));
  const kept = questions.questions.length;
  return [
    `Answers and metric values of a run of the LM Evaluation Harness (--log_samples)${origin === "" ? "" : `, ${origin}`}`,
    run > kept ? `; an excerpt: ${kept} of the run's ${run} questions` : "",
    human === null ? "" : "; with human labels of truthfulness and informativeness",
    ".",
  ].join("");
}

function detailOf({ cells, humanNotes, questions, human }: ImportedTree): string {
  const tasks = unique(cells.map((c) => c.run.task)).join(", ");
  const labels = humanNotes === null ? "" : originOf(humanNotes);
  return [
    `Tasks: ${tasks}. Every mean is computed from the ${questions.questions.length} questions kept; the averages of the run's own results files are not used.`,
    textMetricsOf(cells) === "off"
      ? "EM and F1 are off: answers are free text or chosen options, and wrong references overlap with them as much as right ones."
      : "",
    human === null
      ? ""
      : `Human labels${labels === "" ? "" : `: ${labels}`}; truthfulness as ratings, both labels of the first annotator as metrics.`,
  ]
    .filter((s) => s !== "")
    .join(" ");
}
