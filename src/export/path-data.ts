/** A step of a path in absolute coordinates; curves are cubic. */
export type Step =
  | { readonly kind: "M" | "L"; readonly to: Point }
  | { readonly kind: "C"; readonly c1: Point; readonly c2: Point; readonly to: Point }
  | { readonly kind: "Z" };
export type Point = readonly [x: number, y: number];

const counts: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};
const numeral = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/giu;

const mix = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + (bx - ax) * t, ay + (by - ay) * t];

/** A quarter or less of an ellipse as a cubic each; SVG 2, appendix B.2. */
function arc(from: Point, [rx0, ry0, turn, large, sweep, x, y]: readonly number[]): readonly Step[] {
  const to: Point = [x ?? 0, y ?? 0];
  let [rx, ry] = [Math.abs(rx0 ?? 0), Math.abs(ry0 ?? 0)];
  if (rx === 0 || ry === 0) return [{ kind: "L", to }];
  const phi = ((turn ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(phi), Math.sin(phi)];
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [px, py] = [cos * dx + sin * dy, -sin * dx + cos * dy];
  const stretch = (px / rx) ** 2 + (py / ry) ** 2;
  if (stretch > 1) [rx, ry] = [rx * Math.sqrt(stretch), ry * Math.sqrt(stretch)];
  const rest = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2;
  const factor =
    (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, rest / ((rx * py) ** 2 + (ry * px) ** 2)));
  const [ux, uy] = [(factor * rx * py) / ry, (-factor * ry * px) / rx];
  const centre: Point = [
    cos * ux - sin * uy + (from[0] + to[0]) / 2,
    sin * ux + cos * uy + (from[1] + to[1]) / 2,
  ];
  const start = Math.atan2((py - uy) / ry, (px - ux) / rx);
  let span = Math.atan2((-py - uy) / ry, (-px - ux) / rx) - start;
  if (sweep === 0 && span > 0) span -= 2 * Math.PI;
  if (sweep !== 0 && span < 0) span += 2 * Math.PI;
  const pieces = Math.max(1, Math.ceil(Math.abs(span) / (Math.PI / 2) - 1e-9));
  const step = span / pieces;
  const k = (4 / 3) * Math.tan(step / 4);
  const at = (a: number, out: number): Point => {
    const [ex, ey] = [Math.cos(a) - out * Math.sin(a), Math.sin(a) + out * Math.cos(a)];
    return [centre[0] + cos * rx * ex - sin * ry * ey, centre[1] + sin * rx * ex + cos * ry * ey];
  };
  return Array.from({ length: pieces }, (_, i) => {
    const [a, b] = [start + i * step, start + (i + 1) * step];
    return { kind: "C", c1: at(a, k), c2: at(b, -k), to: i === pieces - 1 ? to : at(b, 0) };
  });
}

/** Numbers of a command; the flags of an arc may stand without a space behind them. */
function numbersOf(letter: string, text: string): readonly number[] {
  if (letter !== "A") return Array.from(text.matchAll(numeral), ([n]) => Number(n));
  const arcs =
    /([^\s,]+)[\s,]+([^\s,]+)[\s,]+([^\s,]+)[\s,]+([01])[\s,]*([01])[\s,]*([+-]?[\d.]+(?:e[+-]?\d+)?)[\s,]*([+-]?[\d.]+(?:e[+-]?\d+)?)/giu;
  return Array.from(text.matchAll(arcs), (match) => match.slice(1).map(Number)).flat();
}

/** Reads the path data of SVG. */
export function readPath(d: string): readonly Step[] {
  const steps: Step[] = [];
  let [at, start, last]: [Point, Point, { kind: string; c: Point } | null] = [[0, 0], [0, 0], null];
  for (const [, command = "", rest = ""] of d.matchAll(/([a-z])([^a-df-z]*)/giu)) {
    const letter = command.toUpperCase();
    const relative = command !== letter;
    const size = counts[letter] ?? 0;
    const all = numbersOf(letter, rest);
    if (letter === "Z") {
      steps.push({ kind: "Z" });
      at = start;
      last = null;
    }
    for (let i = 0; size > 0 && i + size <= all.length; i += size) {
      const n = all.slice(i, i + size);
      const [ox, oy]: Point = relative ? at : [0, 0];
      const point = (k: number): Point => [ox + (n[k] ?? 0), oy + (n[k + 1] ?? 0)];
      const mirrored = (kind: string): Point =>
        last?.kind === kind ? [2 * at[0] - last.c[0], 2 * at[1] - last.c[1]] : at;
      const from = at;
      const curve = (c1: Point, c2: Point, to: Point): void => {
        steps.push({ kind: "C", c1, c2, to });
        at = to;
      };
      switch (letter) {
        case "M":
          at = point(0);
          steps.push({ kind: i === 0 ? "M" : "L", to: at });
          if (i === 0) start = at;
          last = null;
          break;
        case "L":
          at = point(0);
          steps.push({ kind: "L", to: at });
          last = null;
          break;
        case "H":
        case "V":
          at = letter === "H" ? [ox + (n[0] ?? 0), from[1]] : [from[0], oy + (n[0] ?? 0)];
          steps.push({ kind: "L", to: at });
          last = null;
          break;
        case "C":
          last = { kind: "C", c: point(2) };
          curve(point(0), point(2), point(4));
          break;
        case "S": {
          const c1 = mirrored("C");
          last = { kind: "C", c: point(0) };
          curve(c1, point(0), point(2));
          break;
        }
        case "Q":
        case "T": {
          const c: Point = letter === "Q" ? point(0) : mirrored("Q");
          const to = point(letter === "Q" ? 2 : 0);
          last = { kind: "Q", c };
          curve(mix(from, c, 2 / 3), mix(to, c, 2 / 3), to);
          break;
        }
        case "A": {
          const [x, y] = point(5);
          steps.push(...arc(from, [...n.slice(0, 5), x, y]));
          at = [x, y];
          last = null;
        }
      }
    }
  }
  return steps;
}
