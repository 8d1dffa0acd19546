import { show } from "../../src/schema/define.ts";
import type { Report } from "../read/record.ts";
import { at, idOf, isText, listAt, numberAt, textAt, textsOf } from "./foreign.ts";
import type { InspectLog, RawSample } from "./inspect-log.ts";
import { scoresOf, type SampleScore } from "./inspect-score.ts";
import type { JsonPath } from "./json-document.ts";

/** A sample of a log, read. */
export interface InspectSample {
  readonly id: string;
  /** From 1. */
  readonly epoch: number;
  readonly question: string;
  readonly references: readonly string[];
  readonly isChoice: boolean;
  readonly hasAudio: boolean;
  readonly category: string | null;
  readonly answer: string | null;
  readonly error: string | null;
  readonly latency_ms: number | null;
  readonly scores: readonly SampleScore[];
  readonly raw: RawSample;
}

const attachment = "attachment://";
const categoryFields = ["category", "subject", "domain", "topic"];
const letter = (i: number): string => String.fromCharCode("A".charCodeAt(0) + i);

/** Long texts stand once in `attachments`, under their hash. */
function resolve(text: string, sample: unknown): string {
  if (!text.startsWith(attachment)) return text;
  return textAt(sample, "attachments", text.slice(attachment.length)) ?? text;
}

/** The text of a message: a string, or the text parts of a list (reasoning and media are left out). */
function contentOf(content: unknown, sample: unknown): string {
  if (isText(content)) return resolve(content, sample);
  const parts = Array.isArray(content) ? (content as readonly unknown[]) : [];
  return parts
    .filter((p) => textAt(p, "type") === "text")
    .map((p) => resolve(textAt(p, "text") ?? "", sample))
    .join("\n");
}

/** The question: a text, or what the user says in a list of messages. */
function inputOf(sample: unknown): { readonly text: string; readonly hasAudio: boolean } | null {
  const input = at(sample, "input");
  if (isText(input)) return { text: resolve(input, sample), hasAudio: false };
  if (!Array.isArray(input)) return null;
  const user = (input as readonly unknown[]).filter((m) => textAt(m, "role") === "user");
  const hasAudio = user.some((m) => listAt(m, "content").some((p) => textAt(p, "type") === "audio"));
  return { text: user.map((m) => contentOf(at(m, "content"), sample)).join("\n\n"), hasAudio };
}

function answerOf(sample: unknown): string | null {
  const message = at(sample, "output", "choices", 0, "message", "content");
  if (message !== undefined && message !== null) return contentOf(message, sample);
  const completion = textAt(sample, "output", "completion");
  return completion === null || completion === "" ? null : resolve(completion, sample);
}

/** The target; the letter of a choice stands with its text. */
function referencesOf(sample: unknown, choices: readonly string[]): readonly string[] {
  const targets = textsOf(at(sample, "target")).map((t) => t.trim());
  return targets.map((target) => {
    const index = /^[A-Z]$/u.test(target) ? target.charCodeAt(0) - "A".charCodeAt(0) : -1;
    const choice = choices[index];
    return choice === undefined ? target : `${target}) ${choice}`;
  });
}

/** Reads a sample; faults go to `report` with their place, and null comes back. */
export function readInspectSample(
  raw: RawSample,
  log: InspectLog,
  judges: ReadonlySet<string>,
  report: Report,
): InspectSample | null {
  const sample = raw.value;
  const fault = (path: JsonPath, expected: string): null => {
    report({ ...raw.place(path), field: path.join("."), expected, got: show(at(sample, ...path)) });
    return null;
  };
  const id = idOf(at(sample, "id"));
  if (id === null) return fault(["id"], "a whole number or a text");
  const epoch = at(sample, "epoch") ?? 1;
  if (typeof epoch !== "number" || !Number.isSafeInteger(epoch) || epoch < 1)
    return fault(["epoch"], "a whole number from 1");
  const input = inputOf(sample);
  if (input === null) return fault(["input"], "a text or a list of messages");
  const choices = textsOf(listAt(sample, "choices"));
  const options = choices.map((choice, i) => `${letter(i)}) ${choice}`);
  const seconds = numberAt(sample, "output", "time");
  return {
    id,
    epoch,
    question: [input.text, ...options].join("\n"),
    references: referencesOf(sample, choices),
    isChoice: choices.length > 0,
    hasAudio: input.hasAudio,
    category: categoryFields.map((f) => textAt(sample, "metadata", f)).find((c) => c !== null) ?? null,
    answer: answerOf(sample),
    error: textAt(sample, "error", "message") ?? textAt(sample, "output", "error"),
    latency_ms: seconds === null ? null : seconds * 1000,
    scores: scoresOf(sample, log.header, judges),
    raw,
  };
}
