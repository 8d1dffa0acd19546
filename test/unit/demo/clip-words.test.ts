import { describe, expect, it } from "vitest";
import { demoClips } from "../../../data-build/demo/clips.ts";
import { heardIn, wordsIn } from "../../../data-build/demo/clip-words.ts";

const [clip] = demoClips;
if (clip === undefined) throw new Error("no clip");
const spoken = wordsIn(clip.text).map(({ word }) => word);

describe("word times of the demo", () => {
  it("has a beginning for each word of each clip, in order and within the clip", () => {
    for (const { question_id, text, words, spoken_until, seconds } of demoClips) {
      expect(words, question_id).toHaveLength(wordsIn(text).length);
      expect(words, question_id).toEqual([...new Set(words)].sort((a, b) => a - b));
      expect(words.at(-1), question_id).toBeLessThan(spoken_until);
      expect(spoken_until, question_id).toBeLessThan(seconds);
    }
  });

  it("gives what was heard right the time at which it is said", () => {
    const heard = heardIn(clip, clip.text);
    expect(heard.map(({ word }) => word)).toEqual(spoken);
    expect(heard.map(({ start }) => start)).toEqual(clip.words);
    expect(heard.map(({ end }) => end)).toEqual([...clip.words.slice(1), clip.spoken_until]);
  });

  it("leaves the time of a missed word empty, and shares that of a word heard as several", () => {
    const [first = "", second = "", ...rest] = spoken;
    const missed = heardIn(clip, [first, ...rest].join(" "));
    expect(missed[0]?.end).toBe(clip.words[1]);
    expect(missed[1]?.start).toBe(clip.words[2]);
    const doubled = heardIn(clip, [first, second, second, second, ...rest].join(" "));
    expect(doubled.map(({ word }) => word)).toEqual([first, second, second, second, ...rest]);
    const shared = doubled.filter(
      ({ start }) => start >= (clip.words[1] ?? 0) && start < (clip.words[2] ?? 0),
    );
    expect(shared).toHaveLength(3);
    expect(shared.at(-1)?.end).toBe(clip.words[2]);
    expect(heardIn(clip, "")).toEqual([]);
  });
});
