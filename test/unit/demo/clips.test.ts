import { parseBuffer } from "music-metadata";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { audioLengths } from "../../../data-build/demo/audio-lengths.ts";
import { clipQuestions } from "../../../data-build/demo/clip-choice.ts";
import { clipContent, demoClips } from "../../../data-build/demo/clips.ts";
import { demoQuestions } from "../../../data-build/demo/questions.ts";

const folder = fileURLToPath(new URL("../../../data-build/demo/clips/", import.meta.url));
const questions = demoQuestions();
const QUIETEST = -40;

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

describe("clips of synthetic voice", () => {
  it("are those of E1 to E7 and of forty more questions, from all six domains", () => {
    const spoken = questions.filter((q) => demoClips.some((c) => c.question_id === q.question_id));
    expect(demoClips).toHaveLength(47);
    expect(spoken).toHaveLength(47);
    expect(new Set(spoken.flatMap((q) => q.example_id ?? [])).size).toBe(7);
    expect(new Set(spoken.filter((q) => q.example_id === undefined).map((q) => q.domain)).size).toBe(6);
  });

  it("speak their questions' present wording", () => {
    const chosen = clipQuestions(questions).map((q) => ({ question_id: q.question_id, text: q.question.te }));
    expect(demoClips.map(({ question_id, text }) => ({ question_id, text }))).toEqual(chosen);
  });

  it("weigh at most 1.5 MB in all, and nothing else lies beside them", () => {
    expect(demoClips.reduce((sum, c) => sum + c.bytes, 0)).toBeLessThanOrEqual(1_500_000);
    const files = [...demoClips.map((c) => `${c.question_id}.mp3`), "README.md", "index.json"];
    expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
  });

  it.each(demoClips)(
    "$question_id is the measured file: mono MP3, bare of metadata, loud enough",
    async (clip) => {
      const content = await clipContent(clip);
      expect(content.length).toBe(clip.bytes);
      expect(createHash("sha256").update(content).digest("hex")).toBe(clip.sha256);
      const { format, common } = await parseBuffer(content, { mimeType: "audio/mpeg" }, { duration: true });
      expect(format.container).toBe("MPEG");
      expect(format.numberOfChannels).toBe(1);
      expect(format.tagTypes).toEqual([]);
      expect(common.title).toBeUndefined();
      expect(format.duration).toBeCloseTo(clip.seconds, 2);
      expect(clip.seconds).toBeGreaterThan(1);
      // No ID3 header, no Xing or Info frame, no encoder's library name.
      expect(Buffer.from(content.subarray(0, 2)).readUInt16BE(0) & 0xffe0).toBe(0xffe0);
      expect(Buffer.from(content).toString("latin1")).not.toMatch(/ID3|Xing|Info|Lavf|Lavc|espeak/u);
      expect(clip.mean_dbfs).toBeGreaterThan(QUIETEST);
      expect(clip.max_dbfs).toBeGreaterThanOrEqual(clip.mean_dbfs);
    },
  );

  it.skipIf(!hasFfmpeg)(
    "decode above -40 dBFS (measured anew; skipped where there is no ffmpeg)",
    () => {
      for (const { question_id, mean_dbfs } of demoClips) {
        const file = `${folder}${question_id}.mp3`;
        const filter = ["-nostdin", "-i", file, "-af", "volumedetect", "-f", "null", "-"];
        const { stderr } = spawnSync("ffmpeg", filter, { encoding: "utf8" });
        const mean = Number(/mean_volume: (-?[0-9.]+) dB/u.exec(stderr)?.[1] ?? NaN);
        expect(mean, question_id).toBeGreaterThan(QUIETEST);
        expect(Math.abs(mean - mean_dbfs), question_id).toBeLessThan(1);
      }
    },
    60_000,
  );

  it("are declared a synthetic voice, with tools and levels, in their README", () => {
    const readme = readFileSync(`${folder}README.md`, "utf8");
    expect(readme).toMatch(/synthetic voice/u);
    expect(readme).toMatch(/espeak-ng [0-9.]+/u);
    expect(readme).toMatch(/ffmpeg [0-9.]+/u);
    expect(readme).toMatch(/GPL-3\.0-or-later/u);
    for (const clip of demoClips) expect(readme).toContain(`| ${clip.question_id} |`);
  });
});

describe("lengths of audio", () => {
  const clips = new Map(demoClips.map((c) => [c.question_id, c.seconds]));

  it("print as 4.55 s and 2.53 hours, clips included", () => {
    for (const seed of [1, 2, 3]) {
      const seconds = audioLengths(questions, clips, 4.55, seed);
      const total = seconds.reduce((a, b) => a + b, 0);
      expect(seconds).toHaveLength(2001);
      expect((total / 2001).toFixed(2)).toBe("4.55");
      expect((total / 3600).toFixed(2)).toBe("2.53");
      expect(Math.min(...seconds)).toBeGreaterThan(1);
      expect(Math.max(...seconds)).toBeLessThan(15);
    }
  });

  it("are the clip's own where there is one", () => {
    const seconds = audioLengths(questions, clips, 4.55, 1);
    for (const [i, q] of questions.entries())
      if (clips.has(q.question_id)) expect(seconds[i]).toBe(clips.get(q.question_id));
  });

  it("grow with the wording", () => {
    const seconds = audioLengths(questions, new Map(), 4.55, 1);
    const long = seconds.filter((_, i) => (questions[i]?.question.te.length ?? 0) > 60);
    const short = seconds.filter((_, i) => (questions[i]?.question.te.length ?? 0) < 35);
    expect(Math.min(...long)).toBeGreaterThan(Math.min(...short));
    expect(long.reduce((a, b) => a + b, 0) / long.length).toBeGreaterThan(
      1.5 * (short.reduce((a, b) => a + b, 0) / short.length),
    );
  });
});
