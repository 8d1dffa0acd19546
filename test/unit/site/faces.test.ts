import { readFile } from "node:fs/promises";
import { Blob, Buffer, Face, Feature, Font, shape, Variation } from "harfbuzzjs";
import { describe, expect, it } from "vitest";
import decompress from "woff2-encoder/decompress";
import { cutFaces } from "../../../data-build/write/cut-faces.ts";
import { covers, type DeclaredFace } from "../../../src/export/faces.ts";
import { declaredFaces, facesFor, unpackedFace, wholeFace } from "../../../src/site/faces.ts";
import { root } from "../../support/folders.ts";

const faces = declaredFaces(root);
const named = (part: string): DeclaredFace => {
  const found = faces.find(({ source }) => source.endsWith(`/${part}.woff2`));
  if (found === undefined) throw new Error(`no face ${part}`);
  return found;
};
const whole = async (rule: DeclaredFace): Promise<Uint8Array> =>
  decompress(await readFile(wholeFace(rule, root)));
const characters = (bytes: Uint8Array): readonly number[] =>
  [...new Face(new Blob(bytes)).collectUnicodes()].sort((a, b) => a - b);

/** Every shape of a text with its place, as HarfBuzz sets it. */
function setIn(bytes: Uint8Array, text: string, weight: number): readonly string[] {
  const font = new Font(new Face(new Blob(bytes)));
  font.setVariations([new Variation("wght", weight)]);
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer, [new Feature("tnum", 1), new Feature("lnum", 1)]);
  return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    if (codepoint === 0) throw new Error(`${text}: a character is missing`);
    return `${xAdvance} ${xOffset} ${yOffset} ${font.glyphToPath(codepoint)}`;
  });
}

/** Instances of a cut face are rounded to whole units on other ways than those of the whole one. */
function expectAlike(cut: readonly string[], uncut: readonly string[]): void {
  const numbers = (glyph: string): readonly number[] => (glyph.match(/-?\d+(?:\.\d+)?/gu) ?? []).map(Number);
  expect(cut).toHaveLength(uncut.length);
  cut.forEach((glyph, i) => {
    const [ours, theirs] = [numbers(glyph), numbers(uncut[i] ?? "")];
    expect(ours).toHaveLength(theirs.length);
    for (const [j, value] of ours.entries()) expect(Math.abs(value - (theirs[j] ?? NaN))).toBeLessThan(3);
  });
}

describe("a cut face", () => {
  it.each(faces.map((face) => [face.source, face] as const))("%s has what its rule says", async (_, face) => {
    const had = characters(await whole(face)).filter((code) => covers(face, code));
    expect(characters(await unpackedFace(face, root))).toEqual(had);
    expect(had.length).toBeGreaterThan(4);
  });

  it.each([
    ["source-sans-3-latin", "AVATAR Tokyo fi ffl 1/2 0123456789 “Yes” – 11.10", [400, 600, 700]],
    ["source-sans-3-latin", "ȳe\u0304a\u0308r\u0329", [400]],
    ["source-sans-3-latin-ext.letters", "āĀīūēōṛṝḷḹṟḻṁṃḥṅṇṭḍśṣ", [400, 600]],
    ["source-serif-4-latin", "AVATAR Tokyo fi ffl 0123456789", [600]],
    ["source-serif-4-latin-ext.letters", "āīūēōṛṝḷṟḻṃḥṅṇṭḍśṣ", [600]],
    ["source-sans-3-greek", "αρτκΣ", [400, 600]],
    ["noto-sans-telugu-telugu", "తెలుగుక్ష్మస్త్రీజ్ఞానంర్కట్లు౦౧౨", [400, 600]],
  ] as const)("%s sets “%s” as the whole face does", async (name, text, weights) => {
    const face = named(name);
    const [cut, uncut] = [await unpackedFace(face, root), await whole(face)];
    for (const weight of weights) expectAlike(setIn(cut, text, weight), setIn(uncut, text, weight));
  });

  it("keeps figures of one width, and pairs of letters close", async () => {
    const cut = await unpackedFace(named("source-sans-3-latin"), root);
    const advances = (text: string): readonly number[] =>
      setIn(cut, text, 400).map((glyph) => Number(glyph.split(" ")[0]));
    expect(new Set(advances("0123456789")).size).toBe(1);
    const sum = (text: string): number => advances(text).reduce((a, b) => a + b, 0);
    expect(sum("AV")).toBeLessThan(sum("A") + sum("V"));
  });
});

describe("the declared faces", () => {
  it("of a family share no character, so that one file at most is fetched for it", () => {
    for (const [i, a] of faces.entries())
      for (const b of faces.slice(i + 1))
        if (a.family === b.family)
          for (const [low, high] of a.ranges)
            expect(
              b.ranges.filter((range) => range[0] <= high && range[1] >= low),
              `${a.source} and ${b.source}`,
            ).toEqual([]);
  });

  it("have the letters of romanised text (ISO 15919)", async () => {
    const letters = Array.from("ĀāĪīŪūĒēŌōṚṛṜṝḶḷḸḹṞṟḺḻṂṃṀṁḤḥṄṅÑñṆṇṬṭḌḍŚśṢṣ", (c) => c.codePointAt(0) ?? 0);
    const sans = await Promise.all(
      ["source-sans-3-latin", "source-sans-3-latin-ext.letters"].map(async (name) =>
        characters(await unpackedFace(named(name), root)),
      ),
    );
    const has = new Set(sans.flat());
    expect(letters.filter((code) => !has.has(code)).map((code) => String.fromCodePoint(code))).toEqual([]);
  });

  it("are named for a text by its characters", () => {
    const latin = "/source-serif-4/source-serif-4-latin";
    expect(facesFor("Vak", "headings")).toEqual([`${latin}.woff2`]);
    expect(facesFor("Vāk", "headings")).toEqual([`${latin}.woff2`, `${latin}-ext.letters.woff2`]);
    expect(facesFor("వా", "text")).toEqual(["/noto-sans-telugu/noto-sans-telugu-telugu.woff2"]);
  });

  it("are cut once, and the folder is used again", async () => {
    const folder = await cutFaces(root);
    expect(await cutFaces(root)).toBe(folder);
    for (const { source } of faces) {
      const packed = await readFile(`${folder}/${source.slice("@faces/".length)}`);
      expect(packed.subarray(0, 4).toString(), source).toBe("wOF2");
    }
  });
});
