import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openPublished } from "../../../src/db/node.ts";
import { explorer } from "../../support/explorer.ts";
import { buildData, scratchFolder, toyWith } from "../../support/folders.ts";
import { problemsWith } from "./checked.ts";

const whisper = (words: readonly (readonly [string, number, number])[]): string =>
  JSON.stringify({ segments: [{ words: words.map(([text, start, end]) => ({ text, start, end })) }] });

async function tableOf(folder: string, table: string): Promise<readonly unknown[]> {
  const { dir, manifest } = await buildData(folder);
  const db = await openPublished(dir, manifest);
  try {
    return await db.all(`SELECT * FROM ${table} ORDER BY ALL`, []);
  } finally {
    await db.close();
  }
}

describe("word times", () => {
  it("of Whisper, of its kin and of CTM become the words table, in the order of time", async () => {
    const folder = await toyWith({
      "words/R/007.json": whisper([
        ["पानी", 0.5, 0.9],
        ["समुद्र", 0, 0.4],
      ]),
      "words/R/7.json": JSON.stringify({
        word_segments: [{ word: " ज्वार ", start: 1, end: 2 }, { word: "x" }],
      }),
      "words/R/क१.ctm": ";; a note\nक१ 1 0.10 0.25 सूरज 0.9\n\nक१ 1 0.50 0.25 किस\n",
    });
    const row = (
      question_id: string,
      ordinal: number,
      word: string,
      start: number,
      end: number,
    ): unknown => ({
      ...{ question_id, config_id: "R", ordinal, word },
      ...{ start_seconds: start, end_seconds: end },
    });
    expect(await tableOf(folder, "words")).toEqual([
      row("007", 1, "समुद्र", 0, 0.4),
      row("007", 2, "पानी", 0.5, 0.9),
      row("7", 1, "ज्वार", 1, 2),
      row("क१", 1, "सूरज", 0.1, 0.35),
      row("क१", 2, "किस", 0.5, 0.75),
    ]);
  });

  it.each([
    ["words/Q/007.json", whisper([]), 'words/Q/007.json config_id: expected one of T, R, got "Q"'],
    [
      "words/R/nobody.json",
      whisper([]),
      'words/R/nobody.json question_id: expected a question of the folder, got "nobody"',
    ],
    ["words/R/007.json", "{", /^words\/R\/007\.json:1: expected JSON, got /u],
    ["words/R/007.json", "7", /^words\/R\/007\.json:1: expected segments with words/u],
    ["words/R/007.json", whisper([["a", 2, 1]]), /^words\/R\/007\.json:1 word 1: expected a word, a start/u],
    ["words/R/007.ctm", "a 1 x 2 word\n", /^words\/R\/007\.ctm:1: expected recording, channel, start/u],
    ["words/R/007.ctm", "\ufffd".repeat(2), /^words\/R\/007\.ctm:1: expected recording/u],
  ])("%s with a fault is named", async (file, content, expected) => {
    const [problem, ...more] = await problemsWith({ [file]: content });
    expect(more).toEqual([]);
    if (typeof expected === "string") expect(problem).toBe(expected);
    else expect(problem).toMatch(expected);
  });
});

describe("spans", () => {
  it("of unknown questions, that run backwards or stand twice are named with their line", async () => {
    const csv = [
      "question_id,part,recording,start_seconds,end_seconds,ratio",
      "007,question,,0,1,0.9",
      "nobody,question,,0,1,0.9",
      "7,answer,,2,1,",
      "007,question,,0,1,0.9",
      "7,chorus,,0,1,",
    ];
    expect(await problemsWith({ "spans.csv": `${csv.join("\n")}\n` })).toEqual([
      'spans.csv:3 question_id: expected a question of the folder, got "nobody"',
      "spans.csv:4 end_seconds: expected an end not before the start, got 2 to 1 s",
      "spans.csv:5 part: expected each part of a question once in a recording, got question again",
      'spans.csv:6:2 part: expected one of question, answer, got "chorus"',
    ]);
  });
});

describe("explorer align", () => {
  const words = whisper([
    ["तो", 0, 0.2],
    ["समुद्र", 0.3, 0.6],
    ["का", 0.6, 0.7],
    ["पानी", 0.7, 1],
    ["खारा", 1, 1.3],
    ["क्यों", 1.3, 1.5],
    ["है", 1.5, 1.6],
    ["नमक", 2.5, 3],
  ]);

  it("writes the spans of question and answer, which the build takes up, and names what it could not place", async () => {
    const folder = await toyWith({ "words/R/007.json": words, "words/R/7.json": whisper([["शोर", 0, 1]]) });
    const { code, out } = explorer(["align", folder]);
    expect(code).toBe(0);
    expect(await readFile(join(folder, "spans.csv"), "utf8")).toBe(
      "question_id,part,recording,start_seconds,end_seconds,ratio\n007,question,,0.300,1.600,1.0000\n007,answer,,2.500,3.000,1.0000\n",
    );
    expect(out).toContain("2 of 23 texts placed at 85");
    // One line for each reason, with the first of them by name.
    const lines = out.split("\n").filter((line) => line.startsWith("not placed"));
    expect(lines).toEqual([
      expect.stringMatching(
        /^not placed, no timed words to look in: 19: .+, and 14 more \(--verbose names all\)$/u,
      ),
      "not placed, nothing alike enough: 2: 7 question, 7 answer",
    ]);
    const all = explorer(["align", folder, "--verbose"]).out;
    expect(all).toMatch(/not placed: 7 question, at best \d/u);
    expect(all).toContain("not placed: q12 answer, no timed words");
    expect(all.split("\n").filter((line) => line.startsWith("not placed"))).toHaveLength(21);
    // Run again over what it wrote itself.
    expect(explorer(["align", folder, "--threshold", "100"]).code).toBe(0);
    expect(await tableOf(folder, "spans")).toHaveLength(2);
  });

  it("looks into recordings of many questions", async () => {
    const folder = await toyWith({});
    const talks = await scratchFolder();
    const { writeFile } = await import("node:fs/promises");
    await writeFile(join(talks, "talk.json"), words);
    const out = join(talks, "found.csv");
    const ended = explorer(["align", folder, "--words", join(talks, "talk.json"), "--out", out]);
    expect(ended.code).toBe(0);
    expect(await readFile(out, "utf8")).toContain("007,question,talk.json,0.300,1.600,1.0000");
  });

  it("lets a lower threshold through, and refuses one that makes no sense", async () => {
    const folder = await toyWith({ "words/R/007.json": words.replace("खारा", "कहर").replace("पानी", "पान") });
    expect(explorer(["align", folder, "--threshold", "99", "--verbose"]).out).toContain(
      "not placed: 007 question, at best 88.9",
    );
    expect(explorer(["align", folder, "--threshold", "80", "--verbose"]).out).not.toContain(
      "not placed: 007 question",
    );
    for (const bad of ["0", "101", "x", ""])
      expect(explorer(["align", folder, "--threshold", bad])).toMatchObject({ code: 2 });
  });

  it("never writes over a file that isn't its own, and needs words", async () => {
    const folder = await toyWith({ "words/R/007.json": words, "spans.csv": "mine,not yours\n1,2\n" });
    const ended = explorer(["align", folder]);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain("holds no spans of ours");
    expect(await readFile(join(folder, "spans.csv"), "utf8")).toContain("mine");
    expect(explorer(["align", await toyWith({})]).err).toContain("give recordings with --words");
  });
});
