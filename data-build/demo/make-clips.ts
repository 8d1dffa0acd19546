import { parseFile } from "music-metadata";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { aNumber, listOf, objectOf, readShape } from "../../src/schema/shape.ts";
import { clipQuestions } from "./clip-choice.ts";
import { wordsIn } from "./clip-words.ts";
import type { DemoClip } from "./clips.ts";
import type { DemoQuestion } from "./question-types.ts";
import { demoQuestions } from "./questions.ts";

/**
 * Run by hand after the questions change: `node data-build/demo/make-clips.ts`. Needs espeak-ng and its
 * library, Python 3 and ffmpeg with libmp3lame; writes clips/*.mp3, clips/index.json and clips/README.md.
 */
const folder = fileURLToPath(new URL("clips/", import.meta.url));
const VOICE = "te";
const SPEED = "160";
const RATE = "22050";
const BITS = "32k";
const QUIETEST = -40;

const run = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/** What ffmpeg's volumedetect measures in the decoded file. */
function levels(path: string): { readonly mean: number; readonly max: number } {
  const { stderr } = spawnSync("ffmpeg", ["-nostdin", "-i", path, "-af", "volumedetect", "-f", "null", "-"], {
    encoding: "utf8",
  });
  const of = (name: string): number =>
    Number(new RegExp(`${name}_volume: (-?[0-9.]+) dB`, "u").exec(stderr)?.[1] ?? NaN);
  const found = { mean: of("mean"), max: of("max") };
  if (!(found.mean > QUIETEST)) throw new Error(`${path} decodes at ${found.mean} dBFS`);
  return found;
}

type Spoken = Pick<DemoClip, "words" | "spoken_until">;

/** When each word of each text begins and the last one ends, as the voice itself tells. */
function spokenIn(texts: readonly string[]): readonly Spoken[] {
  const script = fileURLToPath(new URL("word-times.py", import.meta.url));
  const asked = JSON.stringify({ voice: VOICE, speed: SPEED, texts });
  const shape = listOf(objectOf({ words: listOf(listOf(aNumber())), end: aNumber() }));
  const told = readShape(
    shape,
    JSON.parse(execFileSync("python3", [script], { input: asked, encoding: "utf8" })),
  );
  return texts.map((text, i) => {
    const { words, end } = told.value?.[i] ?? { words: [], end: 0 };
    const at = new Map(words.map(([offset, ms]) => [offset, ms]));
    const starts = wordsIn(text).map(({ word, offset }) => {
      const ms = at.get(offset);
      if (ms === undefined) throw new Error(`the voice says ${word} of “${text}” as a part of another word`);
      return ms / 1000;
    });
    return { words: starts, spoken_until: end / 1000 };
  });
}

async function makeClip(question: DemoQuestion, spoken: Spoken, scratch: string): Promise<DemoClip> {
  const text = question.question.te;
  const wav = join(scratch, "voice.wav");
  const mp3 = join(folder, `${question.question_id}.mp3`);
  run("espeak-ng", ["-v", VOICE, "-s", SPEED, "-w", wav, text]);
  const plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"];
  const bare = ["-write_xing", "0", "-id3v2_version", "0", "-write_id3v1", "0"];
  const sound = ["-ac", "1", "-ar", RATE, "-codec:a", "libmp3lame", "-b:a", BITS];
  run("ffmpeg", ["-nostdin", "-v", "error", "-y", "-i", wav, ...sound, ...plain, ...bare, mp3]);
  const content = readFileSync(mp3);
  const { format } = await parseFile(mp3, { duration: true });
  const { mean, max } = levels(mp3);
  return {
    question_id: question.question_id,
    text,
    seconds: Math.round(1000 * (format.duration ?? 0)) / 1000,
    bytes: content.length,
    sha256: createHash("sha256").update(content).digest("hex"),
    mean_dbfs: mean,
    max_dbfs: max,
    ...spoken,
  };
}

const firstLine = (text: string): string => text.split("\n")[0]?.trim() ?? "";

function readme(clips: readonly DemoClip[]): string {
  const total = clips.reduce((sum, c) => sum + c.bytes, 0);
  const espeak = /[0-9]+(?:\.[0-9]+)+/u.exec(firstLine(run("espeak-ng", ["--version"])))?.[0] ?? "?";
  const ffmpeg = /version (\S+)/u.exec(firstLine(run("ffmpeg", ["-version"])))?.[1] ?? "?";
  return `# Clips of the demo: a synthetic voice

No person speaks here. The ${clips.length} clips were made by \`make-clips.ts\` with espeak-ng ${espeak} (voice \`${VOICE}\`, speed ${SPEED}) and
ffmpeg ${ffmpeg} (mono, ${RATE} Hz, MP3 ${BITS}bit/s, all metadata stripped). They stand in for the benchmark's speech, which is not part of
this repository.

espeak-ng is under GPL-3.0-or-later; sound that the program puts out is not the program and carries no such condition. The clips are under the
licence of this project; the wordings they speak derive from the Unicode CLDR (\`../FACTS-LICENSE.txt\`) but for the seven examples of Table IV.

\`index.json\` also has when each word begins, as espeak-ng itself tells (\`word-times.py\`); the transcripts that the demo hangs on these times
are simulated.

${total} bytes in all. Levels are what ffmpeg's \`volumedetect\` finds in the decoded clip; the mean must lie above ${QUIETEST} dBFS.

| clip | s | bytes | mean dBFS | highest dBFS | text |
| --- | ---: | ---: | ---: | ---: | --- |
${clips
  .map(
    (c) =>
      `| ${c.question_id} | ${c.seconds.toFixed(2)} | ${c.bytes} | ${c.mean_dbfs} | ${c.max_dbfs} | ${c.text} |`,
  )
  .join("\n")}
`;
}

const scratch = mkdtempSync(join(tmpdir(), "clips-"));
try {
  for (const name of readdirSync(folder)) if (name.endsWith(".mp3")) rmSync(join(folder, name));
  const clips: DemoClip[] = [];
  const questions = clipQuestions(demoQuestions());
  const spoken = spokenIn(questions.map((q) => q.question.te));
  for (const [i, question] of questions.entries())
    clips.push(await makeClip(question, spoken[i] ?? { words: [], spoken_until: 0 }, scratch));
  const file = join(folder, "index.json");
  writeFileSync(
    file,
    await format(JSON.stringify({ clips }), { ...(await resolveConfig(file)), filepath: file }),
  );
  writeFileSync(join(folder, "README.md"), readme(clips));
  process.stdout.write(`${clips.length} clips, ${clips.reduce((sum, c) => sum + c.bytes, 0)} bytes\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
