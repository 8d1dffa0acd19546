import { cp } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { cellPattern } from "../../../data-build/cells/names.ts";
import { folderOf, toyFolder } from "../../support/folders.ts";
import { synthetic } from "../../support/synthetic.ts";
import { build, freshCache, unmeasured } from "./built.ts";

const benchmark = (): Promise<string> => folderOf(synthetic(300, 5).files);

describe("threads", () => {
  it("change no byte, be they none, one or two", async () => {
    const folder = await benchmark();
    const alone = await build(folder);
    expect((await build(folder, { workers: 1 })).bytes).toEqual(alone.bytes);
    expect((await build(folder, { workers: 2 })).bytes).toEqual(alone.bytes);
  });

  it("find the same faults in the same order", async () => {
    const { files } = synthetic(40, 6);
    const broken = await folderOf({
      ...files,
      "answers.jsonl": '{"question_id":"n0","config_id":"W","model_id":"ash","answer":"x"}\n{"a"\n',
      "scores.jsonl": '{"question_id":"n1","config_id":"W","model_id":"ash","metric_id":"near","score":9}\n',
    });
    const faults = async (workers?: number): Promise<string> =>
      build(broken, workers === undefined ? {} : { workers }).then(
        () => "none",
        (error: unknown) => String(error),
      );
    const alone = await faults();
    expect(alone.split("\n").length).toBeGreaterThan(2);
    expect(await faults(2)).toBe(alone);
  });
});

describe("cells computed apart", () => {
  it("in two caches, copied into one, are a whole build", async () => {
    const here = await freshCache();
    const there = await freshCache();
    expect(await unmeasured(toyFolder, here, "answers/T/*, inputs/*")).toBe(4);
    expect(await unmeasured(toyFolder, there, "answers/R/*,judgments,scores")).toBe(4);
    await cp(there, here, { recursive: true });
    expect(await unmeasured(toyFolder, here)).toBe(0);
    expect((await build(toyFolder, { cache: here })).bytes).toEqual((await build(toyFolder)).bytes);
  });

  it.each([
    ["answers/O1/*", "answers/O1/small", true],
    ["answers/O1/*", "answers/O2/small", false],
    ["answers/*", "answers/O1/small", false],
    ["answers/**", "answers/O1/small", true],
    ["**", "judgments", true],
    ["inputs/A1, judgments/j/*/small", "judgments/j/O1/small", true],
    ["answers/O1/gpt-4.5", "answers/O1/gpt-4x5", false],
    ["answers/O1/a+b", "answers/O1/a+b", true],
  ])("%s against %s: %s", (pattern, name, matches) => {
    expect(cellPattern(pattern)(name)).toBe(matches);
  });
});
