import { Failure, messageOf } from "./failure.ts";

/** A file of the manifest. */
export interface PublishedFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

const magic = "PAR1";
const isMagic = (bytes: Uint8Array): boolean => new TextDecoder("latin1").decode(bytes) === magic;

async function download(address: string, file: string): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new Failure("DataMissing", `${file}: ${messageOf(error)}. Check the connection and try again.`, {
      cause: error,
    });
  }
  if (!response.ok) throw new Failure("DataMissing", `${file}: the server answered ${response.status}.`);
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw new Failure("DataMissing", `${file} broke off: ${messageOf(error)}.`, { cause: error });
  }
}

const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, "0")).join("");

/**
 * Fetches a Parquet file whole and checks that it is the published one: type, size, magic bytes, sha256.
 * We don't leave it to the engine, since hosts differ in HEAD, Range and compression.
 */
export async function fetchParquet(
  root: string,
  { file, bytes, sha256 }: PublishedFile,
): Promise<Uint8Array> {
  const content = await download(root + file, file);
  const start = content.subarray(0, 4);
  if (/^\s*<(?:!doctype|html)/iu.test(new TextDecoder("latin1").decode(content.subarray(0, 64))))
    throw new Failure("DataMissing", `${file}: the server sent a web page in its place.`);
  if (content.length < bytes)
    throw new Failure("DataCorrupt", `${file} is cut short: ${content.length} of ${bytes} bytes arrived.`);
  if (content.length !== bytes || !isMagic(start) || !isMagic(content.subarray(-4)))
    throw new Failure("DataCorrupt", `${file} is not the published Parquet file.`);
  // Outside secure contexts browsers have no SubtleCrypto; size and magic bytes still hold.
  if (globalThis.isSecureContext) {
    const digest = hex(await crypto.subtle.digest("SHA-256", content.slice().buffer));
    if (digest !== sha256) throw new Failure("DataCorrupt", `${file} arrived with the wrong checksum.`);
  }
  return content;
}
