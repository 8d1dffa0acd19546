import { formatNumber } from "../stats/round.ts";
import { titleOf } from "./datum.ts";
import { block } from "./label.ts";
import type { ChartOptions, Label } from "./options.ts";
import { onScale, seriesOf, textOf } from "./options.ts";
import { strip } from "./strip.ts";
import type { StripLabel, StripMark } from "./strip-row.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** The mean of one model under one configuration; `null` draws nothing. Rows of a configuration share its labels. */
export interface LadderRow {
  readonly group: Label;
  readonly config_id: string;
  readonly config_label: Label;
  readonly sublabel?: Label | undefined;
  readonly model_id: string;
  readonly value: number | null;
  readonly n: number | null;
  readonly lo?: number | null | undefined;
  readonly hi?: number | null | undefined;
}

const NARROW = 520;

/**
 * Every input, every model: one row a configuration in the order of `rows`, under the heading of its group, and one
 * symbol a model at its mean on the whole declared scale. The figure at the right is the row's highest mean.
 * @throws RangeError when a mean lies off the scale.
 */
export function ladder(rows: readonly LadderRow[], options: ChartOptions): SVGSVGElement {
  const { theme, width, scale } = options;
  const { text: size, small, mark: r } = sizes(theme);
  const narrow = width < NARROW * (size / 13);
  const configs = Map.groupBy(rows, ({ config_id }) => config_id);
  const codeWidth = Math.max(0, ...Array.from(configs.keys(), (id) => measure(id, size, true))) + size * 0.9;
  const stacked = codeWidth > width * (narrow ? 0.22 : 0.2);
  const indent = stacked ? 0 : Math.max(codeWidth, size * 2.3);
  const widest = Math.max(
    0,
    ...rows.flatMap(({ config_label, sublabel }) => [
      measure(textOf(config_label), size),
      sublabel === undefined ? 0 : measure(textOf(sublabel), small),
    ]),
  );
  const beside = narrow
    ? Math.max(codeWidth, size * 2.6)
    : Math.min(width * 0.36, indent + Math.max(size * 8, widest) + size * 1.4);
  const left = stacked ? size * 0.5 : beside;
  const figure = measure(formatNumber(scale.max, 2), size) + r * 2 + size * 0.3;

  const labelsOf = (row: LadderRow): readonly StripLabel[] => {
    const codeRoom = stacked ? width : codeWidth;
    const code: StripLabel = {
      block: block(row.config_id, { width: codeRoom, size, bold: true, most: 2 }),
      left: 0,
      color: theme.color("ink"),
    };
    if ((narrow && !stacked) || textOf(row.config_label) === row.config_id) return [code];
    const room = stacked ? width : left - indent - size * 1.3;
    const label = {
      block: block(row.config_label, { width: room, size }),
      left: indent,
      color: theme.color("ink-2"),
    };
    const first = { ...code, beside: !stacked };
    if (row.sublabel === undefined) return [first, label];
    const sub = {
      block: block(row.sublabel, { width: room, size: small }),
      left: indent,
      color: theme.color("ink-3"),
    };
    return [first, label, sub];
  };

  let group: string | null = null;
  const strips = Array.from(configs.values(), (members) => {
    const [first] = members;
    if (first === undefined) return { heading: null, labels: [], marks: [] };
    const name = textOf(first.group);
    const heading = name !== "" && name !== group ? block(first.group, { width, size, most: 2 }) : null;
    group = name;
    const marks = members.flatMap((row): readonly StripMark[] => {
      const value = onScale(row.value, scale, `${row.model_id}, ${row.config_id}`);
      if (value === null) return [];
      const series = seriesOf(options.series, row.model_id);
      const { lo = null, hi = null } = row;
      const title = titleOf([textOf(series.label), row.config_id], { value, n: row.n, lo, hi });
      return [{ series, value, lo, hi, key: `${row.config_id}|${row.model_id}`, title }];
    });
    return { heading, labels: labelsOf(first), marks };
  });
  const right = narrow ? size * 1.1 : Math.max(figure, size * 4.9);
  return strip(strips, options, {
    left,
    right,
    row: size * 2.08,
    figures: narrow ? "none" : "highest",
    stacked,
  });
}
