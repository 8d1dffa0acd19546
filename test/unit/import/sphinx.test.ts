import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sphinx } from "../../../data-build/import/sphinx.ts";
import { countOf, expectBalanced, problemsOf, scratch, textOf } from "./import-harness.ts";
import {
  errorsByQuestion,
  expectSound,
  fixture,
  haveShared,
  runFlags,
  shared,
  total,
} from "./trn-harness.ts";

const reference = fixture("sphinx/words.transcription");
const hypothesis = fixture("sphinx/words.hyp");
const fileids = fixture("sphinx/words.fileids");

async function clips(names: readonly string[]): Promise<string> {
  const folder = await scratch();
  for (const name of names) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), `bytes of ${name}`);
  }
  return folder;
}

describe("the invented transcription", () => {
  it("gives a sound folder; ids stay text, markers and variant numbers go", async () => {
    const result = await runFlags(sphinx, { reference, hypothesis, language: "en" });
    await expectSound(result);
    expect(textOf(result, "questions.csv").split("\n")).toEqual([
      "question_id,question_en",
      "001,turn left",
      "002,a red a red door",
      "1,stop",
      "",
    ]);
    expect(textOf(result, "inputs/words.csv").split("\n")).toEqual([
      "question_id,text",
      "001,turn left",
      "002,a read door",
      "",
    ]);
    expect(total(errorsByQuestion(result, "words", "en").values())).toEqual({ edits: 3, words: 7 });
    expect(countOf(result, "words.hyp")).toMatchObject({
      read: 3,
      taken: 2,
      dropped: [{ reason: "no reference with this utterance id", count: 1 }],
    });
    expect(result.notes).toContain("words: no hypothesis for 1 utterance; left out, not counted as deleted");
  });

  it("copies clips byte for byte, by the list's paths, and counts those it can't place", async () => {
    const audio = await clips(["001.wav", "001.flac", "sub/002.WAV", "002.wav", "other.mp3", "notes.txt"]);
    const result = await runFlags(sphinx, { reference, hypothesis, fileids, audio });
    expect(result.files.get("audio/001.wav")).toBeUndefined();
    expect(result.files.get("audio/001.flac")).toEqual(Buffer.from("bytes of 001.flac"));
    expect(result.files.get("audio/002.wav")).toEqual(Buffer.from("bytes of sub/002.WAV"));
    expect(countOf(result, "words.fileids")).toMatchObject({
      read: 4,
      taken: 3,
      dropped: [{ reason: "no transcription of this utterance", count: 1 }],
    });
    expect(countOf(result, "(clips)")).toMatchObject({
      read: 5,
      taken: 2,
      dropped: [
        { reason: "another clip of the same name and folder", count: 1 },
        { reason: "no transcription of this clip", count: 2 },
      ],
    });
    expect(result.notes).toContain("no clip for 1 utterance: 1");
  });

  it("an id that can't be a file's name gets a clip under a safe one, and the question says where", async () => {
    const folder = await clips(["a:b.wav"]);
    const ref = join(folder, "r.transcription");
    await writeFile(ref, "a (a:b)\nb (..\\w)\n");
    const result = await runFlags(sphinx, { reference: ref, hypothesis: ref, audio: folder });
    expectBalanced(result);
    const [path, ...others] = [...result.files.keys()].filter((name) => name.startsWith("audio/"));
    expect(others).toEqual([]);
    expect(path).toMatch(/^audio\/[0-9a-f]{32}\.wav$/u);
    expect(textOf(result, "questions.csv")).toBe(
      `question_id,audio,question_und\na:b,${path ?? ""},a\n..\\w,,b\n`,
    );
    expect(result.notes).toContain("no clip for 1 utterance: ..\\w");
  });
});

describe("hostile transcriptions", () => {
  it("every problem comes at once, with line and column", async () => {
    const folder = await scratch();
    const [ref, hyp, list] = [join(folder, "r"), join(folder, "h"), join(folder, "l")];
    await writeFile(ref, "<s> no id </s>\na (x)\nb (x)\n");
    await writeFile(hyp, "a (x loud)\nb (x -1 2)\n");
    await writeFile(list, "x\nx\n../../etc/x\n/x\n");
    const got = await problemsOf(
      runFlags(sphinx, { reference: ref, hypothesis: hyp, fileids: list, audio: join(folder, "none") }),
    );
    expect(
      got.map(
        (p) => `${p.file.split("/").at(-1) ?? ""}:${p.line ?? ""}:${p.column ?? ""} ${p.expected} | ${p.got}`,
      ),
    ).toEqual([
      "r:1:15 an utterance id in parentheses at the end of the line | the end of the line",
      'r:3:3 each utterance id once | "x", which stands in line 2 too',
      'h:1:3 an utterance id and perhaps a score | "x loud"',
      'h:2:3 an utterance id and perhaps a score | "x -1 2"',
      'l:2:1 each utterance once | "x" again',
      'l:3:1 a path below the audio folder | "../../etc/x"',
      'l:4:1 a path below the audio folder | "/x"',
      "none:: a folder of clips | nothing there",
    ]);
  });
});

describe.skipIf(!haveShared("pocketsphinx_audio_hyp"))(
  "the pocketsphinx files (skipped where ../shared/data isn't)",
  () => {
    const at = (path: string): string => shared(`pocketsphinx_audio_hyp/${path}`);
    it.each([
      ["librivox", "transcription", "test-lm.match", "fileids", "test-lm", { edits: 20, words: 71 }],
      ["cards", "cards.transcription", "cards.hyp", "cards.fileids", "cards", { edits: 0, words: 21 }],
    ] as const)(
      "%s: word errors as counted by hand, and its five clips",
      async (folder, ref, hyp, list, config, expected) => {
        const result = await runFlags(sphinx, {
          reference: at(`${folder}/${ref}`),
          hypothesis: at(`${folder}/${hyp}`),
          fileids: at(`${folder}/${list}`),
        });
        await expectSound(result);
        expect(result.counts.map((c) => [c.read, c.taken])).toEqual([
          [5, 5],
          [5, 5],
          [5, 5],
          [5, 5],
        ]);
        expect(total(errorsByQuestion(result, config).values())).toEqual(expected);
        const audio = [...result.files].filter(([path]) => path.startsWith("audio/"));
        expect(audio).toHaveLength(5);
        for (const [path, bytes] of audio)
          expect(bytes).toEqual(readFileSync(at(`${folder}/${path.slice("audio/".length)}`)));
      },
    );
  },
);
