import { palette } from "./palette.ts";

/** How a picture is inked. `fontSize` is the text size in pixels; marks and strokes follow it. */
export interface Theme {
  color(token: string): string;
  /** The dash pattern of a slot as drawn at 2 px, or `undefined` for a solid line. */
  dash(slot: string): string | undefined;
  readonly fontFamily?: string | undefined;
  readonly fontSize: number;
}

const DASHES: Readonly<Record<string, string>> = {
  b1: "9 3",
  b2: "5 3",
  b3: "2 3",
  c: "1 4",
  d: "9 3 1 3",
  e: "9 3 1 3 1 3",
  f: "16 4",
};

const FACES = "'Source Sans 3 Variable', 'Source Sans 3', 'Noto Sans', sans-serif";

const dash = (slot: string): string | undefined => DASHES[slot];

// The middle of the score ramp takes dark figures in both themes, and each theme calls its dark figure differently.
const onMiddle = { light: "q-on-lo", dark: "q-on-hi" } as const;

/** Colours as `var(--token)`: the page's style sheet decides, and changes with its theme. */
export const pageTheme: Theme = {
  color: (token) =>
    token === "q-on-mid"
      ? `light-dark(var(--${onMiddle.light}), var(--${onMiddle.dark}))`
      : `var(--${token})`,
  dash,
  fontSize: 13,
};

/**
 * Literal colours, for exports and slides.
 * @throws RangeError for a token the palette lacks.
 */
export function literalTheme(
  mode: "light" | "dark",
  { fontFamily = FACES, fontSize = 13 }: { readonly fontFamily?: string; readonly fontSize?: number } = {},
): Theme {
  return {
    color(token) {
      const value = palette[mode][token === "q-on-mid" ? onMiddle[mode] : token];
      if (value === undefined) throw new RangeError(`unknown colour token: ${token}`);
      return value;
    },
    dash,
    fontFamily,
    fontSize,
  };
}

/** Radius of a symbol and width of a series line, in pixels; at 13 px text 4.6 and 2, at 20 px text 7.1 and 4. */
export function sizes(theme: Theme): {
  readonly text: number;
  readonly small: number;
  readonly mark: number;
  readonly stroke: number;
} {
  const text = theme.fontSize;
  return { text, small: text - 1, mark: text * 0.354, stroke: text >= 18 ? 4 : 2 };
}
