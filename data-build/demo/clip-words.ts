import { likeness } from "../../src/text/find-span.ts";
import type { TimedWord } from "../read/timed-words.ts";
import type { DemoClip } from "./clips.ts";

/** Words as they stand between spaces, each with the place of its first character. */
export const wordsIn = (text: string): readonly { readonly word: string; readonly offset: number }[] =>
  [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    word,
    offset: Array.from(text.slice(0, index)).length,
  }));

const milliseconds = (seconds: number): number => Math.round(1000 * seconds) / 1000;

/** Cost of a word that was only spoken or only heard; two words cost 1 less their likeness. */
const gap = 0.5;

/**
 * For each heard word the spoken word that it stands for, by the cheapest alignment; null where it stands for none. Not by the alignment of
 * word errors: to that one all wrong words are alike, and where one is missing a misheard word may land on its neighbour.
 */
function placesOf(spoken: readonly string[], heard: readonly string[]): readonly (number | null)[] {
  // cost[i][j]: of the first i spoken and the first j heard words.
  const cost = spoken.map(() => [0]);
  cost.unshift(Array.from({ length: heard.length + 1 }, (_, j) => gap * j));
  const at = (i: number, j: number): number => cost[i]?.[j] ?? Number.POSITIVE_INFINITY;
  const both = (i: number, j: number): number =>
    at(i - 1, j - 1) + 1 - likeness(spoken[i - 1] ?? "", heard[j - 1] ?? "");
  for (let i = 1; i <= spoken.length; i += 1)
    cost[i] = heard.reduce(
      (row, _, k) => [...row, Math.min(both(i, k + 1), at(i - 1, k + 1) + gap, (row[k] ?? 0) + gap)],
      [gap * i],
    );
  const places: (number | null)[] = heard.map(() => null);
  for (let [i, j] = [spoken.length, heard.length]; i > 0 && j > 0;) {
    // Of a word said again and again the first stands for what was spoken.
    if (at(i, j) === at(i, j - 1) + gap) j -= 1;
    else if (at(i, j) === both(i, j)) {
      places[j - 1] = i - 1;
      i -= 1;
      j -= 1;
    } else i -= 1;
  }
  return places;
}

/**
 * A simulated transcript of a clip with times: a word has the time of the spoken word that it stands for, as the voice tells it; words that
 * were never spoken share the time of the one before them.
 */
export function heardIn(clip: DemoClip, transcript: string): readonly TimedWord[] {
  const spoken = wordsIn(clip.text).map(({ word }) => word);
  const heard = wordsIn(transcript).map(({ word }) => word);
  const inPlace: string[][] = spoken.map(() => []);
  let last = 0;
  for (const [j, place] of placesOf(spoken, heard).entries()) {
    last = place ?? last;
    inPlace[last]?.push(heard[j] ?? "");
  }
  return inPlace.flatMap((words, i) => {
    const start = clip.words[i] ?? 0;
    const length = ((clip.words[i + 1] ?? clip.spoken_until) - start) / Math.max(1, words.length);
    return words.map((word, k) => ({
      word,
      start: milliseconds(start + k * length),
      end: milliseconds(start + (k + 1) * length),
    }));
  });
}
