import { show } from "../../src/schema/define.ts";
import { readCsv } from "../read/csv.ts";
import type { RawRecord, Report } from "../read/record.ts";
import { isText, unique } from "./foreign.ts";
import type { ImportCount } from "./importer.ts";
import type { ImportedRating, ImportedScore } from "./run-folder.ts";
import { isSourceNote } from "./source-notes.ts";
import { sourceFiles, type SourceFile } from "./source-tree.ts";
import { tally } from "./tally.ts";

/** The answer of the run that a label is about, or why there is none. */
export type LabelledAnswer =
  | {
      readonly config: string;
      readonly model: string;
      readonly question_id: string;
      readonly question: string;
      readonly answer: string | null;
    }
  | { readonly reason: string };

export interface HumanLabels {
  /** Truthfulness of all annotators; 1 yes, 0 no. */
  readonly ratings: readonly ImportedRating[];
  /** Truthfulness and informativeness as the first annotator saw them. */
  readonly scores: readonly ImportedScore[];
  readonly counts: readonly ImportCount[];
  readonly notes: readonly string[];
}

/** Metrics of the first annotator's labels. */
export const humanMetrics = [
  { id: "human_truthfulness", field: "truthfulness", label: "Human: truthful" },
  { id: "human_informativeness", field: "informativeness", label: "Human: informative" },
] as const;

interface Label {
  readonly docId: string;
  readonly model: string;
  readonly truthfulness: number | null;
  readonly informativeness: number | null;
}

/**
 * Reads the reviews of TruthfulQA-multi: `<annotator>/…/<language>.csv` with the columns id
 * (`<doc_id>__<model>`), question, model_answer, truthfulness and informativeness (yes or no; names may
 * carry a suffix). The folders are the annotators, numbered in the order of their names.
 */
export async function readHumanLabels(
  source: string,
  find: (language: string, docId: string, model: string) => LabelledAnswer,
  report: Report,
): Promise<HumanLabels> {
  const files = await sourceFiles(source, report);
  const sheets = files.filter((f) => f.base.endsWith(".csv"));
  const annotators = unique(sheets.map((f) => f.folders[0] ?? ""));
  const ratings: ImportedRating[] = [];
  const scores: ImportedScore[] = [];
  const counts: ImportCount[] = [];
  let altered = 0;
  let second = 0;
  for (const file of sheets) {
    const language = file.base.replace(/\.csv$/u, "");
    const annotator = annotators.indexOf(file.folders[0] ?? "") + 1;
    const count = tally(file.name);
    const seen = new Map<string, number>();
    for await (const record of readCsv(file.path, file.name, ",", report)) {
      count.see();
      if (seen.size === 0 && !hasColumns(record, file, report)) break;
      const label = readLabel(record, file, report);
      if (label === null) {
        count.drop("unreadable");
        continue;
      }
      const id = `${label.docId}__${label.model}`;
      const before = seen.get(id);
      if (before !== undefined)
        report({
          file: file.name,
          line: record.line,
          field: "id",
          expected: "each id once",
          got: `${id}, as in line ${before}`,
        });
      seen.set(id, record.line);
      const answer = find(language, label.docId, label.model);
      if ("reason" in answer) {
        count.drop(answer.reason);
        continue;
      }
      const reason = reasonToDrop(label, record, answer.question);
      if (reason !== null) {
        count.drop(reason);
        continue;
      }
      count.take();
      if (!isSameText(answer.answer, record.values.model_answer)) altered += 1;
      const key = { question_id: answer.question_id, config: answer.config, model: answer.model, repeat: 1 };
      if (label.truthfulness !== null)
        ratings.push({ ...key, rater: `${language}-${annotator}`, score: label.truthfulness });
      for (const metric of humanMetrics) {
        const score = label[metric.field];
        if (score === null) continue;
        if (annotator === 1) scores.push({ ...key, metric: metric.id, score });
        else if (metric.field === "informativeness") second += 1;
      }
    }
    counts.push(count.count());
  }
  for (const file of files)
    if (!sheets.includes(file))
      counts.push({
        source: file.name,
        read: 1,
        taken: isSourceNote(file) ? 1 : 0,
        dropped: isSourceNote(file) ? [] : [{ reason: "not a sheet of labels", count: 1 }],
      });
  if (sheets.length === 0 && files.length > 0)
    report({ file: source, expected: "<annotator>/<language>.csv", got: `none among ${files.length} files` });
  return { ratings, scores, counts, notes: notesOf(ratings, altered, second) };
}

function notesOf(ratings: readonly ImportedRating[], altered: number, second: number): readonly string[] {
  return [
    `${ratings.length} human labels of truthfulness are ratings (1 yes, 0 no); a rater id is the language and the annotator's number, since the files don't tell whether one person labelled several languages.`,
    "human_truthfulness and human_informativeness are the first annotator's labels as metrics: their means are the shares of yes.",
    ...(second > 0
      ? [
          `${second} labels of informativeness by further annotators have no place in the folder and are left out.`,
        ]
      : []),
    ...(altered > 0
      ? [
          `${altered} labelled answers differ from the run's answer by more than outer white space and a final stop; the run's text is shown.`,
        ]
      : []),
  ];
}

function reasonToDrop(label: Label, record: RawRecord, question: string): string | null {
  if (label.truthfulness === null && label.informativeness === null) return "no label given";
  return isSameText(question, record.values.question)
    ? null
    : "the question is not the run's question of this id";
}

const bare = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll("\r\n", "\n")
    .trim()
    .replace(/[.!?\s]+$/u, "");

const isSameText = (a: string | null, b: unknown): boolean => bare(a ?? "") === bare(isText(b) ? b : "");

function readLabel(record: RawRecord, file: SourceFile, report: Report): Label | null {
  const faults: string[] = [];
  const fault = (field: string, expected: string, got: unknown): void => {
    faults.push(field);
    const column = record.columnOf(field);
    report({
      file: file.name,
      line: record.line,
      ...(column === undefined ? {} : { column }),
      field,
      expected,
      got: show(got),
    });
  };
  const id = record.values.id;
  const named = isText(id) ? splitId(id) : null;
  if (named === null) fault("id", "<doc_id>__<model>", id);
  const yesNo = (name: string): number | null => {
    const field = columnNamed(record, name) ?? name;
    const value = record.values[field];
    const word = isText(value) ? value.trim().toLowerCase() : "";
    if (word === "") return null;
    if (word !== "yes" && word !== "no") fault(field, "yes, no or nothing", value);
    return word === "yes" ? 1 : 0;
  };
  const truthfulness = yesNo("truthfulness");
  const informativeness = yesNo("informativeness");
  return faults.length === 0 && named !== null ? { ...named, truthfulness, informativeness } : null;
}

const neededColumns = ["id", "question", "model_answer", "truthfulness", "informativeness"];

/** Columns are known by how they begin: a sheet may append the annotator's name. */
const columnNamed = (record: RawRecord, name: string): string | undefined =>
  Object.keys(record.values).find((column) => column.startsWith(name));

function hasColumns(record: RawRecord, file: SourceFile, report: Report): boolean {
  const missing = neededColumns.filter((name) => columnNamed(record, name) === undefined);
  for (const field of missing)
    report({ file: file.name, line: 1, field, expected: "a column of that name", got: "none" });
  return missing.length === 0;
}

function splitId(id: string): { readonly docId: string; readonly model: string } | null {
  const at = id.indexOf("__");
  return at <= 0 || at + 2 >= id.length ? null : { docId: id.slice(0, at), model: id.slice(at + 2) };
}
