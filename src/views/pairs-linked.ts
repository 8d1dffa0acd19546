const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes the marks of a picture links, by their `data-key`. They are reached with a pointer; with the keyboard the same
 * links stand in the table beside the picture. A picture with links no longer hides its parts from screen readers.
 */
export function linked(
  svg: SVGSVGElement,
  document: Document,
  hrefOf: (key: string) => string | undefined,
): SVGSVGElement {
  for (const mark of svg.querySelectorAll("[data-key]")) {
    const href = hrefOf(mark.getAttribute("data-key") ?? "");
    if (href === undefined) continue;
    const link = document.createElementNS(SVG, "a");
    link.setAttribute("href", href);
    link.setAttribute("tabindex", "-1");
    mark.replaceWith(link);
    // The name of the link is its own title.
    link.append(...[...mark.children].filter((child) => child.nodeName.toLowerCase() === "title"), mark);
    svg.setAttribute("role", "group");
  }
  return svg;
}
