import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { decodePeaks, encodePeaks, peakBars } from "../../../src/schema/peaks.ts";
import { peaksOf, soundOfWav } from "../../../data-build/write/waveform.ts";
import { bytesBelow, buildData, root, scratchFolder, toyWith } from "../../support/folders.ts";
import { openPublished } from "../../../src/db/node.ts";
import { problemsWith } from "./checked.ts";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

interface Wav {
  readonly seconds: number;
  readonly rate?: number;
  readonly bits?: 8 | 16;
  /** Value from -1 to 1 at a time. */
  readonly sound?: (t: number) => number;
}

/** A RIFF file by hand. */
function wav({ seconds, rate = 8000, bits = 16, sound = () => 0.5 }: Wav): Buffer {
  const width = bits / 8;
  const length = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + length * width);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(36 + length * width, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * width, 28);
  bytes.writeUInt16LE(width, 32);
  bytes.writeUInt16LE(bits, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(length * width, 40);
  for (let i = 0; i < length; i += 1) {
    const value = sound(i / rate);
    if (bits === 8) bytes.writeUInt8(Math.round(128 + 127 * value), 44 + i);
    else bytes.writeInt16LE(Math.round(32_767 * value), 44 + 2 * i);
  }
  return bytes;
}

const halfLoud = (t: number): number => (t < 1 ? 0.25 : 0.5) * Math.sin(2 * Math.PI * 200 * t);

async function clipOf(files: Readonly<Record<string, Uint8Array>>): Promise<{
  readonly row: Readonly<Record<string, unknown>> | undefined;
  readonly files: readonly string[];
  readonly warnings: readonly string[];
}> {
  const { dir, manifest } = await buildData(await toyWith(files));
  const db = await openPublished(dir, manifest);
  try {
    const [row] = await db.all("SELECT * FROM questions WHERE question_id = '007'", []);
    const clips = [...(await bytesBelow(dir)).keys()].filter((file) => file.startsWith("clips/"));
    return { row, files: clips, warnings: manifest.warnings };
  } finally {
    await db.close();
  }
}

describe("peaks", () => {
  it("are letters that come back as heights, the loudest being 1", () => {
    const peaks = peaksOf(Float32Array.from([0, 0.1, -0.2, 0.05]), 4);
    expect(peaks.map((h) => Math.round(h * 1000))).toEqual([0, 500, 1000, 250]);
    expect(decodePeaks(encodePeaks(peaks)).map((h) => Math.round(h * 63))).toEqual([0, 32, 63, 16]);
    expect(decodePeaks("A?")).toEqual([0, 0]);
  });

  it("of silence are flat, and of a clip shorter than its bars still one a bar", () => {
    expect(new Set(peaksOf(new Float32Array(1000)))).toEqual(new Set([0]));
    expect(peaksOf(Float32Array.from([0.5]))).toHaveLength(peakBars);
  });

  it("are read from plain wav without any other program", () => {
    for (const bits of [8, 16] as const) {
      const sound = soundOfWav(wav({ seconds: 2, bits, sound: halfLoud }));
      expect(sound?.samples).toHaveLength(16_000);
      const bars = peaksOf(sound?.samples ?? new Float32Array(), 4);
      expect(bars.map((h) => Math.round(h * 10))).toEqual([5, 5, 10, 10]);
    }
    expect(soundOfWav(Buffer.from("RIFF"))).toBeNull();
    expect(soundOfWav(Buffer.from("no sound at all, but long enough to be some"))).toBeNull();
    // An odd chunk before the samples, and one that claims more than there is.
    const plain = wav({ seconds: 1 });
    const list = Buffer.concat([Buffer.from("LIST"), Buffer.from([3, 0, 0, 0, 1, 2, 3, 0])]);
    const odd = Buffer.concat([plain.subarray(0, 36), list, plain.subarray(36)]);
    expect(soundOfWav(odd)?.samples).toHaveLength(8000);
    odd.writeUInt32LE(4_000_000_000, 36 + list.length + 4);
    expect(soundOfWav(odd)?.samples).toHaveLength(8000);
  });
});

