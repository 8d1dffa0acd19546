import { isAbsolute } from "node:path";
import { show } from "../../src/schema/define.ts";
import { folderFiles } from "../../src/schema/folder.ts";
import { isMapping } from "../../src/schema/shape.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { clipIndex, type ClipIndex } from "./clip-index.ts";
import { watchColumns } from "./columns.ts";
import type { Discovery } from "./discover.ts";
import { readFields, type RawRecord, type Report } from "./record.ts";
import { readRecords } from "./records.ts";

/** A question as read; texts by language id, in NFC. */
export interface Question {
  readonly question_id: string;
  readonly position: number;
  readonly domain: string | null;
  readonly question: ReadonlyMap<string, string>;
  readonly references: ReadonlyMap<string, readonly string[]>;
  readonly audio: { readonly kind: "clip"; readonly file: string } | { readonly kind: "withheld" | "none" };
  readonly seconds: number | null;
  readonly secondsSimulated: boolean;
}

// Nothing, control characters, halves of characters, and what can't be part of a file name or would leave the folder.
const badId = /^$|[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|^\s|\s$|^\.{1,2}$/u;

// Only references come in numbers.
const textColumn = /^(?:question_(.+)|reference_(.+?)(?:_\d+)?)$/u;
const languageOf = (column: string): string | undefined => {
  const [, question, reference] = textColumn.exec(column) ?? [];
  return question ?? reference;
};
const ownColumns = new Set<string>([...Object.keys(folderFiles.questions.columns), "question", "references"]);

/**
 * Reads the questions file; the map keeps the order of the file. `unused` hears the columns that nobody reads, `note`
 * what an author should know besides.
 */
export async function readQuestions(
  discovery: Discovery,
  spec: BenchmarkSpec,
  report: Report,
  unused: (file: string, columns: readonly string[]) => void = () => undefined,
  note: (text: string) => void = () => undefined,
): Promise<ReadonlyMap<string, Question>> {
  const source = discovery.dataFiles.find((f) => f.kind === "questions");
  const questions = new Map<string, Question>();
  if (source === undefined) {
    report({
      file: "questions",
      expected: "questions.jsonl, .csv, .tsv, .json or .parquet",
      got: "no such file",
    });
    return questions;
  }
  const hasHeader = source.format !== "jsonl" && source.format !== "json";
  const isCsv = source.format === "csv" || source.format === "tsv";
  const domains = spec.domains?.map((d) => d.id);
  const watch = watchColumns(
    source,
    {
      needed: ["question_id", ...(domains === undefined ? [] : ["domain"])],
      inSome: [],
      isKnown: (name) => ownColumns.has(name) || textColumn.test(name),
    },
    report,
  );
  let records = 0;
  const clips = clipIndex(discovery);
  const columnsSeen = new Set<string>();
  for await (const record of readRecords(source.format, source.path, source.file, report)) {
    records += 1;
    if (!watch.see(record)) break;
    const fields = readFields(folderFiles.questions.columns, record, source.file, isCsv, report);
    const place = (field: string): { file: string; line: number; column?: number; field: string } => {
      const column = record.columnOf(field);
      return { file: source.file, line: record.line, field, ...(column === undefined ? {} : { column }) };
    };
    // In JSON every record may have its own.
    if (records === 1 || !hasHeader) checkLanguages(record, spec, source.file, isCsv, columnsSeen, report);
    if (fields === null) {
      // Kept all the same, lest every row about it be called one about an unknown question.
      const given = record.values.question_id ?? null;
      const known = typeof given === "number" ? record.written?.("question_id") : given;
      if (typeof known === "string" && !questions.has(known)) questions.set(known, unusable(known));
      continue;
    }
    const id = String(fields.question_id);
    if (badId.test(id) || Array.from(id).length > 200)
      report({
        ...place("question_id"),
        expected: "an id of 1 to 200 characters without control characters or spaces around it",
        got: show(id),
      });
    if (questions.has(id)) {
      report({ ...place("question_id"), expected: "each question once", got: `${show(id)} again` });
      continue;
    }
    const domain = typeof fields.domain === "string" ? fields.domain : null;
    if (domains !== undefined && (domain === null || !domains.includes(domain)))
      report({
        ...place("domain"),
        expected:
          domains.length === 0
            ? "a domain of benchmark.yaml (none is declared)"
            : `one of ${domains.join(", ")}`,
        got: domain === null ? "nothing" : show(domain),
      });
    if (domains === undefined && domain !== null)
      report({ ...place("domain"), expected: "domains declared in benchmark.yaml", got: show(domain) });
    const seconds = typeof fields.audio_seconds === "number" ? fields.audio_seconds : null;
    if (seconds !== null && seconds < 0)
      report({ ...place("audio_seconds"), expected: "0 or more", got: String(seconds) });
    const question = textsOf(record, "question", spec, source.file, report);
    questions.set(id, {
      question_id: id,
      position: questions.size + 1,
      domain,
      question: new Map([...question].map(([language, list]) => [language, list[0] ?? ""])),
      references: textsOf(record, "reference", spec, source.file, report),
      audio: audioOf(id, fields.audio, clips, (expected, got) =>
        report({ ...place("audio"), expected, got }),
      ),
      seconds,
      secondsSimulated: fields.audio_seconds_simulated === true,
    });
  }
  unused(source.file, watch.finish());
  // An empty text is one: a recogniser may have been given silence.
  const untold = [...questions.values()].filter((q) => q.position > 0 && q.question.size === 0);
  if (untold.length > 0)
    note(`${source.file}: ${untold.length} of ${questions.size} questions have no text in any language`);
  const alike = alikeIds([...questions.keys()]);
  if (alike.length > 0)
    note(
      `${source.file}: ${alike.join(", ")} differ by case alone; disks of Windows and macOS keep one page of them`,
    );
  for (const text of clips.notes()) note(text);
  if (records === 0) report({ file: source.file, line: 1, expected: "at least one question", got: "none" });
  return questions;
}

/** The first few pairs of ids that a disk blind to case takes for one. */
function alikeIds(ids: readonly string[]): readonly string[] {
  const first = new Map<string, string>();
  const pairs: string[] = [];
  for (const id of ids) {
    const folded = id.toLowerCase();
    const other = first.get(folded);
    if (other === undefined) first.set(folded, id);
    else if (pairs.length < 3) pairs.push(`${show(other)} and ${show(id)}`);
  }
  return pairs;
}

const unusable = (question_id: string): Question => ({
  question_id,
  position: 0,
  domain: null,
  question: new Map(),
  references: new Map(),
  audio: { kind: "none" },
  seconds: null,
  secondsSimulated: false,
});

function checkLanguages(
  record: RawRecord,
  spec: BenchmarkSpec,
  file: string,
  isCsv: boolean,
  seen: Set<string>,
  report: Report,
): void {
  if (spec.languages.length === 0) return;
  for (const name of Object.keys(record.values)) {
    if (seen.has(name)) continue;
    seen.add(name);
    const language = languageOf(name);
    if (ownColumns.has(name) || language === undefined || spec.languages.some((l) => l.id === language))
      continue;
    const column = record.columnOf(name);
    report({
      file,
      line: isCsv ? 1 : record.line,
      ...(column === undefined ? {} : { column }),
      field: name,
      expected: `a language of benchmark.yaml (${spec.languages.map((l) => l.id).join(", ")})`,
      got: show(language),
    });
  }
}

/** Texts by language from `question_te` columns or a `question: {te: …}` mapping; references may be lists. */
function textsOf(
  record: RawRecord,
  what: "question" | "reference",
  spec: BenchmarkSpec,
  file: string,
  report: Report,
): ReadonlyMap<string, readonly string[]> {
  const nestedName = what === "question" ? "question" : "references";
  const nested = record.values[nestedName];
  const texts = new Map<string, readonly string[]>();
  const problem = (field: string, value: unknown): void => {
    const column = record.columnOf(field);
    report({
      file,
      line: record.line,
      field,
      ...(column === undefined ? {} : { column }),
      expected:
        field === nestedName && nested === value
          ? `columns ${what}_<language>, or texts by language`
          : what === "question"
            ? "text"
            : "text or a list of texts",
      got: show(value),
    });
  };
  if (nested !== undefined && nested !== null && !isMapping(nested)) problem(nestedName, nested);
  if (isMapping(nested))
    for (const language of Object.keys(nested))
      if (!spec.languages.some((l) => l.id === language))
        report({
          file,
          line: record.line,
          field: nestedName,
          expected: "languages of benchmark.yaml",
          got: show(language),
        });
  for (const { id } of spec.languages) {
    const numbered = Object.keys(record.values)
      .filter((name) => name.startsWith(`${what}_${id}_`) && /_\d+$/u.test(name))
      .sort((a, b) => Number(a.split("_").at(-1)) - Number(b.split("_").at(-1)));
    const values: readonly (readonly [string, unknown])[] = [
      ...(isMapping(nested) ? [[nestedName, nested[id]] as const] : []),
      ...[`${what}_${id}`, ...numbered].map((name) => [name, record.values[name]] as const),
    ];
    const list: string[] = [];
    for (const [field, value] of values)
      for (const v of Array.isArray(value) && what === "reference" ? (value as readonly unknown[]) : [value])
        if (typeof v === "string") list.push(v.normalize("NFC"));
        else if (v !== null && v !== undefined) problem(field, v);
    if (list.length > 0) texts.set(id, list);
  }
  return texts;
}

function audioOf(
  id: string,
  given: unknown,
  clips: ClipIndex,
  problem: (expected: string, got: string) => void,
): Question["audio"] {
  if (given === "withheld") {
    clips.of(id);
    return { kind: "withheld" };
  }
  if (typeof given !== "string" || given === "") {
    const file = clips.of(id);
    return file === undefined ? { kind: "none" } : { kind: "clip", file };
  }
  if (isAbsolute(given) || /^[A-Za-z]:[\\/]|^\\\\|^[a-z][a-z0-9+.-]*:\/\//iu.test(given)) {
    problem("a path inside the folder, such as audio/q1.mp3", "an absolute path or address (not published)");
    return { kind: "none" };
  }
  const path = given.replaceAll("\\", "/").replace(/^\.\//u, "");
  if (path.split("/").includes("..")) {
    problem("a path inside the folder", "a path that leaves it");
    return { kind: "none" };
  }
  const file = clips.at(path);
  if (file === undefined) {
    problem("an audio file below audio/ (wav, mp3, m4a, flac, ogg)", `${show(given)}, which is not there`);
    return { kind: "none" };
  }
  return { kind: "clip", file };
}
