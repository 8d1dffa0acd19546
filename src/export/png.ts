const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = (c & 1) === 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** A text chunk; iTXt where Latin-1 can't hold the text. */
function textChunk(keyword: string, text: string): Uint8Array {
  const isLatin = Array.from(text).every((c) => (c.codePointAt(0) ?? 0) < 256);
  if (isLatin) {
    const bytes = Uint8Array.from(`${keyword}\0${text}`, (c) => c.codePointAt(0) ?? 0);
    return chunk("tEXt", bytes);
  }
  return chunk("iTXt", new TextEncoder().encode(`${keyword}\0\0\0\0\0${text}`));
}

const headerLength = 33;

/**
 * Adds to a PNG its resolution and texts (keyword to text), after its header.
 * @throws TypeError when the bytes are no PNG.
 */
export function pngWith(
  png: Uint8Array,
  { dpi, texts }: { readonly dpi: number; readonly texts: Readonly<Record<string, string>> },
): Uint8Array<ArrayBuffer> {
  if (png[0] !== 0x89 || png[1] !== 0x50 || png[12] !== 0x49) throw new TypeError("not a PNG");
  const density = new Uint8Array(9);
  const perMetre = Math.round(dpi / 0.0254);
  new DataView(density.buffer).setUint32(0, perMetre);
  new DataView(density.buffer).setUint32(4, perMetre);
  density[8] = 1;
  const parts = [
    png.subarray(0, headerLength),
    chunk("pHYs", density),
    ...Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text)),
    withoutDensity(png.subarray(headerLength)),
  ];
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The chunks after the header without a resolution of their own. */
function withoutDensity(rest: Uint8Array): Uint8Array {
  const view = new DataView(rest.buffer, rest.byteOffset, rest.byteLength);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at + 12 <= rest.length;) {
    const length = 12 + view.getUint32(at);
    const type = String.fromCharCode(...rest.subarray(at + 4, at + 8));
    if (type !== "pHYs") pieces.push(rest.subarray(at, at + length));
    at += length;
  }
  return joined(pieces);
}

/** The texts of a PNG by keyword. */
export function pngTexts(png: Uint8Array): Readonly<Record<string, string>> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const texts: Record<string, string> = {};
  for (let at = 8; at + 12 <= png.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8));
    const data = png.subarray(at + 8, at + 8 + length);
    const end = data.indexOf(0);
    if (type === "tEXt")
      texts[String.fromCharCode(...data.subarray(0, end))] = String.fromCharCode(...data.subarray(end + 1));
    if (type === "iTXt")
      texts[String.fromCharCode(...data.subarray(0, end))] = new TextDecoder().decode(data.subarray(end + 5));
    at += 12 + length;
  }
  return texts;
}
