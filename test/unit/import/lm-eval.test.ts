import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { lmEval } from "../../../data-build/import/lm-eval.ts";
import {
  countOf,
  expectBalanced,
  linesOf,
  problemsOf,
  runOf,
  sample,
  specOf,
  textOf,
  treeOf,
} from "./import-harness.ts";

const fixture = resolve("test/fixtures/import/lm-eval");
const run = runOf(lmEval);

describe("an invented tree of two languages and two models", () => {
  it("takes languages as configurations and joins questions on doc_id", async () => {
    const result = await run(join(fixture, "run"));
    const spec = specOf(result);
    expect(spec.configs.map((c) => [c.id, c.label, c.modality, c.language])).toEqual([
      ["en", "English", "text", "en"],
      ["te", "Telugu", "text", "te"],
    ]);
    expect(spec.models?.map((m) => [m.id, m.label, m.params])).toEqual([
      ["small-1", "small-1", 1.2],
      ["big-2b", "big-2b", 2],
    ]);
    expect(linesOf(result, "questions.jsonl")[1]).toEqual({
      question_id: "1",
      domain: "places",
      question: { en: "Which river crosses Norland?", te: "నార్లాండ్ గుండా ఏ నది ప్రవహిస్తుంది?" },
      references: { en: ["The Elm.", "Elm"], te: ["ఎల్మ్."] },
    });
    expect(spec.domains).toEqual([
      { id: "places", label: "Places" },
      { id: "history-kings", label: "History: Kings" },
    ]);
  });

  it("keeps answers as they are: prefix, line break, emoji and emptiness", async () => {
    const result = await run(join(fixture, "run"));
    expect(linesOf(result, "answers/en/small-1.jsonl")).toEqual([
      { question_id: "0", answer: "A: Ostvik" },
      { question_id: "1", answer: "The Elm,\nof course 🙂" },
      { question_id: "2", answer: "" },
    ]);
    expect(linesOf(result, "answers/en/big-2b.jsonl")).toEqual([
      { question_id: "0", answer: "Ostvik." },
      { question_id: "2", answer: "Nobody" },
    ]);
  });

  it("takes each metric's values, with its range", async () => {
    const result = await run(join(fixture, "run"));
    const spec = specOf(result);
    expect(spec.metrics?.map((m) => [m.id, m.min, m.max, m.direction, m.discrete ?? false])).toEqual([
      ["bleu_max", 0, 100, "higher", false],
      ["bleu_acc", 0, 1, "higher", true],
      ["bleu_diff", -100, 100, "higher", false],
    ]);
    expect(spec.primary_metric).toBe("bleu_acc");
    expect(linesOf(result, "scores/bleu_diff/te/small-1.jsonl")).toEqual([
      { question_id: "0", score: 5 },
      { question_id: "1", score: -2.5 },
      { question_id: "2", score: 100 },
    ]);
  });

  it("declares a cell without samples a hole, and says that the questions are an excerpt only if they are", async () => {
    const result = await run(join(fixture, "run"));
    expect(specOf(result).holes?.map((h) => [h.configs, h.models])).toEqual([[["te"], ["big-2b"]]]);
    expect(specOf(result).provenance.kind).toBe("measured");
    expect(specOf(result).provenance.statement).not.toContain("excerpt");
  });

  it("accounts for every line and every average", async () => {
    const result = await run(join(fixture, "run"), { human: join(fixture, "human") });
    expectBalanced(result);
    const averages = countOf(result, "en/acme__small-1/results_2031-01-02T03-04-05.000001.json");
    expect([averages.read, averages.taken]).toEqual([2, 0]);
    expect(countOf(result, "samples_norland-qa_gen_en_2031-01-03T03-04-05.jsonl").taken).toBe(2);
  });
});

describe("human labels", () => {
  it("are ratings of each annotator and metrics of the first one", async () => {
    const result = await run(join(fixture, "run"), { human: join(fixture, "human") });
    expect(textOf(result, "ratings.csv").trimEnd().split("\n")).toEqual([
      "question_id,config_id,model_id,repeat,rater_id,score",
      "0,en,small-1,1,en-1,1",
      "1,en,small-1,1,en-1,1",
      "0,en,big-2b,1,en-1,0",
      "0,te,small-1,1,te-1,1",
      "1,te,small-1,1,te-1,0",
      "0,en,small-1,1,en-2,0",
    ]);
    expect(linesOf(result, "scores/human_truthfulness/en/small-1.jsonl")).toEqual([
      { question_id: "0", score: 1 },
      { question_id: "1", score: 1 },
    ]);
    expect(linesOf(result, "scores/human_informativeness/te/small-1.jsonl")).toEqual([
      { question_id: "1", score: 0 },
    ]);
    expect(specOf(result).primary_metric).toBe("human_truthfulness");
  });

  it("that can't be used are counted with the reason", async () => {
    const result = await run(join(fixture, "run"), { human: join(fixture, "human") });
    const dropped = (end: string): readonly (readonly [string, number])[] =>
      countOf(result, end).dropped.map((d) => [d.reason, d.count] as const);
    expect(dropped("first/en.csv")).toEqual([
      ["no label given", 1],
      ["the question is not the run's question of this id", 1],
      ["a question that is not among the run outputs", 1],
    ]);
    expect(dropped("extra/en.csv")).toEqual([["a model that is not among the run outputs", 1]]);
    expect(dropped("fr.csv")).toEqual([["a language that is not among the run outputs", 1]]);
    expect(dropped("notes.txt")).toEqual([["not a sheet of labels", 1]]);
    expect(result.notes.join("\n")).toContain("1 labelled answers differ");
    expect(result.notes.join("\n")).toContain("1 labels of informativeness by further annotators");
  });

  it("never carry a name from the sheets' columns", async () => {
    const result = await run(join(fixture, "run"), { human: join(fixture, "human") });
    for (const content of result.files.values()) expect(String(content)).not.toContain("_ANN");
  });

  it("of another shape are refused, all of them, at their lines", async () => {
    const human = await treeOf({
      "a/en.csv":
        "id,question,model_answer,truthfulness,informativeness\r\n0__small-1,q,a,maybe,yes\r\nnonsense,q,a,yes,sure\r\n",
      "a/te.csv": "id,question\r\n0__small-1,q\r\n",
    });
    const problems = await problemsOf(run(join(fixture, "run"), { human }));
    expect(problems.map((p) => [p.file, p.line, p.field, p.got])).toEqual([
      ["out/a/en.csv", 2, "truthfulness", '"maybe"'],
      ["out/a/en.csv", 3, "id", '"nonsense"'],
      ["out/a/en.csv", 3, "informativeness", '"sure"'],
      ["out/a/te.csv", 1, "model_answer", "none"],
      ["out/a/te.csv", 1, "truthfulness", "none"],
      ["out/a/te.csv", 1, "informativeness", "none"],
    ]);
  });
});

