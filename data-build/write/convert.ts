import { copyFile, readFile, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { ffmpegVersion, runFfmpeg } from "./ffmpeg.ts";
import { decodedRate, soundOfBytes, soundOfWav, type Sound } from "./waveform.ts";

/** A clip to publish: where it lies, and the folder that gets `clip.<ending>`. */
export interface Wanted {
  readonly path: string;
  readonly out: string;
}

/** What came of a clip. */
export interface Converted {
  /** The ending of what was written, with its dot. */
  readonly ending: string;
  /** Null where it can't be decoded; "unread" where nothing here can. */
  readonly sound: Sound | null | "unread";
}

const soundFile = "sound.raw";
const extensionOf = (path: string): string => extname(path).toLowerCase();
const isKept = (path: string): boolean => [".mp3", ".m4a"].includes(extensionOf(path));
const endingOf = (path: string): string => (isKept(path) ? extensionOf(path) : ".mp3");

const soundTo = ({ out }: Wanted, input: number): readonly string[] => [
  ...["-map", `${input}:a:0`, "-ac", "1", "-ar", String(decodedRate), "-f", "s16le", join(out, soundFile)],
];

/** Metadata goes without re-encoding; what browsers don't all play (wav, flac, ogg) becomes MP3. */
function clipTo({ path, out }: Wanted, input: number): readonly string[] {
  const codec = isKept(path) ? ["-c", "copy"] : ["-ac", "1", "-b:a", "64k"];
  const plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"];
  const id3 = endingOf(path) === ".mp3" ? ["-write_xing", "0", "-id3v2_version", "0"] : [];
  return ["-map", `${input}:a:0`, ...plain, ...codec, ...id3, join(out, `clip${endingOf(path)}`)];
}

const quietly = ["-v", "error", "-y"];

/** By one program, whose start takes longer than a clip does. Any fault of any clip fails them all. */
async function together(clips: readonly Wanted[]): Promise<boolean> {
  const inputs = clips.flatMap(({ path }) => ["-i", path]);
  const outputs = clips.flatMap((clip, i) => [...soundTo(clip, i), ...clipTo(clip, i)]);
  return (await runFfmpeg([...quietly, "-max_error_rate", "0", ...inputs, ...outputs])) !== null;
}

async function soundIn(out: string): Promise<Sound> {
  const sound = soundOfBytes(await readFile(join(out, soundFile)));
  await rm(join(out, soundFile));
  return sound;
}

async function asItIs({ path, out }: Wanted): Promise<string> {
  await copyFile(path, join(out, `clip${extensionOf(path)}`));
  return extensionOf(path);
}

async function alone(clip: Wanted): Promise<Converted> {
  const { path, out } = clip;
  const isHeard = (await runFfmpeg([...quietly, "-i", path, ...soundTo(clip, 0)])) !== null;
  const sound = isHeard ? await soundIn(out) : null;
  await rm(join(out, soundFile), { force: true });
  if ((await runFfmpeg([...quietly, "-i", path, ...clipTo(clip, 0)])) !== null)
    return { ending: endingOf(path), sound };
  await rm(join(out, `clip${endingOf(path)}`), { force: true });
  return { ending: await asItIs(clip), sound };
}

/** Clips that one call takes at most. */
export const mostTogether = 16;

/**
 * Decodes clips and writes what is published of them, at most `mostTogether`: by ffmpeg where it is there, else as they are, and
 * plain wav alone is decoded. What comes of a clip doesn't depend on the others.
 */
export async function convert(clips: readonly Wanted[]): Promise<readonly Converted[]> {
  const done: Converted[] = [];
  const canConvert = (await ffmpegVersion()) !== null;
  const isDone = canConvert && clips.length > 1 && (await together(clips));
  for (const clip of clips) {
    if (isDone) done.push({ ending: endingOf(clip.path), sound: await soundIn(clip.out) });
    else if (canConvert) done.push(await alone(clip));
    else {
      const isWav = extensionOf(clip.path) === ".wav";
      const sound = isWav ? (soundOfWav(await readFile(clip.path)) ?? "unread") : "unread";
      done.push({ ending: await asItIs(clip), sound });
    }
  }
  return done;
}
