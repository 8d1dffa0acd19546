import { show } from "../../src/schema/define.ts";
import { folderFiles, isFactFile, type FactFileName } from "../../src/schema/folder.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { watchColumns } from "./columns.ts";
import type { DataFile } from "./discover.ts";
import { keySet } from "./key-set.ts";
import type { Problem } from "./problem.ts";
import { fieldReader, showId, type RawRecord, type Report } from "./record.ts";
import { eachRecord } from "./records.ts";

/** The ids that say what a row is about besides its question; "" where the kind has none such. */
export interface CellIds {
  readonly config_id: string;
  readonly model_id: string;
  readonly judge_id: string;
  readonly metric_id: string;
}

/** One checked fact: its question and cell, and the file's fields (null where missing). */
export interface Fact {
  /** Number of the question, as the context gives it. */
  readonly question: number;
  /** Number of the cell among those of the file, from 0 in order of appearance. */
  readonly cell: number;
  readonly ids: CellIds;
  readonly repeat: number;
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface FactContext {
  readonly spec: BenchmarkSpec;
  readonly questions: { numberOf(id: string): number | undefined };
  readonly report: Report;
  /** Hears the columns of a file that nobody reads. */
  readonly unused?: (columns: readonly string[]) => void;
}

export type FactKind = FactFileName;

const mostRepeats = 1_000_000;

type IdName = keyof CellIds;
const idNames: readonly IdName[] = ["config_id", "model_id", "judge_id", "metric_id"];

function knownIds(spec: BenchmarkSpec): Readonly<Record<IdName, readonly string[]>> {
  const ids = (list: readonly { readonly id: string }[] | undefined): readonly string[] =>
    (list ?? []).map((x) => x.id);
  return {
    config_id: ids(spec.configs),
    model_id: ids(spec.models),
    judge_id: ids(spec.judges),
    metric_id: ids(spec.metrics),
  };
}

/** The ids that a file's path gives, or null where one isn't declared, which is reported. */
export function idsOfPath(
  file: DataFile,
  spec: BenchmarkSpec,
  report: Report,
): ReadonlyMap<IdName, string> | null {
  const known = knownIds(spec);
  const ids = new Map<IdName, string>();
  for (const [i, name] of folderFiles[file.kind].path.entries()) {
    const id = file.ids[i];
    if (id === undefined || !isIdName(name)) continue;
    ids.set(name, id);
    if (known[name].includes(id)) continue;
    report({ file: file.file, field: name, expected: oneOf(known[name]), got: show(id) });
    return null;
  }
  return ids;
}

/**
 * Hands every fact of one file to `take`. Unknown ids, duplicate keys, scores off the scale and unusable fields are
 * reported with their place; such rows are left out, so that a build never goes on with them.
 */
export async function readFacts(
  file: DataFile,
  { spec, questions, report, unused }: FactContext,
  take: (fact: Fact) => void,
): Promise<void> {
  const { kind } = file;
  if (!isFactFile(kind)) return;
  const fromPath = idsOfPath(file, spec, report);
  if (fromPath === null) return;
  const known = knownIds(spec);
  const isCsv = file.format === "csv" || file.format === "tsv";
  const inColumns = idNames.filter((name) => isNeeded(kind, name) && !fromPath.has(name));
  const columns = { ...folderFiles[kind].columns };
  const content = kind === "inputs" ? "text" : kind === "answers" ? "answer" : "score";
  const watch = watchColumns(
    file,
    {
      needed: ["question_id", ...inColumns, content],
      inSome: kind === "inputs" ? [] : [content],
      isKnown: (name) => name in columns || idNames.some((id) => id === name),
    },
    report,
  );
  const readRow = fieldReader(columns, file.file, isCsv, report);
  const isOnScale = scoreCheck(kind, spec);
  const cells = cellNumbers(fromPath);
  const single = inColumns.length === 0 ? cells.of({}) : null;
  const keys = keySet();
  let faults = 0;
  let records = 0;
  const counted: Report = (problem) => {
    faults += 1;
    report(problem);
  };
  const at = (record: RawRecord, field: string): Omit<Problem, "expected" | "got"> => {
    const column = record.columnOf(field);
    return { file: file.file, line: record.line, field, ...(column === undefined ? {} : { column }) };
  };
  /** The ids that stand in columns, or null where one is unknown. */
  const idsOf = (record: RawRecord): Partial<CellIds> | null => {
    const ids: Partial<Record<IdName, string>> = {};
    let ok = true;
    for (const name of inColumns) {
      const id = record.values[name];
      if (typeof id === "string" && known[name].includes(id)) ids[name] = id;
      else {
        report({
          ...at(record, name),
          expected: oneOf(known[name]),
          got: showId(record, name, id ?? undefined),
        });
        ok = false;
      }
    }
    for (const [name, id] of fromPath) {
      const given = record.values[name] ?? id;
      if (given === id) continue;
      report({
        ...at(record, name),
        expected: `${show(id)}, as the path says`,
        got: showId(record, name, given),
      });
      ok = false;
    }
    return ok ? ids : null;
  };
  const takeRecord = (record: RawRecord): boolean => {
    records += 1;
    if (!watch.see(record)) return false;
    const read = readRow(record);
    if (read === null) return true;
    // Tools that quote everything write nobody so.
    const fields = kind === "ratings" && read.rater_id === "" ? { ...read, rater_id: null } : read;
    const inRow = idsOf(record);
    let ok = inRow !== null;
    const question_id = String(fields.question_id);
    const question = questions.numberOf(question_id);
    if (question === undefined)
      report({
        ...at(record, "question_id"),
        expected: "a question of the questions file",
        got: show(question_id),
      });
    const repeat = typeof fields.repeat === "number" ? fields.repeat : 1;
    if (repeat < 1 || repeat > mostRepeats) {
      report({
        ...at(record, "repeat"),
        expected: `a whole number from 1 to ${mostRepeats}`,
        got: String(repeat),
      });
      ok = false;
    }
    const cell = single ?? cells.of(inRow ?? {});
    // Ratings by nobody in particular can't be told from one another.
    const rater = kind === "ratings" ? fields.rater_id : "";
    const isNew =
      question === undefined ||
      inRow === null ||
      typeof rater !== "string" ||
      keys.add(`${cell.number}\u0000${repeat}\u0000${rater}`, question);
    if (!isNew) {
      report({
        ...at(record, "question_id"),
        expected: "each key once",
        got: `${show(question_id)} again${repeat === 1 ? "" : `, repeat ${repeat}`}`,
      });
      ok = false;
    }
    if (
      !isOnScale(fields.score, cell.ids.metric_id, (expected, got) =>
        report({ ...at(record, "score"), expected, got }),
      )
    )
      ok = false;
    if (ok && question !== undefined)
      take({ question, cell: cell.number, ids: cell.ids, repeat, line: record.line, fields });
    return true;
  };
  await eachRecord(file.format, file.path, file.file, counted, takeRecord);
  unused?.(watch.finish());
  if (records === 0 && faults === 0)
    report({ file: file.file, line: 1, expected: "at least one row", got: "none" });
}

/** Numbers the cells of a file in order of appearance. */
function cellNumbers(fromPath: ReadonlyMap<IdName, string>): {
  of(inRow: Partial<CellIds>): { readonly number: number; readonly ids: CellIds };
} {
  const cells = new Map<string, { readonly number: number; readonly ids: CellIds }>();
  const none = { config_id: "", model_id: "", judge_id: "", metric_id: "" };
  const path = { ...none, ...Object.fromEntries(fromPath) };
  return {
    of(inRow) {
      const ids = { ...path, ...inRow };
      const key = `${ids.config_id}/${ids.model_id}/${ids.judge_id}/${ids.metric_id}`;
      const cell = cells.get(key) ?? { number: cells.size, ids };
      cells.set(key, cell);
      return cell;
    },
  };
}

const isIdName = (name: string): name is IdName => idNames.some((id) => id === name);
const oneOf = (ids: readonly string[]): string =>
  ids.length === 0 ? "an id declared in benchmark.yaml (none is)" : `one of ${ids.join(", ")}`;

function isNeeded(kind: FactKind, name: IdName): boolean {
  const path: readonly string[] = folderFiles[kind].path;
  return path.includes(name) || (kind === "ratings" && (name === "config_id" || name === "model_id"));
}

type ScoreCheck = (
  score: unknown,
  metric: string,
  problem: (expected: string, got: string) => void,
) => boolean;

/** Whether a score is on the scale that its kind of file has. */
function scoreCheck(kind: FactKind, spec: BenchmarkSpec): ScoreCheck {
  if (kind === "judgments" || kind === "ratings") {
    const { min, max, step } = spec.scale;
    const words = `a score on the scale ${min}–${max}${step === undefined ? "" : ` in steps of ${step}`}`;
    return (score, _, problem) => {
      if (typeof score !== "number") return true;
      const onStep =
        step === undefined ||
        !(step > 0) ||
        Math.abs((score - min) / step - Math.round((score - min) / step)) < 1e-9;
      if (score >= min && score <= max && onStep) return true;
      problem(words, String(score));
      return false;
    };
  }
  const declared = new Map((spec.metrics ?? []).map((m) => [m.id, m]));
  return (score, metric, problem) => {
    const own = declared.get(metric);
    if (typeof score !== "number" || own === undefined || (score >= own.min && score <= own.max)) return true;
    problem(`a value of ${metric} between ${own.min} and ${own.max}`, String(score));
    return false;
  };
}
