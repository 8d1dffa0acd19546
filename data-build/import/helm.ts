import { InputError, UsageError, type Problem } from "../read/problem.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { groupBy, unique } from "./foreign.ts";
import { readHelmRuns, type HelmRun } from "./helm-run.ts";
import {
  holesOf,
  importedMetricId,
  languageName,
  languageSpec,
  metricSpec,
  modelNames,
  unknownLanguage,
} from "./imported-spec.ts";
import type { ImportCount, Importer, ImportResult } from "./importer.ts";
import { unionOfQuestions, type Wording } from "./question-union.ts";
import { runFiles, type AnswerKey, type ImportedAnswer, type ImportedScore } from "./run-folder.ts";
import { slug, uniqueSlugs } from "./slug.ts";
import { sourceFiles } from "./source-tree.ts";

/** Run folders of HELM: scenarios become configurations, their subjects domains, training trials repeats. */
export const helm: Importer = {
  format: "helm",
  summary: "Runs of HELM (`benchmark_output/runs/<suite>`): scenario_state.json and per_instance_stats.json.",
  example: "explorer import helm benchmark_output/runs/v1 my-benchmark/ --language en",
  takesSource: true,
  flags: [
    {
      name: "title",
      value: "TEXT",
      doc: "The benchmark's title; left out: the scenarios' names.",
      required: false,
    },
    {
      name: "language",
      value: "TAG",
      doc: "Language of the questions (BCP 47) where a scenario's arguments don't say.",
      required: false,
    },
  ],
  run: importRuns,
};

/** Arguments of a scenario that name what its questions are about. */
const subjectArguments = ["subject", "category", "domain", "topic"];

interface CellRun {
  readonly run: HelmRun;
  readonly config: string;
  readonly configLabel: string;
  readonly language: string;
  readonly model: string;
  readonly modelLabel: string;
  readonly subject: string | null;
  questionId(instance: string): string;
}

async function importRuns({
  source,
  flags,
}: {
  readonly source: string | null;
  readonly flags: ReadonlyMap<string, string>;
}): Promise<ImportResult> {
  if (source === null) throw new UsageError("helm needs the folder of runs");
  const stated = flags.get("language");
  if (stated !== undefined && languageName(stated) === null)
    throw new UsageError(`--language takes a BCP 47 tag such as en, not "${stated}"`);
  const problems: Problem[] = [];
  const report = (p: Problem): void => void problems.push(p);
  const files = await sourceFiles(source, report);
  const { runs, counts } = await readHelmRuns(files, report);
  if (runs.length === 0 && problems.length === 0)
    report({
      file: source,
      expected: "folders with scenario_state.json",
      got: `none among ${files.length} files`,
    });
  const { current, replaced } = currentRuns(runs);
  const cells = placeRuns(current, stated);
  const questions = unionOfQuestions(cells.flatMap(wordingsOf), report);
  if (problems.length > 0) throw new InputError(problems);
  const answers = cells.flatMap(answersOf);
  const scores = cells.flatMap(scoresOf);
  const hasChoices = cells.some((c) => c.run.answers.some((a) => a.isChoice));
  const title = flags.get("title") ?? unique(cells.map((c) => c.run.scenario)).join(", ");
  const spec: BenchmarkSpec = {
    ...specOf(title, cells, scores),
    ...(questions.domains.length === 0 ? {} : { domains: questions.domains }),
    text_metrics: hasChoices ? "off" : "computed",
  };
  return {
    files: runFiles(spec, { questions: questions.questions, answers, judgments: [], scores, ratings: [] }),
    counts: counts.map((c) => (replaced.has(c.source) ? asReplaced(c) : c)),
    notes: [
      hasChoices
        ? "EM and F1 are off (text_metrics): there are multiple-choice questions, whose answers are letters."
        : "EM and F1 are computed against the references tagged correct (text_metrics).",
      "Instance ids hold within a scenario only: questions of different scenarios are never joined.",
      "Prompts are not taken; averages (stats.json) neither.",
    ],
  };
}

const nameOf = (run: HelmRun, omitted: readonly string[] = []): string => {
  const given = [...run.arguments].filter(([name]) => !omitted.includes(name)).map(([k, v]) => `${k}=${v}`);
  return [run.scenario, ...given].join(", ");
};

/** Of the same run in several suites the last by path counts. `replaced`: the files of the others. */
function currentRuns(runs: readonly HelmRun[]): {
  readonly current: readonly HelmRun[];
  readonly replaced: ReadonlySet<string>;
} {
  const current = [...groupBy(runs, (r) => JSON.stringify([nameOf(r), r.model])).values()].flatMap((g) =>
    g.slice(-1),
  );
  const others = runs.filter((r) => !current.includes(r));
  const stats = (file: string): string => file.replace(/[^/]*$/u, "per_instance_stats.json");
  return { current, replaced: new Set(others.flatMap((r) => [r.file, stats(r.file)])) };
}

