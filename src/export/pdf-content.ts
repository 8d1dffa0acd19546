import { textsOf } from "./outlined-texts.ts";
import { unseenTexts, type UnseenTexts } from "./pdf-text.ts";
import { readPath, type Point, type Step } from "./path-data.ts";

/** One page: its operators, its size in points, and the opacities it uses. */
export interface PdfContent {
  readonly content: string;
  readonly width: number;
  readonly height: number;
  readonly states: readonly { readonly name: string; readonly fill: number; readonly stroke: number }[];
}

const pointsPerPixel = 0.75;
const num = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);
const skipped = new Set(["title", "desc", "metadata", "defs"]);

interface Style {
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly dash: string;
  readonly cap: string;
  readonly join: string;
  readonly rule: string;
  readonly fillOpacity: number;
  readonly strokeOpacity: number;
}

const initial: Style = {
  fill: "#000000",
  stroke: "none",
  width: 1,
  dash: "none",
  cap: "butt",
  join: "miter",
  rule: "nonzero",
  fillOpacity: 1,
  strokeOpacity: 1,
};

function styleOf(node: Element, above: Style): Style {
  const get = (name: string, otherwise: string): string => node.getAttribute(name) ?? otherwise;
  const opacity = Number(get("opacity", "1"));
  const own = (name: string, inherited: number): number => {
    const value = node.getAttribute(name);
    return (value === null ? inherited : Number(value)) * opacity;
  };
  return {
    fill: get("fill", above.fill),
    stroke: get("stroke", above.stroke),
    width: Number(get("stroke-width", String(above.width))),
    dash: get("stroke-dasharray", above.dash),
    cap: get("stroke-linecap", above.cap),
    join: get("stroke-linejoin", above.join),
    rule: get("fill-rule", above.rule),
    fillOpacity: own("fill-opacity", above.fillOpacity),
    strokeOpacity: own("stroke-opacity", above.strokeOpacity),
  };
}

/** `#rgb`, `#rrggbb` or `rgb(…)` as the operands of a PDF colour. */
function color(text: string): string {
  const digits = /^#(?:([0-9a-f]{6})|([0-9a-f]{3}))$/iu.exec(text.trim());
  const rgb = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/u.exec(text.trim());
  const six = digits?.[1] ?? Array.from(digits?.[2] ?? "", (c) => c + c).join("");
  const parts =
    six !== "" ? [0, 2, 4].map((i) => parseInt(six.slice(i, i + 2), 16)) : (rgb?.slice(1) ?? []).map(Number);
  const named: Readonly<Record<string, string>> = { white: "1 1 1", black: "0 0 0" };
  const known = named[text.trim()];
  if (known !== undefined) return known;
  if (parts.length !== 3) throw new TypeError(`a colour that PDF can't have: ${text}`);
  return parts.map((part) => num(part / 255)).join(" ");
}

function transformOf(text: string): string {
  const operators = Array.from(text.matchAll(/(\w+)\(([^)]*)\)/gu), ([, name, list = ""]) => {
    const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = list
      .split(/[\s,]+/u)
      .filter((n) => n !== "")
      .map(Number);
    switch (name ?? "") {
      case "translate":
        return [1, 0, 0, 1, a, b ?? 0];
      case "scale":
        return [a, 0, 0, b ?? a, 0, 0];
      case "matrix":
        return [a, b ?? 0, c, d, e, f];
      case "rotate": {
        const angle = (a * Math.PI) / 180;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const [x, y] = [b ?? 0, c];
        return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
      }
      default:
        throw new TypeError(`a transformation that PDF can't have: ${text}`);
    }
  });
  return operators.map((m) => `${m.map((n) => String(Math.round(n * 1e6) / 1e6)).join(" ")} cm`).join("\n");
}

const at = ([x, y]: Point): string => `${num(x)} ${num(y)}`;
const written = (steps: readonly Step[]): string =>
  steps
    .map((s) =>
      s.kind === "Z"
        ? "h"
        : s.kind === "C"
          ? `${at(s.c1)} ${at(s.c2)} ${at(s.to)} c`
          : `${at(s.to)} ${s.kind === "M" ? "m" : "l"}`,
    )
    .join("\n");

