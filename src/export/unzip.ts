import type { ZipEntry } from "./zip.ts";

/**
 * The files of an archive without compression (APPNOTE 6.3.10, method 0); its folders are left out.
 * @throws RangeError for what is no such archive.
 */
export function unzipStored(archive: Uint8Array): readonly (ZipEntry & { readonly content: Uint8Array })[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const decoder = new TextDecoder();
  // The end of the directory is the last record; a comment may follow it.
  let end = archive.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new RangeError("not an archive");
  const files = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [method, size, start] = [
      view.getUint16(at + 10, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ];
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const path = decoder.decode(archive.subarray(at + 46, at + 46 + name));
    if (method !== 0) throw new RangeError(`${path} is compressed`);
    // The file's own record has a name and extra fields of its own lengths.
    const content = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    if (!path.endsWith("/")) files.push({ path, content: archive.subarray(content, content + size) });
    at += 46 + name + extra + comment;
  }
  return files;
}
