import { show } from "../../src/schema/define.ts";
import { folderFiles, type FolderFileName } from "../../src/schema/folder.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { watchColumns } from "./columns.ts";
import type { DataFile } from "./discover.ts";
import { readFields, showId, type RawRecord, type Report } from "./record.ts";
import { readRecords } from "./records.ts";

/** One checked fact: ids, and the file's fields (null where missing). */
export interface Fact {
  readonly kind: Exclude<FolderFileName, "questions">;
  readonly question_id: string;
  readonly config_id: string;
  readonly model_id: string;
  readonly judge_id: string;
  readonly metric_id: string;
  readonly repeat: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface FactContext {
  readonly spec: BenchmarkSpec;
  readonly questions: { has(id: string): boolean };
  readonly report: Report;
  /** Hears the columns of a file that nobody reads. */
  readonly unused?: (file: DataFile, columns: readonly string[]) => void;
}

const mostRepeats = 1_000_000;

type IdName = "config_id" | "model_id" | "judge_id" | "metric_id";
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

/**
 * The facts of one file. Unknown ids, duplicate keys, scores off the scale and unusable fields are reported
 * with their place; such rows are left out, so that a build never goes on with them.
 */
export async function* readFacts(file: DataFile, context: FactContext): AsyncGenerator<Fact> {
  const { kind } = file;
  if (kind === "questions") return;
  const { spec, report } = context;
  const known = knownIds(spec);
  const fromPath = new Map<string, string>();
  for (const [i, name] of folderFiles[kind].path.entries()) {
    const id = file.ids[i];
    if (id === undefined) continue;
    fromPath.set(name, id);
    if (isIdName(name) && !known[name].includes(id)) {
      report({ file: file.file, field: name, expected: oneOf(known[name]), got: show(id) });
      return;
    }
  }
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
  const seen = new Set<string>();
  let faults = 0;
  let records = 0;
  const counted: Report = (problem) => {
    faults += 1;
    report(problem);
  };
  for await (const record of readRecords(file.format, file.path, file.file, counted)) {
    records += 1;
    if (!watch.see(record)) return;
    const fields = readFields(columns, record, file.file, isCsv, report);
    if (fields === null) continue;
    const at = (field: string): { file: string; line: number; column?: number; field: string } => {
      const column = record.columnOf(field);
      return { file: file.file, line: record.line, field, ...(column === undefined ? {} : { column }) };
    };
    const ids: Partial<Record<IdName, string>> = {};
    let ok = true;
    for (const name of inColumns) {
      const id = record.values[name];
      if (typeof id === "string" && known[name].includes(id)) ids[name] = id;
      else {
        report({ ...at(name), expected: oneOf(known[name]), got: showId(record, name, id ?? undefined) });
        ok = false;
      }
    }
    for (const [name, id] of fromPath) {
      const given = record.values[name] ?? id;
      if (given === id) continue;
      report({ ...at(name), expected: `${show(id)}, as the path says`, got: showId(record, name, given) });
      ok = false;
    }
    const question_id = String(fields.question_id);
    if (!context.questions.has(question_id)) {
      report({ ...at("question_id"), expected: "a question of the questions file", got: show(question_id) });
      ok = false;
    }
    const repeat = typeof fields.repeat === "number" ? fields.repeat : 1;
    if (repeat < 1 || repeat > mostRepeats) {
      report({ ...at("repeat"), expected: `a whole number from 1 to ${mostRepeats}`, got: String(repeat) });
      ok = false;
    }
    const get = (name: IdName): string => ids[name] ?? fromPath.get(name) ?? "";
    const key = [
      question_id,
      ...idNames.map(get),
      repeat,
      kind === "ratings" ? (typeof fields.rater_id === "string" ? fields.rater_id : record.line) : "",
    ].join("\u0000");
    if (seen.has(key)) {
      report({
        ...at("question_id"),
        expected: "each key once",
        got: `${show(question_id)} again${repeat === 1 ? "" : `, repeat ${repeat}`}`,
      });
      ok = false;
    }
    seen.add(key);
    if (
      !checkScore(kind, fields.score, get("metric_id"), spec, (expected, got) =>
        report({ ...at("score"), expected, got }),
      )
    )
      ok = false;
    if (!ok) continue;
    yield {
      kind,
      question_id,
      config_id: get("config_id"),
      model_id: get("model_id"),
      judge_id: get("judge_id"),
      metric_id: get("metric_id"),
      repeat,
      fields,
    };
  }
  context.unused?.(file, watch.finish());
  if (records === 0 && faults === 0)
    report({ file: file.file, line: 1, expected: "at least one row", got: "none" });
}

const isIdName = (name: string): name is IdName => idNames.some((id) => id === name);
const oneOf = (ids: readonly string[]): string =>
  ids.length === 0 ? "an id declared in benchmark.yaml (none is)" : `one of ${ids.join(", ")}`;

function isNeeded(kind: Fact["kind"], name: IdName): boolean {
  const path: readonly string[] = folderFiles[kind].path;
  return path.includes(name) || (kind === "ratings" && (name === "config_id" || name === "model_id"));
}

function checkScore(
  kind: Fact["kind"],
  score: unknown,
  metric: string,
  spec: BenchmarkSpec,
  problem: (expected: string, got: string) => void,
): boolean {
  if (typeof score !== "number") return true;
  if (kind === "judgments" || kind === "ratings") {
    const { min, max, step } = spec.scale;
    const onStep =
      step === undefined ||
      !(step > 0) ||
      Math.abs((score - min) / step - Math.round((score - min) / step)) < 1e-9;
    if (score >= min && score <= max && onStep) return true;
    problem(
      `a score on the scale ${min}–${max}${step === undefined ? "" : ` in steps of ${step}`}`,
      String(score),
    );
    return false;
  }
  const declared = spec.metrics?.find((m) => m.id === metric);
  if (declared === undefined || (score >= declared.min && score <= declared.max)) return true;
  problem(`a value of ${metric} between ${declared.min} and ${declared.max}`, String(score));
  return false;
}

export type { RawRecord };
