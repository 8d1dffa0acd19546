import type { Problem } from "../read/problem.ts";
import type { Report } from "../read/record.ts";
import { at, idOf, listAt, textAt } from "./foreign.ts";
import type { ImportCount } from "./importer.ts";
import { readZip } from "./inspect-zip.ts";
import { parseJsonDocument, type JsonPath } from "./json-document.ts";
import { decodeText, readSourceBytes, readSourceText, type SourceFile } from "./source-tree.ts";
import { wholeFileDropped } from "./tally.ts";

/** A sample as it stands in a log. */
export interface RawSample {
  readonly value: unknown;
  place(path: JsonPath): Pick<Problem, "file" | "line" | "column">;
}

/** An Inspect log: a `.json` document or a `.eval` archive. */
export interface InspectLog {
  readonly file: string;
  readonly task: string;
  /** As shown: without the package where the log says so. */
  readonly taskLabel: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly model: string;
  /** ISO 8601; logs are ordered by it. */
  readonly created: string;
  readonly status: string;
  /** The document's top (without samples). */
  readonly header: unknown;
  /** In the order of the dataset, epochs together. */
  readonly samples: readonly RawSample[];
}

export interface Logs {
  readonly logs: readonly InspectLog[];
  /** Files that are no logs. */
  readonly others: readonly ImportCount[];
}

const isSampleName = (name: string): boolean => /^samples\/[^/]+\.json$/u.test(name);
const headerNames = ["header.json", "_journal/start.json"];

/** Reads every `.json` and `.eval` below a source; a JSON document that isn't a log is counted, not refused. */
export async function readLogs(files: readonly SourceFile[], report: Report): Promise<Logs> {
  const logs: InspectLog[] = [];
  const others: ImportCount[] = [];
  for (const file of files) {
    if (file.base.endsWith(".eval")) {
      const bytes = await readSourceBytes(file, report);
      const log = bytes === null ? null : readArchive(file, bytes, report);
      if (log !== null) logs.push(log);
      continue;
    }
    if (!file.base.endsWith(".json")) {
      others.push(wholeFileDropped(file.name, "not a log"));
      continue;
    }
    const text = await readSourceText(file, report);
    const document = text === null ? null : parseJsonDocument(text, file.name, report);
    if (document === null) continue;
    if (at(document.value, "eval", "model") === undefined) {
      others.push(wholeFileDropped(file.name, "JSON, but not a log"));
      continue;
    }
    const samples = listAt(document.value, "samples").map((value, i): RawSample => ({
      value,
      place: (path) => ({ file: file.name, ...document.place(["samples", i, ...path]) }),
    }));
    const log = asLog(file.name, document.value, samples, report);
    if (log !== null) logs.push(log);
  }
  return { logs, others };
}

function readArchive(file: SourceFile, bytes: Buffer, report: Report): InspectLog | null {
  const wanted = (name: string): boolean => isSampleName(name) || headerNames.includes(name);
  const entries = readZip(bytes, file.name, wanted, report);
  if (entries === null) return null;
  const parse = (name: string, content: Uint8Array): RawSample | null => {
    const entry = `${file.name}/${name}`;
    const text = decodeText(content, entry, report);
    const document = text === null ? null : parseJsonDocument(text, entry, report);
    return document === null
      ? null
      : { value: document.value, place: (path) => ({ file: entry, ...document.place(path) }) };
  };
  const headerName = headerNames.find((name) => entries.has(name));
  const headerBytes = headerName === undefined ? undefined : entries.get(headerName);
  if (headerName === undefined || headerBytes === undefined) {
    report({ file: file.name, expected: "header.json or _journal/start.json", got: "neither" });
    return null;
  }
  const header = parse(headerName, headerBytes);
  const samples = [...entries].flatMap(([name, content]) => {
    const sample = isSampleName(name) ? parse(name, content) : null;
    return sample === null ? [] : [sample];
  });
  return header === null ? null : asLog(file.name, header.value, samples, report);
}

function asLog(
  file: string,
  header: unknown,
  samples: readonly RawSample[],
  report: Report,
): InspectLog | null {
  const task = textAt(header, "eval", "task");
  const model = textAt(header, "eval", "model");
  if (task === null || model === null) {
    for (const [name, value] of Object.entries({ task, model }))
      if (value === null) report({ file, field: `eval.${name}`, expected: "text", got: "nothing" });
    return null;
  }
  const given = at(header, "eval", "task_args");
  return {
    file,
    task,
    taskLabel: textAt(header, "eval", "task_display_name") ?? task,
    arguments: typeof given === "object" && given !== null ? { ...given } : {},
    model,
    created: textAt(header, "eval", "created") ?? "",
    status: textAt(header, "status") ?? "unfinished",
    header,
    samples: inDatasetOrder(samples, listAt(header, "eval", "dataset", "sample_ids")),
  };
}

/** An archive holds samples in the order they were finished. */
function inDatasetOrder(samples: readonly RawSample[], ids: readonly unknown[]): readonly RawSample[] {
  const places = new Map(ids.map((id, i) => [idOf(id), i]));
  const placeOf = (s: RawSample): number => places.get(idOf(at(s.value, "id"))) ?? ids.length;
  const epochOf = (s: RawSample): number => Number(at(s.value, "epoch") ?? 1);
  return samples.toSorted((a, b) => placeOf(a) - placeOf(b) || epochOf(a) - epochOf(b));
}
