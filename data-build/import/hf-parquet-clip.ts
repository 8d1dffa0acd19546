import { audioExtensions } from "../../src/schema/folder.ts";

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Ending that the first bytes of an audio file call for, or null. */
function endingOf(bytes: Uint8Array): string | null {
  const head = ascii(bytes, 0, 4);
  if (head === "RIFF" && ascii(bytes, 8, 12) === "WAVE") return "wav";
  if (head === "fLaC") return "flac";
  if (head === "OggS") return "ogg";
  if (ascii(bytes, 4, 8) === "ftyp") return "m4a";
  const isFrame = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2;
  return head.startsWith("ID3") || isFrame ? "mp3" : null;
}

/**
 * Ending of a clip by its bytes, else by its name; null where neither is one of the contract's. Of the name only the
 * ending is used: it may be an absolute path of somebody's machine.
 */
export function clipEnding(bytes: Uint8Array, name: string | null): string | null {
  const named = /\.([A-Za-z0-9]+)$/u.exec(name ?? "")?.[1]?.toLowerCase();
  return endingOf(bytes) ?? audioExtensions.find((extension) => extension === named) ?? null;
}
