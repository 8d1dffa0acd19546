import { InputError, UsageError, type Problem } from "../read/problem.ts";
import type { BenchmarkSpec, MetricSpec } from "../../src/schema/spec.ts";
import { unique } from "./foreign.ts";
import { judgeSpecs, scaleOf } from "./imported-judges.ts";
import { holesOf, languageName, metricSpec } from "./imported-spec.ts";
import type { Importer, ImportResult } from "./importer.ts";
import { currentLogs, languagesOf, placeLogs, type CellLog } from "./inspect-cells.ts";
import { readLogs, type InspectLog } from "./inspect-log.ts";
import { rowsOfLogs, type InspectRows } from "./inspect-rows.ts";
import { unionOfQuestions, type Questions } from "./question-union.ts";
import { runFiles } from "./run-folder.ts";
import { slug } from "./slug.ts";
import { creditOf, isSourceNote, originOf, readSourceNotes, type SourceNotes } from "./source-notes.ts";
import { sourceFiles } from "./source-tree.ts";

/** Logs of Inspect: tasks become configurations, epochs repeats, model-graded scorers judges, other scorers metrics. */
export const inspect: Importer = {
  format: "inspect",
  summary: "Logs of Inspect (`.eval` or `.json`), one or a folder of them.",
  example: "explorer import inspect logs/ my-benchmark/ --language en",
  takesSource: true,
  flags: [
    {
      name: "title",
      value: "TEXT",
      doc: "The benchmark's title; left out: the tasks' names.",
      required: false,
    },
    {
      name: "language",
      value: "TAG",
      doc: "Language of the questions (BCP 47) where a task's arguments don't say.",
      required: false,
    },
    {
      name: "judges",
      value: "NAMES",
      doc: "Scorers that are judges although the logs don't show it, separated by commas.",
      required: false,
    },
    {
      name: "scale",
      value: "MIN:MAX[:STEP]",
      doc: "Scale of the judges' scores; left out: 0:1.",
      required: false,
    },
    {
      name: "align",
      value: "id|none",
      doc: "Whether the same sample id is the same question in every variant of a task (id, the default).",
      required: false,
    },
  ],
  run: importLogs,
};

async function importLogs({
  source,
  flags,
}: {
  readonly source: string | null;
  readonly flags: ReadonlyMap<string, string>;
}): Promise<ImportResult> {
  if (source === null) throw new UsageError("inspect needs a log or a folder of logs");
  const align = flags.get("align") ?? "id";
  if (align !== "id" && align !== "none") throw new UsageError(`--align is id or none, not "${align}"`);
  const language = flags.get("language");
  if (language !== undefined && languageName(language) === null)
    throw new UsageError(`--language takes a BCP 47 tag such as en, not "${language}"`);
  const judges = new Set((flags.get("judges") ?? "").split(",").map((name) => name.trim()));
  scaleOf([], flags.get("scale"));
  const problems: Problem[] = [];
  const report = (p: Problem): void => void problems.push(p);
  const files = await sourceFiles(source, report);
  const notes = await readSourceNotes(files, report);
  const { logs, others } = await readLogs(
    files.filter((f) => !isSourceNote(f)),
    report,
  );
  const filled = logs.filter((log) => log.samples.length > 0);
  if (filled.length === 0 && problems.length === 0)
    report({ file: source, expected: "a log with samples", got: `none among ${files.length} files` });
  const { current, superseded } = currentLogs(filled);
  const cells = placeLogs(current, { language, align: align === "id" });
  const rows = rowsOfLogs(cells, superseded, judges, report);
  const questions = unionOfQuestions(rows.wordings, report);
  const scores = rows.judgments.flatMap((j) => (j.judgment.score === null ? [] : [j.judgment.score]));
  const scale = scaleOf(scores, flags.get("scale"));
  for (const { judgment, sample, path } of rows.judgments)
    if (judgment.score !== null && (judgment.score < scale.min || judgment.score > scale.max))
      report({
        ...sample.raw.place(path),
        field: path.join("."),
        expected: `a score from ${scale.min} to ${scale.max} (else give --scale)`,
        got: String(judgment.score),
      });
  if (problems.length > 0) throw new InputError(problems);
  const title = flags.get("title") ?? unique(cells.map((c) => c.log.taskLabel)).join(", ");
  const spec = specOf({ title, cells, rows, questions, scale, notes });
  return {
    files: runFiles(spec, {
      questions: questions.questions,
      answers: rows.answers,
      judgments: rows.judgments.map((j) => j.judgment),
      scores: rows.scores,
      ratings: [],
    }),
    counts: [
      ...files.filter(isSourceNote).map((f) => ({ source: f.name, read: 1, taken: 1, dropped: [] })),
      ...others,
      ...logs
        .filter((l) => !filled.includes(l))
        .map((l) => ({ source: l.file, read: 0, taken: 0, dropped: [] })),
      ...rows.counts,
    ],
    notes: notesOf(logs, rows),
  };
}

