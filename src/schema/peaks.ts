/** Bars of a waveform. */
export const peakBars = 128;

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Heights from 0 to 1 as one letter each, 64 steps: small enough to stand in a page. */
export const encodePeaks = (heights: readonly number[]): string =>
  heights.map((h) => digits.charAt(Math.round(Math.min(1, Math.max(0, h)) * (digits.length - 1)))).join("");

/** The heights of `encodePeaks`; a letter that it doesn't write counts as silence. */
export const decodePeaks = (text: string): readonly number[] =>
  Array.from(text, (c) => Math.max(0, digits.indexOf(c)) / (digits.length - 1));
