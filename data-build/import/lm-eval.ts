import { InputError, UsageError, type Problem } from "../read/problem.ts";
import { languageName } from "./imported-spec.ts";
import type { ImportCount, Importer, ImportResult } from "./importer.ts";
import { placeRuns, wordingsOf, type CellRun } from "./lm-eval-cells.ts";
import { readHumanLabels, type LabelledAnswer } from "./lm-eval-human.ts";
import { unionOfQuestions } from "./question-union.ts";
import { rowsOfRuns } from "./lm-eval-rows.ts";
import { lmEvalSpec, textMetricsOf } from "./lm-eval-spec.ts";
import { readTree } from "./lm-eval-tree.ts";
import { runFiles } from "./run-folder.ts";
import { isSourceNote, readSourceNotes } from "./source-notes.ts";
import { sourceFiles } from "./source-tree.ts";

/**
 * The output folder of `lm_eval --log_samples`: languages (or tasks) become configurations, the samples'
 * answers and metric values come over, averages of the results files don't.
 */
export const lmEval: Importer = {
  format: "lm-eval",
  summary: "Run outputs of the LM Evaluation Harness (`lm_eval --log_samples --output_path …`).",
  example: "explorer import lm-eval results/ my-benchmark/ --human manual_review/",
  takesSource: true,
  flags: [
    {
      name: "human",
      value: "PATH",
      doc: "Folder of human labels, <annotator>/<language>.csv (as in TruthfulQA-multi).",
      required: false,
    },
    {
      name: "title",
      value: "TEXT",
      doc: "The benchmark's title; left out: the task's name.",
      required: false,
    },
    {
      name: "language",
      value: "TAG",
      doc: "Language of the questions (BCP 47) where the run outputs don't say.",
      required: false,
    },
    {
      name: "align",
      value: "doc_id|none",
      doc: "Whether the same doc_id is the same question in every language of a task (doc_id, the default).",
      required: false,
    },
  ],
  run: importTree,
};

async function importTree({
  source,
  flags,
}: {
  readonly source: string | null;
  readonly flags: ReadonlyMap<string, string>;
}): Promise<ImportResult> {
  if (source === null) throw new UsageError("lm-eval needs the folder of run outputs");
  const align = flags.get("align") ?? "doc_id";
  if (align !== "doc_id" && align !== "none")
    throw new UsageError(`--align is doc_id or none, not "${align}"`);
  const stated = flags.get("language");
  if (stated !== undefined && languageName(stated) === null)
    throw new UsageError(`--language takes a BCP 47 tag such as en, not "${stated}"`);
  const problems: Problem[] = [];
  const report = (p: Problem): void => void problems.push(p);
  const stopAtProblems = (): void => {
    if (problems.length > 0) throw new InputError(problems);
  };
  const files = await sourceFiles(source, report);
  stopAtProblems();
  const notes = await readSourceNotes(files, report);
  const tree = await readTree(
    files.filter((f) => !isSourceNote(f)),
    report,
  );
  if (tree.runs.length === 0)
    report({
      file: source,
      expected: "samples_<task>_<time>.jsonl files, as lm_eval --log_samples writes them",
      got: `none among ${files.length} files`,
    });
  const cells = placeRuns(tree.runs, { language: stated, align: align === "doc_id" }, report);
  const questions = unionOfQuestions(wordingsOf(cells), report);
  const humanSource = flags.get("human");
  const human = humanSource === undefined ? null : await readHumanLabels(humanSource, finder(cells), report);
  const humanNotes =
    humanSource === undefined
      ? null
      : await readSourceNotes(await sourceFiles(humanSource, () => undefined), report);
  stopAtProblems();
  const rows = rowsOfRuns(cells);
  const spec = lmEvalSpec({
    title: flags.get("title") ?? null,
    cells,
    questions,
    rows,
    human,
    notes,
    humanNotes,
  });
  const read: readonly ImportCount[] = files
    .filter(isSourceNote)
    .map((f) => ({ source: f.name, read: 1, taken: 1, dropped: [] }));
  return {
    files: runFiles(spec, {
      questions: questions.questions,
      answers: rows.answers,
      judgments: [],
      scores: [...(human?.scores ?? []), ...rows.scores],
      ratings: human?.ratings ?? [],
    }),
    counts: [...read, ...tree.counts, ...(human?.counts ?? [])],
    notes: [...notesOf(cells, questions.questions.length), ...rows.notes, ...(human?.notes ?? [])],
  };
}

function notesOf(cells: readonly CellRun[], kept: number): readonly string[] {
  const run = Math.max(0, ...cells.map((c) => c.run.questionsRun ?? 0));
  return [
    run > kept
      ? `The samples hold ${kept} of the run's ${run} questions: means are over these ${kept}, never those of the results files.`
      : "Means are computed from the samples, not taken from the results files.",
    textMetricsOf(cells) === "off"
      ? "EM and F1 are off (text_metrics): the answers are free text or options, and the questions have wrong references too, which overlap as much; switch it on in benchmark.yaml."
      : "EM and F1 are computed against the references (text_metrics).",
    "Prompts (few-shot examples, chat template) are not taken: they differ between models and are no input of the configuration.",
  ];
}

/** Looks up the run's answer that a human label names. */
function finder(
  cells: readonly CellRun[],
): (language: string, docId: string, model: string) => LabelledAnswer {
  const answers = new Map<string, LabelledAnswer>();
  const languages = new Set(cells.map((c) => c.language));
  const models = new Set<string>();
  for (const cell of cells)
    for (const name of new Set([cell.run.model, cell.run.model.split("/").at(-1) ?? cell.run.model])) {
      models.add(name);
      for (const sample of cell.run.samples)
        answers.set(JSON.stringify([cell.language, sample.docId, name]), {
          config: cell.config,
          model: cell.model,
          question_id: cell.questionId(sample),
          question: sample.question,
          answer: sample.filtered,
        });
    }
  return (language, docId, model) => {
    if (!languages.has(language)) return { reason: "a language that is not among the run outputs" };
    if (!models.has(model)) return { reason: "a model that is not among the run outputs" };
    return (
      answers.get(JSON.stringify([language, docId, model])) ?? {
        reason: "a question that is not among the run outputs",
      }
    );
  };
}
