/** Attributes that every program which opens SVG understands alike; all others go. */
export const plainAttributes: ReadonlySet<string> = new Set([
  ...["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "width", "height", "d", "points"],
  ...[
    "transform",
    "opacity",
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
  ],
  ...["stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "paint-order"],
  ...["text-anchor", "font-size", "font-weight", "font-style", "font-family"],
  ...["lang", "role", "aria-label", "data-key", "data-part"],
]);

/**
 * A drawn element as a picture of its own has it: without links (they lead nowhere from there) and without attributes
 * that a page's style sheet or script would need.
 */
export function plainElement(node: Element): Element {
  const { ownerDocument: document } = node;
  const isLink = node.localName === "a";
  const plain = isLink ? document.createElementNS("http://www.w3.org/2000/svg", "g") : node;
  if (isLink) {
    for (const { name, value } of Array.from(node.attributes))
      if (plainAttributes.has(name)) plain.setAttribute(name, value);
    plain.append(...Array.from(node.childNodes));
  } else {
    for (const { name } of Array.from(node.attributes))
      if (!plainAttributes.has(name)) node.removeAttribute(name);
  }
  for (const child of Array.from(plain.children)) {
    const cleaned = plainElement(child);
    if (cleaned !== child) child.replaceWith(cleaned);
  }
  return plain;
}
