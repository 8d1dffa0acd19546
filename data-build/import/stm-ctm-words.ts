import type { ImportCount } from "./importer.ts";
import { channelKey, fieldColumn, secondsOf, type Segment } from "./stm-ctm-segments.ts";
import { tally } from "./tally.ts";
import { wordOf, withoutTags, type Item, type Word } from "./trn-network.ts";
import type { Report, Source } from "./trn-source.ts";

/** A word, or an alternation of timed words, with the time that assigns it to a segment. */
interface Unit {
  readonly item: Item;
  readonly words: number;
  readonly begin: number;
  /** Midpoint, s; of an alternation the latest of its words'. */
  readonly middle: number;
}

export interface CtmFile {
  readonly name: string;
  readonly lines: number;
  readonly comments: number;
  readonly blanks: number;
  readonly markers: number;
  /** Words that are nothing but a tag or `@`. */
  readonly empty: number;
  /** By channelKey, by begin. */
  readonly channels: ReadonlyMap<string, readonly Unit[]>;
}

interface OpenChoice {
  readonly line: number;
  readonly key: string;
  readonly alternatives: Word[][];
}

interface Fields {
  readonly file: string;
  readonly channel: string;
  readonly begin: string;
  readonly duration: string;
  readonly word: string;
  readonly confidence: string | null;
}

function fieldsOf(text: string, line: number, file: string, report: Report): Fields | null {
  const [name, channel, begin, duration, word, confidence, ...rest] = text.trim().split(/\p{White_Space}+/u);
  if (
    name === undefined ||
    channel === undefined ||
    begin === undefined ||
    duration === undefined ||
    word === undefined ||
    rest.length > 2
  ) {
    report({
      file,
      line,
      column: 1,
      expected: "file, channel, begin, duration, word and perhaps its confidence",
      got: `${text.trim().split(/\p{White_Space}+/u).length} fields`,
    });
    return null;
  }
  return { file: name, channel, begin, duration, word, confidence: confidence ?? null };
}

const middleOf = (word: Word): number => (word.time?.begin ?? 0) + (word.time?.duration ?? 0) / 2;

function unitOf(alternatives: readonly (readonly Word[])[]): Unit {
  const words = alternatives.flat();
  return {
    item: alternatives,
    words: words.length,
    begin: Math.min(...words.map((w) => w.time?.begin ?? 0)),
    middle: Math.max(...words.map(middleOf)),
  };
}

/** Reads `file channel begin duration word [confidence]`, with alternations between <ALT_BEGIN> and <ALT_END>. */
export function parseCtm(source: Source, report: Report): CtmFile {
  const channels = new Map<string, Unit[]>();
  let [comments, blanks, markers, empty] = [0, 0, 0, 0];
  let open: OpenChoice | null = null;
  for (const { text, number } of source.lines) {
    if (text.startsWith(";;")) {
      comments += 1;
      continue;
    }
    if (text.trim() === "") {
      blanks += 1;
      continue;
    }
    const fields = fieldsOf(text, number, source.name, report);
    if (fields === null) continue;
    const fault = (index: number, expected: string, got: string): void =>
      report({ file: source.name, line: number, column: fieldColumn(text, index), expected, got });
    const key = channelKey(fields.file, fields.channel);
    const units = channels.get(key) ?? [];
    channels.set(key, units);
    const marker = /^<(ALT_BEGIN|ALT|ALT_END)>$/iu.exec(fields.word)?.[1]?.toUpperCase();
    if (marker !== undefined) {
      markers += 1;
      if (marker === "ALT_BEGIN") {
        if (open !== null) fault(4, `<ALT_END> for the alternation of line ${open.line}`, "<ALT_BEGIN>");
        open = { line: number, key, alternatives: [[]] };
      } else if (open === null) fault(4, "<ALT_BEGIN> before it", `<${marker}>`);
      else if (marker === "ALT") open.alternatives.push([]);
      else {
        if (open.alternatives.some((a) => a.length > 0)) units.push(unitOf(open.alternatives));
        open = null;
      }
      continue;
    }
    const word = timedWord(fields, fault);
    if (word === null) continue;
    if (open !== null && open.key !== key) fault(0, "the file and channel of the alternation", "another");
    if (word.text === "" || word.text === "@") empty += 1;
    else if (open !== null) open.alternatives.at(-1)?.push(word);
    else units.push({ item: word, words: 1, begin: word.time?.begin ?? 0, middle: middleOf(word) });
  }
  if (open !== null)
    report({
      file: source.name,
      line: open.line,
      expected: "<ALT_END> for this <ALT_BEGIN>",
      got: "the end of the file",
    });
  const sorted = [...channels].map(
    ([key, units]) => [key, units.toSorted((a, b) => a.begin - b.begin)] as const,
  );
  return {
    name: source.name,
    lines: source.lines.length,
    comments,
    blanks,
    markers,
    empty,
    channels: new Map(sorted),
  };
}

