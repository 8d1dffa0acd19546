import type { Report } from "./trn-source.ts";

/** When a word was said, s from the start of the recording, and how sure the recogniser is. */
export interface WordTime {
  readonly begin: number;
  readonly duration: number;
  readonly confidence: string | null;
}

/** A word as written and as compared: NFC, lower case. */
export interface Word {
  readonly text: string;
  readonly key: string;
  readonly time?: WordTime;
}

export const wordOf = (text: string): Word => ({ text, key: text.normalize("NFC").toLowerCase() });

/** A word, or alternatives of which one was said; an empty alternative is silence. */
export type Item = Word | readonly (readonly Item[])[];

/** An arc from an earlier to a later node; without a word it is free. */
export interface Arc {
  readonly from: number;
  readonly to: number;
  readonly word: Word | null;
}

/** Transcripts as paths from node 0 to the last node. Arcs into a node stand in the order of the alternatives. */
export interface Network {
  readonly nodes: number;
  readonly arcs: readonly Arc[];
  readonly hasChoices: boolean;
}

const isChoice = (item: Item): item is readonly (readonly Item[])[] => Array.isArray(item);

export function networkOf(items: readonly Item[]): Network {
  const arcs: Arc[] = [];
  let last = 0;
  let hasChoices = false;
  const follow = (sequence: readonly Item[], start: number): number => {
    let at = start;
    for (const item of sequence) {
      if (isChoice(item)) {
        hasChoices = true;
        const ends = item.map((alternative) => follow(alternative, at));
        last += 1;
        for (const end of ends) arcs.push({ from: end, to: last, word: null });
      } else {
        last += 1;
        arcs.push({ from: at, to: last, word: item });
      }
      at = last;
    }
    return at;
  };
  follow(items, 0);
  return { nodes: last + 1, arcs, hasChoices };
}

/** Words of the path that takes the first alternative everywhere. */
export function firstPath(items: readonly Item[]): readonly Word[] {
  return items.flatMap((item) => (isChoice(item) ? firstPath(item[0] ?? []) : [item]));
}

export interface TranscriptPlace {
  readonly file: string;
  readonly line: number;
  /** Code points before the transcript in its line. */
  readonly before: number;
}

interface Token {
  readonly text: string;
  readonly column: number;
}

const deepest = 500;

/** Words, and within braces also the strokes between alternatives, with their columns. */
function tokensOf(text: string, before: number): readonly Token[] {
  const tokens: Token[] = [];
  let word = "";
  let start = 0;
  let depth = 0;
  const flush = (): void => {
    if (word !== "") tokens.push({ text: word, column: start });
    word = "";
  };
  let column = before;
  for (const point of text) {
    column += 1;
    const isMark = point === "{" || point === "}" || (point === "/" && depth > 0);
    if (isMark || /\p{White_Space}/u.test(point)) flush();
    else {
      if (word === "") start = column;
      word += point;
    }
    if (!isMark) continue;
    if (point === "{") depth += 1;
    if (point === "}") depth = Math.max(0, depth - 1);
    tokens.push({ text: point, column });
  }
  flush();
  return tokens;
}

/** The word before its `;tag1;tag2`, with `\;` read as a semicolon. */
export const withoutTags = (token: string): string =>
  (/^(?:\\;|[^;])*/u.exec(token)?.[0] ?? "").replaceAll("\\;", ";");

/**
 * Reads a transcript in NIST's notation (SCTK, infmts): `{ a / b c / @ }` are alternatives, `@` is no word, `;tag`
 * after a word is left out, `\;` is a semicolon. With `optional`, a word in parentheses may be missing from a
 * hypothesis, as under sclite's -D. Fragments (`frag-`) are words as they are, as without -F.
 * Null with a problem where braces don't match.
 */
export function parseTranscript(
  text: string,
  place: TranscriptPlace,
  optional: boolean,
  report: Report,
): readonly Item[] | null {
  const tokens = tokensOf(text, place.before);
  const fault = (column: number, expected: string, got: string): null => {
    report({ file: place.file, line: place.line, column, expected, got });
    return null;
  };
  const sequences: Item[][] = [[]];
  const choices: { readonly column: number; readonly alternatives: Item[][] }[] = [];
  for (const token of tokens) {
    const sequence = sequences.at(-1) ?? [];
    const choice = choices.at(-1);
    if (token.text === "{") {
      if (choices.length === deepest)
        return fault(token.column, `at most ${deepest} alternations within each other`, "more");
      choices.push({ column: token.column, alternatives: [] });
      sequences.push([]);
    } else if (token.text === "/" && choice !== undefined) {
      choice.alternatives.push(sequence);
      sequences[sequences.length - 1] = [];
    } else if (token.text === "}") {
      if (choice === undefined) return fault(token.column, 'a "{" before "}"', '"}" alone');
      choice.alternatives.push(sequence);
      choices.pop();
      sequences.pop();
      sequences.at(-1)?.push(choice.alternatives);
    } else {
      const word = withoutTags(token.text);
      if (word === "@" || word === "") continue;
      const inner = optional ? /^\((.+)\)$/u.exec(word)?.[1] : undefined;
      sequence.push(inner === undefined ? wordOf(word) : [[wordOf(inner)], []]);
    }
  }
  const open = choices.at(-1);
  if (open !== undefined) return fault(open.column, 'a "}" for this "{"', "the end of the line");
  return sequences[0] ?? [];
}
