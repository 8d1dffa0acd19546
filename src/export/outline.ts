import { rememberTexts, type OutlinedText } from "./outlined-texts.ts";
import type { Shaper } from "./shaper.ts";

const namespace = "http://www.w3.org/2000/svg";
const fontAttributes = new Set([
  "x",
  "y",
  "dx",
  "dy",
  "text-anchor",
  "font-size",
  "font-weight",
  "font-family",
  "font-style",
  "lang",
  "xml:lang",
  "paint-order",
  "xml:space",
]);

/** The nearest value of an attribute, here or further up. */
function inherited(node: Element, name: string): string | null {
  for (let at: Element | null = node; at !== null; at = at.parentElement) {
    const value = at.getAttribute(name);
    if (value !== null) return value;
  }
  return null;
}

/** Parts of a text that are set one after another from a given place. */
interface Chunk {
  readonly x: number;
  readonly y: number;
  readonly parts: { readonly node: Element; readonly text: string }[];
}

/** What is said of a cut text in full: a tooltip, which is no part of what is set. */
const isTooltip = (node: Node): node is Element =>
  node.nodeType === 1 && (node as Element).localName === "title";

/** A text as it is set, without its tooltip. */
const shownIn = (text: Element): string =>
  Array.from(text.childNodes, (node) => (isTooltip(node) ? "" : (node.textContent ?? ""))).join("");

function chunksOf(text: Element): readonly Chunk[] {
  const number = (node: Element, name: string): number | null =>
    node.hasAttribute(name) ? Number(node.getAttribute(name)) : null;
  let current: Chunk = { x: number(text, "x") ?? 0, y: number(text, "y") ?? 0, parts: [] };
  const chunks = [current];
  for (const child of Array.from(text.childNodes)) {
    if (isTooltip(child)) continue;
    const isElement = child.nodeType === 1;
    const node = isElement ? (child as Element) : text;
    if (isElement && (node.hasAttribute("x") || node.hasAttribute("y"))) {
      current = { x: number(node, "x") ?? current.x, y: number(node, "y") ?? current.y, parts: [] };
      chunks.push(current);
    }
    const content = (child.textContent ?? "").replaceAll(/[\t\n\r]/gu, " ");
    if (content !== "") current.parts.push({ node, text: content });
  }
  return chunks.filter((chunk) => chunk.parts.length > 0);
}

const weightOf = (node: Element): number => {
  const value = inherited(node, "font-weight") ?? "400";
  return value === "bold" ? 700 : value === "normal" ? 400 : Number(value);
};

async function outlined(text: Element, shaper: Shaper): Promise<Element | null> {
  const { ownerDocument: document } = text;
  const group = document.createElementNS(namespace, "g");
  for (const { name, value } of Array.from(text.attributes))
    if (!fontAttributes.has(name)) group.setAttribute(name, value);
  const halo = inherited(text, "paint-order")?.startsWith("stroke") === true;
  group.setAttribute("aria-label", shownIn(text));
  group.append(
    ...Array.from(text.childNodes)
      .filter(isTooltip)
      .map((node) => node.cloneNode(true)),
  );
  const texts: OutlinedText[] = [];
  for (const chunk of chunksOf(text)) {
    const shaped = [];
    for (const part of chunk.parts) {
      const size = Number(inherited(part.node, "font-size") ?? 13);
      const weight = weightOf(part.node);
      const outline = await shaper.outline(part.text, size, weight);
      if (outline === null) return null;
      shaped.push({ ...part, outline, size, bold: weight >= 600 });
    }
    const width = shaped.reduce((sum, { outline }) => sum + outline.width, 0);
    const first = chunk.parts[0]?.node ?? text;
    const anchor = inherited(first, "text-anchor") ?? "start";
    let x = chunk.x - (anchor === "middle" ? width / 2 : anchor === "end" ? width : 0);
    for (const { node, text: words, outline, size, bold } of shaped) {
      texts.push({ text: words, x, y: chunk.y, width: outline.width, size, bold });
      if (outline.d !== "") {
        const path = document.createElementNS(namespace, "path");
        path.setAttribute("d", outline.d);
        path.setAttribute(
          "transform",
          `translate(${Math.round(x * 100) / 100} ${Math.round(chunk.y * 100) / 100})`,
        );
        for (const { name, value } of node === text ? [] : Array.from(node.attributes))
          if (!fontAttributes.has(name)) path.setAttribute(name, value);
        if (halo) {
          const under = path.cloneNode() as Element;
          under.setAttribute("fill", "none");
          group.append(under);
          path.setAttribute("stroke", "none");
        }
        group.append(path);
      }
      x += outline.width;
    }
  }
  rememberTexts(group, texts);
  return group;
}

/**
 * Turns every text of a picture into shapes, in place: it then looks the same wherever it is opened, and no face is
 * needed there. Returns the texts that no face could set; they stay as text.
 */
export async function outlineTexts(svg: Element, shaper: Shaper): Promise<readonly string[]> {
  const left: string[] = [];
  for (const text of Array.from(svg.querySelectorAll("text"))) {
    const group = await outlined(text, shaper);
    if (group === null) left.push(shownIn(text));
    else text.replaceWith(group);
  }
  if (left.length === 0) svg.removeAttribute("font-family");
  return left;
}
