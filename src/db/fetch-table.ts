import { Failure, messageOf } from "./failure.ts";

/** A file of the manifest. */
export interface PublishedFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

const magic = "PAR1";
const isMagic = (bytes: Uint8Array): boolean => new TextDecoder("latin1").decode(bytes) === magic;

// What came from here was wrong once: the browser's cache may hold it, so the next try goes past it.
const suspects = new Set<string>();

async function download(address: string, file: string): Promise<Uint8Array> {
  let response: Response;
  try {
    response = await (suspects.has(address) ? fetch(address, { cache: "reload" }) : fetch(address));
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

/** Fetches a file whole and checks that it is the published one: no page in its place, size, look, sha256. */
async function fetchPublished(
  root: string,
  { file, bytes, sha256 }: PublishedFile,
  kind: string,
  looksRight: (content: Uint8Array) => boolean,
): Promise<Uint8Array> {
  const content = await download(root + file, file);
  const wrong = (failure: Failure): Failure => {
    suspects.add(root + file);
    return failure;
  };
  if (/^\s*<(?:!doctype|html)/iu.test(new TextDecoder("latin1").decode(content.subarray(0, 64))))
    throw wrong(new Failure("DataMissing", `${file}: the server sent a web page in its place.`));
  if (content.length < bytes)
    throw wrong(
      new Failure("DataCorrupt", `${file} is cut short: ${content.length} of ${bytes} bytes arrived.`),
    );
  if (content.length !== bytes || !looksRight(content))
    throw wrong(new Failure("DataCorrupt", `${file} is not the published ${kind} file.`));
  // Outside secure contexts browsers have no SubtleCrypto; size and looks still hold.
  if (globalThis.isSecureContext) {
    const digest = hex(await crypto.subtle.digest("SHA-256", content.slice().buffer));
    if (digest !== sha256)
      throw wrong(new Failure("DataCorrupt", `${file} arrived with the wrong checksum.`));
  }
  suspects.delete(root + file);
  return content;
}

/**
 * Fetches a Parquet file whole and checks that it is the published one: type, size, magic bytes, sha256.
 * We don't leave it to the engine, since hosts differ in HEAD, Range and compression.
 */
export const fetchParquet = (root: string, file: PublishedFile): Promise<Uint8Array> =>
  fetchPublished(
    root,
    file,
    "Parquet",
    (content) => isMagic(content.subarray(0, 4)) && isMagic(content.subarray(-4)),
  );

/** Fetches a JSON file of the manifest and checks it in the same way. */
export async function fetchJson(root: string, file: PublishedFile): Promise<unknown> {
  const content = await fetchPublished(root, file, "JSON", () => true);
  return JSON.parse(new TextDecoder().decode(content));
}
