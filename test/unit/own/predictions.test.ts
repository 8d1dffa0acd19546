import { describe, expect, it } from "vitest";
import { matchPredictions, type OwnQuestion } from "../../../src/own/match.ts";
import { readPredictions, troubleWords } from "../../../src/own/predictions.ts";
import { sayIn } from "../../../src/words/say-in.ts";
import { te } from "../../../src/words/te.ts";

const questions: readonly OwnQuestion[] = [
  { question_id: "q1", position: 1, domain: null, texts: ["What is it?", "Was ist es?"], references: ["it"] },
  { question_id: "q2", position: 2, domain: null, texts: ["Where is it?"], references: ["there"] },
  { question_id: "007", position: 3, domain: null, texts: ["Same"], references: [] },
  { question_id: "7", position: 4, domain: null, texts: ["Same"], references: ["x"] },
];
const read = (
  name: string,
  text: string,
): ReturnType<typeof matchPredictions> & { readonly format: string } => {
  const file = readPredictions(name, new TextEncoder().encode(text));
  return { format: file.format, ...matchPredictions(file, questions) };
};
const said = (name: string, text: string): readonly string[] =>
  read(name, text).troubles.map((trouble) => troubleWords(name, trouble));
const answer = (question_id: string, text: string | null, repeat = 1): object => ({
  question_id,
  repeat,
  answer: text,
});

describe("a file of answers", () => {
  it("is read as CSV: quotes, nothing, empty text, columns in any order", () => {
    const got = read("a.csv", '\uFEFFanswer,more,question_id\r\n"a, ""b""\nc",x,q1\r\n,,q2\r\n"",,007\r\n');
    expect(got.troubles).toEqual([]);
    expect(got.answers).toEqual([answer("q1", 'a, "b"\nc'), answer("q2", null), answer("007", "")]);
  });

  it("is read as TSV and JSON Lines, whatever it is called", () => {
    expect(read("x.txt", "question_id\tanswer\trepeat\nq1\ta\t1\nq1\tb\t2\n")).toMatchObject({
      format: "TSV",
      answers: [answer("q1", "a", 1), answer("q1", "b", 2)],
      troubles: [],
    });
    expect(
      read(
        "x.csv",
        '{"question_id":"q1","answer":null}\n\n{"question_id":"7","answer":"e\\u0301","repeat":3}\n',
      ),
    ).toMatchObject({
      format: "JSON Lines",
      answers: [answer("q1", null), answer("7", "é", 3)],
      troubles: [],
    });
  });

  it("says every problem in another language: only the file’s own words and names of fields stay", () => {
    const say = sayIn("te", te);
    const broken = [
      ["a.csv", ""],
      ["a.csv", "question_id,answer\n"],
      ["a.csv", "id,answer\nq1,x\n"],
      [
        "a.csv",
        'question_id,answer,repeat\nq1,x\n,x,1\nq9,x,1\nq1,x,0\nq1,a,1\nq1,b,1\nq1,"a"b,1\nq1,a"b,1\nq2,"x,1\n',
      ],
      [
        "a.jsonl",
        '{"question_id":7,"answer":"x"}\n{"question_id":"q1"}\n{"question_id":"q1","answer":2}\n{"question_id":"q1","answer":"","repeat":0}\n{oops\n[1]\n{"doc_id":0,"resps":[[7]]}\n',
      ],
    ] as const;
    const lines = broken.flatMap(([name, text]) =>
      read(name, text).troubles.map((trouble) => troubleWords("", trouble, say.known)),
    );
    expect(lines.length).toBe(18);
    for (const line of lines) {
      expect(line).toMatch(/^:\d+(?::\d+)?(?: \w+)?: ఉండాల్సినది .+; ఉన్నది .+$/u);
      const own = /"(?:[^"\\]|\\.)*"|\b(?:question_id|answer|repeat|filtered_resps|null|JSON object)\b/gu;
      expect(line.replaceAll(own, ""), line).not.toMatch(/[a-z]{2}/iu);
    }
  });

  it("names every problem at its place, as the command line does", () => {
    expect(said("a.csv", "")).toEqual(["a.csv:1: expected a line with an answer, got an empty file"]);
    expect(said("a.csv", "id,answer\nq1,x\n")).toEqual([
      'a.csv:1 question_id: expected a column question_id, got the columns "id", "answer"',
    ]);
    expect(
      said("a.csv", 'question_id,answer,repeat\nq1,x\n,x,1\nq9,x,1\nq1,x,0\nq1,a,1\nq1,b,1\nq2,"x,1\n'),
    ).toEqual([
      "a.csv:2: expected 3 columns, as in the header, got 2",
      "a.csv:3:1 question_id: expected text, got nothing",
      'a.csv:4 question_id: expected a question of this benchmark, got "q9"',
      'a.csv:5:3 repeat: expected a whole number from 1, got "0"',
      'a.csv:7 question_id: expected one answer for a question and repetition, got another for "q1", first on line 6',
      "a.csv:8:2: expected a closing quote, got the end of the file",
    ]);
    expect(
      said(
        "a.jsonl",
        '{"question_id":7,"answer":"x"}\n{"question_id":"q1"}\n{"question_id":"q1","answer":2}\n{oops\n[1]\n',
      ),
    ).toEqual([
      "a.jsonl:1:2 question_id: expected text, got 7",
      "a.jsonl:2 answer: expected text, or null, got nothing",
      "a.jsonl:3:21 answer: expected text, or null, got 2",
      expect.stringMatching(/^a\.jsonl:4:\d+: expected a JSON object, got /u),
      "a.jsonl:5:1: expected one JSON object a line, got a list of 1",
    ]);
    const bytes = new Uint8Array([0x71, 0xff, 0xfe]);
    expect(readPredictions("a.csv", bytes).troubles).toEqual([
      { line: 1, expected: "UTF-8 text", got: "bytes that are not UTF-8" },
    ]);
  });
});

