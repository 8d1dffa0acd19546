import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { DeclaredFace } from "../export/faces.ts";

/** What is used of HarfBuzz's cutter: pointers are numbers, and a null pointer is 0. */
interface Cutter {
  readonly memory: WebAssembly.Memory;
  malloc(bytes: number): number;
  free(at: number): void;
  hb_blob_create(data: number, bytes: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_input_set_axis_range(
    ...given: readonly [input: number, face: number, tag: number, low: number, high: number, middle: number]
  ): number;
  hb_subset_or_fail(face: number, input: number): number;
}

// hb_subset_sets_t
const names = 4;
const features = 6;
const tag = (text: string): number => Array.from(text).reduce((sum, c) => sum * 256 + c.charCodeAt(0), 0) | 0;
/** What style sheets ask for beyond what HarfBuzz keeps anyway (kerning, ligatures, places of signs). */
const asked = ["lnum", "tnum"];
/** Copyright, licence, where the licence is; the faces have no reserved names. */
const kept = [0, 13, 14];

let cutter: Promise<Cutter> | null = null;

async function openCutter(root: string): Promise<Cutter> {
  const { resolve } = createRequire(join(root, "package.json"));
  const module = await WebAssembly.compile(
    new Uint8Array(await readFile(resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"))),
  );
  const { exports } = await WebAssembly.instantiate(module, {});
  const opened = exports as unknown as Cutter & { _initialize(): void };
  opened._initialize();
  return opened;
}

/**
 * A face with the characters and weights that its rule declares, and none else; unpacked in and out. `root` is this
 * package's folder. Rejects where the face can't be cut so.
 */
export async function cutFace(
  bytes: Uint8Array,
  { source, ranges, weights: [light, bold] }: DeclaredFace,
  root: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const hb = await (cutter ??= openCutter(root));
  const data = hb.malloc(bytes.length);
  new Uint8Array(hb.memory.buffer).set(bytes, data);
  const blob = hb.hb_blob_create(data, bytes.length, 2, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  const characters = hb.hb_subset_input_unicode_set(input);
  for (const [low, high] of ranges)
    for (let code = low; code <= high; code++) hb.hb_set_add(characters, code);
  for (const feature of asked) hb.hb_set_add(hb.hb_subset_input_set(input, features), tag(feature));
  const told = hb.hb_subset_input_set(input, names);
  hb.hb_set_clear(told);
  for (const name of kept) hb.hb_set_add(told, name);
  const limited =
    light === bold
      ? hb.hb_subset_input_pin_axis_location(input, face, tag("wght"), light)
      : hb.hb_subset_input_set_axis_range(input, face, tag("wght"), light, bold, NaN);
  const cut = limited === 0 ? 0 : hb.hb_subset_or_fail(face, input);
  try {
    if (cut === 0) throw new Error(`${source} can't be cut to weights ${light}–${bold}`);
    const result = hb.hb_face_reference_blob(cut);
    const at = hb.hb_blob_get_data(result, 0);
    const copy = new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(result));
    hb.hb_blob_destroy(result);
    return copy;
  } finally {
    hb.hb_face_destroy(cut);
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(data);
  }
}
