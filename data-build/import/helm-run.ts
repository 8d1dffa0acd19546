import { dirname } from "node:path";
import { show } from "../../src/schema/define.ts";
import type { Report } from "../read/record.ts";
import { at, entriesAt, idOf, isText, listAt, numberAt, textAt, unique } from "./foreign.ts";
import type { ImportCount } from "./importer.ts";
import { readHelmValues, type HelmValue } from "./helm-values.ts";
import { parseJsonDocument, type JsonDocument, type JsonPath } from "./json-document.ts";
import { readSourceText, type SourceFile } from "./source-tree.ts";
import { tally, wholeFileDropped } from "./tally.ts";

/** An answer of a run. */
export interface HelmAnswer {
  readonly instance: string;
  /** From 1. */
  readonly trial: number;
  readonly question: string;
  readonly references: readonly string[];
  readonly isChoice: boolean;
  readonly category: string | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly latency_ms: number | null;
  readonly line: () => number;
}

/** One run: a scenario with its arguments, on a model. */
export interface HelmRun {
  readonly file: string;
  readonly scenario: string;
  readonly arguments: ReadonlyMap<string, string>;
  readonly model: string;
  readonly answers: readonly HelmAnswer[];
  readonly values: readonly HelmValue[];
}

export interface HelmRuns {
  readonly runs: readonly HelmRun[];
  readonly counts: readonly ImportCount[];
}

const stateName = "scenario_state.json";
const statsName = "per_instance_stats.json";
const specName = "run_spec.json";

/** Reads every folder below a source that holds a `scenario_state.json`, with the stats and spec beside it. */
export async function readHelmRuns(files: readonly SourceFile[], report: Report): Promise<HelmRuns> {
  const counts: ImportCount[] = [];
  const runs: HelmRun[] = [];
  const folders = new Set(files.filter((f) => f.base === stateName).map((f) => dirname(f.path)));
  const beside = (file: SourceFile, base: string): SourceFile | undefined =>
    files.find((f) => f.base === base && dirname(f.path) === dirname(file.path));
  for (const file of files) {
    if (file.base === stateName) {
      const run = await readRun(file, beside(file, specName), beside(file, statsName), report);
      if (run === null) continue;
      runs.push(run.run);
      counts.push(...run.counts);
    } else if (!folders.has(dirname(file.path)) || ![specName, statsName].includes(file.base)) {
      const isAverage = file.base === "stats.json";
      counts.push(
        wholeFileDropped(
          file.name,
          isAverage ? "averages; they are computed from the instances instead" : "holds no answers or values",
        ),
      );
    }
  }
  return { runs, counts };
}

async function readDocument(file: SourceFile | undefined, report: Report): Promise<JsonDocument | null> {
  if (file === undefined) return null;
  const text = await readSourceText(file, report);
  return text === null ? null : parseJsonDocument(text, file.name, report);
}

/** `mmlu:subject=history,model=acme_m` as the scenario and its arguments. */
function parseName(name: string): { readonly scenario: string; readonly given: ReadonlyMap<string, string> } {
  const [scenario = name, ...rest] = name.split(":");
  const given = rest
    .join(":")
    .split(",")
    .flatMap((part): [string, string][] => {
      const [key = "", ...value] = part.split("=");
      return key.trim() === "" ? [] : [[key.trim(), value.join("=")]];
    });
  return { scenario, given: new Map(given) };
}

async function readRun(
  file: SourceFile,
  specFile: SourceFile | undefined,
  statsFile: SourceFile | undefined,
  report: Report,
): Promise<{ readonly run: HelmRun; readonly counts: readonly ImportCount[] } | null> {
  const state = await readDocument(file, report);
  const spec = await readDocument(specFile, report);
  const stats = await readDocument(statsFile, report);
  if (state === null) return null;
  const { scenario, given } = parseName(textAt(spec?.value, "name") ?? file.folders.at(-1) ?? file.name);
  const model =
    textAt(spec?.value, "adapter_spec", "model") ??
    textAt(state.value, "adapter_spec", "model") ??
    given.get("model") ??
    "model";
  const answers = readAnswers(state, file.name, report);
  const values = readHelmValues(stats, statsFile?.name ?? "", answers.taken, report);
  const read = specFile === undefined ? [] : [{ source: specFile.name, read: 1, taken: 1, dropped: [] }];
  const ofModel = new Set(["model", "model_deployment"]);
  return {
    run: {
      file: file.name,
      scenario,
      arguments: new Map([...given].filter(([name]) => !ofModel.has(name))),
      model,
      answers: answers.taken,
      values: values.taken,
    },
    counts: [...read, answers.count, ...(statsFile === undefined ? [] : [values.count])],
  };
}

