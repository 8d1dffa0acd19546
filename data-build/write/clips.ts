import { join } from "node:path";
import type { Benchmark } from "../read/benchmark.ts";
import type { Report } from "../read/record.ts";
import { hasFfmpeg, measureClip, publishClip, type Clip } from "./audio.ts";

/** Reports the files that are no audio, as `publishClips` does. */
export async function checkClips({ questions }: Benchmark, folder: string, report: Report): Promise<void> {
  for (const { audio } of questions.values())
    if (audio.kind === "clip") await measureClip(join(folder, audio.file), audio.file, report);
}

/** Measures and publishes the clips of the questions; files that are no audio are reported. */
export async function publishClips(
  { questions }: Benchmark,
  folder: string,
  dir: string,
  report: Report,
): Promise<{ readonly urls: ReadonlyMap<string, Clip>; readonly warnings: readonly string[] }> {
  const urls = new Map<string, Clip>();
  const warnings: string[] = [];
  for (const q of questions.values()) {
    if (q.audio.kind !== "clip") continue;
    const path = join(folder, q.audio.file);
    const seconds = await measureClip(path, q.audio.file, report);
    if (seconds === null) continue;
    urls.set(q.question_id, { url: await publishClip(path, dir), seconds });
  }
  if (urls.size > 0 && !(await hasFfmpeg())) {
    warnings.push("ffmpeg was not found: clips are published as they are, with the metadata they hold");
    if ([...urls.values()].some((c) => c.url.endsWith(".ogg")))
      warnings.push("some clips are ogg, which Safari may not play; with ffmpeg they become MP3");
  }
  return { urls, warnings };
}
