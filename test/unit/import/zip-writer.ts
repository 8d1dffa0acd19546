import { crc32, deflateRawSync, zstdCompressSync } from "node:zlib";

/** An entry to write; the optional fields make it lie. */
export interface ZipPart {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly method?: 0 | 8 | 93 | 12;
  readonly size?: number;
  readonly crc?: number;
  readonly isEncrypted?: boolean;
  readonly isZip64?: boolean;
}

const unset = 0xffffffff;

function pack(content: Uint8Array, method: number): Uint8Array {
  return method === 8 ? deflateRawSync(content) : method === 93 ? zstdCompressSync(content) : content;
}

/** A small zip archive, for tests of the reader. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = typeof part.content === "string" ? Buffer.from(part.content) : part.content;
    const method = part.method ?? 8;
    const packed = pack(content, method);
    const name = Buffer.from(part.name);
    const size = part.size ?? content.length;
    const crc = part.crc ?? crc32(content);
    const flags = part.isEncrypted === true ? 1 : 0;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(name.length, 26);
    const extra = Buffer.alloc(part.isZip64 === true ? 28 : 0);
    if (part.isZip64 === true) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(size), 4);
      extra.writeBigUInt64LE(BigInt(packed.length), 12);
      extra.writeBigUInt64LE(BigInt(offset), 20);
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(part.isZip64 === true ? unset : packed.length, 20);
    entry.writeUInt32LE(part.isZip64 === true ? unset : size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(part.isZip64 === true ? unset : offset, 42);
    locals.push(local, name, Buffer.from(packed));
    central.push(entry, name, extra);
    offset += local.length + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([
    ...locals,
    directory,
    endOf(
      parts.length,
      directory.length,
      offset,
      parts.some((p) => p.isZip64),
    ),
  ]);
}

function endOf(count: number, length: number, offset: number, isZip64: boolean): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(isZip64 ? 0xffff : count, 8);
  end.writeUInt16LE(isZip64 ? 0xffff : count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(isZip64 ? unset : offset, 16);
  if (!isZip64) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  return Buffer.concat([end64, locator, end]);
}
