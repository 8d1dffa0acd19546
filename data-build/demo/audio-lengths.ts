import type { DemoQuestion } from "./question-types.ts";
import { rngFor } from "./rng-for.ts";

/**
 * Seconds of each question's audio, whose mean is `mean`. Questions with a clip have the clip's length. The
 * others get half a second and a time per letter of the Telugu wording, the voice varying by question within
 * 15 %; one factor then brings the mean to where it is to be. Rounded to 0.01 s.
 */
export function audioLengths(
  questions: readonly DemoQuestion[],
  clips: ReadonlyMap<string, number>,
  mean: number,
  seed: number,
): readonly number[] {
  const raw = questions.map((q) => {
    const letters = Array.from(q.question.te).length;
    return 0.5 + 0.075 * letters * (0.85 + 0.3 * rngFor(seed, "seconds", q.question_id).uniform());
  });
  const known = questions.map((q) => clips.get(q.question_id));
  const total = mean * questions.length;
  const ofClips = known.reduce<number>((sum, s) => sum + (s ?? 0), 0);
  const ofOthers = raw.reduce((sum, s, i) => sum + (known[i] === undefined ? s : 0), 0);
  const factor = ofOthers === 0 ? 1 : (total - ofClips) / ofOthers;
  return raw.map((s, i) => known[i] ?? Math.round(100 * factor * s) / 100);
}
