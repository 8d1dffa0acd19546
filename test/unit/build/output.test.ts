import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeWhole } from "../../../data-build/write/atomic.ts";
import { parseManifest } from "../../../src/schema/manifest.ts";
import { explorer } from "../../support/explorer.ts";
import { bytesBelow, root, scratchFolder, toyFolder } from "../../support/folders.ts";

/** Files that a run has left beside its target. */
const leftovers = (place: string): readonly string[] =>
  readdirSync(place).filter((name) => name.includes(".tmp-"));

const start = (out: string): ReturnType<typeof spawn> =>
  spawn(process.execPath, [join(root, "bin/explorer.mjs"), "data", toyFolder, "--out", out], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
  });

async function expectWhole(dir: string): Promise<void> {
  const manifest = parseManifest(JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")));
  for (const { file } of Object.values(manifest.rollups))
    expect(existsSync(join(dir, file)), file).toBe(true);
}

describe("a build", () => {
  it("that is killed leaves earlier output as it was, and the next one works", async () => {
    const place = await scratchFolder();
    const out = join(place, "data");
    expect(explorer(["data", toyFolder, "--out", out]).code).toBe(0);
    const before = await bytesBelow(out);
    const child = start(out);
    // Once it says that it is at work.
    if (child.stderr !== null) await once(child.stderr, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await bytesBelow(out)).toEqual(before);
    // What it was at lies there until the next run; what another program at work has made stays.
    expect(leftovers(place)).toHaveLength(1);
    const alive = leftovers(place)[0]?.replace(/-\d+-/u, `-${process.pid}-`) ?? "";
    await mkdir(join(place, alive));
    expect(explorer(["data", toyFolder, "--out", out]).code).toBe(0);
    expect(await bytesBelow(out)).toEqual(before);
    expect(leftovers(place)).toEqual([alive]);
  });

  it("and another one at once each end well, and one whole output stays", async () => {
    const place = await scratchFolder();
    const out = join(place, "data");
    const children = [start(out), start(out)];
    const codes = await Promise.all(
      children.map(async (child) => {
        const [code] = (await once(child, "exit")) as readonly unknown[];
        return code;
      }),
    );
    expect(codes).toEqual([0, 0]);
    await expectWhole(out);
    expect(leftovers(place)).toEqual([]);
  });
});

describe("a disk", () => {
  // A device that has no room, as Linux has one for this.
  it.skipIf(!existsSync("/dev/full"))(
    "that is full leaves the target untouched, and nothing beside it",
    async () => {
      const place = await scratchFolder();
      const target = join(place, "out");
      await mkdir(target);
      await writeFile(join(target, "manifest.json"), "earlier");
      const filling = writeWhole(target, async (dir) => {
        await writeFile(join(dir, "first"), "some bytes");
        await writeFile("/dev/full", "more than fits");
      });
      await expect(filling).rejects.toMatchObject({ code: "ENOSPC" });
      expect(await readFile(join(target, "manifest.json"), "utf8")).toBe("earlier");
      expect(leftovers(place)).toEqual([]);
    },
  );

  // Nobody may write there, whoever he is. Node's own way of making folders below it never ends.
  it.skipIf(!existsSync("/proc/self")).each([
    ["--out /proc/explorer-data", "/proc/explorer-data"],
    ["--out /proc/explorer/data", "/proc/explorer/data"],
    ["--out out --cache /proc/explorer/cache", "the cache /proc/explorer/cache"],
  ])("that can't be written to is said plainly: %s", async (flags, place) => {
    const cwd = await scratchFolder();
    const { code, err } = explorer(["data", toyFolder, ...flags.split(" ")], { cwd });
    expect(code).toBe(2);
    expect(err).toMatch(new RegExp(`can't write to ${place}: [A-Z]+\\n`, "u"));
    expect(err).not.toMatch(/\n\s+at /u);
    expect(readdirSync(cwd)).toEqual([]);
  });
});
