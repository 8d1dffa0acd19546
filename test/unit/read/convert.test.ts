import { spawnSync } from "node:child_process";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { convert } from "../../../data-build/write/convert.ts";
import { root, scratchFolder } from "../../support/folders.ts";

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

/** Converts clips into folders of their own; gives the ending, the length in samples and the files of each. */
async function converted(files: readonly string[]): Promise<readonly unknown[]> {
  const dir = await scratchFolder();
  const clips = files.map((path, i) => ({ path, out: join(dir, String(i)) }));
  for (const { out } of clips) await mkdir(out);
  const done = await convert(clips);
  return Promise.all(
    done.map(async ({ ending, sound }, i) => {
      const out = clips[i]?.out ?? "";
      const names = await readdir(out);
      const bytes = await Promise.all(names.map((name) => readFile(join(out, name), "base64")));
      return { ending, samples: typeof sound === "object" ? (sound?.samples ?? null) : sound, names, bytes };
    }),
  );
}

describe("converting clips", () => {
  it.skipIf(!hasFfmpeg)("gives each what it would get alone, be its neighbours whole or broken", async () => {
    const dir = await scratchFolder();
    const [one, two] = ["q0451", "q0001"].map((id) => join(root, `data-build/demo/clips/${id}.mp3`));
    if (one === undefined || two === undefined) throw new Error("no clips");
    const whole = await readFile(one);
    const files = [one, join(dir, "broken.mp3"), join(dir, "cut.mp3"), join(dir, "tone.flac"), two];
    await writeFile(
      files[1] ?? "",
      Buffer.concat([whole.subarray(0, 600), Buffer.alloc(whole.length - 600, 85)]),
    );
    await writeFile(files[2] ?? "", whole.subarray(0, Math.floor(whole.length * 0.7)));
    const sine = ["-f", "lavfi", "-i", "sine=frequency=300:duration=2", files[3] ?? ""];
    expect(spawnSync("ffmpeg", ["-v", "error", ...sine]).status).toBe(0);

    const alone: unknown[] = [];
    for (const file of files) alone.push(...(await converted([file])));
    expect(await converted(files)).toEqual(alone);
    const good = [0, 3, 4];
    expect(await converted(good.map((i) => files[i] ?? ""))).toEqual(good.map((i) => alone[i]));
    expect(alone[3]).toMatchObject({ ending: ".mp3", names: ["clip.mp3"] });
    expect(alone[0]).not.toEqual(alone[4]);
  });
});
