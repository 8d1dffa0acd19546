import { Blob, Buffer, Face, Font, shape, Variation } from "harfbuzzjs";
import { clusters } from "../charts/text.ts";
import { covers, type FaceRule } from "./faces.ts";

/** A run of text as shapes. */
export interface Outline {
  /** Path data; the text's start on the baseline is the origin, y points down. */
  readonly d: string;
  /** Advance width in pixels. */
  readonly width: number;
}

/** Turns text into shapes, as HarfBuzz sets it: kerning, ligatures, conjuncts, signs below and above. */
export interface Shaper {
  /** Null where no face has one of the characters. */
  outline(text: string, size: number, weight: number): Promise<Outline | null>;
}

interface LoadedFace {
  readonly face: Face;
  readonly fonts: Map<number, Font>;
}

const hundredth = (value: number): string => String(Math.round(value * 100) / 100 || 0);

/** Glyph path in font units to path data at a place; fonts have y pointing up. */
function placed(path: string, scale: number, x: number, y: number): string {
  let isX = true;
  return path.replaceAll(/[A-Z]|-?\d+(?:\.\d+)?(?:e-?\d+)?|,/gu, (token) => {
    if (/[A-Z]/u.test(token)) {
      isX = true;
      return token;
    }
    if (token === ",") return " ";
    const value = isX ? x + Number(token) * scale : y - Number(token) * scale;
    isX = !isX;
    return hundredth(value);
  });
}

function fontOf({ face, fonts }: LoadedFace, weight: number): Font {
  const known = fonts.get(weight);
  if (known !== undefined) return known;
  const font = new Font(face);
  font.setVariations([new Variation("wght", weight)]);
  fonts.set(weight, font);
  return font;
}

/** The pieces of a text that one face sets; null where a cluster has none. */
function runsOf(
  text: string,
  rules: readonly FaceRule[],
): readonly { readonly text: string; readonly face: number }[] | null {
  const runs: { text: string; face: number }[] = [];
  for (const cluster of clusters(text)) {
    const codes = Array.from(cluster, (c) => c.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    const fits = (i: number): boolean => {
      const rule = rules[i];
      return rule !== undefined && codes.every((code) => covers(rule, code));
    };
    // A space or a full stop stays with the script before it.
    const face = last !== undefined && fits(last.face) ? last.face : rules.findIndex((_, i) => fits(i));
    if (face === -1) return null;
    if (last?.face === face) last.text += cluster;
    else runs.push({ text: cluster, face });
  }
  return runs;
}

/** A shaper of these faces; `read` brings the bytes of one (unpacked, not WOFF2), when a text first needs it. */
export function openShaper<F extends FaceRule>(
  rules: readonly F[],
  read: (rule: F) => Promise<Uint8Array>,
): Shaper {
  const loaded = new Map<number, Promise<LoadedFace>>();
  const load = async (index: number): Promise<LoadedFace> => {
    const rule = rules[index];
    if (rule === undefined) throw new RangeError(`no face ${index}`);
    return { face: new Face(new Blob(await read(rule))), fonts: new Map() };
  };
  return {
    async outline(text, size, weight) {
      const runs = runsOf(text, rules);
      if (runs === null) return null;
      let [d, x] = ["", 0];
      for (const run of runs) {
        const pending = loaded.get(run.face) ?? load(run.face);
        loaded.set(run.face, pending);
        pending.catch(() => loaded.delete(run.face));
        const face = await pending;
        const font = fontOf(face, weight);
        const buffer = new Buffer();
        buffer.addText(run.text);
        buffer.guessSegmentProperties();
        shape(font, buffer);
        const scale = size / face.face.upem;
        for (const glyph of buffer.getGlyphInfosAndPositions()) {
          // Glyph 0 is the face's sign for what it lacks.
          if (glyph.codepoint === 0) return null;
          const { xOffset = 0, yOffset = 0, xAdvance = 0 } = glyph;
          d += placed(font.glyphToPath(glyph.codepoint), scale, x + xOffset * scale, -yOffset * scale);
          x += xAdvance * scale;
        }
      }
      return { d, width: x };
    },
  };
}
