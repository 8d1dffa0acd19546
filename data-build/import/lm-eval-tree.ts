import type { Report } from "../read/record.ts";
import { readJsonl } from "../read/jsonl.ts";
import { at, entriesAt, numberAt, textAt } from "./foreign.ts";
import { languageName } from "./imported-spec.ts";
import type { ImportCount } from "./importer.ts";
import { parseJsonDocument } from "./json-document.ts";
import { readSample, type Sample } from "./lm-eval-sample.ts";
import { readSourceText, type SourceFile } from "./source-tree.ts";
import { tally, wholeFileDropped } from "./tally.ts";

/** A task run on a model: one `samples_<task>_<time>.jsonl` and what its results file says of the run. */
export interface TaskRun {
  readonly file: string;
  readonly task: string;
  readonly time: string;
  /** As the harness was called, with the organisation: `google/gemma-2-27b-it`. */
  readonly model: string;
  /** Parameters, in billions. */
  readonly params: number | null;
  /** Language the run's settings or folders name; the samples may say better. */
  readonly language: string | null;
  readonly higherIsBetter: ReadonlyMap<string, boolean>;
  /** Questions of the whole run, where the results file tells. */
  readonly questionsRun: number | null;
  readonly samples: readonly Sample[];
}

interface Results {
  readonly file: SourceFile;
  readonly document: unknown;
}

export interface Tree {
  readonly runs: readonly TaskRun[];
  readonly counts: readonly ImportCount[];
}

const time = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(?:\.\d+)?`;
const samplesName = new RegExp(`^samples_(?<task>.+?)(?:_(?<time>${time}))?\\.jsonl$`, "u");
const resultsName = new RegExp(`^results(?:_${time})?\\.json$`, "u");
const older = "an older run of the same task on the same model";

/** Reads all samples below a `--log_samples` folder; of repeated runs the newest counts. */
export async function readTree(files: readonly SourceFile[], report: Report): Promise<Tree> {
  const counts: ImportCount[] = [];
  const results: Results[] = [];
  for (const file of files.filter((f) => resultsName.test(f.base))) {
    const text = await readSourceText(file, report);
    const document = text === null ? null : parseJsonDocument(text, file.name, report);
    if (document === null) continue;
    results.push({ file, document: document.value });
    counts.push(countAverages(file.name, document.value));
  }
  const runs: TaskRun[] = [];
  const calls = files.filter((f) => samplesName.test(f.base)).map((f) => callOf(f, results));
  for (const call of calls) {
    const { run, count } = await readRun(call, isNewest(calls, call), report);
    if (run !== null) runs.push(run);
    counts.push(count);
  }
  for (const file of files)
    if (!resultsName.test(file.base) && !samplesName.test(file.base))
      counts.push(wholeFileDropped(file.name, "not a file of run outputs"));
  return { runs, counts };
}

/** A samples file and what names and settings say of it. */
interface Call {
  readonly file: SourceFile;
  readonly task: string;
  readonly time: string;
  readonly model: string;
  readonly language: string | null;
  readonly results: unknown;
}

function callOf(file: SourceFile, results: readonly Results[]): Call {
  const groups = samplesName.exec(file.base)?.groups;
  const task = groups?.task ?? "";
  const stamp = groups?.time ?? "";
  const own = resultsOf(results, file, task, stamp);
  return {
    file,
    task,
    time: stamp,
    model: modelName(own, file),
    language: languageOf(own, task, file),
    results: own,
  };
}

const isNewest = (calls: readonly Call[], call: Call): boolean =>
  !calls.some(
    (c) =>
      c.task === call.task && c.model === call.model && c.language === call.language && c.time > call.time,
  );

async function readRun(
  { file, task, time: stamp, model, language, results }: Call,
  isCurrent: boolean,
  report: Report,
): Promise<{ readonly run: TaskRun | null; readonly count: ImportCount }> {
  const count = tally(file.name);
  const samples: Sample[] = [];
  const seen = new Map<string, number>();
  for await (const record of readJsonl(file.path, file.name, report)) {
    count.see();
    if (!isCurrent) {
      count.drop(older);
      continue;
    }
    const sample = readSample(record, file.name, report);
    if (sample === null) {
      count.drop("unreadable");
      continue;
    }
    const key = JSON.stringify([sample.docId, sample.filter]);
    const before = seen.get(key);
    if (before !== undefined) {
      const expected = "each doc_id once per filter";
      report({
        file: file.name,
        line: sample.line,
        field: "doc_id",
        expected,
        got: `${sample.docId}, as in line ${before}`,
      });
    }
    seen.set(key, sample.line);
    samples.push(sample);
    count.take();
  }
  if (!isCurrent) return { run: null, count: count.count() };
  const higher = entriesAt(results, "higher_is_better", task).flatMap(([k, v]): [string, boolean][] =>
    typeof v === "boolean" ? [[k, v]] : [],
  );
  const parameters = numberAt(results, "config", "model_num_parameters");
  return {
    run: {
      file: file.name,
      task,
      time: stamp,
      model,
      params: parameters === null || parameters <= 0 ? null : Math.round(parameters / 1e8) / 10,
      language,
      higherIsBetter: new Map(higher),
      questionsRun: numberAt(results, "n-samples", task, "original"),
      samples,
    },
    count: count.count(),
  };
}

/** The results of the same call (same time stamp), else the last in the folder that know the task. */
function resultsOf(results: readonly Results[], file: SourceFile, task: string, stamp: string): unknown {
  const folder = file.folders.join("/");
  const near = results.filter(
    (r) => r.file.folders.join("/") === folder && at(r.document, "results", task) !== undefined,
  );
  return (near.find((r) => stamp !== "" && r.file.base.includes(stamp)) ?? near.at(-1))?.document;
}

function modelName(results: unknown, file: SourceFile): string {
  const folder = file.folders.at(-1) ?? "model";
  return textAt(results, "model_name") ?? folder.replace("__", "/");
}

const isTwoLetters = (name: string): boolean => /^[a-z]{2}$/u.test(name) && languageName(name) !== null;

function languageOf(results: unknown, task: string, file: SourceFile): string | null {
  const dataset = textAt(results, "configs", task, "dataset_name");
  if (dataset !== null && languageName(dataset) !== null) return dataset;
  return file.folders.findLast(isTwoLetters) ?? null;
}

/** Averages of a results file are never taken: they may rest on other questions than the samples kept. */
function countAverages(file: string, document: unknown): ImportCount {
  const count = tally(file);
  for (const [, averages] of entriesAt(document, "results"))
    for (const [name, value] of Object.entries(averages ?? {})) {
      if (name === "alias") continue;
      count.see();
      count.drop(
        typeof value === "number"
          ? "an average of the run; averages are computed from the samples instead"
          : "an average that is not a number",
      );
    }
  return count.count();
}
