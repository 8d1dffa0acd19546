import { uniqueSlugs } from "./slug.ts";
import { tally } from "./tally.ts";
import type { ImportCount } from "./importer.ts";
import { checkQuestionId } from "./trn-names.ts";
import { parseTranscript, type Item } from "./trn-network.ts";
import type { Report, Source } from "./trn-source.ts";

/** A stretch of a channel, s. `question_id` is null where it is not to be scored. */
export interface Segment {
  readonly question_id: string | null;
  readonly file: string;
  readonly channel: string;
  readonly speaker: string;
  /** Subset ids of its label, in order. */
  readonly labels: readonly string[];
  readonly begin: number;
  readonly end: number;
  readonly items: readonly Item[];
}

export interface StmFile {
  readonly segments: readonly Segment[];
  /** Name of each subset that a `;; LABEL` line declares. */
  readonly labelNames: ReadonlyMap<string, string>;
  readonly count: ImportCount;
}

const ignored = "IGNORE_TIME_SEGMENT_IN_SCORING";
const decimal = /^\d+(?:\.\d*)?$|^\.\d+$/u;

/** A time or length in s, or null where the text is none. */
export const secondsOf = (text: string): number | null => (decimal.test(text) ? Number(text) : null);

/** Channels are matched without case: `a` is `A`. */
export const channelKey = (file: string, channel: string): string =>
  `${file.toLowerCase()}\u0000${channel.toLowerCase()}`;

/** Column, from 1, at which field `index` of a blank-separated line begins. */
export function fieldColumn(text: string, index: number): number {
  const field = [...text.matchAll(/[^\p{White_Space}]+/gu)][index];
  return Array.from(text.slice(0, field?.index ?? text.length)).length + 1;
}

/** The part of an id that a field of the file gives, safe as a part of a file's name. */
const partOf = (field: string): string => field.replace(/[^\p{L}\p{M}\p{N}._-]/gu, "_").replace(/^\.+/u, "_");

/**
 * Reads `file channel speaker begin end [<label,…>] words …`; lines from `;;` on are comments. Question ids are
 * `file-channel-begin` with the begin as written, and `-2`, `-3`, … where several segments begin there.
 */
export function parseStm(source: Source, report: Report): StmFile {
  const t = tally(source.name);
  const segments: Segment[] = [];
  const labelNames = new Map<string, string>();
  const taken = new Set<string>();
  for (const { text, number } of source.lines) {
    t.see();
    if (text.startsWith(";;")) {
      const label = /^;;\s*LABEL\s+"([^"]*)"\s+"([^"]*)"(?:\s+"([^"]*)")?/u.exec(text);
      if (label?.[1] !== undefined) labelNames.set(label[1], (label[2] ?? "").trim() || label[1]);
      t.drop("comment");
      continue;
    }
    if (text.trim() === "") {
      t.drop("blank line");
      continue;
    }
    const segment = parseSegment(text, number, source.name, taken, report);
    if (segment === null) continue;
    segments.push(segment);
    if (segment.question_id === null) t.drop(`segment marked ${ignored}`);
    else t.take();
  }
  return { segments, labelNames, count: t.count() };
}

function parseSegment(
  text: string,
  line: number,
  file: string,
  taken: Set<string>,
  report: Report,
): Segment | null {
  const match = /^\s*(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)(?:\s+<([^<>\s]*)>(?=\s|$))?(.*)$/u.exec(text);
  const [name, channel, speaker, from, to] = match?.slice(1, 6) ?? [];
  if (
    match === null ||
    name === undefined ||
    channel === undefined ||
    speaker === undefined ||
    from === undefined ||
    to === undefined
  ) {
    report({
      file,
      line,
      column: 1,
      expected: "a segment: file, channel, speaker, begin, end and the words said",
      got: `${text.trim().split(/\s+/u).length} fields`,
    });
    return null;
  }
  const begin = secondsOf(from);
  const end = secondsOf(to);
  if (begin === null || end === null) {
    const column = fieldColumn(text, begin === null ? 3 : 4);
    report({ file, line, column, expected: "a time in seconds", got: `"${begin === null ? from : to}"` });
    return null;
  }
  if (end < begin) {
    report({ file, line, column: fieldColumn(text, 4), expected: `an end after ${from}`, got: to });
    return null;
  }
  const words = match[7] ?? "";
  const labels = (match[6] ?? "").split(",").filter((label) => label !== "");
  const base = { file: name, channel, speaker, labels, begin, end };
  if (words.includes(ignored)) return { ...base, question_id: null, items: [] };
  const before = Array.from(text).length - Array.from(words).length;
  const items = parseTranscript(words, { file, line, before }, true, report);
  const id = [name, channel, from].map(partOf).join("-");
  if (items === null || !checkQuestionId(id, { file, line, column: 1 }, report)) return null;
  let question_id = id;
  for (let n = 2; taken.has(question_id.toLowerCase()); n += 1) question_id = `${id}-${n}`;
  taken.add(question_id.toLowerCase());
  return { ...base, question_id, items };
}

export type DomainSource = "none" | "speaker" | "label";

const unlabelled = "unlabelled";

/** Domains after the segments' speakers or their last label. */
export function domainsOf(
  stm: StmFile,
  from: DomainSource,
): {
  readonly domains: readonly { readonly id: string; readonly label: string }[];
  readonly domain: (segment: Segment) => string | null;
} {
  const keyOf = (s: Segment): string | null =>
    from === "none" ? null : from === "speaker" ? s.speaker : (s.labels.at(-1) ?? unlabelled);
  const keys = stm.segments
    .flatMap((s) => (s.question_id === null ? [] : [keyOf(s)]))
    .filter((k) => k !== null);
  const ids = uniqueSlugs(keys);
  return {
    domains: [...ids].map(([key, id]) => ({
      id,
      label: from === "label" ? (stm.labelNames.get(key) ?? key) : key,
    })),
    domain(segment) {
      const key = keyOf(segment);
      return key === null ? null : (ids.get(key) ?? null);
    },
  };
}
