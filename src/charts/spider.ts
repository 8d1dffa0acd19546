import { pointRadial, scaleLinear } from "d3";
import { laneShift, lanes } from "./arrange.ts";
import { titleOf } from "./datum.ts";
import type { Domain, DomainOptions, DomainRow } from "./domain-dots.ts";
import { domainDots } from "./domain-dots.ts";
import { block, drawBlock } from "./label.ts";
import { legend } from "./legend.ts";
import type { Mark } from "./mark.ts";
import { halos, isNamed, seriesColor, seriesDash, symbols } from "./mark.ts";
import type { Series } from "./options.ts";
import { langOf, onScale, seriesOf, sayOf, textOf } from "./options.ts";
import { tickLabels, ticks } from "./scale.ts";
import { spokes } from "./spokes.ts";
import type { Point } from "./svg.ts";
import { canvas, element, haloed, line, path, text } from "./svg.ts";
import { sizes } from "./theme.ts";

const MOST_SERIES = 4;
const FEWEST_SPOKES = 3;

interface SpiderMark extends Mark {
  readonly exact: Point;
  readonly distance: number;
}

function drawnSeries(rows: readonly DomainRow[], declared: readonly Series[]): readonly Series[] {
  const ids = new Set(rows.map(({ model_id }) => model_id));
  const known = declared.filter(({ id }) => ids.delete(id));
  return [...known, ...Array.from(ids, (id) => seriesOf(declared, id))];
}

// Marks that would hide each other on a spoke step across it; their distance from the centre stays.
function stepAside(marks: readonly SpiderMark[], angle: number, r: number): readonly SpiderMark[] {
  const places = lanes(marks.map(({ distance }) => ({ from: distance - r * 0.75, to: distance + r * 0.75 })));
  return marks.map((mark, index) => {
    const shift = laneShift(places[index] ?? { lane: 0, of: 1 }) * r * 1.9;
    return {
      ...mark,
      at: [mark.exact[0] + Math.cos(angle) * shift, mark.exact[1] + Math.sin(angle) * shift],
    };
  });
}

/**
 * Scores by domain on one radial scale: every spoke runs over the whole declared scale, and a straight chord joins two
 * neighbours only where both have a value. At most four series are drawn, the first four, and the description says so.
 * With fewer than three domains there is no polygon to read, and the rows are drawn as a dot plot.
 * @throws RangeError when a mean lies off the scale.
 */
export function spider(rows: readonly DomainRow[], options: DomainOptions): SVGSVGElement {
  const { theme, scale, domains, width } = options;
  if (domains.length < FEWEST_SPOKES) {
    const note = sayOf(options)("Drawn as a dot plot: a spider needs at least {n} domains.", {
      n: FEWEST_SPOKES,
    });
    return domainDots(rows, { ...options, note });
  }
  const { text: size, small, stroke } = sizes(theme);
  const r = size * 0.3;
  const all = drawnSeries(rows, options.series);
  const series = all.slice(0, MOST_SERIES);
  const note =
    all.length > MOST_SERIES
      ? sayOf(options)("The first {some} of {all} series are drawn.", { some: MOST_SERIES, all: all.length })
      : undefined;
  const key = legend(options, series, true);
  const web = spokes(
    domains.map(({ label }) => label),
    key.height + size * 0.3,
    options,
  );
  const distance = scaleLinear([scale.min, scale.max], [0, web.radius]);
  const at = (index: number, value: number): Point => {
    const [x, y] = pointRadial(web.angles[index] ?? 0, distance(value));
    return [web.centre[0] + x, web.centre[1] + y];
  };

  const steps = ticks(scale);
  const rings = steps.filter((tick) => tick > scale.min);
  const nodes: SVGElement[] = [...key.nodes];
  for (const tick of rings) {
    const corners = domains.map((_, index) => at(index, tick));
    const d = `${corners.map(([x, y], index) => (index === 0 ? path`M${x} ${y}` : path`L${x} ${y}`)).join("")}Z`;
    nodes.push(
      element(options, "path", {
        d,
        fill: "none",
        stroke: theme.color(tick === scale.max ? "line-2" : "line"),
      }),
    );
  }
  domains.forEach(({ id }, index) => {
    nodes.push(
      line(options, web.centre, at(index, scale.max), { stroke: theme.color("line"), "data-spoke": id }),
    );
  });

  const find = (domain: Domain | undefined, model: string): DomainRow | undefined =>
    rows.find(({ domain_id, model_id }) => domain_id === domain?.id && model_id === model);
  const valueAt = (index: number, model: string): number | null => {
    const domain = domains[index % domains.length];
    return onScale(find(domain, model)?.value, scale, `${model}, ${domain?.id ?? ""}`);
  };
  for (const entry of series) {
    domains.forEach(({ id }, index) => {
      const [here, there] = [valueAt(index, entry.id), valueAt(index + 1, entry.id)];
      if (here === null || there === null) return;
      const next = (index + 1) % domains.length;
      nodes.push(
        line(options, at(index, here), at(next, there), {
          stroke: seriesColor(options, entry),
          "stroke-width": stroke,
          "stroke-dasharray": seriesDash(options, entry, stroke),
          "data-chord": `${id}|${domains[next]?.id ?? ""}|${entry.id}`,
        }),
      );
    });
  }

  const numbers = tickLabels(steps).map((label, index) => {
    const [x, y] = at(0, steps[index] ?? scale.min);
    return text(options, label, [x - size * 0.45, y + size * 0.32], {
      "text-anchor": "end",
      "font-size": small,
      ...haloed(options),
    });
  });
  const marks = domains.flatMap((domain, index) => {
    const onSpoke = series.flatMap((entry): readonly SpiderMark[] => {
      const value = valueAt(index, entry.id);
      if (value === null) return [];
      const { n = null, lo, hi } = find(domain, entry.id) ?? {};
      const title = titleOf([textOf(entry.label), textOf(domain.label)], { value, n, lo, hi });
      const exact = at(index, value);
      return [
        {
          series: entry,
          at: exact,
          exact,
          distance: distance(value),
          key: `${domain.id}|${entry.id}`,
          title,
        },
      ];
    });
    return stepAside(onSpoke, web.angles[index] ?? 0, r);
  });
  const named = series.filter(isNamed).flatMap((entry) => {
    const mark = marks.find((candidate) => candidate.series.id === entry.id);
    if (mark === undefined) return [];
    const fill = theme.color("ink-3");
    const place: Point = [mark.at[0] + size * 0.6, mark.at[1] + size * 0.34];
    return [
      text(options, textOf(entry.label), place, { fill, lang: langOf(entry.label), ...haloed(options) }),
    ];
  });
  let bottom = web.bottom + size * 0.3;
  nodes.push(...numbers, ...web.labels, ...halos(options, marks, r), ...symbols(options, marks, r), ...named);
  if (note !== undefined) {
    const line = block(note, { width, size: small });
    nodes.push(drawBlock(options, line, [0, bottom + size * 0.3], { fill: theme.color("ink-3") }));
    bottom += line.height + size * 0.5;
  }
  return canvas(options, bottom, nodes, note);
}
