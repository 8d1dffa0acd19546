import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashOfLists, listReader, packLists } from "../../../data-build/cells/packed-lists.ts";
import { openWorker } from "../../../data-build/cells/work.ts";
import { openPool } from "../../../data-build/cells/pool.ts";
import { packQuestions } from "../../../data-build/cells/question-pack.ts";
import { mapSome } from "../../../data-build/cells/workplace.ts";
import type { WorkContext } from "../../../data-build/cells/task.ts";
import { withPageProgress } from "../../../data-build/cli/page-progress.ts";
import { progressLines, stepLine } from "../../../data-build/cli/progress.ts";
import { readBenchmark } from "../../../data-build/read/benchmark.ts";
import { keySet } from "../../../data-build/read/key-set.ts";
import { readLineBatches, type Line } from "../../../data-build/read/lines.ts";
import type { Problem } from "../../../data-build/read/problem.ts";
import { quiet, scratchFolder, toyFolder } from "../../support/folders.ts";

const lists = fc.array(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 4 }), { maxLength: 20 });

describe("packed lists", () => {
  it("give back what went in", () => {
    fc.assert(
      fc.property(lists, (given) => {
        const read = listReader(packLists(given));
        expect(given.map((_, i) => read(i))).toEqual(given);
        expect(read(given.length)).toEqual([]);
      }),
    );
  });

  it("differ in their hash where they differ at all", () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        expect(hashOfLists(packLists(a)) === hashOfLists(packLists(b))).toBe(
          JSON.stringify(a) === JSON.stringify(b),
        );
      }),
    );
    expect(hashOfLists(packLists([["ab"], []]))).not.toBe(hashOfLists(packLists([[], ["ab"]])));
    expect(hashOfLists(packLists([["a", "b"]]))).not.toBe(hashOfLists(packLists([["ab"]])));
  });
});

describe("a key set", () => {
  it("knows a key from the second time on", () => {
    const keys = fc.array(fc.tuple(fc.constantFrom("0/1", "0/2", "1/1"), fc.nat({ max: 5000 })));
    fc.assert(
      fc.property(keys, (given) => {
        const seen = new Set<string>();
        const set = keySet();
        for (const [group, number] of given) {
          const key = `${group} ${number}`;
          expect(set.add(group, number)).toBe(!seen.has(key));
          seen.add(key);
        }
      }),
    );
  });
});

describe("lines in batches", () => {
  const read = async (bytes: Buffer): Promise<{ lines: Line[]; problems: Problem[] }> => {
    const path = join(await scratchFolder(), "lines.txt");
    await writeFile(path, bytes);
    const lines: Line[] = [];
    const problems: Problem[] = [];
    for await (const batch of readLineBatches(path, "lines.txt", (p) => problems.push(p)))
      lines.push(...batch);
    return { lines, problems };
  };

  it("are the lines of the text, over chunks of a megabyte", async () => {
    const words = ["పడవ", "", "a,b", "x".repeat(1_200_000), "నీ"];
    const text = Array.from({ length: 40_000 }, (_, i) =>
      i === 20_000 ? "y".repeat(2_500_000) : `${i} ${words[i % 3] ?? ""}`,
    );
    const { lines, problems } = await read(Buffer.from(text.join("\n")));
    expect(problems).toEqual([]);
    expect(lines.map((l) => l.text)).toEqual(text);
    expect(lines.every((l, i) => l.number === i + 1)).toBe(true);
  });

  it("leave out what isn't UTF-8, at its line", async () => {
    const bytes = Buffer.concat([
      Buffer.from("a\nb\n"),
      Buffer.from([0xff, 0xfe, 10]),
      Buffer.from("c\r\n\n"),
    ]);
    const { lines, problems } = await read(bytes);
    expect(lines).toEqual([
      { text: "a", number: 1 },
      { text: "b", number: 2 },
      { text: "c", number: 4 },
      { text: "", number: 5 },
    ]);
    expect(problems.map((p) => p.line)).toEqual([3]);
  });
});

describe("a progress line", () => {
  const step = { done: 30_000_000, total: 120_000_000, unit: "bytes" as const, note: "9 of 36 files" };
  it.each([
    [500, "25 %  9 of 36 files"],
    [10_000, "25 %  3.0 MB/s  30 s left  9 of 36 files"],
    [100_000, "25 %  0.3 MB/s  5 min 0 s left  9 of 36 files"],
    [10_000_000, "25 %  0.0 MB/s  8 h 20 min left  9 of 36 files"],
  ])("after %i ms", (elapsed, line) => {
    expect(stepLine(step, elapsed)).toBe(line);
  });
  it("of nothing is finished", () => {
    expect(stepLine({ done: 0, total: 0, unit: "clips", note: "none" }, 5000)).toBe("100 %  none");
  });
});

