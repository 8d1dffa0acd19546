/** A text that was turned into shapes: where it stands on its baseline, in the coordinates of its group. */
export interface OutlinedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
}

// Beside the drawing, not in it: an exported SVG is as it was.
const known = new WeakMap<Element, readonly OutlinedText[]>();

export const rememberTexts = (group: Element, texts: readonly OutlinedText[]): void => {
  known.set(group, texts);
};

/** The texts that a group of shapes stands for; none for any other element. */
export const textsOf = (group: Element): readonly OutlinedText[] => known.get(group) ?? [];
