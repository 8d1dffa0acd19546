import { describe, expect, it } from "vitest";
import { toyWith } from "../../support/folders.ts";
import { altered, checked, problemsWith, toyChecked } from "./checked.ts";

const brook = "answers/T/brook.csv";
const dune = "answers/T/dune.jsonl";
const listed = "answers/R/brook.json";
const toyNotes = ["answers/T/fern: 8 of 12 questions", "judgments/arbiter/T/fern: 6 of 12 questions"];

describe("the toy benchmark as it is", () => {
  it("has no problems, and tells which cells are not whole", async () => {
    expect(await toyChecked({})).toEqual({ problems: [], notes: toyNotes });
  });
});

describe("a missing file", () => {
  it("is named, once, though everything hangs on it", async () => {
    expect(await problemsWith({ "questions.jsonl": null })).toEqual([
      "questions: expected questions.jsonl, .csv, .tsv, .json or .parquet, got no such file",
    ]);
    expect(await problemsWith({ "benchmark.yaml": null })).toEqual([
      "benchmark.yaml: expected a UTF-8 text file, got no such file",
    ]);
  });

  it("of answers or judgments is missed where the spec promises the cell", async () => {
    expect(await problemsWith({ [brook]: null })).toEqual([
      "answers/T/brook: expected answers, or the cell among the holes of benchmark.yaml, got none",
    ]);
    const cells = ["T/brook", "T/dune", "T/fern", "R/brook", "R/dune"];
    expect(await problemsWith({ "judgments.csv": null })).toEqual(
      cells.map(
        (c) =>
          `judgments/arbiter/${c}: expected judgments, or the cell left out of the judge's covers, got none`,
      ),
    );
  });

  it("is no fault where the cell is a declared hole, but rows for it are", async () => {
    expect(await problemsWith({ "answers/R/fern.csv": "question_id,answer\n7,x\n" })).toEqual([
      "benchmark.yaml holes: expected no rows for R/fern, a declared hole, got 1 answer",
    ]);
  });

  it("that is the folder itself", async () => {
    const folder = await toyWith({});
    expect((await checked(`${folder}/nowhere`)).problems).toEqual([
      `${folder}/nowhere: expected a run-output folder, got nothing there`,
    ]);
    expect((await checked(`${folder}/benchmark.yaml`)).problems).toEqual([
      `${folder}/benchmark.yaml: expected a run-output folder, got a file`,
    ]);
  });
});

describe("an empty file", () => {
  it.each([
    [brook, "", "expected a header line, got an empty file"],
    [brook, "\n\n", "expected a header line, got an empty file"],
    ["answers/T/fern.tsv", "", "expected a header line, got an empty file"],
    [brook, "question_id,answer\n", "expected at least one row, got none"],
    [dune, "", "expected at least one row, got none"],
    [listed, "", "expected a list of objects in JSON, got an empty file"],
    [listed, "[]", "expected at least one row, got none"],
    ["scores.jsonl", "\n", "expected at least one row, got none"],
    ["inputs/R.tsv", "question_id\ttext\n", "expected at least one row, got none"],
    ["questions.jsonl", "", "expected at least one question, got none"],
  ])("%s holding %j", async (file, content, message) => {
    expect(await problemsWith({ [file]: content })).toEqual([`${file}:1: ${message}`]);
  });

  it("that is the spec", async () => {
    expect(await problemsWith({ "benchmark.yaml": "" })).toEqual([
      "benchmark.yaml:1:1: expected a mapping with schema_version, id, title, languages, scale, configs, provenance, got null",
    ]);
  });
});

describe("a wrong column", () => {
  it("is one problem of the header, not one of each row", async () => {
    expect(await problemsWith(await altered(brook, "answer,", "anwser,"))).toEqual([
      `${brook}:1 answer: expected a column answer, got the columns question_id, anwser, error, latency_ms`,
    ]);
    expect(await problemsWith(await altered(brook, "question_id,answer", "id,reply"))).toEqual([
      `${brook}:1 question_id: expected a column question_id, got the columns id, reply, error, latency_ms`,
      `${brook}:1 answer: expected a column answer, got the columns id, reply, error, latency_ms`,
    ]);
    expect(await problemsWith(await altered("judgments.csv", "judge_id,", "judge,"))).toEqual([
      "judgments.csv:1 judge_id: expected a column judge_id, got the columns judge, config_id, model_id, question_id, repeat, score, rationale",
    ]);
  });

  it("is seen in JSON where no row has the right one", async () => {
    expect(await problemsWith(await altered(dune, /"answer"/gu, '"anwser"'))).toEqual([
      `${dune}:1 answer: expected a column answer in some row, got the columns question_id, anwser, repeat`,
    ]);
  });

  it("among those that may be left out is a note", async () => {
    expect(await toyChecked(await altered(brook, "latency_ms", "latency"))).toEqual({
      problems: [],
      notes: [`${brook}: nothing reads the column latency`, ...toyNotes],
    });
    expect(
      (await toyChecked({ "rating.csv": "question_id\n7\n", "judgements/a/T/x.csv": "x\n" })).notes,
    ).toEqual(["judgements/: 1 file was not read", "rating.csv was not read", ...toyNotes]);
  });

  it("of an unknown language", async () => {
    const csv = "question_id,domain,question_hi,question_ta,reference_en\n7,sea,क्या?,x,y\n";
    const problems = await problemsWith({ "questions.jsonl": null, "questions.csv": csv });
    expect(problems[0]).toBe(
      'questions.csv:1:4 question_ta: expected a language of benchmark.yaml (hi, te, en), got "ta"',
    );
  });

  it("of control characters is quoted in the message", async () => {
    const utf16 = Buffer.from("question_id\n7\n", "utf16le");
    const [first] = await problemsWith({ [brook]: utf16 });
    expect(first).toContain('got the column "q\\u0000u\\u0000e\\u0000s');
    expect(first).not.toMatch(/\p{Cc}/u);
  });

  it("that contradicts the path", async () => {
    expect(await problemsWith({ [brook]: "question_id,answer,config_id\n7,x,R\n" })).toEqual([
      `${brook}:2:3 config_id: expected "T", as the path says, got "R"`,
    ]);
  });

  it("that stands twice", async () => {
    expect(await problemsWith({ [brook]: "question_id,answer,answer\n7,x,y\n" })).toEqual([
      `${brook}:1:3: expected each column once, got "answer" twice`,
    ]);
  });
});

