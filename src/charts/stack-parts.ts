import { formatCount, formatNumber } from "../stats/round.ts";
import type { Label, PictureOptions } from "./options.ts";
import { element, text } from "./svg.ts";
import { measure } from "./text.ts";
import { sizes } from "./theme.ts";

/**
 * How many of `n` came out worse, the same and better than the baseline; as counts, or as per cent with `unit` set so.
 * A `null` part means that the row was not run.
 */
export interface StackRow {
  readonly id: string;
  readonly label: Label;
  readonly sublabel?: Label | undefined;
  readonly worse: number | null;
  readonly same: number | null;
  readonly better: number | null;
  readonly n: number | null;
}

/** `figures` prints counts or per cent on the bars, as the unit by default; `noun` names what is counted. */
export interface StackOptions extends PictureOptions {
  readonly unit?: "count" | "percent" | undefined;
  readonly figures?: "count" | "percent" | undefined;
  readonly noun?: string | undefined;
}

/** The three outcomes, left to right. */
export type Part = "worse" | "same" | "better";

/** A part of a bar: `from` and `to` in per cent of the row's whole, `top` and `bottom` in pixels. */
export interface Segment {
  readonly row: StackRow;
  readonly part: Part;
  readonly from: number;
  readonly to: number;
  readonly figure: string;
  readonly top: number;
  readonly bottom: number;
}

const PARTS: readonly Part[] = ["worse", "same", "better"];
const ROUNDING = 0.2;

/**
 * The parts of one row's bar; none when the row was not run.
 * @throws RangeError when they exceed the whole.
 */
export function segmentsOf(
  row: StackRow,
  top: number,
  bottom: number,
  options: StackOptions,
): readonly Segment[] {
  const { unit = "count", figures = unit } = options;
  const whole = unit === "percent" ? 100 : row.n;
  const known = PARTS.flatMap((part) => {
    const value = row[part];
    return value === null ? [] : [{ part, value }];
  });
  if (known.length < PARTS.length || whole === null || whole <= 0) return [];
  const total = known.reduce((sum, { value }) => sum + value, 0);
  if (known.some(({ value }) => value < 0) || total > whole + (unit === "percent" ? ROUNDING : 0)) {
    throw new RangeError(`parts add up to ${total} of ${whole} (${row.id})`);
  }
  let from = 0;
  return known.map(({ part, value }) => {
    const share = (value / whole) * 100;
    const figure = figures === "percent" ? formatNumber(share, 1) : formatCount(value);
    const segment: Segment = { row, part, from, to: Math.min(100, from + share), figure, top, bottom };
    from = segment.to;
    return segment;
  });
}

function tag(
  options: StackOptions,
  figure: string,
  left: number,
  width: number,
  middle: number,
): readonly SVGElement[] {
  const { text: size } = sizes(options.theme);
  const ground = {
    x: left,
    y: middle - size * 0.7,
    width,
    height: size * 1.4,
    rx: 2,
    fill: options.theme.color("paper"),
  };
  return [
    element(options, "rect", ground),
    text(options, figure, [left + width / 2, middle + size * 0.35], {
      "text-anchor": "middle",
      "font-weight": 600,
      fill: options.theme.color("ink"),
    }),
  ];
}

/** The figures of one bar: in their part where they fit, else beside it; the middle one only where it fits. */
export function figuresOf(
  segments: readonly Segment[],
  x: (share: number) => number,
  options: StackOptions,
): readonly SVGElement[] {
  const { text: size } = sizes(options.theme);
  const [worse, same, better] = segments;
  if (worse === undefined || same === undefined || better === undefined) return [];
  const middle = (worse.top + worse.bottom) / 2;
  const baseline = middle + size * 0.35;
  const room = (figure: string, bold: boolean): number => measure(figure, size, bold) + size * 0.6;
  const nodes: SVGElement[] = [];
  let [free, limit] = [x(same.from), x(same.to)];

  const worseRoom = room(worse.figure, true);
  const inside = x(worse.to) - x(worse.from) >= worseRoom + size * 0.6;
  const worseAt = (inside ? x(worse.from) : x(worse.to)) + size * 0.3;
  nodes.push(...tag(options, worse.figure, worseAt, worseRoom, middle));
  if (!inside) free = worseAt + worseRoom;

  const betterRoom = room(better.figure, true);
  const end = x(better.to);
  const fits = end - x(better.from) >= betterRoom + size * 0.6;
  const beyond = !fits && end + size * 0.2 + betterRoom <= options.width;
  const betterAt = beyond ? end + size * 0.2 : (fits ? end : x(better.from)) - size * 0.3 - betterRoom;
  nodes.push(...tag(options, better.figure, betterAt, betterRoom, middle));
  if (!fits && !beyond) limit = betterAt;
  if (limit - free >= room(same.figure, false)) {
    nodes.push(
      text(options, same.figure, [(free + limit) / 2, baseline], {
        "text-anchor": "middle",
        fill: options.theme.color("ink"),
      }),
    );
  }
  return nodes;
}
