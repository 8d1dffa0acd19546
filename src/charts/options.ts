import { asWritten, type Say } from "../words/say.ts";
import type { Theme } from "./theme.ts";

/** A text drawn as it stands; `lang` (BCP 47) sets the language and, by its script, the line height. */
export type Label = string | { readonly text: string; readonly lang?: string | undefined };

/** The declared range of a score. Without `step` the scale is continuous. `label` names it beside the axis. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step?: number | undefined;
  readonly label: Label;
}

/**
 * One model (or one cell of it). `slot` is "a", "b1", "b2", "b3", "c" … "f", or "" for none: then the mark is
 * drawn in `--ink-3` with its name beside it. `open` draws the outline of the slot's symbol.
 */
export interface Series {
  readonly id: string;
  readonly label: Label;
  readonly slot: string;
  readonly open?: boolean | undefined;
}

/** What every picture takes. Lengths are CSS pixels. */
export interface PictureOptions {
  readonly document: Document;
  readonly width: number;
  readonly title: string;
  readonly description: string;
  readonly theme: Theme;
  /** The words of what a picture says itself; left out: those that pages are written in. */
  readonly say?: Say | undefined;
  /** Draw the key inside the picture; on by default. */
  readonly key?: boolean | undefined;
  /** Fill the ground with paper, for pictures that leave the page; off by default. */
  readonly ground?: boolean | undefined;
}

/** What a chart of scores takes: the declared scale, and the series in the order in which they are listed. */
export interface ChartOptions extends PictureOptions {
  readonly scale: Scale;
  readonly series: readonly Series[];
}

/** The part of the options that drawing one element needs. */
export type Ink = Pick<PictureOptions, "document" | "theme">;

/** The words of a picture. */
export const sayOf = ({ say = asWritten }: Pick<PictureOptions, "say">): Say => say;

/** The plain text of a label. */
export const textOf = (label: Label): string => (typeof label === "string" ? label : label.text);

/** The language of a label, if it names one. */
export const langOf = (label: Label): string | undefined =>
  typeof label === "string" ? undefined : label.lang;

/** The series with this id; an id nobody declared gets no slot and its own id as its name. */
export function seriesOf(series: readonly Series[], id: string): Series {
  return series.find((entry) => entry.id === id) ?? { id, label: id, slot: "" };
}

/**
 * The value itself when it lies on the scale, `null` when it is missing.
 * @throws RangeError when it lies outside: such a mark would be drawn where no score can be.
 */
export function onScale(
  value: number | null | undefined,
  scale: Pick<Scale, "min" | "max">,
  what: string,
): number | null {
  if (value === null || value === undefined) return null;
  const slack = (scale.max - scale.min) * 1e-9;
  if (!(value >= scale.min - slack && value <= scale.max + slack)) {
    throw new RangeError(`off the scale ${scale.min} to ${scale.max}: ${value} (${what})`);
  }
  return Math.min(scale.max, Math.max(scale.min, value));
}