describe("an unknown id", () => {
  it("is named with its place", async () => {
    expect(await problemsWith(await altered(brook, "q12", "q13"))).toEqual([
      `${brook}:14:1 question_id: expected a question of the questions file, got "q13"`,
    ]);
    expect(
      await problemsWith(await altered("judgments.csv", "arbiter,T,brook,007", "umpire,T,brook,007")),
    ).toEqual(['judgments.csv:2:1 judge_id: expected one of arbiter, got "umpire"']);
    expect(await problemsWith({ "answers/X/brook.csv": "question_id,answer\n7,x\n" })).toEqual([
      'answers/X/brook.csv config_id: expected one of T, R, got "X"',
    ]);
    expect(await problemsWith(await altered("scores.jsonl", '"overlap"', '"bleurt"'))).toEqual([
      'scores.jsonl:1:2 metric_id: expected one of overlap, got "bleurt"',
    ]);
    expect((await problemsWith(await altered("questions.jsonl", '"sky"', '"land"')))[0]).toBe(
      'questions.jsonl:3:22 domain: expected one of sea, sky, got "land"',
    );
  });

  it("is not made of 7 by writing 007, or 7.0", async () => {
    expect(await problemsWith(await altered(brook, "\n007,", "\n0007,"))).toEqual([
      `${brook}:2:1 question_id: expected a question of the questions file, got "0007"`,
    ]);
  });

  it("of a folder that is too deep", async () => {
    expect(await problemsWith({ "answers/T/old/brook.csv": "question_id,answer\n7,x\n" })).toEqual([
      "answers/T/old/brook.csv: expected answers/<config_id>/<model_id>, got 3 levels below answers/",
    ]);
  });
});

describe("a duplicate key", () => {
  it("is a problem at its second row", async () => {
    expect(await problemsWith(await altered(brook, "q12,", "q11,"))).toEqual([
      `${brook}:14:1 question_id: expected each key once, got "q11" again`,
    ]);
    expect(await problemsWith(await altered(dune, '"repeat":2', '"repeat":1'))).toEqual([
      `${dune}:4:2 question_id: expected each key once, got "7.0" again`,
    ]);
    expect((await problemsWith(await altered("questions.jsonl", '"q12"', '"q11"')))[0]).toBe(
      'questions.jsonl:12:2 question_id: expected each question once, got "q11" again',
    );
  });

  it("is one of two files for the same cell", async () => {
    const twice = "question_id,answer\n7,x\n";
    expect(await problemsWith({ "answers/R/brook.csv": twice })).toEqual([
      "answers/R/brook.json: expected one file for answers/R/brook, got another, answers/R/brook.csv",
    ]);
    expect(await problemsWith({ "judgments/arbiter/T/brook.csv": "question_id,score\n7,1\n" })).toEqual([
      "judgments.csv: expected either one long file or the tree judgments/, got both",
    ]);
  });
});

describe("a score", () => {
  it("off the scale or between its steps", async () => {
    const changed = async (to: string): Promise<readonly string[]> =>
      problemsWith(await altered("judgments.csv", "brook,007,,1", `brook,007,,${to}`));
    const expected = "judgments.csv:2:6 score: expected a score on the scale 0–1 in steps of 1, got";
    expect(await changed("2")).toEqual([`${expected} 2`]);
    expect(await changed("-1")).toEqual([`${expected} -1`]);
    expect(await changed("0.5")).toEqual([`${expected} 0.5`]);
    expect(await changed("1e0")).toEqual([]);
    expect(await changed("")).toEqual([]);
  });

  it("off a metric's range", async () => {
    expect(await problemsWith(await altered("scores.jsonl", '"score":1}', '"score":1.5}'))).toEqual([
      "scores.jsonl:1:79 score: expected a value of overlap between 0 and 1, got 1.5",
    ]);
  });

  it("of a repetition that can't be", async () => {
    for (const repeat of ["0", "-3", "3000000000"])
      expect(await problemsWith(await altered(dune, '"repeat":2', `"repeat":${repeat}`))).toEqual([
        `${dune}:4:38 repeat: expected a whole number from 1 to 1000000, got ${repeat}`,
      ]);
  });
});
