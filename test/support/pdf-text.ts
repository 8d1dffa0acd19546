import { inflateSync } from "node:zlib";

/** A text that lies unseen in a PDF: what it reads, where it begins and how wide it is, in the units of its page. */
export interface UnseenText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface Face {
  readonly characters: ReadonlyMap<number, string>;
  readonly widths: readonly number[];
}

const fromHex = (digits: string): string =>
  (digits.match(/.{4}/gu) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join("");

/** Reads the unseen texts of our own PDFs back, page by page, by the faces' own tables. */
export function unseenTextsOf(bytes: Buffer): readonly (readonly UnseenText[])[] {
  const latin = bytes.toString("latin1");
  const objectOf = (number: number): string => {
    const at = latin.indexOf(`\n${number} 0 obj\n`);
    return latin.slice(at, latin.indexOf("\nendobj", at));
  };
  const faces = new Map<string, Face>();
  for (const [, name = "", number] of latin.matchAll(/\/(T\d+) (\d+) 0 R/gu)) {
    const face = objectOf(Number(number));
    const map = objectOf(Number(/\/ToUnicode (\d+) 0 R/u.exec(face)?.[1]));
    faces.set(name, {
      widths: (/\/Widths \[([^\]]*)\]/u.exec(face)?.[1] ?? "").split(" ").map(Number),
      characters: new Map(
        Array.from(map.matchAll(/^<([0-9a-f]{2})> <([0-9a-f]+)>$/gmu), ([, code = "", text = ""]) => [
          parseInt(code, 16),
          fromHex(text),
        ]),
      ),
    });
  }
  return Array.from(latin.matchAll(/\/Contents (\d+) 0 R/gu), ([, number]) => {
    const start = latin.indexOf(`\n${number ?? ""} 0 obj\n`);
    const length = Number(/\/Length (\d+)/u.exec(latin.slice(start))?.[1]);
    const from = latin.indexOf("stream\n", start) + 7;
    const content = inflateSync(bytes.subarray(from, from + length)).toString("latin1");
    return Array.from(content.matchAll(/^BT 3 Tr ([\s\S]*?)^ET$/gmu), ([, block = ""]): UnseenText => {
      const [, scale, x, y] = (/^([\d.]+) Tz 1 0 0 -1 ([-\d.]+) ([-\d.]+) Tm/u.exec(block) ?? []).map(Number);
      let [text, width, size] = ["", 0, 0];
      let face: Face | undefined;
      for (const [, name, points, codes] of block.matchAll(/\/(T\d+) ([\d.]+) Tf|<([0-9a-f]+)> Tj/gu)) {
        if (name !== undefined) [face, size] = [faces.get(name), Number(points)];
        for (const code of codes?.match(/../gu) ?? []) {
          text += face?.characters.get(parseInt(code, 16)) ?? "\ufffd";
          width += ((face?.widths[parseInt(code, 16)] ?? 0) / 1000) * size * ((scale ?? 0) / 100);
        }
      }
      return { text, x: x ?? 0, y: y ?? 0, width };
    });
  });
}
