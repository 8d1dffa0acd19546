import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import decompress from "woff2-encoder/decompress";
import { covers, faceRules, pictureFaces, type DeclaredFace } from "../export/faces.ts";
import { cutFace } from "./cut-face.ts";

/** The style sheet that declares the faces: each is cut to the characters and weights of its rule. */
export const faceSheet = (root: string): string =>
  readFileSync(join(root, "src", "styles", "fonts.css"), "utf8");

/** Where the whole face lies of which a rule's `@faces/<package>/<file>[.<part>].woff2` is cut. */
export function wholeFace({ source }: DeclaredFace, root: string): string {
  const [, family, file] = /^@faces\/([\w-]+)\/([\w-]+)(?:\.[\w-]+)?\.woff2$/u.exec(source) ?? [];
  if (family === undefined || file === undefined)
    throw new Error(`fonts.css: ${source} is not of the form @faces/<package>/<file>[.<part>].woff2`);
  const { resolve } = createRequire(join(root, "package.json"));
  return resolve(`@fontsource-variable/${family}/files/${file}-wght-normal.woff2`);
}

/** The bytes of a declared face, cut and unpacked; `root` is this package's folder. */
export const unpackedFace = async (rule: DeclaredFace, root: string): Promise<Uint8Array<ArrayBuffer>> =>
  cutFace(await decompress(await readFile(wholeFace(rule, root))), rule, root);

export const declaredFaces = (root: string): readonly DeclaredFace[] => faceRules(faceSheet(root));

let declared: readonly DeclaredFace[] | null = null;

/** The files, as `/<package>/<file>.woff2`, that set a text or a heading; called where pages are rendered. */
export function facesFor(text: string, role: "text" | "headings"): readonly string[] {
  declared ??= declaredFaces(process.cwd());
  const ofText = new Set(pictureFaces(declared));
  const codes = Array.from(text, (c) => c.codePointAt(0) ?? 0);
  return declared
    .filter((rule) => ofText.has(rule) === (role === "text") && codes.some((code) => covers(rule, code)))
    .map(({ source }) => source.slice("@faces".length));
}
