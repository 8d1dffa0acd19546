import { crc32, inflateRawSync, zstdDecompressSync } from "node:zlib";
import type { Report } from "../read/record.ts";

/** Bounds on an archive; one beyond them is refused before anything is decompressed. */
export interface ZipLimits {
  readonly entries: number;
  /** Decompressed bytes of one entry. */
  readonly entryBytes: number;
  /** Decompressed bytes of all entries read. */
  readonly totalBytes: number;
  readonly nameBytes: number;
}

export const zipLimits: ZipLimits = {
  entries: 200_000,
  entryBytes: 256 * 2 ** 20,
  totalBytes: 2 * 2 ** 30,
  nameBytes: 1024,
};

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** What an archive should have been and was; `entry` names the part. */
class ZipFault extends Error {
  readonly expected: string;
  readonly got: string;
  readonly entry: string | null;
  constructor(expected: string, got: string, entry: string | null = null) {
    super(expected);
    this.expected = expected;
    this.got = got;
    this.entry = entry;
  }
}

const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
};
const endBytes = 22;
const longestComment = 0xffff;
const unset16 = 0xffff;
const unset32 = 0xffffffff;
const zip64Field = 1;

/**
 * The wanted entries of a zip archive (stored, deflate or zstd), by name, read from its central directory.
 * Names with `..`, absolute or doubled names, encryption, sizes beyond `limits` and bytes that don't match
 * their checksum are reported; null then.
 */
export function readZip(
  bytes: Buffer,
  file: string,
  wanted: (name: string) => boolean,
  report: Report,
  limits: ZipLimits = zipLimits,
): ReadonlyMap<string, Uint8Array> | null {
  try {
    const entries = readDirectory(bytes, limits);
    const chosen = entries.filter((e) => wanted(e.name));
    const total = chosen.reduce((sum, e) => sum + e.size, 0);
    if (total > limits.totalBytes)
      throw new ZipFault(`at most ${limits.totalBytes} bytes when decompressed`, String(total));
    return new Map(chosen.map((entry) => [entry.name, unpack(bytes, entry)]));
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    report({
      file,
      ...(error.entry === null ? {} : { field: error.entry }),
      expected: error.expected,
      got: error.got,
    });
    return null;
  }
}

function within(bytes: Buffer, offset: number, length: number, what: string): void {
  if (offset < 0 || offset + length > bytes.length)
    throw new ZipFault(`a whole zip archive (${what})`, "the end of the file");
}

function readEnd(bytes: Buffer): { readonly count: number; readonly offset: number } {
  const first = Math.max(0, bytes.length - endBytes - longestComment);
  for (let at = bytes.length - endBytes; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== signatures.end) continue;
    const count = bytes.readUInt16LE(at + 10);
    const offset = bytes.readUInt32LE(at + 16);
    if (count !== unset16 && offset !== unset32) return { count, offset };
    return readEnd64(bytes, at - 20);
  }
  throw new ZipFault("a zip archive", "no central directory: not a zip archive, or cut short");
}

function readEnd64(bytes: Buffer, locator: number): { readonly count: number; readonly offset: number } {
  within(bytes, locator, 20, "zip64 locator");
  if (bytes.readUInt32LE(locator) !== signatures.locator64) throw new ZipFault("a zip64 locator", "none");
  const at = Number(bytes.readBigUInt64LE(locator + 8));
  within(bytes, at, 56, "zip64 directory");
  if (bytes.readUInt32LE(at) !== signatures.end64) throw new ZipFault("a zip64 directory", "none");
  return { count: Number(bytes.readBigUInt64LE(at + 32)), offset: Number(bytes.readBigUInt64LE(at + 48)) };
}

function readDirectory(bytes: Buffer, limits: ZipLimits): readonly Entry[] {
  const { count, offset } = readEnd(bytes);
  if (count > limits.entries) throw new ZipFault(`at most ${limits.entries} entries`, String(count));
  const entries: Entry[] = [];
  const names = new Set<string>();
  let at = offset;
  for (let i = 0; i < count; i += 1) {
    within(bytes, at, 46, "central directory");
    if (bytes.readUInt32LE(at) !== signatures.central)
      throw new ZipFault("an entry of the central directory", `other bytes at ${at}`);
    const nameLength = bytes.readUInt16LE(at + 28);
    const extraLength = bytes.readUInt16LE(at + 30);
    const commentLength = bytes.readUInt16LE(at + 32);
    within(bytes, at + 46, nameLength + extraLength + commentLength, "central directory");
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    checkName(name, nameLength, names, limits);
    names.add(name);
    if ((bytes.readUInt16LE(at + 8) & 1) === 1)
      throw new ZipFault("no encryption", "an encrypted entry", name);
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const [size, packed, start] = sizes(
      [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)],
      extra,
      name,
    );
    if (size > limits.entryBytes)
      throw new ZipFault(`at most ${limits.entryBytes} bytes when decompressed`, String(size), name);
    const method = bytes.readUInt16LE(at + 10);
    const crc = bytes.readUInt32LE(at + 16);
    entries.push({ name, method, crc, packed, size, offset: start });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function checkName(name: string, length: number, names: ReadonlySet<string>, limits: ZipLimits): void {
  if (length > limits.nameBytes)
    throw new ZipFault(`names of at most ${limits.nameBytes} bytes`, `one of ${length}`);
  if (/^[/\\]|^[A-Za-z]:|\\|\p{Cc}/u.test(name) || name.split("/").includes(".."))
    throw new ZipFault("a name below the archive's root", JSON.stringify(name), name);
  if (names.has(name)) throw new ZipFault("each name once", "a second entry of this name", name);
}

/** Decompressed size, packed size and offset; those too large for 32 bits stand in the zip64 field, in this order. */
function sizes(
  values: readonly [number, number, number],
  extra: Buffer,
  name: string,
): readonly [number, number, number] {
  if (!values.includes(unset32)) return values;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== zip64Field) continue;
    let next = at + 4;
    const [a, b, c] = values.map((value) => {
      if (value !== unset32) return value;
      if (next + 8 > extra.length) throw new ZipFault("a whole zip64 field", "a short one", name);
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    });
    return [a ?? 0, b ?? 0, c ?? 0];
  }
  throw new ZipFault("a zip64 field with the sizes", "none", name);
}

function unpack(bytes: Buffer, entry: Entry): Uint8Array {
  within(bytes, entry.offset, 30, entry.name);
  if (bytes.readUInt32LE(entry.offset) !== signatures.local)
    throw new ZipFault("the entry where the directory says", "other bytes", entry.name);
  const start =
    entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28);
  within(bytes, start, entry.packed, entry.name);
  const content = decompress(bytes.subarray(start, start + entry.packed), entry);
  if (content.length !== entry.size)
    throw new ZipFault(`${entry.size} bytes, as the directory says`, String(content.length), entry.name);
  if (crc32(content) !== entry.crc)
    throw new ZipFault("bytes that match their checksum", "damaged ones", entry.name);
  return content;
}

function decompress(packed: Buffer, entry: Entry): Uint8Array {
  const options = { maxOutputLength: Math.max(1, entry.size) };
  try {
    switch (entry.method) {
      case 0:
        return packed;
      case 8:
        return inflateRawSync(packed, options);
      case 93:
        return zstdDecompressSync(packed, options);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isLarger = "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw new ZipFault(
      `${entry.size} bytes, as the directory says`,
      isLarger ? "more" : "bytes that don't decompress",
      entry.name,
    );
  }
  throw new ZipFault("stored, deflate or zstd", `compression method ${entry.method}`, entry.name);
}