function outlineOf(node: Element): string {
  const n = (name: string): number => Number(node.getAttribute(name) ?? "0");
  const round = (cx: number, cy: number, rx: number, ry: number): string =>
    written(
      readPath(`M${cx + rx} ${cy}A${rx} ${ry} 0 1 1 ${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx} ${cy}Z`),
    );
  const points = (): string => (node.getAttribute("points") ?? "").trim();
  switch (node.localName) {
    case "path":
      return written(readPath(node.getAttribute("d") ?? ""));
    case "line":
      return `${num(n("x1"))} ${num(n("y1"))} m\n${num(n("x2"))} ${num(n("y2"))} l`;
    case "circle":
      return round(n("cx"), n("cy"), n("r"), n("r"));
    case "ellipse":
      return round(n("cx"), n("cy"), n("rx"), n("ry"));
    case "polygon":
      return written(readPath(`M${points()}Z`));
    case "polyline":
      return written(readPath(`M${points()}`));
    case "rect": {
      const [x, y, w, h] = [n("x"), n("y"), n("width"), n("height")];
      const r = Math.min(n("rx"), w / 2, h / 2);
      if (r === 0) return `${num(x)} ${num(y)} ${num(w)} ${num(h)} re`;
      const corner = `a${r} ${r} 0 0 1`;
      return written(
        readPath(
          `M${x + r} ${y}h${w - 2 * r}${corner} ${r} ${r}v${h - 2 * r}${corner} ${-r} ${r}h${2 * r - w}${corner} ${-r} ${-r}v${2 * r - h}${corner} ${r} ${-r}Z`,
        ),
      );
    }
    default:
      throw new TypeError(`an element that PDF can't have: ${node.localName}`);
  }
}

const isInked = (paint: string, opacity: number): boolean =>
  paint !== "none" && paint !== "transparent" && opacity > 0;
const caps: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const joins: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };

/**
 * The operators that draw a picture. Group opacity is taken as opacity of its parts. What was a text is laid over its shapes
 * unseen.
 */
export function pdfContent(svg: Element, unseen: UnseenTexts = unseenTexts()): PdfContent {
  const [width, height] = ["width", "height"].map(
    (name) => Math.round(Number(svg.getAttribute(name)) * pointsPerPixel * 100) / 100,
  ) as [number, number];
  const states = new Map<string, { name: string; fill: number; stroke: number }>();
  const state = (fill: number, stroke: number): string => {
    const key = `${fill} ${stroke}`;
    const known = states.get(key) ?? { name: `G${states.size}`, fill, stroke };
    states.set(key, known);
    return `/${known.name} gs`;
  };
  const lines = ["q", `${pointsPerPixel} 0 0 ${-pointsPerPixel} 0 ${num(height)} cm`];
  const walk = (node: Element, above: Style): void => {
    if (skipped.has(node.localName)) return;
    const style = styleOf(node, above);
    const transform = node.getAttribute("transform");
    const isGroup = node.localName === "g" || node === svg;
    const fills = !isGroup && node.localName !== "line" && isInked(style.fill, style.fillOpacity);
    const strokes = !isGroup && isInked(style.stroke, style.strokeOpacity) && style.width > 0;
    if (!isGroup && !fills && !strokes) return;
    lines.push("q");
    if (transform !== null) lines.push(transformOf(transform));
    if (isGroup) {
      for (const child of Array.from(node.children)) walk(child, style);
      lines.push(...textsOf(node).map(unseen.operators));
    } else {
      lines.push(state(style.fillOpacity, style.strokeOpacity));
      if (fills) lines.push(`${color(style.fill)} rg`);
      if (strokes) {
        const dash = style.dash === "none" ? "" : style.dash.split(/[\s,]+/u).join(" ");
        lines.push(
          `${color(style.stroke)} RG ${num(style.width)} w ${caps[style.cap] ?? 0} J ${joins[style.join] ?? 0} j [${dash}] 0 d`,
        );
      }
      const odd = style.rule === "evenodd" ? "*" : "";
      lines.push(outlineOf(node), fills && strokes ? `B${odd}` : fills ? `f${odd}` : "S");
    }
    lines.push("Q");
  };
  walk(svg, initial);
  lines.push("Q");
  return { content: lines.join("\n"), width, height, states: [...states.values()] };
}
