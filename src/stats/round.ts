import { isPresent, type Maybe } from "./missing.ts";

const MINUS = "\u2212";
const EN_DASH = "\u2013";
const THIN_SPACE = "\u2009";

/** What stands where there is no value. */
export const NO_VALUE = EN_DASH;

/** Digits of |value| as toFixed gives them, i.e. rounded once from the exact double. */
function digits(value: number, decimals: number): string {
  return Math.abs(value).toFixed(decimals);
}

function isZero(text: string): boolean {
  return Number(text) === 0;
}

/** Rounds once to `decimals`, as a number; the figure `formatNumber` shows. Never -0. */
export function roundTo(value: number, decimals: number): number {
  const magnitude = Number(digits(value, decimals));
  return value < 0 && magnitude !== 0 ? -magnitude : magnitude;
}

/**
 * THE rounding function: every figure on screen and in exports is toFixed of the exact double, with U+2212 as minus.
 * Zero has no sign, not even when it was rounded from below. A missing value is an en dash.
 */
export function formatNumber(value: Maybe, decimals: number): string {
  if (!isPresent(value)) return NO_VALUE;
  const text = digits(value, decimals);
  return value < 0 && !isZero(text) ? MINUS + text : text;
}

/** A difference, always with its sign: +0.31, U+2212 0.28; a zero after rounding is shown as plus-minus zero. */
export function formatSigned(value: Maybe, decimals: number): string {
  if (!isPresent(value)) return NO_VALUE;
  const text = digits(value, decimals);
  if (isZero(text)) return `\u00b1${text}`;
  return (value < 0 ? MINUS : "+") + text;
}

/**
 * A p-value: two decimals from 0.1, three from 0.01, four below, and "< 0.0001" under that. Values that round to 0.10
 * or 0.010 move up with their rounded form.
 */
export function formatP(p: Maybe): string {
  if (!isPresent(p)) return NO_VALUE;
  if (p < 0.0001) return "< 0.0001";
  if (roundTo(p, 3) >= 0.1) return digits(p, 2);
  return digits(p, roundTo(p, 4) >= 0.01 ? 3 : 4);
}

/** A percentage given as 0-100, with a thin space before the sign: 46.2 %. */
export function formatPercent(percent: Maybe, decimals = 1): string {
  return isPresent(percent) ? `${formatNumber(percent, decimals)}${THIN_SPACE}%` : NO_VALUE;
}

/** A whole number with a comma between thousands: 2,001. */
export function formatCount(count: Maybe): string {
  if (!isPresent(count)) return NO_VALUE;
  return formatNumber(count, 0).replace(/\B(?=(\d{3})+$)/gu, ",");
}

/** A range with an en dash; spaced where an end is negative, since minus and dash would run together. */
export function formatRange(low: Maybe, high: Maybe, decimals: number): string {
  if (!isPresent(low) || !isPresent(high)) return NO_VALUE;
  const ends = [formatNumber(low, decimals), formatNumber(high, decimals)];
  return ends.join(ends.some((end) => end.startsWith(MINUS)) ? ` ${EN_DASH} ` : EN_DASH);
}

/** Mean with SD in brackets: 3.63 (1.71); the mean alone where the SD is undefined. */
export function formatMeanSd(mean: Maybe, sd: Maybe, decimals = 2): string {
  const centre = formatNumber(mean, decimals);
  return isPresent(mean) && isPresent(sd) ? `${centre} (${formatNumber(sd, decimals)})` : centre;
}
