import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { inspect } from "../../../data-build/import/inspect.ts";
import { UsageError } from "../../../data-build/read/problem.ts";
import { countOf, expectBalanced, linesOf, problemsOf, runOf, specOf, treeOf } from "./import-harness.ts";
import { zipOf } from "./zip-writer.ts";

const fixture = resolve("test/fixtures/import/inspect");
const run = runOf(inspect);

const header = (values: object): string =>
  JSON.stringify({
    version: 2,
    status: "success",
    eval: {
      task: "t",
      model: "acme/m",
      created: "2031-01-01T00:00:00Z",
      dataset: { sample_ids: [1, 2, 10] },
    },
    ...values,
  });
const sample = (values: object): string =>
  JSON.stringify({
    id: 1,
    epoch: 1,
    input: "Which?",
    target: "This",
    output: { choices: [{ message: { content: "This" } }] },
    scores: { match: { value: "C" } },
    ...values,
  });
const archive = (samples: Readonly<Record<string, string>>): Buffer =>
  zipOf([
    ...Object.entries(samples).map(([name, content]) => ({ name: `samples/${name}.json`, content })),
    { name: "header.json", content: header({}), method: 93 },
  ]);

describe("invented logs of one task in two languages", () => {
  it("takes variants of the task as configurations and joins their questions on the sample id", async () => {
    const result = await run(fixture);
    expect(specOf(result).configs).toEqual([
      { id: "norland-language-en", label: "norland, language=en", modality: "speech", language: "en" },
      { id: "norland-language-te", label: "norland, language=te", modality: "text", language: "te" },
    ]);
    expect(linesOf(result, "questions.jsonl")).toEqual([
      {
        question_id: "007",
        domain: "places",
        question: { en: "Which city is the capital of Norland?", te: "నార్లాండ్ రాజధాని ఏది?" },
        references: { en: ["Ostvik"], te: ["ఓస్ట్విక్"] },
      },
      {
        question_id: "7",
        domain: "places",
        question: { en: "Which river crosses Norland?" },
        references: { en: ["The Elm", "Elm"] },
      },
      {
        question_id: "k-1",
        domain: "kings",
        question: { en: "Who was the first king of Norland?" },
        references: { en: ["Harl"] },
      },
    ]);
  });

  it("takes epochs as repeats, attachments, text parts and errors", async () => {
    const result = await run(fixture);
    expect(linesOf(result, "answers/norland-language-en/small-1.jsonl")).toEqual([
      { question_id: "007", answer: "Ostvik", latency_ms: 250 },
      { question_id: "007", repeat: 2, answer: "Ostvik, long", latency_ms: 250 },
      { question_id: "7", answer: "The Elm", latency_ms: 250 },
      { question_id: "k-1", answer: null, error: "timed out", latency_ms: 250 },
    ]);
  });

  it("takes model-graded scorers as judges with their reasons, others as metrics", async () => {
    const result = await run(fixture);
    const spec = specOf(result);
    expect(spec.judges).toEqual([
      {
        id: "model_graded_qa-grader-9",
        label: "model_graded_qa (grader-9)",
        covers: [
          { config: "norland-language-en", model: "small-1", scope: "all" },
          { config: "norland-language-te", model: "small-1", scope: "all" },
        ],
      },
    ]);
    expect(spec.scale).toMatchObject({ min: 0, max: 1, step: 0.5 });
    expect(linesOf(result, "judgments/model_graded_qa-grader-9/norland-language-en/small-1.jsonl")).toEqual([
      { question_id: "007", score: 1, rationale: "right" },
      { question_id: "007", repeat: 2, score: 1, rationale: "right" },
      { question_id: "7", score: 0.5, rationale: "half" },
      { question_id: "k-1", score: 0 },
    ]);
    expect(linesOf(result, "scores/overlap.words/norland-language-en/small-1.jsonl")).toEqual([
      { question_id: "007", score: 1 },
      { question_id: "7", score: 0.5 },
    ]);
  });

  it("takes one log per variant and model, and accounts for all", async () => {
    const result = await run(fixture);
    expectBalanced(result);
    const replaced = "of the same task and model, inspect/norland_te.json is taken (newest finished log)";
    expect(countOf(result, "norland_te_old.json").dropped).toEqual([{ reason: replaced, count: 1 }]);
    expect(countOf(result, "norland_te_cut.json").dropped).toEqual([{ reason: replaced, count: 1 }]);
    expect(countOf(result, "norland_en.json (scores)")).toEqual({
      source: "inspect/norland_en.json (scores)",
      read: 7,
      taken: 6,
      dropped: [{ reason: "a value that is not a number", count: 1 }],
    });
    expect(countOf(result, "other.json").dropped).toEqual([{ reason: "JSON, but not a log", count: 1 }]);
    expect(countOf(result, "notes.txt").dropped).toEqual([{ reason: "not a log", count: 1 }]);
    expect(countOf(result, "norland_none.json")).toMatchObject({ read: 0, taken: 0 });
    expect(result.notes[0]).toContain("norland_none.json (error) holds no samples");
  });
});

