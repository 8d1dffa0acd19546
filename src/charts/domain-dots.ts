import { formatCount, formatNumber } from "../stats/round.ts";
import { titleOf } from "./datum.ts";
import { block } from "./label.ts";
import type { ChartOptions, Label } from "./options.ts";
import { onScale, seriesOf, sayOf, textOf } from "./options.ts";
import { strip } from "./strip.ts";
import type { StripLabel, StripMark } from "./strip-row.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/** The mean of one series in one domain; `null` draws nothing. */
export interface DomainRow {
  readonly domain_id: string;
  readonly model_id: string;
  readonly value: number | null;
  readonly n: number | null;
  readonly lo?: number | null | undefined;
  readonly hi?: number | null | undefined;
}

/** A domain with its name and, if it is not simply n, the line below it. */
export interface Domain {
  readonly id: string;
  readonly label: Label;
  readonly sublabel?: Label | undefined;
}

/** Domains in the order of drawing, by number of questions as a rule; `absent` is the word where no series has a value. */
export interface DomainOptions extends ChartOptions {
  readonly domains: readonly Domain[];
  readonly absent?: string | undefined;
  readonly note?: string | undefined;
  /** Of the figures; left out: two. */
  readonly decimals?: number | undefined;
}

const NARROW = 420;
const MANY = 12;

/** `n = 540`, `n = 530–540` when the series differ, `null` when no n is known. */
export function countLine(rows: readonly Pick<DomainRow, "value" | "n">[]): string | null {
  const counts = rows.flatMap(({ value, n }) => (value === null || n === null ? [] : [n]));
  if (counts.length === 0) return null;
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? `n = ${formatCount(low)}` : `n = ${formatCount(low)}\u2013${formatCount(high)}`;
}

/**
 * One row a domain, one symbol a series at its mean with its interval, on the whole declared scale: the rows of the
 * spider as a dot plot.
 * @throws RangeError when a mean lies off the scale.
 */
export function domainDots(rows: readonly DomainRow[], options: DomainOptions): SVGSVGElement {
  const { theme, width, scale, domains } = options;
  const { text: size, small } = sizes(theme);
  const narrow = width < NARROW * (size / 13);
  const { decimals = 2 } = options;
  const between = (low: number, high: number): string =>
    sayOf(options)("{low} to {high}", {
      low: formatNumber(low, decimals),
      high: formatNumber(high, decimals),
    });
  const members = Map.groupBy(rows, ({ domain_id }) => domain_id);
  const widest = Math.max(
    size * 4,
    ...domains.flatMap(({ label, sublabel, id }) => [
      measure(textOf(label), size, true),
      measure(sublabel === undefined ? (countLine(members.get(id) ?? []) ?? "") : textOf(sublabel), small),
    ]),
  );
  const left = Math.min(widest + size * 1.2, width * 0.34);
  const room = left - size * 0.9;
  const strips = domains.map((domain) => {
    const own = members.get(domain.id) ?? [];
    const sublabel = domain.sublabel ?? countLine(own);
    const labels: StripLabel[] = [
      { block: block(domain.label, { width: room, size, bold: true }), left: 0, color: theme.color("ink") },
    ];
    if (sublabel !== null) {
      labels.push({
        block: block(sublabel, { width: room, size: small, most: 2 }),
        left: 0,
        color: theme.color("ink-3"),
      });
    }
    const marks = own.flatMap((row): readonly StripMark[] => {
      const value = onScale(row.value, scale, `${row.model_id}, ${row.domain_id}`);
      if (value === null) return [];
      const series = seriesOf(options.series, row.model_id);
      const { lo = null, hi = null } = row;
      const title = titleOf(
        [textOf(series.label), textOf(domain.label)],
        { value, n: row.n, lo, hi },
        decimals,
        // On a scale with negative values a dash would run together with a minus.
        scale.min < 0 ? between : undefined,
      );
      return [{ series, value, lo, hi, key: `${row.domain_id}|${row.model_id}`, title }];
    });
    return { heading: null, labels, marks, absent: options.absent ?? sayOf(options)("not run") };
  });
  const row = size * (domains.length > MANY ? 2.9 : narrow ? 3.1 : 4);
  return strip(strips, options, {
    left,
    right: size * 1.3,
    row,
    figures: "ends",
    decimals,
    note: options.note,
  });
}
