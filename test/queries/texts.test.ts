import { describe, expect, it } from "vitest";
import { cubeQuery } from "../../src/queries/cube.ts";
import { questionListQuery } from "../../src/queries/question-list.ts";
import { noFilter, type Filter } from "../../src/schema/filter.ts";
import { folderOf } from "../support/folders.ts";
import { bothEngines } from "./engines.ts";

/** A text of the folder, and how it is typed on a plain keyboard, both written by hand. */
interface Written {
  readonly text: string;
  readonly plain: string;
}
const written = (text: string, plain: string): Written => ({ text, plain });

/** By question: answers by configuration and model, and the input of H. */
const facts: Readonly<
  Record<string, { readonly said: Readonly<Record<string, Written>>; readonly given: Written }>
> = {
  q1: {
    said: {
      "O/m": written("కువైట్ దీనార్", "kuvait dinar"),
      "H/m": written("Kuwaiti dollar", "kuvaiti dolar"),
    },
    given: written("దీనార్ ఎవరిది", "dinar evaridi"),
  },
  q2: {
    said: { "O/m": written("rūpāyi 7", "rupayi 7"), "H/m": written("౭ రూపాయలు", "7 rupayalu") },
    given: written("what is 7 rupee", "vat is 7 rupe"),
  },
  q3: {
    said: { "O/m": written("ఢిల్లీ\u200c నగరం", "dili nagaram"), "H/m": written("", "") },
    given: written("ఢిల్లీ దీనార్", "dili dinar"),
  },
};
const ids = Object.keys(facts);

const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const engines = bothEngines(() =>
  folderOf({
    "benchmark.yaml": `schema_version: 1
id: texts
title: Texts
languages: [{ id: te, label: First, romanised: iso15919 }]
scale: { min: 1, max: 5, step: 1, label: score }
configs:
  - { id: O, label: Written, modality: text, language: te }
  - { id: H, label: Heard, modality: text, language: te, from: O, steps: [{ kind: asr, system: S }] }
models: [{ id: m, label: M }]
provenance: { kind: measured, statement: Invented. }
`,
    "questions.jsonl": jsonl(
      ids.map((id) => ({ question_id: id, question: { te: `దీనార్ ${id}` }, references: { te: ["నగరం"] } })),
    ),
    "inputs.jsonl": jsonl(
      ids.map((id) => ({ question_id: id, config_id: "H", text: facts[id]?.given.text ?? "" })),
    ),
    "answers.jsonl": jsonl(
      ids.flatMap((id) =>
        Object.entries(facts[id]?.said ?? {}).map(([cell, { text }]) => ({
          ...{ question_id: id, config_id: cell.split("/")[0], model_id: "m" },
          answer: text === "" ? null : text,
        })),
      ),
    ),
  }),
);

const has = ({ plain }: Written, words: string): boolean =>
  words.split(" ").every((word) => plain.includes(word));
const expected = (said: string, given: string): readonly string[] =>
  ids.filter((id) => {
    const fact = facts[id];
    if (fact === undefined) return false;
    const answers = Object.values(fact.said);
    return (said === "" || answers.some((a) => has(a, said))) && (given === "" || has(fact.given, given));
  });

// What is typed, and the same on a plain keyboard.
const queries: readonly (readonly [typed: string, plain: string])[] = [
  ["దీనార్", "dinar"],
  ["dīnār", "dinar"],
  ["dinar", "dinar"],
  ["౭", "7"],
  ["7", "7"],
  ["రూపాయ", "rupay"],
  ["rūpāy", "rupay"],
  ["ఢిల్లీ", "dili"],
  ["Dilli", "dili"],
  ["kuvait", "kuvait"],
  ["kuvait dinar", "kuvait dinar"],
  ["dollar dinar", "dolar dinar"],
  ["whale", "whale"],
];

const list = async (part: Partial<Filter>): Promise<readonly string[]> => {
  const filter = { ...noFilter, ...part };
  return (await engines.ask(questionListQuery, { filter, first: "te", second: "en" })).map(
    (r) => r.question_id,
  );
};

describe("words of answers and of inputs", () => {
  it("tell the questions apart, so that what follows can fail", () => {
    expect(expected("dinar", "")).toEqual(["q1"]);
    expect(expected("", "dinar")).toEqual(["q1", "q3"]);
    expect(expected("7", "7")).toEqual(["q2"]);
    // Both words must stand in one answer.
    expect(expected("dolar dinar", "")).toEqual([]);
  });

  it.each(queries)("%s is found in any script", async (typed, plain) => {
    expect(await list({ said: typed })).toEqual(expected(plain, ""));
    expect(await list({ given: typed })).toEqual(expected("", plain));
    expect(await list({ said: typed, given: "dinar" })).toEqual(expected(plain, "dinar"));
  });

  it("count in aggregates as in the list", async () => {
    const filter = { ...noFilter, said: "dīnār" };
    const cube = await engines.ask(cubeQuery, { filter, metric: "em", judge: "" });
    expect(cube.map((r) => [r.config_id, r.n])).toEqual([
      ["H", expected("dinar", "").length],
      ["O", expected("dinar", "").length],
    ]);
  });

  it("ask for nothing without letters or digits", async () => {
    expect(await list({ said: "?!", given: " " })).toEqual(ids);
  });
});
