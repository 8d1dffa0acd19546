/** A file in an archive; its path with forward slashes. */
export interface ZipEntry {
  readonly path: string;
  readonly content: string | Uint8Array;
}

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = (c & 1) === 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (table[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** Numbers one after the other, each in two or four bytes, lowest first. */
function record(fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array {
  const out = new Uint8Array(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return out;
}

// The first day that the format knows: the same files give the same bytes.
const firstDay = 0x21;
const utf8 = 0x0800;

/** An archive without compression (APPNOTE 6.3.10, method 0), names in UTF-8. At most 65,535 files and 4 GB. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  const put = (part: Uint8Array): void => {
    parts.push(part);
    at += part.length;
  };
  for (const { path, content } of entries) {
    const name = encoder.encode(path);
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    const start = at;
    const shared = [
      ...[[20, 2] as const, [utf8, 2] as const, [0, 2] as const, [0, 2] as const],
      ...[[firstDay, 2] as const, [crc32(bytes), 4] as const],
      ...[[bytes.length, 4] as const, [bytes.length, 4] as const, [name.length, 2] as const, [0, 2] as const],
    ];
    put(record([[0x04034b50, 4], ...shared]));
    put(name);
    put(bytes);
    directory.push(
      record([[0x02014b50, 4], [20, 2], ...shared, [0, 2], [0, 2], [0, 2], [0, 4], [start, 4]]),
      name,
    );
  }
  const start = at;
  directory.forEach(put);
  const size = at - start;
  put(
    record([
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [entries.length, 2],
      [entries.length, 2],
      [size, 4],
      [start, 4],
      [0, 2],
    ]),
  );
  const out = new Uint8Array(at);
  let offset = 0;
  for (const part of parts) {
    out.set(part, offset);
    offset += part.length;
  }
  return out;
}
