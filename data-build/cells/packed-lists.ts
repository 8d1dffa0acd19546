import { createHash } from "node:crypto";

/**
 * A list of texts for each of many items, in memory that threads share: UTF-8 bytes, where each text ends (bytes), and
 * where each item's list ends (texts). A thread that needs one text decodes that one only.
 */
export interface PackedLists {
  readonly bytes: SharedArrayBuffer;
  readonly textEnds: SharedArrayBuffer;
  readonly listEnds: SharedArrayBuffer;
}

export function packLists(lists: readonly (readonly string[])[]): PackedLists {
  let texts = 0;
  let size = 0;
  for (const list of lists) {
    texts += list.length;
    for (const text of list) size += Buffer.byteLength(text);
  }
  const packed = {
    bytes: new SharedArrayBuffer(size),
    textEnds: new SharedArrayBuffer(4 * texts),
    listEnds: new SharedArrayBuffer(4 * lists.length),
  };
  const bytes = Buffer.from(packed.bytes);
  const textEnds = new Uint32Array(packed.textEnds);
  const listEnds = new Uint32Array(packed.listEnds);
  let end = 0;
  let at = 0;
  lists.forEach((list, i) => {
    for (const text of list) {
      end += bytes.write(text, end);
      textEnds[at] = end;
      at += 1;
    }
    listEnds[i] = at;
  });
  return packed;
}

/** Reads packed lists by item, from 0; an item out of range has an empty list. */
export function listReader(packed: PackedLists): (item: number) => readonly string[] {
  const bytes = Buffer.from(packed.bytes);
  const textEnds = new Uint32Array(packed.textEnds);
  const listEnds = new Uint32Array(packed.listEnds);
  return (item) => {
    const first = item === 0 ? 0 : (listEnds[item - 1] ?? 0);
    const texts: string[] = [];
    for (let i = first; i < (listEnds[item] ?? 0); i += 1)
      texts.push(bytes.toString("utf8", i === 0 ? 0 : (textEnds[i - 1] ?? 0), textEnds[i]));
    return texts;
  };
}

export function hashOfLists({ bytes, textEnds, listEnds }: PackedLists): string {
  const hash = createHash("sha256");
  for (const part of [bytes, textEnds, listEnds]) hash.update(new Uint8Array(part)).update("\u0000");
  return hash.digest("hex");
}