describe("samples of lm-evaluation-harness", () => {
  const sample = (doc_id: number, doc: object, response: unknown, filter?: string): string =>
    JSON.stringify({
      doc_id,
      doc,
      resps: [[response]],
      filtered_resps: [response],
      ...(filter === undefined ? {} : { filter }),
    });

  it("are told apart by their own ids, by the wording, or by their place, and say by what", () => {
    const byId = read("s.jsonl", [sample(5, { id: "q2" }, "b"), sample(9, { id: "q1" }, "a")].join("\n"));
    expect(byId).toMatchObject({
      by: "question_id",
      answers: [answer("q2", "b"), answer("q1", "a")],
      troubles: [],
    });
    const byText = read(
      "s.jsonl",
      [sample(0, { question: " Was ist  es?" }, "a"), sample(1, { query: "Where is it?" }, "b")].join("\n"),
    );
    expect(byText).toMatchObject({
      by: "the question’s wording",
      answers: [answer("q1", "a"), answer("q2", "b")],
    });
    const byPlace = read("s.jsonl", [sample(1, {}, "b"), sample(0, {}, "a")].join("\n"));
    expect(byPlace).toMatchObject({ answers: [answer("q2", "b"), answer("q1", "a")] });
    expect(byPlace.by).toContain("doc_id");
  });

  it("never guess: a wording of two questions, an unknown one, a place beside wordings", () => {
    expect(
      said(
        "s.jsonl",
        [
          sample(2, { question: "Same" }, "a"),
          sample(0, { question: "Other" }, "b"),
          sample(0, { question: "What is it?" }, "c"),
        ].join("\n"),
      ),
    ).toEqual([
      's.jsonl:1 doc: expected a question of this benchmark, got "Same"',
      's.jsonl:2 doc: expected a question of this benchmark, got "Other"',
    ]);
  });

  it("count once where a line stands there for each filter, and refuse log-likelihoods", () => {
    const twice = read(
      "s.jsonl",
      [sample(0, { id: "q1" }, "a", "strict"), sample(0, { id: "q1" }, "b", "loose")].join("\n"),
    );
    expect(twice).toMatchObject({ answers: [answer("q1", "a")], troubles: [] });
    expect(said("s.jsonl", sample(0, { id: "q1" }, -3.5))).toEqual([
      "s.jsonl:1 filtered_resps: expected a generated text, got -3.5",
    ]);
  });
});
