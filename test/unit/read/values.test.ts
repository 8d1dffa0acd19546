import { describe, expect, it } from "vitest";
import { openNode } from "../../../src/db/node.ts";
import { buildData, toyWith } from "../../support/folders.ts";
import { openPublished } from "../../../src/db/node.ts";
import { altered, checked, problemsWith } from "./checked.ts";

const brook = "answers/T/brook.csv";
const listed = "answers/R/brook.json";

describe("NaN and Infinity", () => {
  it("in JSON Lines are named with field and column, and the other lines still count", async () => {
    for (const token of ["NaN", "Infinity", "-Infinity"])
      expect(await problemsWith(await altered("scores.jsonl", '"score":0.75', `"score":${token}`))).toEqual([
        `scores.jsonl:2:85 score: expected a finite number or null, got ${token}`,
      ]);
  });

  it("in JSON", async () => {
    const latency = await altered(listed, '"answer": "रन"', '"answer": "रन", "latency_ms": NaN');
    expect(await problemsWith(latency)).toEqual([
      `${listed}:9 latency_ms: expected a finite number, or nothing, got NaN`,
    ]);
  });

  it("in CSV are no numbers", async () => {
    for (const token of ["nan", "NaN", "inf", "-Infinity", "1e999"])
      expect(
        await problemsWith(await altered("judgments.csv", "brook,007,,1", `brook,007,,${token}`)),
      ).toEqual([
        `judgments.csv:2:6 score: expected a finite number, or nothing, got ${token === "1e999" ? "Infinity" : `"${token}"`}`,
      ]);
  });
});

describe("decimal commas and semicolons", () => {
  it("are refused and not guessed at", async () => {
    expect(await problemsWith(await altered("judgments.csv", "brook,007,,1", "brook,007,,0,5"))).toEqual([
      "judgments.csv:2: expected 7 columns, as in the header, got 8",
    ]);
    expect(await problemsWith(await altered("judgments.csv", "brook,007,,1", 'brook,007,,"0,5"'))).toEqual([
      'judgments.csv:2:6 score: expected a finite number, or nothing, got "0,5"',
    ]);
    expect(await problemsWith({ [brook]: "question_id;answer\n7;3,63\n" })).toEqual([
      `${brook}:1:1: expected columns separated by commas, got ";" between them`,
    ]);
    expect(await problemsWith({ [brook]: "question_id\tanswer\n7\tx\n" })).toEqual([
      `${brook}:1:1: expected columns separated by commas, got tabs between them`,
    ]);
    expect(await problemsWith({ "answers/T/fern.tsv": "question_id,answer\n7,x\n" })).toEqual([
      'answers/T/fern.tsv:1:1: expected columns separated by tabs, got "," between them',
    ]);
  });
});

describe("a number where an id should be", () => {
  it("is shown as it was written, to the last digit", async () => {
    expect(
      await problemsWith(await altered("questions.jsonl", '"9007199254740993"', "9007199254740993")),
    ).toEqual(["questions.jsonl:4:2 question_id: expected text, got the number 9007199254740993"]);
    expect(await problemsWith(await altered(listed, '"007"', "7"))).toEqual([
      `${listed}:2 question_id: expected text, got the number 7`,
    ]);
    expect(await problemsWith(await altered("scores.jsonl", '"model_id":"brook"', '"model_id":7.0'))).toEqual(
      ["scores.jsonl:1:40 model_id: expected one of brook, dune, fern, got the number 7.0"],
    );
    expect(await problemsWith(await altered("benchmark.yaml", "{ id: brook,", "{ id: 12,"))).toEqual([
      "benchmark.yaml:29:11 models.0.id: expected an id (letters, digits, '.', '_' or '-'; text, so quote it if it looks like a number), got 12",
    ]);
  });

  it("is refused in Parquet, small or too large to hold", async () => {
    const folder = await toyWith({ [listed]: null });
    const { db } = await openNode();
    await db.all(
      `COPY (SELECT * FROM (VALUES (9007199254740993::BIGINT, 'x'), (7, 'y')) t(question_id, answer))
       TO '${folder}/answers/R/brook.parquet' (FORMAT PARQUET)`,
      [],
    );
    await db.close();
    expect((await checked(folder)).problems).toEqual([
      "answers/R/brook.parquet:1:1 question_id: expected text, got the number 9007199254740993",
      "answers/R/brook.parquet:2:1 question_id: expected text, got the number 7",
    ]);
  });
});

describe("ids", () => {
  it("007, 7, 7.0 and 9007199254740993 stay four questions all the way into the Parquet", async () => {
    const { dir, manifest } = await buildData(await toyWith({}));
    const db = await openPublished(dir, manifest);
    const rows = await db.all(
      `SELECT question_id, score FROM judgments WHERE config_id = 'T' AND model_id = 'dune'
       AND (question_id LIKE '%7' OR question_id LIKE '7%' OR question_id LIKE '9%') ORDER BY question_id, repeat`,
      [],
    );
    await db.close();
    expect(rows).toEqual([
      { question_id: "007", score: 1 },
      { question_id: "7", score: 0 },
      { question_id: "7.0", score: 1 },
      { question_id: "7.0", score: 0 },
      { question_id: "9007199254740993", score: 1 },
      { question_id: "q07", score: 0 },
    ]);
  });

  it.each([
    ["nothing", ""],
    ["a control character", "a\\u0007b"],
    ["a line end", "a\\nb"],
    ["spaces around it", " a"],
    ["half a character", "a\\ud800"],
    ["a step out of the folder", ".."],
    ["too much", "x".repeat(201)],
  ])("can't be %s", async (_, id) => {
    const problems = await problemsWith(await altered("questions.jsonl", '"q12"', `"${id}"`));
    const shown = id.length > 200 ? `${"x".repeat(60)}…` : id;
    expect(problems[0]).toBe(
      `questions.jsonl:12:2 question_id: expected an id of 1 to 200 characters without control characters or spaces around it, got "${shown}"`,
    );
  });
});

describe("broken files", () => {
  it("that call themselves Parquet are named without where they lie on this machine", async () => {
    const [first, ...more] = await problemsWith({ [listed]: null, "answers/R/brook.parquet": "PAR1 no" });
    expect(more).toEqual([]);
    expect(first).toMatch(
      /^answers\/R\/brook\.parquet: expected a Parquet file, got .*'answers\/R\/brook\.parquet'/u,
    );
  });

  it("that hold another kind of JSON", async () => {
    expect(await problemsWith({ [listed]: '{"question_id": "7"}' })).toEqual([
      `${listed}:1: expected a list of objects in JSON, got a mapping`,
    ]);
    expect(await problemsWith({ [listed]: '[\n  {"question_id": "7", "answer": "x"},\n  7\n]' })).toEqual([
      `${listed}:3: expected an object, got 7`,
    ]);
    expect(await problemsWith({ "answers/T/dune.jsonl": '{"question_id":"7","answer":"x"}\n[1]\n' })).toEqual(
      ["answers/T/dune.jsonl:2:1: expected one JSON object a line, got a list of 1"],
    );
  });
});
