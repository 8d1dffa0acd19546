import { InputError, UsageError, type Problem } from "../read/problem.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { groupBy, unique } from "./foreign.ts";
import { judgeSpecs, scaleOf } from "./imported-judges.ts";
import { holesOf, languageName, languageSpec, metricSpec } from "./imported-spec.ts";
import type { Importer, ImportResult } from "./importer.ts";
import { readPromptfooFiles } from "./promptfoo-file.ts";
import { rowsOfFiles, type PromptfooRows } from "./promptfoo-rows.ts";
import { unionOfQuestions, type Questions } from "./question-union.ts";
import { runFiles } from "./run-folder.ts";
import { slug } from "./slug.ts";
import { sourceFiles } from "./source-tree.ts";

/** Result files of promptfoo: prompts become configurations, providers models, model-graded assertions judges. */
export const promptfoo: Importer = {
  format: "promptfoo",
  summary: "Result files of promptfoo (`promptfoo eval -o results.json`), one or a folder of them.",
  example: "explorer import promptfoo results.json my-benchmark/ --language en",
  takesSource: true,
  flags: [
    {
      name: "title",
      value: "TEXT",
      doc: "The benchmark's title; left out: the description in the file.",
      required: false,
    },
    {
      name: "language",
      value: "TAG",
      doc: "Language of the questions (BCP 47) where no variable `language` says.",
      required: false,
    },
    {
      name: "scale",
      value: "MIN:MAX[:STEP]",
      doc: "Scale of model-graded scores; left out: 0:1.",
      required: false,
    },
  ],
  run: importFiles,
};

async function importFiles({
  source,
  flags,
}: {
  readonly source: string | null;
  readonly flags: ReadonlyMap<string, string>;
}): Promise<ImportResult> {
  if (source === null) throw new UsageError("promptfoo needs a result file or a folder of them");
  const language = flags.get("language");
  if (language !== undefined && languageName(language) === null)
    throw new UsageError(`--language takes a BCP 47 tag such as en, not "${language}"`);
  scaleOf([], flags.get("scale"));
  const problems: Problem[] = [];
  const report = (p: Problem): void => void problems.push(p);
  const found = await sourceFiles(source, report);
  const { files, others } = await readPromptfooFiles(found, report);
  if (files.every((f) => f.results.length === 0) && problems.length === 0)
    report({ file: source, expected: "a file with results", got: `none among ${found.length} files` });
  const rows = rowsOfFiles(files, language, report);
  const questions = unionOfQuestions(rows.wordings, report);
  const judged = rows.judgments.map((j) => j.judgment.score);
  const scale = scaleOf([...judged, ...rows.ratings.map((r) => r.score)], flags.get("scale"));
  for (const { judgment, result } of rows.judgments)
    if (judgment.score < scale.min || judgment.score > scale.max)
      report({
        ...result.raw.place(["gradingResult"]),
        field: "gradingResult.componentResults",
        expected: `a score from ${scale.min} to ${scale.max} (else give --scale)`,
        got: String(judgment.score),
      });
  if (problems.length > 0) throw new InputError(problems);
  const described = files.map((f) => textOf(f.config)).find((d) => d !== null);
  const title = flags.get("title") ?? described ?? "Imported evaluation";
  return {
    files: runFiles(specOf(title, rows, questions, scale), {
      questions: questions.questions,
      answers: rows.answers,
      judgments: rows.judgments.map((j) => j.judgment),
      scores: rows.scores,
      ratings: rows.ratings,
    }),
    counts: [...others, ...rows.counts],
    notes: [
      "Results are the same question where variables and description are the same; further ones under one prompt and provider are repeats.",
      "Overall scores of a test (weighted means of its assertions) and its pass mark are not taken; each assertion's score is.",
    ],
  };
}

function textOf(config: unknown): string | null {
  const described =
    typeof config === "object" && config !== null && "description" in config ? config.description : null;
  return typeof described === "string" && described.trim() !== "" ? described : null;
}

function specOf(
  title: string,
  rows: PromptfooRows,
  questions: Questions,
  scale: Omit<BenchmarkSpec["scale"], "label">,
): BenchmarkSpec {
  const judges = judgeSpecs(
    rows.judges,
    rows.judgments.map((j) => j.judgment),
    rows.answers,
  );
  const byMetric = groupBy(rows.scores, (s) => s.metric);
  const metrics = [...rows.metrics].map(([id, label]) =>
    metricSpec(
      id,
      (byMetric.get(id) ?? []).map((s) => s.score),
      { label },
    ),
  );
  const primary = metrics.find((m) => m.max <= 1) ?? metrics[0];
  return {
    schema_version: 1,
    id: slug(title),
    title,
    languages: unique(rows.configs.map((c) => c.language)).map(languageSpec),
    scale: { ...scale, label: `score, ${scale.min}–${scale.max}` },
    ...(questions.domains.length === 0 ? {} : { domains: questions.domains }),
    configs: rows.configs.map((c) => ({ id: c.id, label: c.label, modality: "text", language: c.language })),
    models: rows.models.map(({ id, label }) => ({ id, label })),
    ...(judges.length === 0 ? {} : { judges }),
    ...(metrics.length === 0 ? {} : { metrics }),
    ...(judges.length === 0 && primary !== undefined ? { primary_metric: primary.id } : {}),
    ...holesOf(
      rows.configs.map((c) => c.id),
      rows.models.map((m) => m.id),
      rows.answers,
    ),
    text_metrics: questions.questions.some((q) => Object.keys(q.references).length > 0) ? "computed" : "off",
    provenance: { kind: "measured", statement: "Answers and assertion scores as promptfoo wrote them." },
  };
}
