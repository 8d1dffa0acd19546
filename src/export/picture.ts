import { element, text } from "../charts/svg.ts";
import { wrap } from "../charts/text.ts";
import { literalTheme, type Theme } from "../charts/theme.ts";
import type { ChartModel } from "../views/view.ts";
import type { Layout } from "./layouts.ts";
import { plainElement } from "./plain.ts";
import { footOf, sourceFields, type Source } from "./source.ts";

export interface PictureSettings {
  readonly mode: "light" | "dark";
  readonly layout: Layout;
  readonly transparent: boolean;
  /** Type half as large again. */
  readonly large: boolean;
}

/** A drawn picture without its ground, and how large it is. */
interface Body {
  readonly nodes: readonly Element[];
  readonly width: number;
  readonly height: number;
}

const natural = (chart: ChartModel): number =>
  chart.half === true ? 500 : chart.third === true ? 400 : 1100;
/** The view's title, and the picture's own where that says something else. */
const nameOf = (chart: ChartModel, { title }: Source): string =>
  title === "" || chart.title.startsWith(title) ? chart.title : `${title}: ${chart.title}`;
const sizeOf = (svg: Element, name: "width" | "height"): number => Number(svg.getAttribute(name));

function draw(
  chart: ChartModel,
  document: Document,
  theme: Theme,
  width: number,
  height: number | null,
): Body {
  const svg = chart.draw({ document, width, theme, height });
  const nodes = Array.from(svg.children).filter(
    (node) => !["title", "desc", "metadata"].includes(node.localName),
  );
  return { nodes: nodes.map(plainElement), width: sizeOf(svg, "width"), height: sizeOf(svg, "height") };
}

/** Draws so that the picture fits into a height: wider than its place and then made smaller, its type with it. */
function drawToFit(
  chart: ChartModel,
  document: Document,
  theme: Theme,
  width: number,
  height: number | null,
): Body & { readonly scale: number } {
  let body = draw(chart, document, theme, width, height);
  if (height === null || body.height <= height) return { ...body, scale: Math.min(1, width / body.width) };
  const factor = Math.min(2, body.height / height);
  body = draw(chart, document, theme, width * factor, height * factor);
  return { ...body, scale: Math.min(width / body.width, height / body.height) };
}

/** Title and description of a chart, as it gives them itself. */
function words(chart: ChartModel, document: Document, theme: Theme): readonly [title: string, desc: string] {
  const svg = chart.draw({ document, width: natural(chart), theme });
  return [
    svg.querySelector("title")?.textContent ?? chart.title,
    svg.querySelector("desc")?.textContent ?? "",
  ];
}

/**
 * A picture as a file of its own: explicit colours, ground, title, key and source line inside, the mark of simulated
 * data visible, all else about its origin in its metadata. Nothing in it needs a style sheet.
 */
export function pictureOf(
  chart: ChartModel,
  source: Source,
  document: Document,
  { mode, layout, transparent, large }: PictureSettings,
): SVGSVGElement {
  const fontSize = layout.fontSize * (large ? 1.5 : 1);
  const theme = literalTheme(mode, { fontSize });
  const ink = { document, theme };
  const { margin } = layout;
  const width = layout.width ?? natural(chart) + 2 * margin;
  const inner = width - 2 * margin;
  const isSlide = layout.height !== null;

  const headSize = fontSize * (isSlide ? 1.4 : 1.15);
  const heading = layout.heading === "finding" ? source.finding : nameOf(chart, source);
  const head = layout.heading === "none" ? [] : wrap(heading, inner, headSize, { bold: true, most: 3 });
  const top = margin + (head.length === 0 ? 0 : head.length * headSize * 1.3 + fontSize * 0.8);

  const smallSize = Math.max(fontSize * 0.72, isSlide ? 13 : 9);
  const [simulated, basis] = footOf(source);
  const origin = [...(layout.heading === "finding" ? [`${source.title}.`] : []), basis, source.permalink];
  const foot =
    layout.heading === "none"
      ? []
      : wrap(`${simulated}${origin.join(" ")}`, inner, smallSize, { most: isSlide ? 2 : 4 });
  const footHeight = foot.length === 0 ? 0 : foot.length * smallSize * 1.4 + fontSize * 0.6;

  const free = layout.height === null ? null : layout.height - top - footHeight - margin;
  const body = drawToFit(chart, document, theme, inner, free);
  // Whole pixels: the ground would otherwise end in half-covered ones.
  const height = layout.height ?? Math.ceil(top + body.height * body.scale + footHeight + margin);
  const left = margin + (inner - body.width * body.scale) / 2;

  const [title, description] = words(chart, document, theme);
  const svg = element(ink, "svg", {}, [
    element(ink, "title", {}, [title]),
    element(ink, "desc", {}, [`${simulated}${source.finding} ${description}`.trim()]),
    element(ink, "metadata", {}, [JSON.stringify(sourceFields(source))]),
  ]) as SVGSVGElement;
  svg.setAttributeNS("http://www.w3.org/2000/xmlns/", "xmlns", "http://www.w3.org/2000/svg");
  const attributes = {
    viewBox: `0 0 ${round(width)} ${round(height)}`,
    width: String(round(width)),
    height: String(round(height)),
    role: "img",
    fill: theme.color("ink-2"),
    "font-size": String(fontSize),
    "font-family": theme.fontFamily ?? "sans-serif",
  };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  if (!transparent) svg.append(element(ink, "rect", { width, height, fill: theme.color("paper") }));
  head.forEach((line, i) =>
    svg.append(
      text(ink, line, [margin, margin + headSize * (1 + i * 1.3)], {
        "font-size": headSize,
        "font-weight": 600,
        fill: theme.color("ink"),
      }),
    ),
  );
  const transform =
    body.scale === 1
      ? `translate(${round(left)} ${round(top)})`
      : `translate(${round(left)} ${round(top)}) scale(${Math.round(body.scale * 1e4) / 1e4})`;
  svg.append(element(ink, "g", { transform, "data-part": "picture" }, body.nodes));
  foot.forEach((line, i) => {
    const y = height - margin - (foot.length - 1 - i) * smallSize * 1.4 - smallSize * 0.3;
    const warned = i === 0 && simulated !== "" && line.startsWith(simulated.trim());
    const attributes = { "font-size": smallSize, fill: theme.color("ink-3") };
    const node = text(ink, "", [margin, y], attributes);
    if (warned)
      node.append(
        element(ink, "tspan", { fill: theme.color("warn"), "font-weight": 600 }, [simulated.trim()]),
      );
    node.append(warned ? line.slice(simulated.trim().length) : line);
    svg.append(node);
  });
  return svg;
}

const round = (value: number): number => Math.round(value * 100) / 100;
