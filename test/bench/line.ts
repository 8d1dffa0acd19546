/** One measured thing. A ratio or an aim that doesn't apply is left out; `met` only where there is an aim. */
export interface Line {
  readonly name: string;
  readonly figure: string;
  readonly ratio?: string;
  readonly aim?: string;
  readonly met?: boolean;
}

const widths = [54, 50, 10, 24] as const;

/** Name, figure, ratio, aim, met: one line of text. */
export function formatLine({ name, figure, ratio, aim, met }: Line): string {
  const verdict = met === undefined ? "" : met ? "met" : "NOT MET";
  const cells = [name, figure, ratio ?? "–", aim ?? "no aim"];
  return `${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ")}  ${verdict}`.trimEnd();
}

export const header = formatLine({ name: "what", figure: "figure", ratio: "ratio", aim: "aim" });

/** The word of a limit in a line: at most, or at least. */
export const atMost = (value: number, limit: number, text: string): Pick<Line, "aim" | "met"> => ({
  aim: `≤ ${text}`,
  met: value <= limit,
});
export const atLeast = (value: number, limit: number, text: string): Pick<Line, "aim" | "met"> => ({
  aim: `≥ ${text}`,
  met: value >= limit,
});

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
export const milliseconds = (ms: number): string => `${ms.toFixed(1)} ms`;
export const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`;
export const rate = (perSecond: number): string => `${Math.round(perSecond).toLocaleString("en-GB")}/s`;