describe("archives", () => {
  it("put samples into the dataset's order and read a run that was cut off", async () => {
    const whole = await treeOf({
      "a.eval": archive({
        "10_epoch_1": sample({ id: 10 }),
        "2_epoch_1": sample({ id: 2 }),
        "1_epoch_1": sample({}),
      }),
    });
    expect(linesOf(await run(whole), "scores/match/t/m.jsonl")).toEqual([
      { question_id: "1", score: 1 },
      { question_id: "2", score: 1 },
      { question_id: "10", score: 1 },
    ]);
    const cut = await treeOf({
      "a.eval": zipOf([
        { name: "_journal/start.json", content: header({ status: "started" }) },
        { name: "samples/1_epoch_1.json", content: sample({}) },
      ]),
    });
    expect((await run(cut)).notes).toContain("out/a.eval did not run to its end (status started).");
  });

  it("that are no archives, or hold no JSON, are refused at their place", async () => {
    const root = await treeOf({
      "a.eval": "not a zip",
      "b.eval": archive({ "1_epoch_1": '{"id": 1,\n "epoch": }' }),
      "c.eval": zipOf([{ name: "samples/1_epoch_1.json", content: sample({}) }]),
    });
    expect((await problemsOf(run(root))).map((p) => [p.file, p.line, p.got])).toEqual([
      ["out/a.eval", undefined, "no central directory: not a zip archive, or cut short"],
      ["out/b.eval/samples/1_epoch_1.json", 2, '"}"'],
      ["out/c.eval", undefined, "neither"],
    ]);
  });
});

describe("values", () => {
  it("NaN is unscored: left out with a reason, never null or 0", async () => {
    const root = await treeOf({
      "a.eval": archive({
        "1_epoch_1": sample({ scores: { match: { value: 5 } } }).replace(":5}", ":NaN}"),
        "2_epoch_1": sample({ id: 2, scores: { match: { value: 5 } } }).replace(":5}", ":-Infinity}"),
        "10_epoch_1": sample({ id: 10, scores: { match: { value: 0.25 } } }),
      }),
    });
    const result = await run(root);
    expect(linesOf(result, "scores/match/t/m.jsonl")).toEqual([{ question_id: "10", score: 0.25 }]);
    expect(countOf(result, "(scores)").dropped).toEqual([
      { reason: "unscored (NaN)", count: 1 },
      { reason: "a value of -Infinity", count: 1 },
    ]);
  });

  it("of judges off the scale are refused with their line; --scale and --judges say otherwise", async () => {
    const root = await treeOf({
      "a.eval": archive({ "1_epoch_1": sample({ scores: { rubric: { value: 4 } } }) }),
    });
    const problems = await problemsOf(run(root, { judges: "rubric" }));
    expect(problems).toEqual([
      {
        file: "out/a.eval/samples/1_epoch_1.json",
        line: 1,
        column: expect.any(Number) as number,
        field: "scores.rubric.value",
        expected: "a score from 0 to 1 (else give --scale)",
        got: "4",
      },
    ]);
    const result = await run(root, { judges: "rubric", scale: "1:5:1" });
    expect(specOf(result).scale).toMatchObject({ min: 1, max: 5, step: 1 });
    expect(linesOf(result, "judgments/rubric/t/m.jsonl")).toEqual([{ question_id: "1", score: 4 }]);
    await expect(run(root, { scale: "5:1" })).rejects.toThrow(UsageError);
  });

  it("of a multiple-choice question stand with their text", async () => {
    const root = await treeOf({
      "a.eval": archive({ "1_epoch_1": sample({ choices: ["red", "green"], target: "B" }) }),
    });
    expect(linesOf(await run(root, { language: "en" }), "questions.jsonl")).toEqual([
      { question_id: "1", question: { en: "Which?\nA) red\nB) green" }, references: { en: ["B) green"] } },
    ]);
  });
});

describe("hostile input", () => {
  it("all faults of a document are listed with file, line and field", async () => {
    const document = readFileSync(join(fixture, "norland_te.json"), "utf8");
    const root = await treeOf({
      "a.json": document.replace('"id": "007"', '"id": 1.5'),
      "b.json": document.replace('"epoch": 1', '"epoch": 0').replace("acme/small-1", "acme/b"),
      "c.json": document.replace(/"input": "[^"]*"/u, '"input": 3').replace("acme/small-1", "acme/c"),
      "d.json": document.slice(0, 200),
    });
    const problems = await problemsOf(run(root));
    expect(problems.map((p) => [p.file, p.field, p.got])).toEqual([
      ["out/d.json", undefined, "the end of the file"],
      ["out/a.json", "id", "1.5"],
      ["out/b.json", "epoch", "0"],
      ["out/c.json", "input", "3"],
    ]);
    const lineOf = (text: string): number =>
      document.split("\n").findIndex((line) => line.includes(text)) + 1;
    expect(problems.slice(1).map((p) => p.line)).toEqual([
      lineOf('"id": "007"'),
      lineOf('"epoch": 1,'),
      lineOf('"input": "న'),
    ]);
  });

  it("a missing source, a folder without logs, a sample twice", async () => {
    expect((await problemsOf(run(join(fixture, "nope")))).map((p) => p.got)).toEqual(["nothing there"]);
    const none = await treeOf({ "a.txt": "" });
    expect((await problemsOf(run(none))).map((p) => p.got)).toEqual(["none among 1 files"]);
    const twice = await treeOf({ "a.eval": archive({ "1_epoch_1": sample({}), "1_epoch_2": sample({}) }) });
    expect((await problemsOf(run(twice))).map((p) => p.got)).toEqual(["sample 1, epoch 1 twice"]);
  });

  it("one id for two questions, unless they are said to be apart", async () => {
    const other = header({}).replace("acme/m", "acme/n");
    const root = await treeOf({
      "a.eval": archive({ "1_epoch_1": sample({}) }),
      "b.eval": zipOf([
        { name: "header.json", content: other },
        { name: "samples/1_epoch_1.json", content: sample({ input: "Who?" }) },
      ]),
    });
    expect((await problemsOf(run(root))).map((p) => [p.field, p.got])).toEqual([["question", '"Who?"']]);
  });
});
