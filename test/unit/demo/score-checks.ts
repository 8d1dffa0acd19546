import { simulateScores } from "../../../data-build/demo/scores.ts";
import { cellKey, type ExampleIndex, type Simulation } from "../../../data-build/demo/score-types.ts";

/** Domain names and sizes of the demo: the printed shares scaled from 101 to 100 per cent of 2,001. */
export const DOMAIN_SIZES: readonly (readonly [string, number])[] = [
  ["Science", 535],
  ["General Knowledge", 456],
  ["Politics", 317],
  ["History", 257],
  ["Culture", 238],
  ["Geography", 198],
];

/** Domains in a scattered order: question i takes place 7919 * i mod 2001 of the list by domain (7919 is prime). */
export const DOMAINS: readonly string[] = (() => {
  const sorted = DOMAIN_SIZES.flatMap(([name, size]) => Array.from({ length: size }, () => name));
  return sorted.map((_, i) => sorted[(7919 * i) % sorted.length] ?? "");
})();

const nth = (domain: string, n: number): number =>
  DOMAINS.flatMap((name, i) => (name === domain ? [i] : []))[n] ?? -1;

export const EXAMPLES: ExampleIndex = {
  E1: nth("Geography", 11),
  E2: nth("General Knowledge", 0),
  E3: nth("Science", 40),
  E4: nth("General Knowledge", 77),
  E5: nth("Science", 5),
  E6: nth("Culture", 100),
  E7: nth("Science", 300),
};

export { simulateScores as simulateInput };

export const simulate = (seed: number, unrated: readonly number[] = []): Simulation =>
  simulateScores({ domains: DOMAINS, examples: EXAMPLES, unrated, seed });

export function scoresIn(simulation: Simulation, config: string, model: string): readonly number[] {
  return Array.from(simulation.cells.get(cellKey(config, model))?.scores ?? []);
}

// Small statistics written for these tests alone, by their textbook definitions, so that neither the calibration nor
// the site's own statistics vouch for themselves.

export const meanOf = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / values.length;

export function sdOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (values.length - 1));
}

const ranksOf = (values: readonly number[]): readonly number[] =>
  values.map((v) => values.filter((w) => w < v).length + (values.filter((w) => w === v).length + 1) / 2);

export function rhoOf(x: readonly number[], y: readonly number[]): number {
  const [a, b] = [ranksOf(x), ranksOf(y)];
  const [ma, mb] = [meanOf(a), meanOf(b)];
  const product = meanOf(a.map((v, i) => (v - ma) * ((b[i] ?? 0) - mb)));
  const n = a.length;
  return (product * n) / (n - 1) / (sdOf(a) * sdOf(b));
}

export function tauBOf(x: readonly number[], y: readonly number[]): number {
  let [score, untiedX, untiedY] = [0, 0, 0];
  for (let i = 0; i < x.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const a = Math.sign((x[i] ?? 0) - (x[j] ?? 0));
      const b = Math.sign((y[i] ?? 0) - (y[j] ?? 0));
      score += a * b;
      untiedX += a * a;
      untiedY += b * b;
    }
  }
  return score / Math.sqrt(untiedX * untiedY);
}

/** Slope of the least-squares line of y on x. */
export function slopeOf(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [meanOf(x), meanOf(y)];
  return meanOf(x.map((v, i) => (v - mx) * ((y[i] ?? 0) - my))) / meanOf(x.map((v) => (v - mx) ** 2));
}

/** Ordinal alpha by pairs of values (Krippendorff 2011), complete ratings only. */
export function ordinalAlphaOf(items: readonly (readonly number[])[]): number {
  const all = items.flat();
  const count = (value: number): number => all.filter((v) => v === value).length;
  const counts = [1, 2, 3, 4, 5].map(count);
  const distance = (a: number, b: number): number => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const between = counts.slice(low - 1, high).reduce((sum, n) => sum + n, 0);
    return (between - ((counts[a - 1] ?? 0) + (counts[b - 1] ?? 0)) / 2) ** 2;
  };
  let observed = 0;
  for (const ratings of items) {
    const pairs = ratings.flatMap((a, i) => ratings.flatMap((b, j) => (i === j ? [] : [distance(a, b)])));
    observed += pairs.reduce((sum, d) => sum + d, 0) / (ratings.length - 1);
  }
  let expected = 0;
  for (const a of [1, 2, 3, 4, 5]) {
    for (const b of [1, 2, 3, 4, 5]) {
      if (a !== b) expected += (counts[a - 1] ?? 0) * (counts[b - 1] ?? 0) * distance(a, b);
    }
  }
  return 1 - ((all.length - 1) * observed) / expected;
}

/** How many of `variant` are equal to, above and below `base`. */
export function outcomeOf(base: readonly number[], variant: ArrayLike<number>): readonly number[] {
  const d = base.map((score, i) => (variant[i] ?? 0) - score);
  return [d.filter((v) => v === 0).length, d.filter((v) => v > 0).length, d.filter((v) => v < 0).length];
}
