const MAX_STEPS = 400;

/**
 * A zero of the continuous function `f` in [low, high] by Brent's method (Brent 1973, "zeroin").
 * Throws RangeError when the ends do not bracket a sign change.
 */
export function findRoot(f: (x: number) => number, low: number, high: number): number {
  let a = low;
  let b = high;
  let fa = f(a);
  let fb = f(b);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (fa > 0 === fb > 0) throw new RangeError(`no sign change between ${low} and ${high}`);
  let c = a;
  let fc = fa;
  let step = b - a;
  let previous = step;
  for (let i = 0; i < MAX_STEPS && fb !== 0; i += 1) {
    if (fb > 0 === fc > 0) {
      c = a;
      fc = fa;
      step = b - a;
      previous = step;
    }
    if (Math.abs(fc) < Math.abs(fb)) {
      [a, b, c] = [b, c, b];
      [fa, fb, fc] = [fb, fc, fb];
    }
    const tolerance = Number.EPSILON * Math.abs(b) + Number.MIN_VALUE;
    const middle = (c - b) / 2;
    if (Math.abs(middle) <= tolerance) break;
    const proposal = Math.abs(fa) > Math.abs(fb) ? interpolated(a, b, c, fa, fb, fc) : null;
    const limit = Math.min(3 * Math.abs(middle) - tolerance, Math.abs(previous));
    if (proposal !== null && proposal * middle > 0 && 2 * Math.abs(proposal) < limit) {
      previous = step;
      step = proposal;
    } else {
      step = middle;
      previous = middle;
    }
    a = b;
    fa = fb;
    b += Math.abs(step) > tolerance ? step : Math.sign(middle) * tolerance;
    fb = f(b);
  }
  return b;
}

/** Step from b by the secant, or by inverse quadratic interpolation where three points are distinct. */
function interpolated(a: number, b: number, c: number, fa: number, fb: number, fc: number): number | null {
  const s = fb / fa;
  if (a === c) {
    const q = 1 - s;
    return q === 0 ? null : ((c - b) * s) / q;
  }
  const q = fa / fc;
  const r = fb / fc;
  const top = s * ((c - b) * q * (q - r) - (b - a) * (r - 1));
  const bottom = (q - 1) * (r - 1) * (s - 1);
  return bottom === 0 ? null : -top / bottom;
}

/**
 * Solves f(x) = 0 for an increasing or decreasing f on (0, infinity), doubling or halving from `start` until
 * the zero is bracketed. Throws RangeError when no bracket is found within the range of doubles.
 */
export function findPositiveRoot(f: (x: number) => number, start = 1): number {
  let low = start;
  let high = start;
  const sign = Math.sign(f(start));
  if (sign === 0) return start;
  for (let i = 0; i < 1020; i += 1) {
    const nextHigh = high * 2;
    const nextLow = low / 2;
    if (Math.sign(f(nextHigh)) !== sign) return findRoot(f, high, nextHigh);
    if (Math.sign(f(nextLow)) !== sign) return findRoot(f, nextLow, low);
    high = nextHigh;
    low = nextLow;
  }
  throw new RangeError("no sign change among positive numbers");
}
