import { at } from "../../src/stats/at.ts";
import type { Rng } from "./prng.ts";

import type { Damage, ExampleIndex } from "./score-types.ts";

/** What stands between the question and the QA model in a configuration. */
export interface Path {
  readonly language: "telugu" | "english";
  readonly speech: boolean;
  readonly asr: "asrA1" | "asrA2" | null;
  readonly mt: "mtSeamless" | "mtIndic" | null;
}

const path = (language: Path["language"], asr: Path["asr"], mt: Path["mt"], speech = false): Path => ({
  language,
  speech,
  asr,
  mt,
});

/** The configurations of Table V as paths (Table V, column Input). */
export const PATHS: ReadonlyMap<string, Path> = new Map([
  ["S1", path("telugu", null, null, true)],
  ["O1", path("telugu", null, null)],
  ["O2", path("english", null, null)],
  ["A1", path("telugu", "asrA1", null)],
  ["A2", path("telugu", "asrA2", null)],
  ["O3", path("english", null, "mtSeamless")],
  ["O4", path("english", null, "mtIndic")],
  ["M1", path("english", "asrA1", "mtSeamless")],
  ["M2", path("english", "asrA1", "mtIndic")],
  ["M3", path("english", "asrA2", "mtSeamless")],
  ["M4", path("english", "asrA2", "mtIndic")],
]);

/** The hidden causes of all scores; one value per question each, variance 1 unless said otherwise. */
export interface Latents {
  readonly hardness: Float64Array;
  /** How well the question's knowledge is reached in a language. */
  readonly telugu: Float64Array;
  readonly english: Float64Array;
  /** Shared by all open-weight models. */
  readonly openWeight: Float64Array;
  /** Acoustic trouble of spoken input to a speech model, 0-1. */
  readonly speech: Float64Array;
  /** How readily an answer takes the reference's surface, 0-1. */
  readonly surface: Float64Array;
  readonly damage: Damage;
  /** A model's own knowledge, by Table V code. */
  readonly model: ReadonlyMap<string, Float64Array>;
}

const bells = (n: number, rng: Rng): Float64Array => Float64Array.from({ length: n }, () => rng.bell());
const uniforms = (n: number, rng: Rng): Float64Array => Float64Array.from({ length: n }, () => rng.uniform());

const cube = (x: number): number => x * x * x;

// Cubed, so that most questions pass nearly unharmed and a few are ruined.
const harm = (shared: Float64Array, lift: number, rng: Rng): Float64Array =>
  shared.map((value) => cube(Math.min(1, 0.6 * value + 0.4 * rng.uniform() + lift)));

/** Draws the causes of n questions; the examples' damage is set to what Table IV tells of them. */
export function drawLatents(n: number, models: readonly string[], examples: ExampleIndex, rng: Rng): Latents {
  const acoustic = uniforms(n, rng);
  const phrasing = uniforms(n, rng);
  const damage: Damage = {
    asrA1: harm(acoustic, 0, rng),
    asrA2: harm(acoustic, 0.07, rng),
    mtSeamless: harm(phrasing, 0.02, rng),
    mtIndic: harm(phrasing, 0, rng),
  };
  damage.asrA1[examples.E5] = 1;
  damage.asrA2[examples.E5] = 0.8;
  damage.mtSeamless[examples.E6] = 1;
  damage.mtIndic[examples.E6] = 0.8;
  damage.mtSeamless[examples.E7] = 0;
  damage.mtIndic[examples.E7] = 0;
  const speech = harm(acoustic, 0.02, rng);
  speech[examples.E4] = 1;
  const english = bells(n, rng);
  english[examples.E3] = -3;
  english[examples.E7] = 3;
  return {
    hardness: bells(n, rng),
    telugu: bells(n, rng),
    english,
    openWeight: bells(n, rng),
    speech,
    surface: uniforms(n, rng),
    damage,
    model: new Map(models.map((model) => [model, bells(n, rng)])),
  };
}

const OWN_WEIGHT = 0.5;

/**
 * How good the answer of each question is in one cell, on an arbitrary scale: only the order matters, since a
 * cell's score counts are given. `noise` belongs to the cell alone.
 */
export function utilityOf(
  latents: Latents,
  config: string,
  model: string,
  noise: Float64Array,
): Float64Array {
  const way = PATHS.get(config);
  const own = latents.model.get(model);
  if (way === undefined || own === undefined) throw new RangeError(`unknown cell ${config}/${model}`);
  const language = latents[way.language];
  const isOpen = model !== "Gemini";
  return noise.map((value, q) => {
    const asr = way.asr === null ? 0 : at(latents.damage[way.asr], q);
    const mt = way.mt === null ? 0 : at(latents.damage[way.mt], q);
    const knowledge =
      -0.9 * at(latents.hardness, q) +
      OWN_WEIGHT * at(own, q) +
      (isOpen ? 0.4 * at(latents.openWeight, q) : 0);
    const harmDone = 2.6 * asr + 3 * mt + 0.8 * asr * mt + (way.speech ? 2.8 * at(latents.speech, q) : 0);
    return knowledge + 0.45 * at(language, q) - harmDone + 0.22 * value;
  });
}

/** Harm done to question q on the way to the model in a configuration, 0 and up. */
export function harmOf(latents: Latents, config: string, q: number): number {
  const way = PATHS.get(config);
  if (way === undefined) throw new RangeError(`unknown configuration ${config}`);
  const asr = way.asr === null ? 0 : at(latents.damage[way.asr], q);
  const mt = way.mt === null ? 0 : at(latents.damage[way.mt], q);
  return asr + mt + (way.speech ? at(latents.speech, q) : 0);
}

/** A model whose knowledge has to fit scores settled after its cell was first drawn. */
export interface Anchor {
  readonly latents: Latents;
  readonly model: string;
  /** Utility and scores of the model's cell before anything but examples was settled. */
  readonly utility: Float64Array;
  readonly scores: Uint8Array;
  /** Scores that were settled otherwise, by question. */
  readonly settled: ReadonlyMap<number, number>;
}

/**
 * Moves the model's own knowledge of each settled question so that its utility is that of a random question with the
 * settled score: the question's other cells then follow from the settled one as they would from a free one.
 */
export function anchorModel({ latents, model, utility, scores, settled }: Anchor, rng: Rng): void {
  const own = latents.model.get(model);
  if (own === undefined) throw new RangeError(`unknown model ${model}`);
  const donors: number[][] = Array.from({ length: 6 }, () => []);
  for (const [q, score] of scores.entries()) if (!settled.has(q)) at(donors, score).push(q);
  for (const [q, score] of settled) {
    const group = at(donors, score);
    const donor = at(group, rng.below(group.length));
    own[q] = at(own, q) + (at(utility, donor) - at(utility, q)) / OWN_WEIGHT;
  }
}