describe("a clip that can't be published", () => {
  it.each([
    ["audio/007.wav", Buffer.alloc(0), "audio/007.wav: expected an audio file, got an empty file"],
    ["audio/007.wav", Buffer.from("hello"), /^audio\/007\.wav: expected /u],
    [
      "audio/007.mp3",
      wav({ seconds: 1 }),
      "audio/007.mp3: expected audio as the ending .mp3 says, got something else",
    ],
    [
      "audio/007.wav",
      wav({ seconds: 7200, rate: 100, bits: 8, sound: () => 0 }),
      "audio/007.wav: expected a clip of 10 min at most, got 2 h",
    ],
  ])("%s is named by check (%#)", async (file, bytes, expected) => {
    const [problem, ...more] = await problemsWith({ [file]: bytes });
    expect(more).toEqual([]);
    if (typeof expected === "string") expect(problem).toBe(expected);
    else expect(problem).toMatch(expected);
  });

  it.skipIf(!hasFfmpeg)("one whose sound is broken is named by the build", async () => {
    const whole = await readFile(join(root, "data-build/demo/clips/q0451.mp3"));
    const broken = Buffer.concat([whole.subarray(0, 600), Buffer.alloc(whole.length - 600, 0x55)]);
    await expect(buildData(await toyWith({ "audio/007.mp3": broken }))).rejects.toThrow("audio/007.mp3");
  });
});

describe("a published clip", () => {
  it.skipIf(!hasFfmpeg)(
    "of any accepted kind plays everywhere, has a length and a waveform, and no metadata",
    async () => {
      const dir = await scratchFolder();
      const kinds = ["wav", "flac", "ogg", "m4a", "mp3"];
      for (const kind of kinds) {
        const made = join(dir, `x.${kind}`);
        const source = ["-f", "lavfi", "-i", "sine=frequency=300:duration=2"];
        const codec = kind === "ogg" ? ["-c:a", "libvorbis"] : [];
        expect(
          spawnSync("ffmpeg", ["-v", "error", ...source, ...codec, "-metadata", "title=SECRET", made]).status,
        ).toBe(0);
        const { row, files } = await clipOf({ [`audio/007.${kind}`]: await readFile(made) });
        const ending = kind === "m4a" ? "m4a" : "mp3";
        expect(files).toEqual([expect.stringMatching(new RegExp(`^clips/[0-9a-f]{16}\\.${ending}$`, "u"))]);
        expect(Number(row?.audio_seconds)).toBeCloseTo(2, 0);
        expect(decodePeaks(String(row?.audio_peaks))).toHaveLength(peakBars);
        const published = await clipBytes(await toyWith({ [`audio/007.${kind}`]: await readFile(made) }));
        expect(published.includes("SECRET"), kind).toBe(false);
      }
    },
  );

  it("without ffmpeg is published as it is, wav with a waveform, and the build says so", async () => {
    vi.stubEnv("PATH", "");
    vi.resetModules();
    try {
      const { buildData: build } = await import("../../support/folders.ts");
      const mp3 = await readFile(join(root, "data-build/demo/clips/q0451.mp3"));
      const { dir, manifest } = await build(
        await toyWith({ "audio/007.wav": wav({ seconds: 2, sound: halfLoud }), "audio/7.mp3": mp3 }),
      );
      expect(manifest.warnings).toEqual(
        expect.arrayContaining([
          "ffmpeg was not found: clips are published as they are, with the metadata they hold",
          "without ffmpeg only wav clips have a waveform; the others are played without one",
        ]),
      );
      const db = await openPublished(dir, manifest);
      const rows = await db.all(
        "SELECT question_id, audio_seconds, audio_peaks FROM questions WHERE audio = 'clip' ORDER BY position",
        [],
      );
      await db.close();
      expect(
        rows.map((r) => [r.question_id, Math.round(Number(r.audio_seconds)), r.audio_peaks === null]),
      ).toEqual([
        ["007", 2, false],
        ["7", 3, true],
      ]);
    } finally {
      vi.unstubAllEnvs();
      vi.resetModules();
    }
  });
});

async function clipBytes(folder: string): Promise<string> {
  const { dir } = await buildData(folder);
  const [clip] = [...(await bytesBelow(dir))].filter(([file]) => file.startsWith("clips/"));
  return clip?.[1].toString("latin1") ?? "SECRET: no clip";
}
