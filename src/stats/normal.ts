const SQRT_2PI = 2.5066282746310007;
const TWO_OVER_SQRT_PI = 1.1283791670955126;
const SERIES_BELOW = 2;

/** Complementary error function for x >= 0: Taylor series below 2, Legendre's continued fraction above. */
function erfcPositive(x: number): number {
  const square = x * x;
  if (x < SERIES_BELOW) {
    let term = x;
    let sum = x;
    for (let k = 1; term > sum * 1e-17; k += 1) {
      term *= (2 * square) / (2 * k + 1);
      sum += term;
    }
    return 1 - TWO_OVER_SQRT_PI * Math.exp(-square) * sum;
  }
  if (x > 27.5) return 0;
  const terms = Math.ceil(20 + 400 / square);
  let fraction = 0;
  for (let k = terms; k >= 1; k -= 1) fraction = k / 2 / (x + fraction);
  return Math.exp(-square) / (Math.sqrt(Math.PI) * (x + fraction));
}

/** Complementary error function. */
export function erfc(x: number): number {
  return x < 0 ? 2 - erfcPositive(-x) : erfcPositive(x);
}

/** Density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / SQRT_2PI;
}

/** P(Z <= z) for the standard normal distribution. */
export function normalCdf(z: number): number {
  return erfc(-z * Math.SQRT1_2) / 2;
}

/** P(Z > z), accurate in the far upper tail. */
export function normalUpper(z: number): number {
  return erfc(z * Math.SQRT1_2) / 2;
}

/** Two-sided p of a standard normal statistic. */
export function normalTwoSided(z: number): number {
  return Math.min(1, erfc(Math.abs(z) * Math.SQRT1_2));
}

/**
 * The z with P(Z <= z) = p. Starts from Abramowitz & Stegun 26.2.23 and polishes with Halley steps on the tail.
 * p = 0 and 1 give -Infinity and Infinity; outside [0, 1] it throws RangeError.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability lies in [0, 1], got ${p}`);
  if (p === 0.5) return 0;
  if (p === 0 || p === 1) return p === 0 ? -Infinity : Infinity;
  const tail = Math.min(p, 1 - p);
  const t = Math.sqrt(-2 * Math.log(tail));
  let z =
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
  for (let step = 0; step < 4; step += 1) {
    const error = (normalUpper(z) - tail) / normalDensity(z);
    z += error / (1 - (z * error) / 2);
  }
  return p < 0.5 ? -z : z;
}
