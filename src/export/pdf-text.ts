import { clusters, measure } from "../charts/text.ts";
import type { OutlinedText } from "./outlined-texts.ts";

/** A face without shapes: as many characters as fit into codes of one byte. */
interface Face {
  readonly units: { readonly text: string; readonly width: number }[];
}

const perFace = 256;
const em = 1000;
const num = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);

/**
 * Texts that are shapes already, laid over them unseen, so that they can be selected, searched and read aloud. Their faces
 * are made of nothing but widths and characters: what is seen as one letter, with all its signs, is one code.
 */
export interface UnseenTexts {
  /** The operators of a text. */
  readonly operators: (text: OutlinedText) => string;
  /** The faces used so far: names for a page's resources. */
  readonly names: () => readonly string[];
  /** The objects of the faces, their shared empty glyph first; `first` is the number of that one. */
  readonly objects: (first: number) => readonly string[];
  /** The number of the object of a face, by its place in `names`. */
  readonly numberOf: (first: number, face: number) => number;
}

const hexadecimal = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");
const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => hexadecimal(text.charCodeAt(i), 4)).join("");

/** ISO 32000-1, 9.10.3: which characters a code stands for, at most 100 in a block. */
function toUnicode({ units }: Face): string {
  const blocks: string[] = [];
  for (let start = 0; start < units.length; start += 100) {
    const part = units.slice(start, start + 100);
    blocks.push(
      `${part.length} beginbfchar`,
      ...part.map((unit, i) => `<${hexadecimal(start + i, 2)}> <${utf16(unit.text)}>`),
      "endbfchar",
    );
  }
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
    "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
    "1 begincodespacerange <00> <ff> endcodespacerange",
    ...blocks,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n");
}

const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

export function unseenTexts(): UnseenTexts {
  const faces: Face[] = [];
  const codes = new Map<string, { readonly face: number; readonly code: number; readonly width: number }>();
  const codeOf = (text: string, bold: boolean): { face: number; code: number; width: number } => {
    const key = `${bold ? "b" : "n"}${text}`;
    const known = codes.get(key);
    if (known !== undefined) return known;
    let face = faces.at(-1);
    if (face === undefined || face.units.length === perFace) faces.push((face = { units: [] }));
    const width = Math.max(1, Math.round(measure(text, em, bold)));
    face.units.push({ text, width });
    const made = { face: faces.length - 1, code: face.units.length - 1, width };
    codes.set(key, made);
    return made;
  };
  return {
    operators({ text, x, y, width, size, bold }) {
      const units = clusters(text).map((cluster) => codeOf(cluster, bold));
      const natural = (units.reduce((sum, unit) => sum + unit.width, 0) * size) / em;
      if (natural === 0 || width <= 0) return "";
      const lines = [`BT 3 Tr ${num((100 * width) / natural)} Tz 1 0 0 -1 ${num(x)} ${num(y)} Tm`];
      let [face, run] = [-1, ""];
      const show = (): void => {
        if (run !== "") lines.push(`<${run}> Tj`);
        run = "";
      };
      for (const unit of units) {
        if (unit.face !== face) {
          show();
          face = unit.face;
          lines.push(`/T${face} ${num(size)} Tf`);
        }
        run += hexadecimal(unit.code, 2);
      }
      show();
      return [...lines, "ET"].join("\n");
    },
    names: () => faces.map((_, i) => `T${i}`),
    numberOf: (first, face) => first + 1 + 2 * face,
    objects: (first) =>
      faces.length === 0
        ? []
        : [
            stream(`${em} 0 0 -250 ${em} 800 d1`),
            ...faces.flatMap((face, i) => {
              const last = face.units.length - 1;
              return [
                `<< /Type /Font /Subtype /Type3 /FontBBox [0 -250 ${em} 800] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /u ${first} 0 R >> /Encoding << /Type /Encoding /Differences [0 ${face.units.map(() => "/u").join(" ")}] >> /FirstChar 0 /LastChar ${last} /Widths [${face.units.map((unit) => unit.width).join(" ")}] /Resources << >> /ToUnicode ${first + 2 + 2 * i} 0 R >>`,
                stream(toUnicode(face)),
              ];
            }),
          ],
  };
}
