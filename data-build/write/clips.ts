import { constants, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { aNumber, aString, objectOf, optional, readShape } from "../../src/schema/shape.ts";
import type { Cache, Entry } from "../cache/cache.ts";
import { keyOf } from "../cells/key.ts";
import { mapSome } from "../cells/workplace.ts";
import type { Progress } from "../progress.ts";
import type { Benchmark } from "../read/benchmark.ts";
import type { Problem } from "../read/problem.ts";
import type { Report } from "../read/record.ts";
import { makeClip, measureClip, type Clip } from "./audio.ts";
import { ffmpegVersion } from "./ffmpeg.ts";
import { sha256Of } from "./sha256.ts";
import { waveformOf } from "./waveform.ts";

/** Reports the files that are no audio, as `publishClips` does. */
export async function checkClips({ questions }: Benchmark, folder: string, report: Report): Promise<void> {
  for (const { audio } of questions.values())
    if (audio.kind === "clip") await measureClip(join(folder, audio.file), audio.file, report);
}

const clipResult = objectOf({
  ending: aString(),
  seconds: aNumber(),
  sha256: aString(),
  peaks: optional(aString()),
});

/** Programs for sound that run at a time. */
const lanes = 4;

/**
 * Measures and publishes the clips of the questions under `dir`/clips, named by their hash; files that are no audio are
 * reported. `inputs`: sha256 by file; a clip is made once for the same content and the same ffmpeg.
 */
export async function publishClips(
  { questions }: Benchmark,
  folder: string,
  dir: string,
  inputs: ReadonlyMap<string, string>,
  cache: Cache,
  report: Report,
  progress: Progress,
): Promise<{ readonly urls: ReadonlyMap<string, Clip>; readonly warnings: readonly string[] }> {
  const asked = [...questions.values()].flatMap((q) =>
    q.audio.kind === "clip" ? [{ id: q.question_id, file: q.audio.file }] : [],
  );
  if (asked.length === 0) return { urls: new Map(), warnings: [] };
  const version = await ffmpegVersion();
  await mkdir(join(dir, "clips"), { recursive: true });
  let finished = 0;
  const clips = await mapSome(asked, lanes, async ({ id, file }) => {
    const problems: Problem[] = [];
    const key = keyOf("clip and waveform", inputs.get(file), file.toLowerCase().split(".").at(-1), version);
    const entry =
      (await cache.find(key)) ??
      (await newClip(key, join(folder, file), file, cache, (p) => problems.push(p)));
    finished += 1;
    progress.advance({ done: finished, total: asked.length, unit: "clips", note: file });
    const made = entry === null ? null : readShape(clipResult, entry.result).value;
    if (entry === null || made === null) return { id, clip: null, problems };
    const url = `clips/${made.sha256.slice(0, 16)}${made.ending}`;
    await copyFile(join(entry.dir, `clip${made.ending}`), join(dir, url), constants.COPYFILE_FICLONE);
    return { id, clip: { url, seconds: made.seconds, peaks: made.peaks ?? null }, problems };
  });
  const urls = new Map<string, Clip>();
  for (const { id, clip, problems } of clips) {
    problems.forEach(report);
    if (clip !== null) urls.set(id, clip);
  }
  const warnings: string[] = [];
  if (urls.size > 0 && version === null) {
    warnings.push("ffmpeg was not found: clips are published as they are, with the metadata they hold");
    if ([...urls.values()].some((c) => c.peaks === null))
      warnings.push("without ffmpeg only wav clips have a waveform; the others are played without one");
    if ([...urls.values()].some((c) => c.url.endsWith(".ogg")))
      warnings.push("some clips are ogg, which Safari may not play; with ffmpeg they become MP3");
  }
  return { urls, warnings };
}

async function newClip(
  key: string,
  path: string,
  file: string,
  cache: Cache,
  report: Report,
): Promise<Entry | null> {
  const seconds = await measureClip(path, file, report);
  if (seconds === null) return null;
  const waveform = await waveformOf(path);
  if (waveform.kind === "broken") {
    report({ file, expected: "sound that can be decoded", got: "none" });
    return null;
  }
  // Formats count their frames differently; a clip that was cut off lacks far more than that.
  if (waveform.kind === "heard" && waveform.seconds < seconds / 2) {
    const got = `${waveform.seconds.toFixed(1)} s of the ${seconds.toFixed(1)} s that it names`;
    report({ file, expected: "a whole clip", got });
    return null;
  }
  const draft = await cache.draft();
  try {
    const ending = await makeClip(path, draft);
    const sha256 = await sha256Of(join(draft, `clip${ending}`));
    const peaks = waveform.kind === "heard" ? { peaks: waveform.peaks } : {};
    return await cache.keep(key, draft, { ending, seconds, sha256, ...peaks });
  } catch (error) {
    await cache.drop(draft);
    throw error;
  }
}
