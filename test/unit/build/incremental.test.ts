import { readdir, readFile, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { put, toyWith } from "../../support/folders.ts";
import { build, entriesOf, freshCache, unmeasured } from "./built.ts";

const files = 8;

/** Where the entries lie that hold a file of this name. */
async function entriesWith(cache: string, name: string): Promise<readonly string[]> {
  const all = await readdir(cache, { recursive: true });
  return all.filter((path) => path.endsWith(`/${name}`)).map((path) => join(cache, path));
}

const edit = async (folder: string, file: string, from: string, to: string): Promise<void> => {
  const text = await readFile(join(folder, file), "utf8");
  expect(text).toContain(from);
  await writeFile(join(folder, file), text.replace(from, to));
};

describe("a second build with the same cache", () => {
  it("measures nothing, makes nothing and gives the same bytes", async () => {
    const folder = await toyWith({});
    const cache = await freshCache();
    expect(await unmeasured(folder, cache)).toBe(files);
    expect(await unmeasured(folder, cache)).toBe(0);
    const cold = await build(folder);
    const first = await build(folder, { cache });
    const entries = await entriesOf(cache);
    const second = await build(folder, { cache });
    expect(await entriesOf(cache)).toEqual(entries);
    expect(first.bytes).toEqual(cold.bytes);
    expect(second.bytes).toEqual(cold.bytes);
  });

  it("doesn't ask the clock", async () => {
    const folder = await toyWith({});
    const cache = await freshCache();
    await unmeasured(folder, cache);
    const later = new Date("2031-05-06T07:08:09Z");
    for (const file of ["questions.jsonl", "judgments.csv", "answers/T/fern.tsv"])
      await utimes(join(folder, file), later, later);
    expect(await unmeasured(folder, cache)).toBe(0);
  });

  it("measures a changed file, and no other", async () => {
    const folder = await toyWith({});
    const cache = await freshCache();
    const before = await build(folder, { cache });
    await edit(folder, "answers/T/brook.csv", "007,नमक", "007,पानी");
    const others = "inputs/*,answers/T/dune,answers/T/fern,answers/R/*,judgments,scores";
    expect(await unmeasured(folder, cache, others)).toBe(0);
    expect(await unmeasured(folder, cache)).toBe(1);
    const after = await build(folder, { cache });
    expect(after.bytes).toEqual((await build(folder)).bytes);
    expect(after.manifest.data_hash).not.toBe(before.manifest.data_hash);
  });
});

describe("a file is measured anew for what it rests on", () => {
  const count = async (change: (folder: string) => Promise<void>): Promise<number> => {
    const folder = await toyWith({});
    const cache = await freshCache();
    await unmeasured(folder, cache);
    await change(folder);
    return unmeasured(folder, cache);
  };
  const spec = "benchmark.yaml";

  it("not for labels, and not for a model that others have", async () => {
    expect(await count((f) => edit(f, spec, "title: ", "title: Another "))).toBe(0);
    const another = "models:\n  - { id: heron, label: Heron }\n";
    // Long files have their ids in columns, so for them the lists of the spec matter.
    expect(await count((f) => edit(f, spec, "models:\n", another))).toBe(2);
  });

  it("not for a question's domain", async () => {
    expect(await count((f) => edit(f, "questions.jsonl", '"domain":"sea"', '"domain":"sky"'))).toBe(0);
  });

  it("answers for their language's references", async () => {
    expect(
      await count((f) => edit(f, "questions.jsonl", '"references":{"hi":["', '"references":{"hi":["और ')),
    ).toBe(5);
  });

  it("inputs for the wording", async () => {
    expect(
      await count((f) => edit(f, "questions.jsonl", '"question":{"hi":"', '"question":{"hi":"और ')),
    ).toBe(1);
  });
});

describe("an entry that isn't whole", () => {
  it.each(["answers.parquet", "entry.json"])("counts as missing: %s cut short", async (name) => {
    const folder = await toyWith({});
    const cache = await freshCache();
    const cold = await build(folder, { cache });
    const entries = await entriesWith(cache, "answers.parquet");
    expect(entries.length).toBe(5);
    for (const path of entries) await truncate(join(path, "..", name), 20);
    expect(await unmeasured(folder, cache, "answers/T/dune")).toBe(1);
    expect((await build(folder, { cache })).bytes).toEqual(cold.bytes);
  });

  it("is never one of a run that was killed", async () => {
    const folder = await toyWith({});
    const cache = await freshCache();
    const cold = await build(folder);
    await put(cache, { "draft-killed/answers.parquet": "PAR1 half", "ab/abc/answers.parquet": "PAR1" });
    expect((await build(folder, { cache })).bytes).toEqual(cold.bytes);
  });
});

describe("faults", () => {
  it("are found again by every build, and whole files are kept", async () => {
    const folder = await toyWith({ "answers/T/brook.csv": "question_id,answer\nnobody,x\n" });
    const cache = await freshCache();
    for (let i = 0; i < 2; i += 1)
      await expect(build(folder, { cache })).rejects.toThrow(
        "answers/T/brook.csv:2:1 question_id: expected a question",
      );
    await put(folder, { "answers/T/brook.csv": await readFile("test/fixtures/toy/answers/T/brook.csv") });
    expect(await unmeasured(folder, cache)).toBe(1);
  });
});
