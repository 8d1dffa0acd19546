import { wordOf, type Word } from "./trn-network.ts";
import { checkQuestionId } from "./trn-names.ts";
import type { Report, Source } from "./trn-source.ts";
import { tally, type Tally } from "./tally.ts";

export interface SphinxRecord {
  readonly id: string;
  readonly line: number;
  readonly words: readonly Word[];
}

export interface SphinxFile {
  readonly records: readonly SphinxRecord[];
  /** What was seen and dropped while reading; the caller says what it takes. */
  readonly tally: Tally;
}

const markers = new Set(["<s>", "</s>", "<sil>"]);

/** The words without sentence marks, silences and numbers of pronunciation variants: `read(2)` is `read`. */
const wordsOf = (text: string): readonly Word[] =>
  text
    .split(/\p{White_Space}+/u)
    .filter((word) => word !== "" && !markers.has(word.toLowerCase()))
    .map((word) => wordOf(word.replace(/(?<=.)\(\d+\)$/u, "")));

/**
 * Reads `<s> words </s> (utterance-id)`, one utterance a line; a hypothesis has its score after the id, within the
 * parentheses. Ids are texts: 001 and 1 are two.
 */
export function parseTranscription(source: Source, report: Report): SphinxFile {
  const t = tally(source.name);
  const lines = new Map<string, number>();
  const records: SphinxRecord[] = [];
  for (const { text, number } of source.lines) {
    t.see();
    if (text.trim() === "") {
      t.drop("blank line");
      continue;
    }
    const match = /^(.*)\(([^()]*)\)\s*$/u.exec(text);
    const column = Array.from(match?.[1] ?? text.trimEnd()).length + 1;
    const place = { file: source.name, line: number, column };
    const [id, score, ...rest] = (match?.[2] ?? "").trim().split(/\p{White_Space}+/u);
    if (match === null || id === undefined) {
      report({
        ...place,
        expected: "an utterance id in parentheses at the end of the line",
        got: "the end of the line",
      });
      continue;
    }
    if (!checkQuestionId(id, place, report)) continue;
    const isScore = score === undefined || /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(score);
    if (!isScore || rest.length > 0) {
      report({
        ...place,
        expected: "an utterance id and perhaps a score",
        got: `"${match[2]?.trim() ?? ""}"`,
      });
      continue;
    }
    const first = lines.get(id);
    if (first !== undefined) {
      report({
        ...place,
        expected: "each utterance id once",
        got: `"${id}", which stands in line ${first} too`,
      });
      continue;
    }
    lines.set(id, number);
    records.push({ id, line: number, words: wordsOf(match[1] ?? "") });
  }
  return { records, tally: t };
}
