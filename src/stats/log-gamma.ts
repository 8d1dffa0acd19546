const HALF_LOG_2PI = 0.9189385332046727;
const STIRLING_FROM = 15;

/** Stirling's remainder ln G(x) - ((x - 1/2) ln x - x + ln(2 pi)/2) for x >= 15 (Abramowitz & Stegun 6.1.41). */
function stirlingRemainder(x: number): number {
  const r = 1 / (x * x);
  const tail = r * (1 / 1260 - r * (1 / 1680 - r * (1 / 1188 - r * (691 / 360360 - r / 156))));
  return (1 / 12 - r * (1 / 360) + r * tail) / x;
}

/** Natural logarithm of the gamma function for x > 0; throws RangeError elsewhere. */
export function lnGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`lnGamma needs x > 0, got ${x}`);
  let shift = 1;
  let z = x;
  while (z < STIRLING_FROM) {
    shift *= z;
    z += 1;
  }
  return (z - 0.5) * Math.log(z) - z + HALF_LOG_2PI + stirlingRemainder(z) - Math.log(shift);
}

/** ln G(a) - ln G(a + b) without cancellation for large a. */
function lnGammaRatio(a: number, b: number): number {
  if (a < STIRLING_FROM) return lnGamma(a) - lnGamma(a + b);
  const remainder = stirlingRemainder(a) - stirlingRemainder(a + b);
  return -(a - 0.5) * Math.log1p(b / a) - b * Math.log(a + b) + b + remainder;
}

/** Natural logarithm of the beta function for a, b > 0; throws RangeError elsewhere. */
export function lnBeta(a: number, b: number): number {
  const large = Math.max(a, b);
  const small = Math.min(a, b);
  if (!(small > 0)) throw new RangeError(`lnBeta needs a, b > 0, got ${a} and ${b}`);
  if (small < STIRLING_FROM) return lnGamma(small) + lnGammaRatio(large, small);
  const remainder = stirlingRemainder(large) + stirlingRemainder(small) - stirlingRemainder(large + small);
  return (
    -(large - 0.5) * Math.log1p(small / large) +
    small * Math.log(small / (large + small)) -
    0.5 * Math.log(small) +
    HALF_LOG_2PI +
    remainder
  );
}
