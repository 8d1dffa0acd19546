import type { Ink, Label } from "./options.ts";
import { langOf, textOf } from "./options.ts";
import type { Attributes, Point } from "./svg.ts";
import { element, text } from "./svg.ts";
import { measure, wrap } from "./text.ts";

/** A label broken into lines, with the room it takes in pixels. */
export interface Block {
  readonly text: string;
  readonly lang: string | undefined;
  readonly lines: readonly string[];
  readonly size: number;
  readonly bold: boolean;
  readonly leading: number;
  readonly width: number;
  readonly height: number;
}

const TALL = /[\u0900-\u0fff]/u;

/** Breaks a label for a column of this width. Scripts with signs above and below get more room between lines. */
export function block(
  label: Label,
  {
    width,
    size,
    bold = false,
    most = 3,
  }: { readonly width: number; readonly size: number; readonly bold?: boolean; readonly most?: number },
): Block {
  const words = textOf(label);
  const lines = wrap(words, width, size, { bold, most });
  const leading = size * (TALL.test(words) ? 1.7 : 1.25);
  return {
    text: words,
    lang: langOf(label),
    lines,
    size,
    bold,
    leading,
    width: Math.max(0, ...lines.map((entry) => measure(entry, size, bold))),
    height: lines.length * leading,
  };
}

/** Draws a block with its top at `y`; a text that was cut keeps its whole wording as a title. */
export function drawBlock(ink: Ink, drawn: Block, [x, y]: Point, attributes: Attributes = {}): SVGElement {
  const baseline = (index: number): number => y + (index + 0.5) * drawn.leading + drawn.size * 0.34;
  const [first = ""] = drawn.lines;
  const single = drawn.lines.length < 2;
  const node = text(ink, single ? first : "", [x, baseline(0)], {
    lang: drawn.lang,
    "font-size": drawn.size,
    "font-weight": drawn.bold ? 600 : undefined,
    ...attributes,
  });
  if (!single) {
    node.append(
      ...drawn.lines.map((entry, index) => element(ink, "tspan", { x, y: baseline(index) }, [entry])),
    );
  }
  if (drawn.lines.join(" ") !== drawn.text) node.prepend(element(ink, "title", {}, [drawn.text]));
  return node;
}