describe("other shapes of samples", () => {
  it("takes the likeliest continuation as the answer of a multiple-choice task", async () => {
    const root = await treeOf({
      "acme__m/samples_choice_2031-01-01T00-00-00.jsonl": `${sample({
        target: 1,
        arguments: {
          gen_args_0: { arg_0: "Q", arg_1: " red" },
          gen_args_1: { arg_0: "Q", arg_1: " green" },
        },
        resps: [[["-3.5", "False"]], [["-1.25", "True"]]],
        filtered_resps: [
          ["-3.5", "False"],
          ["-1.25", "True"],
        ],
        acc: 1.0,
      })}\n`,
    });
    const result = await run(root, { language: "en" });
    expect(linesOf(result, "answers/en/m.jsonl")).toEqual([{ question_id: "0", answer: "green" }]);
    expect(linesOf(result, "questions.jsonl")).toMatchObject([{ references: { en: ["green"] } }]);
    expect(specOf(result).text_metrics).toBe("off");
  });

  it("keeps the values of several filters apart, and the model's own text as the answer", async () => {
    const line = (filter: string, match: number): string =>
      sample({
        resps: [["so 12. #### 12"]],
        filtered_resps: [filter === "strict" ? "12" : "[invalid]"],
        filter,
        metrics: ["exact_match"],
        exact_match: match,
      });
    const root = await treeOf({
      "acme__m/samples_sum_2031-01-01T00-00-00.jsonl": `${line("strict", 1)}\n${line("flexible", 0)}\n`,
    });
    const result = await run(root, { language: "en" });
    expect(linesOf(result, "answers/en/m.jsonl")).toEqual([{ question_id: "0", answer: "so 12. #### 12" }]);
    expect(linesOf(result, "scores/exact_match.strict/en/m.jsonl")).toEqual([{ question_id: "0", score: 1 }]);
    expect(linesOf(result, "scores/exact_match.flexible/en/m.jsonl")).toEqual([
      { question_id: "0", score: 0 },
    ]);
    expectBalanced(result);
  });

  it("keeps different tasks apart: the same doc_id is another question", async () => {
    const root = await treeOf({
      "acme__m/samples_rivers_2031-01-01T00-00-00.jsonl": `${sample({ f1: 1 })}\n`,
      "acme__m/samples_kings_2031-01-01T00-00-00.jsonl": `${sample({ doc: { question: "Who?" } })}\n`,
    });
    const result = await run(root, { language: "en" });
    expect(linesOf(result, "questions.jsonl")).toMatchObject([
      { question_id: "kings~0", domain: "kings" },
      { question_id: "rivers~0", domain: "rivers" },
    ]);
    expect(specOf(result).configs.map((c) => c.id)).toEqual(["kings-en", "rivers-en"]);
    expect(specOf(result).metrics?.map((m) => m.id)).toEqual(["imported-f1"]);
    expect(specOf(result).text_metrics).toBe("computed");
  });

  it("takes the newest of repeated runs and counts the lines of the older", async () => {
    const root = await treeOf({
      "acme__m/samples_sum_2031-01-01T00-00-00.jsonl": `${sample({ filtered_resps: ["old"] })}\n`,
      "acme__m/samples_sum_2031-02-01T00-00-00.jsonl": `${sample({ filtered_resps: ["new"] })}\n`,
    });
    const result = await run(root, { language: "en" });
    expect(linesOf(result, "answers/en/m.jsonl")).toEqual([{ question_id: "0", answer: "new" }]);
    expect(countOf(result, "2031-01-01T00-00-00.jsonl").dropped).toEqual([
      { reason: "an older run of the same task on the same model", count: 1 },
    ]);
  });

  it("leaves the language open rather than guessing it", async () => {
    const root = await treeOf({ "acme__m/samples_sum_2031-01-01T00-00-00.jsonl": `${sample({})}\n` });
    const result = await run(root);
    expect(specOf(result).languages).toEqual([{ id: "und", label: "Language not stated" }]);
  });
});