describe("progress of a long stage", () => {
  const bar = "\r\u001B[K";
  /** What is said and drawn of a stage of 100 pieces, one each `eachMs`. */
  function shownOf(isTerminal: boolean, eachMs: number, columns = 200): readonly string[] {
    const shown: string[] = [];
    let now = 0;
    const screen = { isTerminal, columns, write: (text: string) => shown.push(text), now: () => now };
    const progress = progressLines((line) => shown.push(line), ["count", "write"], screen);
    progress.stage("count");
    for (let done = 1; done <= 100; done += 1) {
      now += eachMs;
      progress.advance({ done, total: 100, unit: "pieces", note: `piece ${done}` });
    }
    progress.done();
    return shown;
  }

  it("overwrites itself on a terminal, with rate and what is left, and is gone at the end", () => {
    const shown = shownOf(true, 500);
    expect(shown[0]).toBe("[1/2] count");
    expect(shown[1]).toBe(`${bar}  1 %  piece 1`);
    expect(shown[40]).toBe(`${bar}  40 %  2.0 pieces/s  30 s left  piece 40`);
    expect(shown.slice(-2)).toEqual([bar, "  count took 50.0 s"]);
    // Not more than ten drawings a second, and none wider than the screen.
    expect(shownOf(true, 10).filter((text) => text.startsWith(`${bar} `))).toHaveLength(10);
    expect(shownOf(true, 500, 24)[40]).toBe(`${bar}  40 %  2.0 pieces/s  3`);
  });

  it("is a line a minute elsewhere, and none for short work", () => {
    expect(shownOf(false, 3000)).toEqual([
      "[1/2] count",
      "  20 %  0.33 pieces/s  4 min 0 s left  piece 20",
      "  40 %  0.33 pieces/s  3 min 0 s left  piece 40",
      "  60 %  0.33 pieces/s  2 min 0 s left  piece 60",
      "  80 %  0.33 pieces/s  1 min 0 s left  piece 80",
      "  100 %  0.33 pieces/s  0 s left  piece 100",
      "  count took 300.0 s",
    ]);
    expect(shownOf(false, 100)).toEqual(["[1/2] count", "  count took 10.0 s"]);
  });

  it("tells of pages by their folders, and ends with the work, also when that fails", async () => {
    const dir = join(await scratchFolder(), "questions");
    const told: string[] = [];
    const progress = { ...quiet, advance: ({ note }: { note: string }) => told.push(note) };
    const until = async (line: string): Promise<void> => {
      while (!told.includes(line)) await new Promise((resolve) => setTimeout(resolve, 2));
    };
    await withPageProgress(
      dir,
      2,
      progress,
      async () => {
        await until("0 of 2 pages of questions");
        for (const page of ["a", "b", "c"]) await mkdir(join(dir, page), { recursive: true });
        await until("2 of 2 pages of questions");
      },
      1,
    );
    const fault = withPageProgress(dir, 2, progress, () => Promise.reject(new Error("no page")), 1);
    await expect(fault).rejects.toThrow("no page");
    const before = told.length;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(told).toHaveLength(before);
  });
});

describe("work", () => {
  const context = async (): Promise<WorkContext> => {
    const benchmark = await readBenchmark(toyFolder, () => undefined);
    if (benchmark === null) throw new Error("the toy can be read");
    const { spec, questions } = benchmark;
    return { spec, pack: packQuestions(questions, ["hi"]), scratch: await scratchFolder(), memory: "100MB" };
  };
  const file = {
    kind: "answers",
    file: "answers/T/brook.csv",
    path: join(toyFolder, "answers/T/brook.csv"),
    format: "csv",
    ids: ["T", "brook"],
  } as const;

  it("is refused for a file that isn't the one that was hashed", async () => {
    const worker = openWorker(await context());
    const target = { out: await scratchFolder(), sha256: "0".repeat(64) };
    const { problems } = await worker.run({ kind: "cell", file, target });
    await worker.close();
    expect(problems.map((p) => p.got)).toEqual(["one that changed meanwhile"]);
  });

  it("that fails in a thread is told, and the next is done", async () => {
    const pool = openPool(await context(), 2);
    const missing = { ...file, path: join(toyFolder, "nowhere.csv") };
    await expect(pool.run({ kind: "cell", file: missing, target: null })).rejects.toThrow("ENOENT");
    await expect(pool.run({ kind: "cell", file, target: null })).resolves.toMatchObject({ problems: [] });
    await pool.close();
  });

  it("ends with a thread that ends", async () => {
    const whole = await context();
    const ids = { ...whole.pack.ids, textEnds: new SharedArrayBuffer(3) };
    const pool = openPool({ ...whole, pack: { ...whole.pack, ids } }, 2);
    await expect(pool.run({ kind: "cell", file, target: null })).rejects.toThrow("Uint32Array");
    await pool.close();
  });

  it("needs no engine for checking, and tells that one doesn't start", async () => {
    const pool = openPool({ ...(await context()), memory: "no memory at all" }, 0);
    await expect(pool.run({ kind: "cell", file, target: null })).resolves.toMatchObject({ problems: [] });
    const target = { out: await scratchFolder(), sha256: "0".repeat(64) };
    await expect(pool.run({ kind: "cell", file, target })).rejects.toThrow(/config|memory/iu);
    await pool.close();
  });
});

describe("mapSome", () => {
  it("keeps the order, and no more than its lanes run at a time", async () => {
    let running = 0;
    let most = 0;
    const results = await mapSome([5, 1, 4, 2, 3], 2, async (n) => {
      running += 1;
      most = Math.max(most, running);
      for (let i = 0; i < n; i += 1) await Promise.resolve();
      running -= 1;
      return n * 10;
    });
    expect(results).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
  });

  it("begins nothing after a failure", async () => {
    const begun: number[] = [];
    await expect(
      mapSome([1, 2, 3, 4], 1, (n) => {
        begun.push(n);
        return n === 2 ? Promise.reject(new Error("two")) : Promise.resolve(n);
      }),
    ).rejects.toThrow("two");
    expect(begun).toEqual([1, 2]);
  });
});
