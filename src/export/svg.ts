import { literalTheme } from "../charts/theme.ts";
import type { ChartModel } from "../views/view.ts";
import { sourceLines, type Source } from "./source.ts";

/** A picture as a file of its own: explicit colours, ground, title and key inside, source in its metadata. */
export function svgOf(
  chart: ChartModel,
  source: Source,
  document: Document,
  mode: "light" | "dark",
  width: number,
): string {
  const svg = chart.draw({ document, width, theme: literalTheme(mode) });
  const namespace = "http://www.w3.org/2000/svg";
  const ground = document.createElementNS(namespace, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", literalTheme(mode).color("paper"));
  const metadata = document.createElementNS(namespace, "metadata");
  metadata.textContent = sourceLines(source).join("\n");
  svg.prepend(ground);
  svg.prepend(metadata);
  if (source.simulated !== null) {
    const height = Number(svg.getAttribute("height"));
    const note = document.createElementNS(namespace, "text");
    note.textContent = "Simulated data";
    note.setAttribute("x", String(width - 6));
    note.setAttribute("y", String(height + 12));
    note.setAttribute("text-anchor", "end");
    note.setAttribute("font-size", "11");
    note.setAttribute("fill", literalTheme(mode).color("warn"));
    svg.append(note);
    svg.setAttribute("height", String(height + 18));
    svg.setAttribute("viewBox", `0 0 ${width} ${height + 18}`);
  }
  return svg.outerHTML;
}
