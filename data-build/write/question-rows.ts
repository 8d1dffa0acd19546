import type { ExampleSpec } from "../../src/schema/spec.ts";
import type { Row } from "../../src/schema/tables.ts";
import { searchKey } from "../../src/text/search-key.ts";
import type { Question } from "../read/questions.ts";
import type { Clip } from "./audio.ts";

type Questions = ReadonlyMap<string, Question>;

/** Rows of `questions`; clips by question. */
export function* questionRows(
  questions: Questions,
  clips: ReadonlyMap<string, Clip>,
): Generator<Row<"questions">> {
  for (const q of questions.values()) {
    const clip = clips.get(q.question_id);
    const seconds = clip?.seconds ?? q.seconds;
    yield {
      question_id: q.question_id,
      position: q.position,
      domain: q.domain,
      audio: q.audio.kind,
      audio_url: clip?.url ?? null,
      audio_seconds: seconds,
      audio_seconds_source:
        clip !== undefined ? "clip" : seconds === null ? null : q.secondsSimulated ? "simulated" : "given",
      audio_peaks: clip?.peaks ?? null,
      search: searchKeyOf(q),
    };
  }
}

/** What a reader's search is matched with: every wording and reference, folded. */
function searchKeyOf(q: Question): string {
  const parts = [q.question_id, ...q.question.values(), ...[...q.references.values()].flat()];
  return parts.map(searchKey).join(" | ");
}

/** Rows of `question_texts`. */
export function* wordingRows(questions: Questions): Generator<Row<"question_texts">> {
  for (const { question_id, question: wordings } of questions.values())
    for (const [language, question] of wordings) yield { question_id, language, question };
}

/** Rows of `references`. */
export function* referenceRows(questions: Questions): Generator<Row<"references">> {
  for (const { question_id, references } of questions.values())
    for (const [language, list] of references)
      for (const [i, reference] of list.entries()) yield { question_id, language, ordinal: i + 1, reference };
}

/** Rows of `examples`. */
export const exampleRows = (examples: readonly ExampleSpec[]): readonly Row<"examples">[] =>
  examples.map((e, i) => ({
    example_id: e.id,
    position: i + 1,
    question_id: e.question_id,
    aspect: e.aspect,
    lesson: e.lesson,
    note: e.note ?? null,
    cells: e.cells
      .map((c) => [c.config, c.model, ...(c.judge === undefined ? [] : [c.judge])].join("/"))
      .join(" "),
  }));
