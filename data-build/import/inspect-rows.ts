import type { Report } from "../read/record.ts";
import { importedMetricId } from "./imported-spec.ts";
import type { ImportCount } from "./importer.ts";
import type { CellLog, Superseded } from "./inspect-cells.ts";
import { readInspectSample, type InspectSample } from "./inspect-sample.ts";
import type { SampleScore } from "./inspect-score.ts";
import type { JsonPath } from "./json-document.ts";
import type { Wording } from "./question-union.ts";
import type { AnswerKey, ImportedAnswer, ImportedJudgment, ImportedScore } from "./run-folder.ts";
import { uniqueSlugs } from "./slug.ts";
import { tally } from "./tally.ts";

/** A judgment with the place of its value, for checking it against the scale. */
export interface PlacedJudgment {
  readonly judgment: ImportedJudgment;
  readonly sample: InspectSample;
  readonly path: JsonPath;
}

export interface InspectRows {
  readonly wordings: readonly Wording[];
  readonly answers: readonly ImportedAnswer[];
  readonly judgments: readonly PlacedJudgment[];
  readonly scores: readonly ImportedScore[];
  /** Judge id → label: the scorer and its model. */
  readonly judges: ReadonlyMap<string, string>;
  /** Metric id → the scorer's name. */
  readonly metrics: ReadonlyMap<string, string>;
  readonly speechConfigs: ReadonlySet<string>;
  readonly hasChoices: boolean;
  readonly counts: readonly ImportCount[];
}

interface Placed {
  readonly cell: CellLog;
  readonly sample: InspectSample;
  readonly key: AnswerKey;
}

/** Samples and values of the logs taken; samples of superseded logs are counted as dropped. */
export function rowsOfLogs(
  cells: readonly CellLog[],
  superseded: readonly Superseded[],
  named: ReadonlySet<string>,
  report: Report,
): InspectRows {
  const counts: ImportCount[] = superseded.map(({ log, reason }) => {
    const count = tally(log.file);
    count.see(log.samples.length);
    count.drop(reason, log.samples.length);
    return count.count();
  });
  const placed: Placed[] = [];
  for (const cell of cells) {
    const { samples, count } = readSamples(cell, named, report);
    placed.push(...samples);
    counts.push(count);
  }
  const labels = placed.flatMap((p) => p.sample.scores.filter((s) => s.isGraded).flatMap(judgeLabels));
  const judgeIds = uniqueSlugs(labels);
  const judgments: PlacedJudgment[] = [];
  const scores: ImportedScore[] = [];
  const metrics = new Map<string, string>();
  for (const cell of cells) {
    const count = tally(`${cell.log.file} (scores)`);
    for (const { sample, key } of placed.filter((p) => p.cell === cell))
      for (const score of sample.scores)
        for (const value of score.values) {
          count.see();
          if ("reason" in value) {
            count.drop(value.reason);
            continue;
          }
          count.take();
          if (score.isGraded) {
            const judge = judgeIds.get(judgeLabel(score, value.metric)) ?? "";
            const judgment = { ...key, judge, score: value.score, rationale: score.explanation };
            judgments.push({ judgment, sample, path: ["scores", score.scorer, "value"] });
          } else {
            const metric = importedMetricId(value.metric);
            metrics.set(metric, value.metric);
            scores.push({ ...key, metric, score: value.score });
          }
        }
    counts.push(count.count());
  }
  return {
    wordings: placed.map(wordingOf),
    answers: placed.map(({ sample, key }) => ({
      ...key,
      answer: sample.answer,
      error: sample.error,
      latency_ms: sample.latency_ms,
    })),
    judgments,
    scores,
    judges: new Map([...judgeIds].map(([label, id]) => [id, label])),
    metrics,
    speechConfigs: new Set(placed.filter((p) => p.sample.hasAudio).map((p) => p.cell.config)),
    hasChoices: placed.some((p) => p.sample.isChoice),
    counts,
  };
}

const judgeLabel = (score: SampleScore, metric: string): string =>
  score.grader === null ? metric : `${metric} (${score.grader})`;
const judgeLabels = (score: SampleScore): readonly string[] =>
  score.values.flatMap((v) => ("score" in v ? [judgeLabel(score, v.metric)] : []));

function readSamples(
  cell: CellLog,
  named: ReadonlySet<string>,
  report: Report,
): { readonly samples: readonly Placed[]; readonly count: ImportCount } {
  const count = tally(cell.log.file);
  const samples: Placed[] = [];
  const seen = new Set<string>();
  for (const raw of cell.log.samples) {
    count.see();
    const sample = readInspectSample(raw, cell.log, named, report);
    if (sample === null) {
      count.drop("unreadable");
      continue;
    }
    const id = JSON.stringify([sample.id, sample.epoch]);
    if (seen.has(id))
      report({
        ...raw.place(["id"]),
        field: "id",
        expected: "each sample once per epoch",
        got: `sample ${sample.id}, epoch ${sample.epoch} twice`,
      });
    seen.add(id);
    count.take();
    const question_id = cell.questionId(sample.id);
    samples.push({
      cell,
      sample,
      key: { question_id, config: cell.config, model: cell.model, repeat: sample.epoch },
    });
  }
  return { samples, count: count.count() };
}

const wordingOf = ({ cell, sample, key }: Placed): Wording => ({
  id: key.question_id,
  language: cell.language,
  question: sample.question,
  references: sample.references,
  category: sample.category,
  group: cell.log.taskLabel,
  marks: new Map(),
  place: () => sample.raw.place(["input"]),
});