const asReplaced = (count: ImportCount): ImportCount => ({
  ...count,
  taken: 0,
  dropped: [
    ...count.dropped,
    ...(count.taken > 0 ? [{ reason: "the same run is there in a later suite", count: count.taken }] : []),
  ],
});

function placeRuns(runs: readonly HelmRun[], stated: string | undefined): readonly CellRun[] {
  const configs = uniqueSlugs(runs.map((r) => nameOf(r, subjectArguments)));
  const scenarios = uniqueSlugs(runs.map((r) => nameOf(r)));
  const models = modelNames(runs.map((r) => r.model));
  return runs.map((run) => {
    const configLabel = nameOf(run, subjectArguments);
    const given = run.arguments.get("language") ?? run.arguments.get("lang") ?? "";
    const names = models.get(run.model) ?? { id: slug(run.model), label: run.model };
    const prefix = scenarios.size > 1 ? `${scenarios.get(nameOf(run)) ?? ""}~` : "";
    return {
      run,
      config: configs.get(configLabel) ?? slug(configLabel),
      configLabel,
      language: languageName(given) === null ? (stated ?? unknownLanguage) : given,
      model: names.id,
      modelLabel: names.label,
      subject: subjectArguments.map((name) => run.arguments.get(name)).find((s) => s !== undefined) ?? null,
      questionId: (instance) => `${prefix}${instance}`,
    };
  });
}

const keyOf = (cell: CellRun, about: { readonly instance: string; readonly trial: number }): AnswerKey => ({
  question_id: cell.questionId(about.instance),
  config: cell.config,
  model: cell.model,
  repeat: about.trial,
});

const wordingsOf = (cell: CellRun): readonly Wording[] =>
  cell.run.answers.map((a) => ({
    id: cell.questionId(a.instance),
    language: cell.language,
    question: a.question,
    references: a.references,
    category: cell.subject ?? a.category,
    group: cell.configLabel,
    marks: new Map(),
    place: () => ({ file: cell.run.file, line: a.line() }),
  }));

const answersOf = (cell: CellRun): readonly ImportedAnswer[] =>
  cell.run.answers.map((a) => ({
    ...keyOf(cell, a),
    answer: a.answer,
    error: a.error,
    latency_ms: a.latency_ms,
  }));

const scoresOf = (cell: CellRun): readonly ImportedScore[] =>
  cell.run.values.map((v) => ({ ...keyOf(cell, v), metric: importedMetricId(v.metric), score: v.score }));

const isLexical = (name: string): boolean =>
  /^(?:quasi_)?(?:prefix_)?exact_match|^f1|^rouge|^bleu|^chr_f|^math_equiv/u.test(name);

function specOf(title: string, cells: readonly CellRun[], scores: readonly ImportedScore[]): BenchmarkSpec {
  const configs = new Map(cells.map((c) => [c.config, c]));
  const models = new Map(cells.map((c) => [c.model, c]));
  const names = new Map(
    cells.flatMap((c) => c.run.values.map((v) => [importedMetricId(v.metric), v.metric])),
  );
  const metrics = [...groupBy(scores, (s) => s.metric)].map(([id, values]) => {
    const label = names.get(id) ?? id;
    return metricSpec(
      id,
      values.map((v) => v.score),
      { label, kind: isLexical(label) ? "lexical" : "external" },
    );
  });
  const primary = metrics.find((m) => m.max <= 1) ?? metrics[0];
  return {
    schema_version: 1,
    id: slug(title),
    title,
    languages: unique(cells.map((c) => c.language)).map(languageSpec),
    scale: { min: 0, max: 1, label: "score, 0–1" },
    configs: [...configs.values()].map((c) => ({
      id: c.config,
      label: c.configLabel,
      modality: "text",
      language: c.language,
    })),
    models: [...models.values()].map((c) => ({ id: c.model, label: c.modelLabel })),
    ...(metrics.length === 0 ? {} : { metrics }),
    ...(primary === undefined ? {} : { primary_metric: primary.id }),
    ...holesOf([...configs.keys()], [...models.keys()], cells),
    provenance: {
      kind: "measured",
      statement: "Answers and per-instance metric values as HELM wrote them.",
      detail: `Runs: ${unique(cells.map((c) => `${nameOf(c.run)} on ${c.run.model}`)).join("; ")}.`,
    },
  };
}
