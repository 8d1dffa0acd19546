import type { Ink, Series } from "./options.ts";
import type { Point } from "./svg.ts";
import { element, path, place } from "./svg.ts";

/** A symbol at a place. `key` names the datum for whoever listens; `title` is read on hover. */
export interface Mark {
  readonly series: Series;
  readonly at: Point;
  readonly key: string;
  readonly title: string;
}

const HALO = 1.35;
const SLOTS: ReadonlySet<string> = new Set(["a", "b1", "b2", "b3", "c", "d", "e", "f"]);

/** The colour of a series: its slot's, or quiet ink without a known slot. */
export const seriesColor = ({ theme }: Pick<Ink, "theme">, { slot }: Pick<Series, "slot">): string =>
  theme.color(SLOTS.has(slot) ? `s-${slot}` : "ink-3");

/** Whether the series must carry its name on the mark, since no symbol is its own. */
export const isNamed = ({ slot }: Pick<Series, "slot">): boolean => !SLOTS.has(slot);

/** The dash of a series line of this width, as an attribute value. */
export function seriesDash(
  { theme }: Pick<Ink, "theme">,
  { slot }: Pick<Series, "slot">,
  width: number,
): string | undefined {
  const pattern = theme.dash(slot);
  if (pattern === undefined || width === 2) return pattern;
  return pattern
    .split(" ")
    .map((part) => String((Number(part) * width) / 2))
    .join(" ");
}

const square = (k: number): string => path`M${-k} ${-k}H${k}V${k}H${-k}Z`;
const disc = (r: number): string => path`M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;

function outline(slot: string, r: number): string {
  switch (slot) {
    case "b1":
    case "b2":
    case "b3":
      return square(r * 0.89);
    case "c":
      return path`M0 ${-r * 1.15}L${r * 1.1} ${r * 0.85}H${-r * 1.1}Z`;
    case "d":
      return path`M0 ${-r * 1.3}L${r * 1.15} 0L0 ${r * 1.3}L${-r * 1.15} 0Z`;
    case "e":
      return path`M0 ${r * 1.15}L${r * 1.1} ${-r * 0.85}H${-r * 1.1}Z`;
    case "f": {
      const [long, arm] = [r * 1.1, r * 0.31];
      return path`M${-arm} ${-long}H${arm}V${-arm}H${long}V${arm}H${arm}V${long}H${-arm}V${arm}H${-long}V${-arm}H${-arm}Z`;
    }
    default:
      return disc(r);
  }
}

/** The bare symbol of a series around the origin: family is shape, strength within a family is fill. */
export function shape(ink: Ink, series: Series, r: number): readonly SVGElement[] {
  const color = seriesColor(ink, series);
  const { slot } = series;
  const hollow = series.open === true || slot === "b2" || slot === "b3" || isNamed(series);
  if (!hollow) return [element(ink, "path", { d: outline(slot, r), fill: color })];
  const stroke = r > 6 ? 2.6 : 1.6;
  const shrunk = slot === "b2" || slot === "b3" ? r : r - stroke / 2;
  const ring = element(ink, "path", {
    d: outline(slot, shrunk),
    fill: ink.theme.color("paper"),
    stroke: color,
    "stroke-width": stroke,
    "stroke-linejoin": "miter",
  });
  if (slot !== "b2" || series.open === true) return [ring];
  const k = r * 0.89;
  return [ring, element(ink, "path", { d: path`M${-k} ${-k}H0V${k}H${-k}Z`, fill: color })];
}

/** Ground around each mark, drawn below all marks so that none bites into its neighbour: one path, a round dot each. */
export const halos = (ink: Ink, marks: readonly Pick<Mark, "at">[], r: number): readonly SVGElement[] =>
  marks.length === 0
    ? []
    : [
        element(ink, "path", {
          d: marks.map(({ at }) => `M${place(at)}h0`).join(""),
          fill: "none",
          stroke: ink.theme.color("paper"),
          "stroke-width": 2 * r * HALO,
          "stroke-linecap": "round",
        }),
      ];

/** Symbols at their places. */
export const symbols = (ink: Ink, marks: readonly Mark[], r: number): readonly SVGElement[] =>
  marks.map(({ series, at, key, title }) =>
    element(ink, "g", { transform: `translate(${place(at)})`, "data-key": key }, [
      element(ink, "title", {}, [title]),
      ...shape(ink, series, r),
    ]),
  );