/** Why a request isn't an answer to a question as it stands. */
function reasonToDrop(request: unknown): string | null {
  const perturbation = at(request, "instance", "perturbation");
  if (perturbation !== undefined && perturbation !== null) return "a perturbed copy of an instance";
  if (textAt(request, "request_mode") === "calibration") return "a calibration request";
  if (numberAt(request, "reference_index") !== null) return "a request per reference, not an answer";
  return null;
}

function readAnswers(
  state: JsonDocument,
  file: string,
  report: Report,
): { readonly taken: readonly HelmAnswer[]; readonly count: ImportCount } {
  const count = tally(file);
  const taken: HelmAnswer[] = [];
  const seen = new Set<string>();
  const requests = at(state.value, "request_states");
  if (!Array.isArray(requests))
    report({ file, line: 1, field: "request_states", expected: "a list", got: show(requests) });
  for (const [i, request] of listAt(state.value, "request_states").entries()) {
    count.see();
    const place = (path: JsonPath): { line: number; column: number } =>
      state.place(["request_states", i, ...path]);
    const reason = reasonToDrop(request);
    if (reason !== null) {
      count.drop(reason);
      continue;
    }
    const instance = idOf(at(request, "instance", "id"));
    const text = textAt(request, "instance", "input", "text");
    if (instance === null || text === null) {
      const path: JsonPath = instance === null ? ["instance", "id"] : ["instance", "input", "text"];
      const field = path.join(".");
      report({ file, ...place(path), field, expected: "text", got: show(at(request, ...path)) });
      count.drop("unreadable");
      continue;
    }
    const trial = (numberAt(request, "train_trial_index") ?? 0) + 1;
    const key = JSON.stringify([instance, trial]);
    if (seen.has(key))
      report({
        file,
        ...place([]),
        field: "instance.id",
        expected: "each instance once per trial",
        got: instance,
      });
    seen.add(key);
    count.take();
    taken.push({ instance, trial, ...contentOf(request, text), line: () => place([]).line });
  }
  return { taken, count: count.count() };
}

function contentOf(request: unknown, text: string): Omit<HelmAnswer, "instance" | "trial" | "line"> {
  const options = entriesAt(request, "output_mapping").flatMap(([letter, option]): [string, string][] =>
    isText(option) ? [[letter, option]] : [],
  );
  const correct = listAt(request, "instance", "references")
    .filter((r) => listAt(r, "tags").includes("correct"))
    .map((r) => textAt(r, "output", "text") ?? "")
    .filter((t) => t.trim() !== "");
  const letterOf = new Map(options.map(([letter, option]) => [option, letter]));
  const result = at(request, "result");
  const hasFailed = at(result, "success") === false;
  const seconds = numberAt(result, "request_time");
  const missing = result === undefined || result === null ? "no result" : null;
  return {
    question: [text, ...options.map(([letter, option]) => `${letter}) ${option}`)].join("\n"),
    references: unique(
      correct.map((r) => {
        const letter = letterOf.get(r);
        return letter === undefined ? r : `${letter}) ${r}`;
      }),
    ),
    isChoice: options.length > 0,
    category: textAt(request, "instance", "sub_split"),
    answer: hasFailed ? null : textAt(result, "completions", 0, "text"),
    error: hasFailed ? (textAt(result, "error") ?? "the request failed") : missing,
    latency_ms: seconds === null ? null : seconds * 1000,
  };
}
