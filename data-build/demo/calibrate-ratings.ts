import { at } from "../../src/stats/at.ts";
import { indices } from "./calibrate-array.ts";
import type { Rng } from "./prng.ts";
import { PUBLISHED_RATING } from "./published.ts";
import { shuffled } from "./rng-for.ts";

/** Raters per triplet. */
export const RATERS = PUBLISHED_RATING.raters;

/** Span of a triplet that the paper's rule excludes from alpha. */
export const FULL_SPAN = 4;

/** Rating of rater r on triplet t stands at t * RATERS + r. */
export type Ratings = Uint8Array;

/** Sum of a triplet's ratings, 5-25. */
export function sumAt(ratings: Ratings, t: number): number {
  let sum = 0;
  for (let r = 0; r < RATERS; r += 1) sum += at(ratings, t * RATERS + r);
  return sum;
}

/** Highest less lowest rating of a triplet. */
export function spanAt(ratings: Ratings, t: number): number {
  let low = 5;
  let high = 1;
  for (let r = 0; r < RATERS; r += 1) {
    const value = at(ratings, t * RATERS + r);
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return high - low;
}

const clampScore = (value: number): number => Math.min(5, Math.max(1, Math.round(value)));

// Section IV has the judge strict with good answers: people find an answer scored 4 as good as one scored 5.
function qualityOf(score: number, rng: Rng): number {
  const u = rng.uniform();
  if (score === 1) return 0.8 + 1.6 * u * u;
  if (score >= 4) return 5 - 0.6 * u * u;
  return score + 0.5 + 0.4 * rng.bell();
}

/**
 * Ratings that follow the given scores loosely, with a leaning per rater; `right` is rated 5 by all. Exactly the
 * published number of triplets spans 1 to 5, taken from those rated nearest to the middle.
 */
export function firstRatings(scores: Uint8Array, right: number, rng: Rng): Ratings {
  const n = scores.length;
  const leaning = Array.from({ length: RATERS }, () => 0.12 * rng.bell());
  const ratings = new Uint8Array(n * RATERS);
  for (let t = 0; t < n; t += 1) {
    const score = at(scores, t);
    const quality = qualityOf(score, rng);
    const spread = score === 1 || score === 5 ? 0.4 : 0.55;
    for (let r = 0; r < RATERS; r += 1) {
      ratings[t * RATERS + r] = clampScore(quality + at(leaning, r) + spread * rng.bell());
    }
  }
  ratings.fill(5, right * RATERS, (right + 1) * RATERS);
  const order = shuffled(rng, indices(n)).filter((t) => t !== right);
  const offCentre = (t: number): number => Math.abs(sumAt(ratings, t) - 3 * RATERS);
  const disputed = new Set(
    order.toSorted((a, b) => offCentre(a) - offCentre(b)).slice(0, PUBLISHED_RATING.excluded),
  );
  for (let t = 0; t < n; t += 1) {
    if (disputed.has(t)) dispute(ratings, t, rng);
    else if (spanAt(ratings, t) === FULL_SPAN) reconcile(ratings, t);
  }
  return ratings;
}

function dispute(ratings: Ratings, t: number, rng: Rng): void {
  const low = rng.below(RATERS);
  const high = (low + 1 + rng.below(RATERS - 1)) % RATERS;
  ratings[t * RATERS + low] = 1;
  ratings[t * RATERS + high] = 5;
}

function reconcile(ratings: Ratings, t: number): void {
  const isHigh = sumAt(ratings, t) >= 3 * RATERS;
  for (let r = 0; r < RATERS; r += 1) {
    const value = at(ratings, t * RATERS + r);
    if (isHigh && value === 1) ratings[t * RATERS + r] = 2;
    if (!isHigh && value === 5) ratings[t * RATERS + r] = 4;
  }
}
