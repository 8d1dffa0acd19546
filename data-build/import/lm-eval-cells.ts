import type { Report } from "../read/record.ts";
import { groupBy, unique } from "./foreign.ts";
import { languageSpec, modelNames, unknownLanguage } from "./imported-spec.ts";
import type { Sample } from "./lm-eval-sample.ts";
import { inNaturalOrder, type Wording } from "./question-union.ts";
import type { TaskRun } from "./lm-eval-tree.ts";
import { slug } from "./slug.ts";

/** A run with its place in the benchmark. */
export interface CellRun {
  readonly run: TaskRun;
  readonly config: string;
  readonly configLabel: string;
  readonly language: string;
  readonly model: string;
  readonly modelLabel: string;
  /** The question id of a sample. */
  questionId(sample: Sample): string;
  /** The task without its language: what the runs of all languages share. */
  readonly stem: string;
}

function languageOf(run: TaskRun, stated: string | undefined): string {
  const [first, ...others] = unique(run.samples.map((s) => s.language));
  const own = others.length === 0 ? (first ?? null) : null;
  return own ?? run.language ?? stated ?? unknownLanguage;
}

function withoutLanguage(task: string, language: string): string {
  const suffix = ["_", "-"].map((mark) => `${mark}${language}`).find((end) => task.endsWith(end));
  return suffix === undefined ? task : task.slice(0, -suffix.length);
}

/**
 * Gives each run its configuration (the language, or task and language where the tree holds several
 * tasks), model and question ids. With `align` the same doc_id is the same question in every language of a task.
 */
export function placeRuns(
  runs: readonly TaskRun[],
  options: { readonly language: string | undefined; readonly align: boolean },
  report: Report,
): readonly CellRun[] {
  const placed = runs.map((run) => {
    const language = languageOf(run, options.language);
    return { run, language, stem: withoutLanguage(run.task, language) };
  });
  const isOneTask = unique(placed.map((p) => p.stem)).length === 1;
  const models = modelNames(placed.map((p) => p.run.model));
  const cells = placed.map(({ run, language, stem }): CellRun => {
    const isKnown = language !== unknownLanguage;
    const taskConfig = slug(isKnown ? `${stem}-${language}` : stem);
    const config = isOneTask && isKnown ? language : taskConfig;
    const name = languageSpec(language).label;
    const prefix = !options.align ? `${config}~` : isOneTask ? "" : `${slug(stem)}~`;
    const { id: model, label: modelLabel } = models.get(run.model) ?? {
      id: slug(run.model),
      label: run.model,
    };
    return {
      run,
      config,
      configLabel: isOneTask && isKnown ? name : isKnown ? `${stem}, ${name}` : stem,
      language,
      model,
      modelLabel,
      stem,
      questionId: (sample) => `${prefix}${sample.docId}`,
    };
  });
  for (const group of groupBy(cells, (c) => `${c.config}\n${c.model}`).values())
    for (const twice of group.slice(1))
      report({
        file: twice.run.file,
        expected: "one samples file per task, language and model",
        got: `a second one beside ${group[0]?.run.file ?? ""}`,
      });
  return cells;
}

/** The wordings of all samples, questions in the order of their ids. */
export function wordingsOf(cells: readonly CellRun[]): readonly Wording[] {
  const wordings = cells.flatMap((cell) =>
    cell.run.samples.map((sample): Wording => ({
      id: cell.questionId(sample),
      language: cell.language,
      question: sample.question,
      references: sample.references,
      category: sample.category,
      group: cell.stem,
      marks: sample.marks,
      place: () => ({ file: cell.run.file, line: sample.line }),
    })),
  );
  return wordings.sort((a, b) => inNaturalOrder(a.id, b.id));
}