const lexical: ReadonlySet<string> = new Set([
  "match",
  "includes",
  "exact",
  "f1",
  "pattern",
  "answer",
  "choice",
]);

interface Imported {
  readonly title: string;
  readonly cells: readonly CellLog[];
  readonly rows: InspectRows;
  readonly questions: Questions;
  readonly scale: Omit<BenchmarkSpec["scale"], "label">;
  readonly notes: SourceNotes;
}

function specOf({ title, cells, rows, questions, scale, notes }: Imported): BenchmarkSpec {
  const configs = new Map(cells.map((c) => [c.config, c]));
  const models = new Map(cells.map((c) => [c.model, c]));
  const judges = judgeSpecs(
    rows.judges,
    rows.judgments.map((j) => j.judgment),
    rows.answers,
  );
  const metrics = [...rows.metrics].map(([id, name]): MetricSpec =>
    metricSpec(
      id,
      rows.scores.filter((s) => s.metric === id).map((s) => s.score),
      { label: name, kind: lexical.has(name) ? "lexical" : "external" },
    ),
  );
  const first = metrics[0];
  const origin = originOf(notes);
  return {
    schema_version: 1,
    id: slug(title),
    title,
    languages: languagesOf(cells),
    scale: { ...scale, label: `score, ${scale.min}–${scale.max}` },
    ...(questions.domains.length === 0 ? {} : { domains: questions.domains }),
    configs: [...configs.values()].map((c) => ({
      id: c.config,
      label: c.configLabel,
      modality: rows.speechConfigs.has(c.config) ? "speech" : "text",
      language: c.language,
    })),
    models: [...models.values()].map((c) => ({ id: c.model, label: c.modelLabel })),
    ...(judges.length === 0 ? {} : { judges }),
    ...(metrics.length === 0 ? {} : { metrics }),
    ...(judges.length === 0 && first !== undefined ? { primary_metric: first.id } : {}),
    ...holesOf([...configs.keys()], [...models.keys()], cells),
    text_metrics: rows.hasChoices ? "off" : "computed",
    provenance: {
      kind: "measured",
      statement: `Answers and scores as Inspect logged them${origin === "" ? "" : ` (${origin})`}.`,
      detail: `Logs: ${cells.map((c) => `${c.log.task} on ${c.log.model} (${c.log.status})`).join("; ")}.`,
    },
    ...creditOf(notes),
  };
}

function notesOf(logs: readonly InspectLog[], rows: InspectRows): readonly string[] {
  return [
    ...logs
      .filter((log) => log.samples.length === 0)
      .map((log) => `${log.file} (${log.status}) holds no samples; its aggregated results are not taken.`),
    ...logs
      .filter((log) => log.samples.length > 0 && log.status !== "success")
      .map((log) => `${log.file} did not run to its end (status ${log.status}).`),
    rows.hasChoices
      ? "EM and F1 are off (text_metrics): there are multiple-choice questions, whose answers are letters."
      : "EM and F1 are computed against the targets (text_metrics).",
    "Letters are read as Inspect does: C is 1, P is 0.5, I and N are 0. Averages and reductions of the logs are not taken.",
    ...(rows.speechConfigs.size > 0 ? ["Audio inside the logs is not taken; add clips under audio/."] : []),
  ];
}
