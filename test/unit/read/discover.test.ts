import { readFile, rename, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checked, toyChecked } from "./checked.ts";
import { buildData, put, scratchFolder, toyWith } from "../../support/folders.ts";

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

  it("give a folder a second name, whichever is come by first", async () => {
    const folder = await toyWith({ "answers/R": null });
    await symlink("T", join(folder, "answers/R"));
    const { problems } = await checked(folder);
    expect(problems).toEqual([
      "benchmark.yaml holes: expected no rows for R/fern, a declared hole, got 8 answers",
    ]);
  });

  it("to themselves are a problem, not the end", async () => {
    const folder = await toyWith({});
    await symlink("loop.csv", join(folder, "answers/R/loop.csv"));
    expect((await checked(folder)).problems).toEqual([
      "answers/R/loop.csv: expected a file, got a link to nothing",
    ]);
  });
});

describe("names of files", () => {
  it("may have their endings in capitals", async () => {
    const folder = await toyWith({});
    await rename(join(folder, "answers/R/dune.csv"), join(folder, "answers/R/dune.CSV"));
    await rename(join(folder, "questions.jsonl"), join(folder, "questions.JSONL"));
    expect(await checked(folder)).toEqual({ problems: [], notes: toyNotes });
  });

  it("that a disk may take for one are noted where questions have them", async () => {
    const folder = await toyWith({});
    const questions = await readFile(join(folder, "questions.jsonl"), "utf8");
    const added = questions.split("\n").find((line) => line.includes('"q11"')) ?? "";
    await put(folder, { "questions.jsonl": `${questions}${added.replace('"q11"', '"Q11"')}\n` });
    expect((await checked(folder)).notes).toContain(
      'questions.jsonl: "q11" and "Q11" differ by case alone; disks of Windows and macOS keep one page of them',
    );
  });

  it("that nothing reads are noted, READMEs aside", async () => {
    const { problems, notes } = await toyChecked({
      "answers/R/fern.csv.gz": "x",
      "answers/README.md": "x",
      "audio/007.opus": "x",
      "words/R/7.srt": "x",
      "words/R/7.0.srt": "x",
      "examples.yml": "x",
      "ratings.xlsx": "x",
      "questions.md": "x",
    });
    expect(problems).toEqual([]);
    expect(notes).toEqual([
      "answers/: 1 file was not read, answers/R/fern.csv.gz: it takes jsonl, csv, tsv, json, parquet",
      "audio/: 1 file was not read, audio/007.opus: it takes wav, mp3, m4a, flac, ogg",
      "examples.yml was not read: its name is examples.yaml",
      "ratings.xlsx was not read: it takes jsonl, csv, tsv, json, parquet",
      "words/: 2 files were not read, words/R/7.0.srt, …: it takes json, ctm",
      ...toyNotes,
    ]);
  });

  it("are one with a question's id in either normal form of Unicode; stray clips and second ones are noted", async () => {
    const id = "caf\u00e9";
    const file = "cafe\u0301";
    const question = (audio: string): string =>
      `{"question_id":"${id}","domain":"sea","question_hi":"क"${audio}}\n`;
    const folder = await toyWith({
      [`audio/${file}.wav`]: "x",
      [`audio/${file}.mp3`]: "x",
      "audio/QC.wav": "x",
      [`words/R/${file}.json`]: `{"words":[{"word":"a","start":0,"end":1}]}`,
    });
    const questions = await readFile(join(folder, "questions.jsonl"), "utf8");
    await put(folder, { "questions.jsonl": questions + question("") });
    const first = await checked(folder);
    expect(first.problems).toEqual([expect.stringMatching(/^audio\/cafe\u0301\.wav: expected an audio/u)]);
    expect(first.notes).toContain(
      `audio/: several clips of one question; taken: audio/${file}.wav (the column audio can name another)`,
    );
    expect(first.notes).toContain("audio/: 1 clip is of no question: audio/QC.wav");
    await put(folder, { "questions.jsonl": questions + question(`,"audio":"audio/${id}.mp3"`) });
    const second = await checked(folder);
    expect(second.problems).toEqual([expect.stringMatching(/^audio\/cafe\u0301\.mp3: expected audio/u)]);
    expect(second.notes).toContain(`audio/: 2 clips are of no question: audio/QC.wav, audio/${file}.wav`);
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

describe("questions", () => {
  it("without any text are noted, those with an empty one are not", async () => {
    const folder = await toyWith({});
    const questions = await readFile(join(folder, "questions.jsonl"), "utf8");
    const odd = ['"question_hi":""', '"question":{}', '"references":{"hi":["क"]}'];
    const rows = odd.map((fields, i) => `{"question_id":"n${i}","domain":"sea",${fields}}\n`);
    await put(folder, { "questions.jsonl": questions + rows.join("") });
    expect((await checked(folder)).notes).toContain(
      "questions.jsonl: 2 of 15 questions have no text in any language",
    );
  });

  it("in JSON are each asked for languages that aren't there", async () => {
    const folder = await toyWith({});
    const questions = await readFile(join(folder, "questions.jsonl"), "utf8");
    await put(folder, {
      "questions.jsonl": `${questions}{"question_id":"n","domain":"sea","question_hi":"क","reference_hin":"ख"}\n`,
    });
    expect((await checked(folder)).problems).toEqual([
      'questions.jsonl:13:53 reference_hin: expected a language of benchmark.yaml (hi, te, en), got "hin"',
    ]);
  });
});
