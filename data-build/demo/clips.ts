import { readFile } from "node:fs/promises";
import index from "./clips/index.json" with { type: "json" };

/** A committed clip of synthetic voice. */
export interface DemoClip {
  readonly question_id: string;
  /** The Telugu wording that is spoken. */
  readonly text: string;
  readonly seconds: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Mean and highest level of the decoded clip, dBFS. */
  readonly mean_dbfs: number;
  readonly max_dbfs: number;
  /** When each word of the text begins, s. */
  readonly words: readonly number[];
  /** When the last of them ends, s; silence follows. */
  readonly spoken_until: number;
}

/** The clips beside this file, made by `make-clips.ts`. */
export const demoClips: readonly DemoClip[] = index.clips;

/** Content of a clip, MP3. */
export async function clipContent(clip: DemoClip): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`clips/${clip.question_id}.mp3`, import.meta.url)));
}
