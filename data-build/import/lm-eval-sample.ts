import { show } from "../../src/schema/define.ts";
import type { RawRecord, Report } from "../read/record.ts";
import { at, entriesAt, idOf, isText, listAt, textAt, textsOf } from "./foreign.ts";

/** One line of a `samples_*.jsonl` file. */
export interface Sample {
  readonly docId: string;
  /** The harness writes a line per filter where a task has several (for example gsm8k). */
  readonly filter: string;
  readonly question: string;
  readonly references: readonly string[];
  readonly hasIncorrect: boolean;
  readonly category: string | null;
  readonly language: string | null;
  /** Fields that don't depend on the language of the question, for checking that languages agree. */
  readonly marks: ReadonlyMap<string, string>;
  /** The answer as filtered for scoring, and as the model gave it. */
  readonly filtered: string | null;
  readonly raw: string | null;
  readonly isChoice: boolean;
  readonly metrics: ReadonlyMap<string, number>;
  /** Names of values of the line that aren't numbers. */
  readonly otherMetrics: readonly string[];
  readonly furtherResponses: number;
  readonly line: number;
}

const ownFields: ReadonlySet<string> = new Set([
  "doc_id",
  "doc",
  "target",
  "arguments",
  "resps",
  "filtered_resps",
  "filter",
  "metrics",
  "doc_hash",
  "prompt_hash",
  "target_hash",
]);
const questionFields = ["question", "query", "problem", "input", "text", "prompt", "goal", "sentence"];
const categoryFields = ["category", "subject", "domain", "topic"];

/** Arguments of the requests: `{gen_args_0: {arg_0, arg_1}}` in newer versions, `[[context, …]]` in older ones. */
function requests(record: unknown): readonly { readonly context: unknown; readonly continuation: unknown }[] {
  const named = entriesAt(record, "arguments").map(([, a]) => ({
    context: at(a, "arg_0"),
    continuation: at(a, "arg_1"),
  }));
  const listed = listAt(record, "arguments").map((a) => ({ context: at(a, 0), continuation: at(a, 1) }));
  return [...named, ...listed];
}

/** A response of a log-likelihood request: `[log-likelihood, is greedy]`, numbers or their texts. */
function logLikelihood(response: unknown): number | null {
  if (!Array.isArray(response)) return null;
  const first: unknown = at(response, 0);
  const value = isText(first) ? Number(first) : first;
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** The continuation with the highest log-likelihood; the first of equals, as the harness's argmax has it. */
function chosen(record: unknown, responses: readonly unknown[]): string | null {
  const options = requests(record);
  let best: { readonly value: number; readonly text: string } | null = null;
  for (const [i, response] of responses.entries()) {
    const value = logLikelihood(response);
    const text = options[i]?.continuation;
    if (value !== null && isText(text) && (best === null || value > best.value)) best = { value, text };
  }
  return best?.text.trim() ?? null;
}

const withoutStop = (s: string): string => s.trim().replace(/[.\s]+$/u, "");

/** Correct answers with the best one first; a best answer that differs in the final stop only isn't repeated. */
function referencesOf(record: unknown): readonly string[] {
  const doc = at(record, "doc");
  const best = textsOf(at(doc, "best_answer"));
  const correct = textsOf(at(doc, "correct_answers"));
  if (correct.length > 0) {
    const same = (s: string): boolean => best.some((b) => withoutStop(b) === withoutStop(s));
    const first = correct.some(same) ? correct.filter(same) : best;
    return [...new Set([...first, ...correct])];
  }
  const answer = at(doc, "answer");
  const aliases = [...textsOf(at(answer, "value")), ...textsOf(at(answer, "aliases"))];
  const candidates = [aliases, best, textsOf(at(doc, "answers")), textsOf(at(record, "target"))];
  return [...new Set(candidates.find((c) => c.length > 0) ?? [])];
}

function referencesOfChoice(record: unknown): readonly string[] {
  const target = at(record, "target");
  const index =
    typeof target === "number" ? target : isText(target) && /^\d+$/u.test(target) ? Number(target) : NaN;
  const gold = requests(record)[index]?.continuation;
  return isText(gold) ? [gold.trim()] : referencesOf(record);
}

function marksOf(doc: unknown): ReadonlyMap<string, string> {
  return new Map(
    ["source", "id"].flatMap((name): [string, string][] => {
      const value = at(doc, name);
      return isText(value) || typeof value === "number" ? [[`doc.${name}`, String(value)]] : [];
    }),
  );
}

/** Reads a line; faults go to `report` with the line's place, and null comes back. */
export function readSample(record: RawRecord, file: string, report: Report): Sample | null {
  const line = record.values;
  const fault = (field: string, expected: string, got: unknown): null => {
    const column = record.columnOf(field.split(".")[0] ?? field);
    report({
      file,
      line: record.line,
      ...(column === undefined ? {} : { column }),
      field,
      expected,
      got: show(got),
    });
    return null;
  };
  const docId = idOf(line.doc_id);
  if (docId === null) return fault("doc_id", "a whole number or a text", line.doc_id);
  const doc = line.doc;
  const firstRequest = requests(line)[0];
  const question =
    questionFields.map((f) => textAt(doc, f)).find((t) => t !== null && t.trim() !== "") ??
    (isText(firstRequest?.context) ? firstRequest.context : null);
  if (question === null) return fault("doc", `a document with one of ${questionFields.join(", ")}`, doc);
  const filteredResponses = line.filtered_resps;
  if (!Array.isArray(filteredResponses) || filteredResponses.length === 0)
    return fault("filtered_resps", "a list of responses", filteredResponses);
  const isChoice = (filteredResponses as readonly unknown[]).every((r) => logLikelihood(r) !== null);
  const filtered = isChoice ? chosen(line, filteredResponses) : at(filteredResponses, 0);
  if (filtered !== null && !isText(filtered))
    return fault("filtered_resps", "a text, or log-likelihoods of the choices", filtered);
  const named = line.metrics;
  const isMetric = (name: string): boolean =>
    Array.isArray(named) ? named.includes(name) : !ownFields.has(name);
  const values = Object.entries(line).filter(([name]) => isMetric(name) && name !== "metrics");
  const metrics = new Map<string, number>();
  const otherMetrics: string[] = [];
  for (const [name, value] of values) {
    if (typeof value === "number" && !Number.isFinite(value)) return fault(name, "a finite number", value);
    if (typeof value === "number") metrics.set(name, value);
    else if (typeof value === "boolean") metrics.set(name, value ? 1 : 0);
    else otherMetrics.push(name);
  }
  const language = textAt(doc, "lang") ?? textAt(doc, "language");
  return {
    docId,
    filter: isText(line.filter) ? line.filter : "none",
    question,
    references: isChoice ? referencesOfChoice(line) : referencesOf(line),
    hasIncorrect: textsOf(at(doc, "incorrect_answers")).length > 0,
    category: categoryFields.map((f) => textAt(doc, f)).find((t) => t !== null && t.trim() !== "") ?? null,
    language,
    marks: marksOf(doc),
    filtered,
    raw: isChoice ? filtered : textAt(line, "resps", 0, 0),
    isChoice,
    metrics,
    otherMetrics,
    furtherResponses: isChoice ? 0 : Math.max(0, listAt(line, "resps", 0).length - 1),
    line: record.line,
  };
}
