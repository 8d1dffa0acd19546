import type { NumberOf } from "../queries/one-number.ts";

/** A figure and how it is shown. `exact` is the unrounded value, for hover and copy. */
export interface ValueCell {
  readonly kind: "value";
  readonly exact: number | null;
  readonly text: string;
  /** Quieter figure behind it, without brackets: the standard deviation. */
  readonly sd?: string;
  /** Letters of models that can't be told apart. */
  readonly letters?: string;
  /** Second line: a signed difference. */
  readonly difference?: { readonly text: string; readonly direction: "better" | "worse" | "same" };
  /** Second line in words. */
  readonly below?: string;
  /** Whether no printed number implies that second line, where one may imply the figure. */
  readonly belowSimulated?: boolean;
  /** 0–1 along the measure's scale. */
  readonly heat?: number;
  readonly pinned?: boolean;
  readonly strong?: boolean;
  readonly title?: string;
  readonly href?: string;
  /** Not implied by a printed number of a simulated benchmark. */
  readonly simulated?: boolean;
  /** What the figure is, so that it can be asked for alone. */
  readonly of?: NumberOf;
  /** Values that count, those that a run lacks, and questions left out because only one of two cells has a value. */
  readonly counted?: { readonly n: number; readonly missing?: number; readonly single?: number };
  /** The rows that count and those that are left out, in words, where `counted` doesn't tell them. */
  readonly rows?: readonly string[];
  /** Its entry on the page of methods, where that isn't clear from `of`. */
  readonly method?: string;
}

/** Something that isn't there, and why, in the place of the number. */
export interface MissingCell {
  readonly kind: "missing";
  readonly text: string;
  readonly title: string;
}

export interface TextCell {
  readonly kind: "text";
  readonly text: string;
  readonly below?: string;
  readonly quiet?: boolean;
  /** A tick or a cross before the words. */
  readonly verdict?: "yes" | "no";
  readonly lang?: string;
  readonly href?: string;
}

/** A small picture in a cell; its numbers stand elsewhere in the row. */
export interface PictureCell {
  readonly kind: "picture";
  readonly draw: (document: Document) => SVGSVGElement;
}

export type CellModel = ValueCell | MissingCell | TextCell | PictureCell;

export interface ColumnModel {
  readonly id: string;
  readonly label: string;
  readonly below?: string;
  readonly align: "left" | "right";
  /** What the quieter figures behind its figures are, and what stands below them; for files that give them columns. */
  readonly behind?: string;
  readonly under?: string;
  /** Series slot whose symbol stands beside the label. */
  readonly slot?: string;
  readonly title?: string;
  /** Where the head leads: the same view sorted by this column. */
  readonly href?: string;
  readonly sorted?: "ascending" | "descending";
  /** Left out below 44 rem, or below 62 rem. */
  readonly hide?: "narrow" | "middle";
  readonly picture?: (document: Document) => SVGSVGElement;
}

export interface RowModel {
  readonly id: string;
  /** Stands before the head of the row: a rank. */
  readonly lead?: {
    readonly text: string;
    readonly title?: string;
    /** Of the values that it rests on, as in `ValueCell`. */
    readonly counted?: NonNullable<ValueCell["counted"]>;
    readonly method?: string;
  };
  readonly code?: string;
  readonly label: string;
  readonly below?: string;
  readonly slot?: string;
  readonly href?: string;
  readonly sorted?: "ascending" | "descending";
  /** Of the check of printed values: the place among them, and how many rows the computed value rests on. */
  readonly checked?: { readonly place: string; readonly n: number | null };
  readonly cells: readonly CellModel[];
}

/** A table as data: what the page draws, what a screen reader hears, what exports are made from. */
export interface TableModel {
  readonly caption: string;
  readonly head: string;
  /** Label of the column before the heads of the rows. */
  readonly lead?: string;
  readonly columns: readonly ColumnModel[];
  readonly groups: readonly { readonly label: string | null; readonly rows: readonly RowModel[] }[];
  /** The wide layout of many small cells. */
  readonly dense?: boolean;
}
