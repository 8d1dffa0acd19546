/** A figure as a publication prints it: its value, its printed decimals, and a second one in brackets or after a dash. */
export interface PrintedFigure {
  readonly value: number;
  readonly decimals: number;
  /** In brackets or after ±: a spread. After a dash: the upper end of a range. */
  readonly second?: {
    readonly kind: "spread" | "end";
    readonly value: number;
    readonly decimals: number;
  };
}

const numeral = String.raw`[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?`;
const single = new RegExp(`^${numeral}$`, "u");
const spread = new RegExp(String.raw`^(${numeral})(?:\((${numeral})\)|±(${numeral}))$`, "u");
const range = new RegExp(`^(${numeral})(?:–|to|(?<=\\d)-)(${numeral})$`, "u");

function one(text: string): { readonly value: number; readonly decimals: number } | null {
  if (!single.test(text) || !/\d/u.test(text)) return null;
  const digits = text.replaceAll(",", "");
  return { value: Number(digits), decimals: (/\.(\d+)$/u.exec(digits)?.[1] ?? "").length };
}

/** Text without what print adds to a figure: spaces, bold, footnote signs, per cent, the many forms of a minus. */
function bare(text: string): string {
  return text
    .replaceAll(/\\(?:textbf|mathbf|underline|emph)\{([^{}]*)\}/gu, "$1")
    .replaceAll("\\pm", "±")
    .replaceAll("\\%", "%")
    .replaceAll("--", "–")
    .replaceAll(/[\s\u00a0\u2009\u202f$*†‡§%~_]+/gu, "")
    .replaceAll(/[—―]/gu, "–")
    .replaceAll(/[−﹣－‐‑‒]/gu, "-");
}

/** Whether a text says that nothing is printed: a dash of any kind, or "n/a". */
export const isNotPrinted = (text: string): boolean => /^(?:[-–]+|n\/?a|notrun)$/iu.test(bare(text));

/**
 * Reads what papers print: `2.1(1.66 )`, `1.33 (1.0)`, `3.63 ± 1.71`, `−0.28`, `2,001`, `46.2 %`, `2.4–3.9`. Null for anything
 * else; a decimal comma is never guessed.
 */
export function readPrinted(text: string): PrintedFigure | null {
  const plain = bare(text);
  const whole = one(plain);
  if (whole !== null) return whole;
  const [, a = "", inBrackets, after] = spread.exec(plain) ?? [];
  const [, low = "", high] = range.exec(plain) ?? [];
  const [first, rest, kind] =
    high === undefined ? ([a, inBrackets ?? after, "spread"] as const) : ([low, high, "end"] as const);
  const value = one(first);
  const second = one(rest ?? "");
  return value === null || second === null ? null : { ...value, second: { kind, ...second } };
}
