import { rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checked, toyChecked } from "./checked.ts";
import { buildData, scratchFolder, toyWith } from "../../support/folders.ts";

const toyNotes = ["answers/T/fern: 8 of 12 questions", "judgments/arbiter/T/fern: 6 of 12 questions"];

describe("links in the folder", () => {
  it("are followed to files and folders, each once", async () => {
    const folder = await toyWith({});
    const elsewhere = await scratchFolder();
    await rename(join(folder, "answers/T"), join(elsewhere, "T"));
    await symlink(join(elsewhere, "T"), join(folder, "answers/T"));
    await rename(join(folder, "questions.jsonl"), join(elsewhere, "q.jsonl"));
    await symlink(join(elsewhere, "q.jsonl"), join(folder, "questions.jsonl"));
    await symlink(folder, join(elsewhere, "T/again"));
    expect(await checked(folder)).toEqual({ problems: [], notes: toyNotes });
    expect((await buildData(folder)).manifest.data_hash).toBe(
      (await buildData(await toyWith({}))).manifest.data_hash,
    );
  });

  it("to nothing are a problem", async () => {
    const folder = await toyWith({ "answers/R/dune.csv": null });
    await symlink("/nowhere/dune.csv", join(folder, "answers/R/dune.csv"));
    expect((await checked(folder)).problems).toEqual([
      "answers/R/dune.csv: expected a file, got a link to nothing",
      "answers/R/dune: expected answers, or the cell among the holes of benchmark.yaml, got none",
    ]);
  });
});

describe("files that the layout has no place for", () => {
  it("are noted by their top-level name; hidden ones, our own output, texts and word times are not", async () => {
    const { problems, notes } = await toyChecked({
      ".git/objects/x.csv": "a\n",
      "audio/.cache/y.json": "[]",
      "old/answers/T/brook.csv": "a\n",
      "old/answers/T/dune.csv": "a\n",
      "score/x.csv": "a\n",
      "README.md": "# Notes\n",
      "raw.json": "[]",
      "site/site.json": "{}",
      "site/data/x.json": "{}",
      "words/R/7.json": "[]",
    });
    expect(problems).toEqual([]);
    expect(notes).toEqual([
      "old/: 2 files were not read",
      "raw.json was not read",
      "score/: 1 file was not read",
      ...toyNotes,
    ]);
  });
});
