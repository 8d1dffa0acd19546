import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { Row } from "../../src/schema/tables.ts";
import { findSpan, searchedWords, type SearchedWords } from "../../src/text/find-span.ts";
import type { Question } from "../read/questions.ts";
import type { TimedWord } from "../read/timed-words.ts";

/** Timed words to look in: a question's own clip (recording ""), or a recording of many questions. */
export interface Source {
  readonly recording: string;
  readonly words: readonly TimedWord[];
}

/** A text that was not found. `best`: the likeness of the nearest run of words, 0–1; null where there are no words. */
export interface Unplaced {
  readonly question_id: string;
  readonly part: "question" | "answer";
  readonly best: number | null;
}

export interface Alignment {
  readonly spans: readonly Row<"spans">[];
  readonly unplaced: readonly Unplaced[];
}

interface Best {
  readonly source: Source;
  readonly start: number;
  readonly end: number;
  readonly ratio: number;
}

const prepared = new WeakMap<Source, SearchedWords>();
function wordsOf(source: Source): SearchedWords {
  const known = prepared.get(source) ?? searchedWords(source.words.map((w) => w.word));
  prepared.set(source, known);
  return known;
}

function bestOf(texts: readonly string[], sources: readonly Source[], threshold: number): Best | null {
  let best: Best | null = null;
  for (const text of texts)
    for (const source of sources) {
      const found = findSpan(text, wordsOf(source), threshold);
      if (found !== null && (best === null || found.ratio > best.ratio)) best = { source, ...found };
    }
  return best;
}

/**
 * Looks for each question and its answer among timed words. `sourcesOf` says where to look, and in which language; a
 * text without words to look in, or none that is alike enough, is unplaced. Questions without a text in that language
 * have nothing to be placed.
 */
export function alignFolder(
  questions: Iterable<Pick<Question, "question_id" | "question" | "references">>,
  sourcesOf: (id: string) => { readonly language: string; readonly sources: readonly Source[] },
  threshold: number,
  advance: () => void,
): Alignment {
  const spans: Row<"spans">[] = [];
  const unplaced: Unplaced[] = [];
  for (const { question_id, question, references } of questions) {
    const { language, sources } = sourcesOf(question_id);
    const wording = question.get(language);
    const parts = [
      ["question", wording === undefined ? [] : [wording]],
      ["answer", references.get(language) ?? []],
    ] as const;
    for (const [part, texts] of parts) {
      if (texts.length === 0) continue;
      const best = bestOf(texts, sources, threshold);
      if (best === null || best.ratio < threshold) {
        unplaced.push({ question_id, part, best: best?.ratio ?? null });
        continue;
      }
      const heard = best.source.words.slice(best.start, best.end);
      spans.push({
        question_id,
        part,
        recording: best.source.recording,
        start_seconds: Math.min(...heard.map((w) => w.start)),
        end_seconds: Math.max(...heard.map((w) => w.end)),
        ratio: best.ratio,
      });
    }
    advance();
  }
  return { spans, unplaced };
}

/** Each question's own clip: the words of `config`, or else of the first configuration of the spec that has some. */
export function ownClips(
  spec: BenchmarkSpec,
  rows: readonly Row<"words">[],
  config: string | null,
): (id: string) => { readonly language: string; readonly sources: readonly Source[] } {
  const byQuestion = Map.groupBy(rows, (r) => r.question_id);
  const configs = spec.configs.filter((c) => config === null || c.id === config);
  return (id) => {
    const own = Map.groupBy(byQuestion.get(id) ?? [], (r) => r.config_id);
    const chosen = configs.find((c) => own.has(c.id));
    const words = (own.get(chosen?.id ?? "") ?? []).map((r) => ({
      word: r.word,
      start: r.start_seconds,
      end: r.end_seconds,
    }));
    const language = chosen?.language ?? configs[0]?.language ?? spec.languages[0]?.id ?? "";
    return { language, sources: words.length === 0 ? [] : [{ recording: "", words }] };
  };
}
