import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { promptfoo } from "../../../data-build/import/promptfoo.ts";
import {
  countOf,
  expectBalanced,
  linesOf,
  problemsOf,
  runOf,
  specOf,
  textOf,
  treeOf,
} from "./import-harness.ts";

const fixture = resolve("test/fixtures/import/promptfoo");
const run = runOf(promptfoo);

describe("an invented result file of promptfoo", () => {
  it("takes prompts as configurations, providers as models, tests as questions", async () => {
    const result = await run(fixture, { language: "en" });
    const spec = specOf(result);
    expect(spec.title).toBe("Norland trivia");
    expect(spec.configs.map((c) => [c.id, c.label])).toEqual([
      ["answer-question", "Answer: {{question}}"],
      ["you-are-terse.-you-are-terse.-you-are-t", "You are terse. You are terse. You are t…"],
    ]);
    expect(spec.models).toEqual([
      { id: "acme-small-1", label: "acme:small-1" },
      { id: "big-2", label: "Big 2" },
    ]);
    expect(linesOf(result, "questions.jsonl")).toEqual([
      {
        question_id: "1",
        domain: "places",
        question: { en: "Which city is the capital of Norland?" },
        references: { en: ["Ostvik"] },
      },
      {
        question_id: "2",
        domain: "places",
        question: { en: "Which river crosses Norland?" },
        references: { en: ["Elm", "the Elm"] },
      },
    ]);
    expect(spec.holes?.map((h) => h.models)).toEqual([["big-2"]]);
  });

  it("takes repeats, structured outputs and errors, but no failed assertion as an error", async () => {
    const result = await run(fixture);
    expect(linesOf(result, "answers/answer-question/acme-small-1.jsonl")).toEqual([
      { question_id: "1", answer: "Ostvik", latency_ms: 120 },
      { question_id: "2", answer: "The Elm", latency_ms: 120 },
      { question_id: "1", repeat: 2, answer: "Ostvik!", latency_ms: 120 },
    ]);
    expect(linesOf(result, "answers/answer-question/big-2.jsonl")).toEqual([
      { question_id: "1", answer: '{"city":"Elmton"}', latency_ms: 120 },
      { question_id: "2", answer: null, error: "timeout", latency_ms: 120 },
    ]);
  });

  it("takes model-graded assertions as judges, human ones as ratings, others as metrics", async () => {
    const result = await run(fixture);
    const spec = specOf(result);
    expect(spec.judges?.map((j) => [j.id, j.label])).toEqual([
      ["llm-rubric-acme-grader", "llm-rubric (acme:grader)"],
      ["llm-rubric-2-acme-grader", "llm-rubric 2 (acme:grader)"],
    ]);
    expect(spec.scale).toMatchObject({ min: 0, max: 1, step: 0.5 });
    expect(linesOf(result, "judgments/llm-rubric-acme-grader/answer-question/acme-small-1.jsonl")).toEqual([
      { question_id: "1", score: 1, rationale: "right" },
      { question_id: "2", score: 0.5, rationale: "names it" },
      { question_id: "1", repeat: 2, score: 1, rationale: "right" },
    ]);
    expect(textOf(result, "ratings.csv")).toBe(
      "question_id,config_id,model_id,repeat,rater_id,score\n2,answer-question,acme-small-1,1,,1\n",
    );
    expect(spec.metrics?.map((m) => m.id)).toEqual(["equals", "imported-f1", "contains-any"]);
    expect(linesOf(result, "scores/equals/answer-question/big-2.jsonl")).toEqual([
      { question_id: "1", score: 0 },
    ]);
  });

  it("accounts for every result and every assertion", async () => {
    const result = await run(fixture);
    expectBalanced(result);
    expect(countOf(result, "results.json")).toMatchObject({ read: 6, taken: 6 });
    expect(countOf(result, "results.json (scores)")).toMatchObject({
      read: 14,
      taken: 12,
      dropped: [
        { reason: "a score without its assertion (of a set)", count: 1 },
        { reason: "the grader failed", count: 1 },
      ],
    });
    expect(countOf(result, "other.json").dropped[0]?.reason).toBe("JSON without a list of results");
    expect(countOf(result, "results.csv").dropped[0]?.reason).toBe("not a result file");
  });

  it("reads JSON Lines, and joins languages where tests have ids", async () => {
    const line = (language: string, question: string): string =>
      JSON.stringify({
        provider: "acme:m",
        prompt: { label: "P" },
        vars: { id: "q7", language, question },
        response: { output: "x" },
      });
    const root = await treeOf({ "r.jsonl": `${line("en", "Which?")}\n${line("te", "ఏది?")}\n` });
    const result = await run(root);
    expect(specOf(result).configs.map((c) => [c.id, c.language])).toEqual([
      ["p-english", "en"],
      ["p-telugu", "te"],
    ]);
    expect(linesOf(result, "questions.jsonl")).toEqual([
      { question_id: "q7", question: { en: "Which?", te: "ఏది?" }, references: {} },
    ]);
    expect(specOf(result).text_metrics).toBe("off");
  });
});

describe("hostile input", () => {
  const document = readFileSync(join(fixture, "results.json"), "utf8");
  const lineOf = (part: string): number => document.split("\n").findIndex((line) => line.includes(part)) + 1;

  it("is refused with file, line and field, all faults at once", async () => {
    const root = await treeOf({
      "a.json": document.replace('"provider": {\n     "id": "acme:small-1"\n    }', '"provider": {}'),
      "b.json": document.slice(0, 900),
      "c.json": document.replace('"score": 0.5', '"score": 3'),
      "d.jsonl": '{"provider": "m", "vars": {}}\n{"provider"',
    });
    const problems = await problemsOf(run(root));
    expect(problems.map((p) => [p.file, p.field])).toEqual([
      ["out/b.json", undefined],
      ["out/d.jsonl", undefined],
      ["out/a.json", "provider"],
      ["out/d.jsonl", "vars"],
      ["out/c.json", "gradingResult.componentResults"],
    ]);
    expect(problems[1]?.line).toBe(2);
    expect(problems[2]?.line).toBe(lineOf('"provider": {'));
    expect(problems[4]?.got).toBe("3");
  });

  it("NaN is left out with its reason; --scale widens the scale", async () => {
    const root = await treeOf({ "a.json": document.replace('"score": 0.5', '"score": NaN') });
    const result = await run(root);
    expect(countOf(result, "(scores)").dropped).toContainEqual({ reason: "a score of NaN", count: 1 });
    const wide = await treeOf({ "a.json": document.replace('"score": 0.5', '"score": 3') });
    expect(specOf(await run(wide, { scale: "0:5" })).scale).toMatchObject({ min: 0, max: 5 });
  });

  it("a missing source and one without results", async () => {
    expect((await problemsOf(run(join(fixture, "nope")))).map((p) => p.got)).toEqual(["nothing there"]);
    const empty = await treeOf({ "a.json": '{"results": []}' });
    expect((await problemsOf(run(empty))).map((p) => p.got)).toEqual(["none among 1 files"]);
  });
});