function timedWord(
  fields: Fields,
  fault: (index: number, expected: string, got: string) => void,
): Word | null {
  const begin = secondsOf(fields.begin);
  const duration = secondsOf(fields.duration);
  if (begin === null) fault(2, "a begin in seconds", `"${fields.begin}"`);
  if (duration === null) fault(3, "a duration in seconds", `"${fields.duration}"`);
  const isNumber = fields.confidence === null || Number.isFinite(Number(fields.confidence));
  if (!isNumber && fields.confidence !== "-" && fields.confidence !== "NA")
    fault(5, "a confidence as a number", `"${fields.confidence}"`);
  if (begin === null || duration === null) return null;
  const confidence = isNumber ? fields.confidence : null;
  return { ...wordOf(withoutTags(fields.word)), time: { begin, duration, confidence } };
}

export interface Assignment {
  /** By question id. Segments of a channel that the file never names are absent. */
  readonly hypotheses: ReadonlyMap<string, readonly Item[]>;
  /** Channels of the reference that the file never names, as people read them. */
  readonly absent: readonly string[];
  readonly ignoredWords: number;
  readonly strayWords: number;
}

/**
 * Gives each word to a segment of its channel as sclite does: going through both by time, to the first segment that
 * ends after the word's midpoint; so words in a gap count in the segment after it, and words after the last segment
 * in the last.
 */
export function assignWords(ctm: CtmFile, segments: readonly Segment[]): Assignment {
  const byChannel = Map.groupBy(segments, (s) => channelKey(s.file, s.channel));
  const hypotheses = new Map<string, Item[]>();
  const absent: string[] = [];
  let ignoredWords = 0;
  for (const [key, unsorted] of byChannel) {
    const channel = unsorted.toSorted((a, b) => a.begin - b.begin);
    const units = ctm.channels.get(key);
    if (units === undefined) {
      absent.push(`${channel[0]?.file ?? ""} ${channel[0]?.channel ?? ""}`);
      continue;
    }
    for (const { question_id } of channel) if (question_id !== null) hypotheses.set(question_id, []);
    let at = 0;
    for (const unit of units) {
      while (at < channel.length - 1 && unit.middle >= (channel[at]?.end ?? Infinity)) at += 1;
      const id = channel[at]?.question_id ?? null;
      if (id === null) ignoredWords += unit.words;
      else hypotheses.get(id)?.push(unit.item);
    }
  }
  const strayWords = [...ctm.channels]
    .filter(([key]) => !byChannel.has(key))
    .reduce((sum, [, units]) => sum + units.reduce((n, u) => n + u.words, 0), 0);
  return { hypotheses, absent, ignoredWords, strayWords };
}

/** `chosen`: words that stand in the inputs; the file's other words were alternatives. */
export function countCtm(
  ctm: CtmFile,
  assignment: Assignment,
  chosen: ReadonlyMap<string, readonly Word[]>,
): ImportCount {
  const t = tally(ctm.name);
  t.see(ctm.lines);
  const wordsOf = (item: Item): readonly Word[] => ("key" in item ? [item] : item.flat().flatMap(wordsOf));
  for (const [id, items] of assignment.hypotheses) {
    const kept = new Set(chosen.get(id));
    for (const word of items.flatMap(wordsOf)) {
      if (kept.has(word)) t.take();
      else t.drop("alternative of a word that fits better");
    }
  }
  t.drop("comment", ctm.comments);
  t.drop("blank line", ctm.blanks);
  t.drop("alternation mark", ctm.markers);
  t.drop("no word (@ or a tag alone)", ctm.empty);
  t.drop("word in a segment that is not scored", assignment.ignoredWords);
  t.drop("no reference for this file and channel", assignment.strayWords);
  return t.count();
}

const milliseconds = (seconds: number): string => String(Math.round(seconds * 1000) / 1000);

/** Word times of one segment as a ctm, s from the segment's begin; what lies outside it is cut to it. */
export function segmentCtm(segment: Segment, words: readonly Word[]): string {
  const length = segment.end - segment.begin;
  const within = (time: number): number => Math.min(Math.max(time - segment.begin, 0), length);
  const lines = words.map(({ text, time }) => {
    const begin = within(time?.begin ?? segment.begin);
    const end = within((time?.begin ?? segment.begin) + (time?.duration ?? 0));
    const fields = [segment.question_id ?? "", "1", milliseconds(begin), milliseconds(end - begin), text];
    return `${[...fields, ...(time?.confidence == null ? [] : [time.confidence])].join(" ")}\n`;
  });
  return lines.join("");
}
