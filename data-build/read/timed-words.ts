import { messageOf } from "../../src/db/failure.ts";
import { show } from "../../src/schema/define.ts";
import { isMapping } from "../../src/schema/shape.ts";
import type { Report } from "./record.ts";

/** A word with its times in a recording, s. */
export interface TimedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const isTime = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

const listIn = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) ? (value as readonly unknown[]) : null;

/** Words of `segments[].words`, of `word_segments` or `words`, or of a bare list: what Whisper and its kin write. */
function wordObjects(document: unknown): readonly unknown[] | null {
  if (!isMapping(document)) return listIn(document);
  const flat = listIn(document.word_segments) ?? listIn(document.words);
  const segments = listIn(document.segments);
  if (segments === null) return flat;
  const inside = segments.flatMap((s) => (isMapping(s) ? (listIn(s.words) ?? []) : []));
  return inside.length > 0 ? inside : (flat ?? []);
}

function ofJson(text: string, file: string, report: Report): readonly TimedWord[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    report({ file, line: 1, expected: "JSON", got: messageOf(error) });
    return [];
  }
  const objects = wordObjects(document);
  if (objects === null) {
    report({
      file,
      line: 1,
      expected: "segments with words, word_segments, words, or a list of words",
      got: show(document),
    });
    return [];
  }
  return objects.flatMap((object, i): readonly TimedWord[] => {
    const field = `word ${i + 1}`;
    if (!isMapping(object)) {
      report({ file, line: 1, field, expected: "an object with a word and its times", got: show(object) });
      return [];
    }
    const word = [object.text, object.word].find((w) => typeof w === "string");
    const { start, end } = object;
    // Some tools leave out the times of what they could not place.
    if (start == null && end == null) return [];
    if (typeof word !== "string" || !isTime(start) || !isTime(end) || end < start) {
      report({
        file,
        line: 1,
        field,
        expected: "a word, a start of 0 s or more and an end not before it",
        got: `${show(word)} from ${show(start)} to ${show(end)}`,
      });
      return [];
    }
    return word.trim() === "" ? [] : [{ word: word.trim().normalize("NFC"), start, end }];
  });
}

/** Lines of `recording channel start duration word [confidence]`. */
function ofCtm(text: string, file: string, report: Report): readonly TimedWord[] {
  return text.split(/\r?\n/u).flatMap((line, i): readonly TimedWord[] => {
    if (line.trim() === "" || line.startsWith(";;")) return [];
    const [, , begin = "", length = "", word] = line.trim().split(/\s+/u);
    const [start, duration] = [Number(begin), Number(length)];
    // Marks of alternatives have stars for times.
    if (word?.startsWith("<") === true) return [];
    if (word === undefined || begin === "" || !isTime(start) || !isTime(duration)) {
      report({ file, line: i + 1, expected: "recording, channel, start, duration, word", got: show(line) });
      return [];
    }
    return [{ word: word.normalize("NFC"), start, end: start + duration }];
  });
}

/** The words of a file of word times, in the order of time; every fault is reported. */
export function timedWords(bytes: Uint8Array, file: string, report: Report): readonly TimedWord[] {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    report({ file, line: 1, expected: "UTF-8 text", got: "bytes that are not UTF-8" });
    return [];
  }
  const words = file.toLowerCase().endsWith(".ctm") ? ofCtm(text, file, report) : ofJson(text, file, report);
  return words.toSorted((a, b) => a.start - b.start);
}
