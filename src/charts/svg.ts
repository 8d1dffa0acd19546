import type { PictureOptions, Ink } from "./options.ts";

const SVG = "http://www.w3.org/2000/svg";
const XMLNS = "http://www.w3.org/2000/xmlns/";

/** Attribute values; `undefined` leaves the attribute out, numbers are rounded to a hundredth. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

const hundredth = (value: number): string => String(Math.round(value * 100) / 100 || 0);

/** A position as written, to a twentieth of a pixel: finer is not seen, and digits are most of the bytes of a picture. */
const twentieth = (value: number): string => hundredth(Math.round(value * 20) / 20);

/** A string of numbers and literals with every number rounded to a hundredth, as in the `d` of a path. */
export function path(strings: TemplateStringsArray, ...values: readonly number[]): string {
  return strings
    .map((part, index) => part + (index < values.length ? hundredth(values[index] ?? 0) : ""))
    .join("");
}

/** A new SVG element with attributes and children. */
export function element(
  { document }: Pick<Ink, "document">,
  name: string,
  attributes: Attributes = {},
  children: readonly (Node | string)[] = [],
): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) node.setAttribute(key, typeof value === "number" ? hundredth(value) : value);
  }
  node.append(...children);
  return node;
}

/** A straight line. */
export function line(ink: Ink, from: Point, to: Point, attributes: Attributes): SVGElement {
  return element(ink, "line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1], ...attributes });
}

/** A position in pixels, x before y. */
export type Point = readonly [number, number];

/** One line of text; the anchor is always written, since the root may carry another. */
export function text(ink: Ink, content: string, [x, y]: Point, attributes: Attributes = {}): SVGElement {
  return element(
    ink,
    "text",
    {
      x,
      y,
      "text-anchor": "start",
      fill: ink.theme.color("ink-2"),
      "font-size": ink.theme.fontSize,
      ...attributes,
    },
    [content],
  );
}

/** A position as in the `d` of a path or in a translation. */
export const place = ([x, y]: Point): string => `${twentieth(x)} ${twentieth(y)}`;

/** Attributes that keep a text legible over lines. */
export const haloed = (ink: Ink): Attributes => ({
  "paint-order": "stroke",
  stroke: ink.theme.color("paper"),
  "stroke-width": 4,
  "stroke-linejoin": "round",
});

const isSvg = (node: Node): node is SVGSVGElement => node.nodeName.toLowerCase() === "svg";

/** An empty picture of this height. */
export function canvas(
  options: PictureOptions,
  height: number,
  children: readonly Node[],
  note?: string,
): SVGSVGElement {
  return dress(element(options, "svg", {}, children), options, height, note);
}

const OFFSET = /^translate\((?:0|0\.5),(?:0|0\.5)\)$/u;
const LONG = /-?\d+\.\d{3,}/gu;
const FINE = /-?\d+\.\d{2,}/gu;
const PLACES = /^(?:[xy][12]?|c[xy]|transform)$/u;
// Boxes and paths may touch each other; a gap between them would show.
const PLACED: ReadonlySet<string> = new Set(["g", "line", "circle", "text", "tspan"]);

// Plot shifts strokes by half a pixel on some displays, names its root by a class and styles it: a picture must not
// depend on the display, nor on a style sheet.
function clean(node: Element): void {
  for (const { name, value } of Array.from(node.attributes)) {
    if (name === "class" || name === "aria-label" || (name === "transform" && OFFSET.test(value))) {
      node.removeAttribute(name);
    } else {
      const places = PLACES.test(name) && PLACED.has(node.nodeName.toLowerCase());
      const short = places
        ? value.replace(FINE, (number) => twentieth(Number(number)))
        : value.replace(LONG, (number) => hundredth(Number(number)));
      if (short !== value) node.setAttribute(name, short);
    }
  }
  for (const child of Array.from(node.children)) {
    if (child.nodeName.toLowerCase() === "style") child.remove();
    else clean(child);
  }
}

/**
 * Makes a drawn root a picture of its own: size, role, name, description, ground and type, and nothing that needs a
 * style sheet.
 * @throws TypeError when the node is no SVG root.
 */
export function dress(node: Element, options: PictureOptions, height: number, note = ""): SVGSVGElement {
  if (!isSvg(node)) throw new TypeError(`not an SVG root: ${node.nodeName}`);
  const { theme, title, description, ground } = options;
  const size = { width: hundredth(options.width), height: hundredth(height) };
  clean(node);
  node.setAttributeNS(XMLNS, "xmlns", SVG);
  const attributes: Attributes = {
    viewBox: `0 0 ${size.width} ${size.height}`,
    ...size,
    role: "img",
    fill: theme.color("ink-2"),
    "font-size": theme.fontSize,
    "font-family": theme.fontFamily,
  };
  node.removeAttribute("font-family");
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) node.setAttribute(key, String(value));
  const front = [
    element(options, "title", {}, [title]),
    element(options, "desc", {}, [note === "" ? description : `${description} ${note}`]),
  ];
  if (ground === true) front.push(element(options, "rect", { ...size, fill: theme.color("paper") }));
  node.prepend(...front);
  return node;
}
