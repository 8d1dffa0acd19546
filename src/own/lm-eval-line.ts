import { show } from "../schema/define.ts";
import { isMapping } from "../schema/shape.ts";
import type { Prediction, Trouble } from "./predictions.ts";

type Fields = Readonly<Record<string, unknown>>;

const idFields = ["question_id", "qid", "id"];
const wordingFields = ["question", "query", "problem", "input", "text", "prompt", "sentence"];

const textAt = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  return typeof value === "string" ? value : null;
};

/** The answer of a line: as filtered for scoring, else the first response. */
function answerOf(record: Fields): unknown {
  const filtered: unknown = record.filtered_resps;
  if (Array.isArray(filtered) && filtered.length > 0) {
    const first: unknown = filtered[0];
    return Array.isArray(first) ? first[0] : first;
  }
  const responses: unknown = record.resps;
  const first: unknown = Array.isArray(responses) ? responses[0] : undefined;
  return Array.isArray(first) ? first[0] : first;
}

/** A line of a `samples_*.jsonl` file, with the filter that its answer went through; null where it is none. */
export function sampleOf(
  record: Fields,
  line: number,
):
  (Prediction & { readonly filter: string }) | { readonly filter: string; readonly trouble: Trouble } | null {
  if (!("doc_id" in record) || !("filtered_resps" in record || "resps" in record)) return null;
  const filter = textAt(record, "filter") ?? "none";
  const doc = isMapping(record.doc) ? record.doc : {};
  const answer = answerOf(record);
  if (typeof answer !== "string" && answer !== null)
    return {
      filter,
      trouble: { line, field: "filtered_resps", expected: "a generated text", got: show(answer) },
    };
  const id = idFields.map((name) => textAt(doc, name)).find((value) => value !== null) ?? null;
  const number = Number(record.doc_id);
  return {
    filter,
    line,
    questionId: id,
    wordings: wordingFields.flatMap((name) => textAt(doc, name) ?? []),
    docId: Number.isSafeInteger(number) && number >= 0 ? number : null,
    repeat: 1,
    answer,
  };
}
