import type { Report } from "../read/record.ts";
import { at, entriesAt, idOf, isText, listAt, numberAt, textAt, textsOf, unique } from "./foreign.ts";
import { faultOf, type RawResult } from "./promptfoo-file.ts";

/** What one assertion gave. */
export interface AssertionScore {
  /** The assertion's own metric name, else its type; numbered where a test has it several times. */
  readonly name: string;
  readonly kind: "judge" | "human" | "metric";
  readonly grader: string | null;
  readonly score: number;
  readonly reason: string | null;
}

export interface PromptfooResult {
  /** What makes two results answers to the same question: variables and description. */
  readonly testKey: string;
  readonly givenId: string | null;
  readonly question: string;
  readonly references: readonly string[];
  readonly category: string | null;
  readonly language: string | null;
  readonly prompt: string;
  readonly model: string;
  readonly answer: string | null;
  readonly error: string | null;
  readonly latency_ms: number | null;
  readonly scores: readonly AssertionScore[];
  /** Assertions without a usable score, by reason. */
  readonly unusable: readonly string[];
  readonly raw: RawResult;
}

const questionFields = ["question", "query", "input", "text", "message", "prompt"];
const referenceFields = ["reference", "references", "answer", "expected", "target", "ground_truth"];
const categoryFields = ["category", "subject", "domain", "topic"];
const literalTypes = new Set([
  "equals",
  "contains",
  "icontains",
  "contains-any",
  "icontains-any",
  "similar",
  "levenshtein",
]);
const factTypes = new Set(["factuality", "model-graded-factuality"]);
const judgeTypes =
  /^(?:not-)?(?:llm-rubric|search-rubric|factuality|model-graded-\w+|g-eval|pi|answer-relevance|context-\w+|conversation-relevance|trajectory:goal-success)$/u;
const erred = 2;

const firstText = (value: unknown, fields: readonly string[]): string | null =>
  fields.map((f) => textAt(value, f)).find((t) => t !== null && t.trim() !== "") ?? null;

/** Own variables of the test, without those the tool adds (`_conversation`, `__expected`). */
const varsOf = (result: unknown): readonly (readonly [string, unknown])[] => {
  const own = entriesAt(result, "vars");
  const vars = own.length > 0 ? own : entriesAt(result, "testCase", "vars");
  return vars.filter(([name]) => !name.startsWith("_"));
};

function questionOf(vars: readonly (readonly [string, unknown])[]): string {
  const named = firstText(Object.fromEntries(vars), questionFields);
  const [only] = vars;
  if (named !== null) return named;
  if (vars.length === 1 && isText(only?.[1])) return only[1];
  return vars.map(([name, value]) => `${name}: ${isText(value) ? value : JSON.stringify(value)}`).join("\n");
}

const isLiteral = (text: string): boolean => !/^(?:file|https?|package):|\{\{/u.test(text);

/** References among the variables, else values of assertions that hold the right answer itself. */
function referencesOf(result: unknown, vars: readonly (readonly [string, unknown])[]): readonly string[] {
  const named = vars
    .filter(([name]) => referenceFields.includes(name))
    .flatMap(([, value]) => textsOf(value));
  if (named.length > 0) return unique(named);
  const assertions = listAt(result, "testCase", "assert").filter((a) => {
    const type = textAt(a, "type") ?? "";
    return literalTypes.has(type) || factTypes.has(type);
  });
  return unique(assertions.flatMap((a) => textsOf(at(a, "value"))).filter(isLiteral));
}

function answerOf(result: unknown): string | null {
  const output = at(result, "response", "output");
  if (output === undefined || output === null) return null;
  return isText(output) ? output : JSON.stringify(output);
}

/** An error of the run; a failed assertion writes its reason into the same field. */
function errorOf(result: unknown): string | null {
  const own = textAt(result, "response", "error");
  if (own !== null) return own;
  const isError = at(result, "failureReason") === erred || answerOf(result) === null;
  return isError ? textAt(result, "error") : null;
}

function graderOf(component: unknown, result: unknown, config: unknown): string | null {
  const providers = [
    at(component, "assertion", "provider"),
    at(result, "testCase", "options", "provider"),
    at(config, "defaultTest", "options", "provider"),
  ];
  return providers.map((p) => (isText(p) ? p : textAt(p, "id"))).find((p) => p !== null) ?? null;
}

function scoresOf(
  result: unknown,
  config: unknown,
): { readonly scores: readonly AssertionScore[]; readonly unusable: readonly string[] } {
  const scores: AssertionScore[] = [];
  const unusable: string[] = [];
  const times = new Map<string, number>();
  for (const component of listAt(result, "gradingResult", "componentResults")) {
    const type = textAt(component, "assertion", "type");
    const label = textAt(component, "assertion", "metric") ?? type;
    const score = at(component, "score");
    if (type === null || label === null) {
      unusable.push("a score without its assertion (of a set)");
      continue;
    }
    const n = (times.get(label) ?? 0) + 1;
    times.set(label, n);
    if (at(component, "metadata", "graderError") === true) unusable.push("the grader failed");
    else if (typeof score !== "number") unusable.push("no score");
    else if (!Number.isFinite(score)) unusable.push(`a score of ${score}`);
    else {
      const kind = type === "human" ? "human" : judgeTypes.test(type) ? "judge" : "metric";
      scores.push({
        name: n === 1 ? label : `${label} ${n}`,
        kind,
        grader: kind === "judge" ? graderOf(component, result, config) : null,
        score,
        reason: textAt(component, "reason"),
      });
    }
  }
  return { scores, unusable };
}

/** Reads a result; faults go to `report` with their place, and null comes back. */
export function readResult(raw: RawResult, config: unknown, report: Report): PromptfooResult | null {
  const result = raw.value;
  const provider = at(result, "provider");
  const model = isText(provider) ? provider : (textAt(provider, "label") ?? textAt(provider, "id"));
  const vars = varsOf(result);
  const description = textAt(result, "testCase", "description") ?? textAt(result, "description");
  if (model === null || model === "") {
    report(faultOf(raw, ["provider"], "a provider with an id"));
    return null;
  }
  if (vars.length === 0 && description === null) {
    report(faultOf(raw, ["vars"], "variables of the test, or its description"));
    return null;
  }
  const named = Object.fromEntries(vars);
  const byName = [...vars].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    testKey: JSON.stringify([description, byName]),
    givenId:
      idOf(at(named, "question_id")) ??
      idOf(at(named, "id")) ??
      idOf(at(result, "testCase", "metadata", "id")),
    question: vars.length === 0 ? (description ?? "") : questionOf(vars),
    references: referencesOf(result, vars),
    category:
      firstText(at(result, "testCase", "metadata"), categoryFields) ?? firstText(named, categoryFields),
    language: textAt(named, "language") ?? textAt(named, "lang"),
    prompt: textAt(result, "prompt", "label") ?? textAt(result, "prompt", "raw") ?? "prompt",
    model,
    answer: answerOf(result),
    error: errorOf(result),
    latency_ms: numberAt(result, "latencyMs"),
    ...scoresOf(result, config),
    raw,
  };
}
