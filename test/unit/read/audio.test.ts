import { describe, expect, it } from "vitest";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildData, bytesBelow, root, toyWith } from "../../support/folders.ts";
import { altered, checked, problemsWith } from "./checked.ts";

const naming = (path: string): Promise<Record<string, string | Uint8Array | null>> =>
  altered("questions.jsonl", '"domain":"sea"', `"domain":"sea","audio":${JSON.stringify(path)}`);
const place = "questions.jsonl:1:37 audio:";

describe("the audio column", () => {
  it.each([
    "/home/ann/q.wav",
    "C:\\clips\\q.wav",
    "\\\\server\\q.wav",
    "file:///x/q.wav",
    "https://x.example/q.mp3",
  ])("never takes a path of the author's machine or an address: %s", async (path) => {
    expect(await problemsWith(await naming(path))).toEqual([
      `${place} expected a path inside the folder, such as audio/q1.mp3, got an absolute path or address (not published)`,
    ]);
  });

  it("never leaves the folder, and names what is there", async () => {
    expect(await problemsWith(await naming("audio/../../q.wav"))).toEqual([
      `${place} expected a path inside the folder, got a path that leaves it`,
    ]);
    expect(await problemsWith(await naming("audio/none.wav"))).toEqual([
      `${place} expected an audio file below audio/ (wav, mp3, m4a, flac, ogg), got "audio/none.wav", which is not there`,
    ]);
    expect(
      await problemsWith(await altered("questions.jsonl", '"domain":"sea"', '"domain":"sea","audio":7')),
    ).toEqual([`${place} expected text, or nothing, got the number 7`]);
    expect(
      await problemsWith(
        await altered("questions.jsonl", '"domain":"sea"', '"domain":"sea","audio_seconds":-1'),
      ),
    ).toEqual(["questions.jsonl:1:37 audio_seconds: expected 0 or more, got -1"]);
  });

  it("may withhold a clip", async () => {
    const { manifest } = await buildData(await toyWith(await naming("withheld")));
    expect(manifest.counts.clips).toBe(0);
  });
});

describe("a clip", () => {
  const clip = (): Promise<Buffer> => readFile(join(root, "data-build/demo/clips/q0451.mp3"));

  it("that is none is found by check and not only by the build", async () => {
    const folder = await toyWith({
      "audio/007.mp3": "no sound",
      "audio/7.wav": "",
      "audio/q12.wav": await clip(),
    });
    const { problems } = await checked(folder);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(/^audio\/007\.mp3: expected /u);
    expect(problems.slice(1)).toEqual([
      "audio/7.wav: expected an audio file, got an empty file",
      "audio/q12.wav: expected audio as the ending .wav says, got something else",
    ]);
  });

  it("goes by its question's id, whatever that looks like, and is published under a hash", async () => {
    const folder = await toyWith({ "audio/007.mp3": await clip() });
    const { dir, manifest } = await buildData(folder);
    expect(manifest.counts.clips).toBe(1);
    expect(manifest.inputs.map((i) => i.file)).toContain("audio/007.mp3");
    const clips = [...(await bytesBelow(dir)).keys()].filter((file) => file.startsWith("clips/"));
    expect(clips).toEqual([expect.stringMatching(/^clips\/[0-9a-f]{16}\.mp3$/u)]);
  });

  it("that no question asks for is not an input of the data", async () => {
    const { manifest } = await buildData(
      await toyWith({ "audio/stray.mp3": await clip(), ".hidden/x.csv": "x\n" }),
    );
    expect(manifest.inputs.map((i) => i.file)).toEqual([
      "answers/R/brook.json",
      "answers/R/dune.csv",
      "answers/T/brook.csv",
      "answers/T/dune.jsonl",
      "answers/T/fern.tsv",
      "benchmark.yaml",
      "examples.yaml",
      "inputs/R.tsv",
      "judgments.csv",
      "published.yaml",
      "questions.jsonl",
      "scores.jsonl",
    ]);
  });
});
