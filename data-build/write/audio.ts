import { parseFile } from "music-metadata";
import { stat } from "node:fs/promises";
import { extname } from "node:path";
import { messageOf } from "../../src/db/failure.ts";
import type { Report } from "../read/record.ts";

/** A published clip: its file below the data folder and its length in seconds. */
export interface Clip {
  readonly url: string;
  readonly seconds: number;
  /** As `encodePeaks` writes them; null where the sound could not be read. */
  readonly peaks: string | null;
}

/** A question is no longer than this; a longer clip is a recording that nobody has cut. */
const longestSeconds = 600;

const clock = (seconds: number): string => {
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), "h"],
    [Math.floor((whole % 3600) / 60), "min"],
    [whole % 60, "s"],
  ] as const;
  return parts.flatMap(([n, unit]) => (n > 0 ? [`${n} ${unit}`] : [])).join(" ");
};

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
    if (format.duration > longestSeconds) {
      report({ file, expected: `a clip of ${clock(longestSeconds)} at most`, got: clock(format.duration) });
      return null;
    }
    return format.duration;
  } catch (error) {
    report({ file, expected: "an audio file", got: messageOf(error) });
    return null;
  }
}
