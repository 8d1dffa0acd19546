import { constants, copyFile, mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { aNumber, aString, objectOf, optional, readShape } from "../../src/schema/shape.ts";
import type { Cache, Entry } from "../cache/cache.ts";
import { keyOf } from "../cells/key.ts";
import { mapSome } from "../cells/workplace.ts";
import type { Progress } from "../progress.ts";
import type { Benchmark } from "../read/benchmark.ts";
import type { Problem } from "../read/problem.ts";
import type { Report } from "../read/record.ts";
import { measureClip, type Clip } from "./audio.ts";
import { convert, mostTogether, type Converted } from "./convert.ts";
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
const lanes = availableParallelism();

interface Asked {
  readonly id: string;
  readonly file: string;
  /** Of its entry in the cache. */
  readonly key: string;
  readonly problems: Problem[];
}

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
  const version = await ffmpegVersion();
  const keyAt = (file: string): string =>
    keyOf("clip and waveform", inputs.get(file), file.toLowerCase().split(".").at(-1), version);
  const asked = [...questions.values()].flatMap((q): readonly Asked[] =>
    q.audio.kind === "clip"
      ? [{ id: q.question_id, file: q.audio.file, key: keyAt(q.audio.file), problems: [] }]
      : [],
  );
  if (asked.length === 0) return { urls: new Map(), warnings: [] };
  await mkdir(join(dir, "clips"), { recursive: true });
  const known = await mapSome(asked, lanes, ({ key }) => cache.find(key));
  const open = asked.filter((_, i) => known[i] === null);
  const groups = Array.from({ length: Math.ceil(open.length / mostTogether) }, (_, i) =>
    open.slice(i * mostTogether, (i + 1) * mostTogether),
  );
  let finished = asked.length - open.length;
  const made = new Map<Asked, Entry | null>();
  await mapSome(groups, lanes, async (group) => {
    for (const [clip, entry] of await newClips(group, folder, cache)) made.set(clip, entry);
    finished += group.length;
    const note = group.at(-1)?.file ?? "";
    progress.advance({ done: finished, total: asked.length, unit: "clips", note });
  });
  const clips = await mapSome(asked, lanes, async (clip, i) => {
    const { id, problems } = clip;
    const entry = known[i] ?? made.get(clip) ?? null;
    const result = entry === null ? null : readShape(clipResult, entry.result).value;
    if (entry === null || result === null) return { id, clip: null, problems };
    const url = `clips/${result.sha256.slice(0, 16)}${result.ending}`;
    await copyFile(join(entry.dir, `clip${result.ending}`), join(dir, url), constants.COPYFILE_FICLONE);
    return { id, clip: { url, seconds: result.seconds, peaks: result.peaks ?? null }, problems };
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

/** Entries of clips that weren't in the cache; null for what is no clip, whose problems are told. */
async function newClips(
  group: readonly Asked[],
  folder: string,
  cache: Cache,
): Promise<ReadonlyMap<Asked, Entry | null>> {
  const made = new Map<Asked, Entry | null>();
  const drafts: string[] = [];
  try {
    const measured = [];
    for (const asked of group) {
      const path = join(folder, asked.file);
      const seconds = await measureClip(path, asked.file, (p) => asked.problems.push(p));
      if (seconds === null) {
        made.set(asked, null);
        continue;
      }
      const out = await cache.draft();
      drafts.push(out);
      measured.push({ asked, seconds, path, out });
    }
    const converted = await convert(measured);
    for (const [i, { asked, seconds, out }] of measured.entries()) {
      const result = resultOf(asked, seconds, converted[i]);
      made.set(
        asked,
        result === null
          ? null
          : await cache.keep(asked.key, out, {
              ...result,
              sha256: await sha256Of(join(out, `clip${result.ending}`)),
            }),
      );
    }
    return made;
  } finally {
    // A kept draft has moved.
    for (const draft of drafts) await cache.drop(draft);
  }
}

function resultOf(
  { file, problems }: Asked,
  seconds: number,
  converted: Converted | undefined,
): { readonly ending: string; readonly seconds: number; readonly peaks?: string } | null {
  const waveform = waveformOf(converted?.sound ?? null);
  if (converted === undefined || waveform.kind === "broken") {
    problems.push({ file, expected: "sound that can be decoded", got: "none" });
    return null;
  }
  // Formats count their frames differently; a clip that was cut off lacks far more than that.
  if (waveform.kind === "heard" && waveform.seconds < seconds / 2) {
    const got = `${waveform.seconds.toFixed(1)} s of the ${seconds.toFixed(1)} s that it names`;
    problems.push({ file, expected: "a whole clip", got });
    return null;
  }
  const { ending } = converted;
  return { ending, seconds, ...(waveform.kind === "heard" ? { peaks: waveform.peaks } : {}) };
}
