import { describe, expect, it } from "vitest";
import { matchPredictions, type OwnQuestion } from "../../src/own/match.ts";
import { readPredictions, troubleWords } from "../../src/own/predictions.ts";
import { eachCase } from "./dice.ts";
import { mutateBytes, mutateText } from "./mutate.ts";

const questions: readonly OwnQuestion[] = ["007", "7", "7.0", "क१", "constructor"].map((question_id, i) => ({
  question_id,
  position: i + 1,
  domain: null,
  texts: [`What is ${question_id}?`],
  references: ["नमक"],
}));
const csv = 'question_id,answer,repeat\n007,नमक,\n7,"two\nlines",1\n7.0,,1\nक१,"",2\nconstructor,x,1\n';
const files: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ["run.csv", csv],
  ["run.tsv", csv.replaceAll(",", "\t")],
  ["run.jsonl", '{"question_id":"007","answer":"नमक"}\n{"question_id":"7","answer":null,"repeat":2}\n'],
  [
    "samples.jsonl",
    '{"doc_id":0,"doc":{"question":"What is 7?"},"resps":[["a"]],"filtered_resps":["a"],"filter":"none"}\n' +
      '{"doc_id":1,"doc":{"question":"What is 007?"},"resps":[["b"]],"filtered_resps":["b"]}\n',
  ],
];

describe("any file of answers", () => {
  it("is read without a throw; every line of it is an answer, a problem with its place, or left out by rule", async () => {
    let taken = 0;
    const cases = await eachCase("predictions", (dice) => {
      const [name, source] = dice.pick(files);
      let text: string = source;
      for (let i = dice.below(3); i > 0; i -= 1) text = mutateText(dice, text);
      const whole = new TextEncoder().encode(text);
      const bytes = dice.chance(25) ? mutateBytes(dice, whole) : whole;
      const file = readPredictions(name, bytes);
      const { answers, troubles } = matchPredictions(file, questions);
      const lines = new TextDecoder().decode(bytes).split("\n").length;
      for (const trouble of troubles) {
        expect(trouble.line).toBeGreaterThanOrEqual(1);
        expect(trouble.line, text).toBeLessThanOrEqual(lines + 1);
        expect(troubleWords(name, trouble)).toMatch(/^[^\n]+:\d+\S*(?: \S+)?: expected [^\n]+, got [^\n]+$/u);
      }
      for (const { question_id, repeat } of answers) {
        expect(questions.some((q) => q.question_id === question_id)).toBe(true);
        expect(Number.isSafeInteger(repeat) && repeat >= 1, text).toBe(true);
      }
      const matched = troubles.length - file.troubles.length;
      expect(answers.length + matched, text).toBe(file.predictions.length);
      if (troubles.length === 0) expect(answers.length, text).toBeGreaterThan(0);
      if (troubles.length === 0) taken += 1;
    });
    expect(taken).toBeGreaterThan(cases / 20);
  });
});

it("a header alone is no file of answers", () => {
  const { troubles } = readPredictions("a.csv", new TextEncoder().encode("question_id,answer\n"));
  expect(troubles).toEqual([{ line: 1, expected: "a line with an answer", got: "a header alone" }]);
});
