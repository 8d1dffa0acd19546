import type { ChartOptions, Series } from "./options.ts";
import { langOf, textOf } from "./options.ts";
import { isNamed, seriesColor, seriesDash, shape } from "./mark.ts";
import { element, line, path, text } from "./svg.ts";
import { sizes } from "./theme.ts";
import { fit, measure } from "./text.ts";

/** The drawn key and the height it takes. */
export interface Legend {
  readonly nodes: readonly SVGElement[];
  readonly height: number;
}

/**
 * The key above a plot: symbol and name of each series that has a symbol of its own, in the given order, wrapped to
 * the width. With `lines` the dash stands behind the symbol.
 */
export function legend(options: ChartOptions, drawn: readonly Series[], lines = false): Legend {
  const ids = new Set(drawn.map(({ id }) => id));
  const entries = options.series.filter((series) => ids.has(series.id) && !isNamed(series));
  if (options.key === false || entries.length === 0) return { nodes: [], height: 0 };
  const { text: size, mark, stroke } = sizes(options.theme);
  const [swatch, row, gap] = [lines ? size * 2.4 : mark * 2.4, size * 1.75, size * 1.3];
  const nodes: SVGElement[] = [];
  let [x, y] = [0, 0];
  for (const series of entries) {
    const name = fit(textOf(series.label), options.width - swatch - size * 0.45, size);
    const width = swatch + size * 0.45 + measure(name, size);
    if (x > 0 && x + width > options.width) [x, y] = [0, y + row];
    const middle = y + row / 2;
    const color = seriesColor(options, series);
    if (lines) {
      const dash = seriesDash(options, series, stroke);
      nodes.push(
        line(options, [x, middle], [x + swatch, middle], {
          stroke: color,
          "stroke-width": stroke,
          "stroke-dasharray": dash,
        }),
      );
    }
    nodes.push(
      element(
        options,
        "g",
        { transform: path`translate(${x + swatch / 2} ${middle})`, "data-series": series.id },
        [...shape(options, series, mark)],
      ),
      text(options, name, [x + swatch + size * 0.45, middle + size * 0.34], { lang: langOf(series.label) }),
    );
    x += width + gap;
  }
  return { nodes, height: y + row + size * 0.6 };
}
