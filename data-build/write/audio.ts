import { parseFile } from "music-metadata";
import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { messageOf } from "../../src/db/failure.ts";
import type { Report } from "../read/record.ts";
import { sha256Of } from "./parquet.ts";

/** A published clip: its file below the data folder and its length in seconds. */
export interface Clip {
  readonly url: string;
  readonly seconds: number;
}

const containers: Readonly<Record<string, readonly string[]>> = {
  ".wav": ["WAVE", "AIFF"],
  ".mp3": ["MPEG"],
  ".m4a": ["M4A", "MP4", "isom", "mp42", "iso5", "M4A/mp42/isom"],
  ".flac": ["FLAC"],
  ".ogg": ["Ogg"],
};

/** Length of a clip, s; reports files that are not what their names say. */
export async function measureClip(path: string, file: string, report: Report): Promise<number | null> {
  const { size } = await stat(path);
  if (size === 0) {
    report({ file, expected: "an audio file", got: "an empty file" });
    return null;
  }
  try {
    const { format } = await parseFile(path, { duration: true, skipCovers: true });
    const expected = containers[extname(file).toLowerCase()] ?? [];
    const container = format.container ?? "something else";
    if (!expected.some((name) => container.startsWith(name))) {
      report({ file, expected: `audio as the ending ${extname(file)} says`, got: container });
      return null;
    }
    if (format.duration === undefined || !Number.isFinite(format.duration) || format.duration <= 0) {
      report({ file, expected: "a clip with a length", got: "none that can be read" });
      return null;
    }
    return format.duration;
  } catch (error) {
    report({ file, expected: "an audio file", got: messageOf(error) });
    return null;
  }
}

let ffmpeg: Promise<boolean> | null = null;
const runs = (args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn("ffmpeg", [...args], { stdio: "ignore" });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });

/** Whether ffmpeg is there; without it clips are published as they are and metadata stays in them. */
export const hasFfmpeg = (): Promise<boolean> => (ffmpeg ??= runs(["-version"]));

/**
 * Publishes a clip under `dir`/clips, named by its hash. With ffmpeg the metadata is stripped without
 * re-encoding, and what browsers don't all play (wav, flac, ogg) becomes MP3.
 */
export async function publishClip(path: string, dir: string): Promise<string> {
  const extension = extname(path).toLowerCase();
  const scratch = await mkdtemp(join(tmpdir(), "explorer-clip-"));
  try {
    let source = path;
    let ending = extension;
    if (await hasFfmpeg()) {
      const keep = extension === ".mp3" || extension === ".m4a";
      ending = keep ? extension : ".mp3";
      const out = join(scratch, `clip${ending}`);
      const codec = keep ? ["-c", "copy"] : ["-ac", "1", "-b:a", "64k"];
      const plain = ["-map", "0:a:0", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"];
      const id3 = ending === ".mp3" ? ["-write_xing", "0", "-id3v2_version", "0"] : [];
      if (await runs(["-v", "error", "-i", path, ...plain, ...codec, ...id3, out])) source = out;
      else ending = extension;
    }
    const name = `clips/${(await sha256Of(source)).slice(0, 16)}${ending}`;
    await mkdir(join(dir, "clips"), { recursive: true });
    await copyFile(source, join(dir, name));
    return name;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
