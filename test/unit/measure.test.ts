import { describe, expect, it } from "vitest";
import { aggregates } from "../../data-build/measure/aggregates.ts";
import type { PublishedSpec } from "../../src/schema/spec.ts";
import { sortedBy } from "../support/close.ts";
import { buildData, folderOf, type Files } from "../support/folders.ts";
import { rowsOf, type Rows } from "./built.ts";

const spec = (more = ""): string => `schema_version: 1
id: small
title: Small
languages: [{ id: te, label: First }, { id: en, label: Second }]
scale: { min: 1, max: 5, step: 1, label: score }
configs:
  - { id: W, label: Written, modality: text, language: te }
  - { id: E, label: Other, modality: text, language: en }
  - { id: H, label: Heard, modality: text, language: te, from: W, steps: [{ kind: asr, system: s }] }
  - { id: M, label: Moved, modality: text, language: en, from: H, steps: [{ kind: mt, system: s }] }
models: [{ id: ash, label: Ash }]
holes: [{ configs: [H, M], models: [ash], reason: not run }]
provenance: { kind: measured, statement: By hand. }
${more}`;
const files: Files = {
  "benchmark.yaml": spec(),
  "questions.jsonl": [
    {
      question_id: "a",
      question: { te: "నీటి రంగు ఏమిటి?", en: "What colour is the water of the lake?" },
      references: { te: ["నీలం"], en: ["the blue", "Azure"] },
    },
    {
      question_id: "b",
      question: { te: "ఎన్ని?", en: "How many are there in all?" },
      references: { en: ["2"] },
    },
    { question_id: "c", question: { en: "Nothing in the first language" } },
  ]
    .map((q) => JSON.stringify(q))
    .join("\n"),
  "answers/W/ash.csv": "question_id,answer\na,నీలం.\nb,రెండు\nc,x\n",
  "answers/E/ash.csv": 'question_id,answer\na,a  AZURE!\nb,౨\nc,""\n',
  "inputs/H.csv": "question_id,text,reference\na,నీటి రంగు ఏమి,\nb,మూడు ఎన్ని,మూడు ఎన్ని\nc,ఏదో,\n",
  "inputs/M.csv":
    "question_id,text\na,What colour is the water of the lake?\nb,How many are there?\nc,\n".replace(
      "c,\n",
      'c,""\n',
    ),
};
const tableOf = async (changes: Files, table: Parameters<typeof rowsOf>[1]): Promise<Rows> =>
  rowsOf(await buildData(await folderOf({ ...files, ...changes })), table);
const matched = (rows: Rows): unknown => rows.map((r) => [r.config_id, r.question_id, r.em, r.f1]);

describe("answers", () => {
  it("are matched with the references in their configuration's language; without any there is no score", async () => {
    expect(matched(await tableOf({}, "answers"))).toEqual([
      ["E", "a", 1, 1],
      ["E", "b", 1, 1],
      ["E", "c", null, null],
      ["W", "a", 1, 1],
      ["W", "b", null, null],
      ["W", "c", null, null],
    ]);
  });

  it("are matched by another profile where the spec says so, and not at all where it says off", async () => {
    const squad = await tableOf({ "benchmark.yaml": spec("normalisation: squad\n") }, "answers");
    // SQuAD's code knows no digits but those of ASCII.
    expect(matched(squad)).toContainEqual(["E", "b", 0, 0]);
    const off = await tableOf(
      { "benchmark.yaml": spec("text_metrics: off\n").replace(": off", ': "off"') },
      "answers",
    );
    expect(off.map((r) => r.em)).toEqual(off.map(() => null));
    const measures = await tableOf({ "benchmark.yaml": spec('text_metrics: "off"\n') }, "measures");
    expect(measures.map((m) => m.metric_id)).toEqual(["rating"]);
  });
});

describe("inputs", () => {
  it("are measured by edits after recognition and by n-grams after translation", async () => {
    const rows = sortedBy(await tableOf({}, "inputs"), ["config_id", "question_id"]);
    const brief = rows.map((r) => [
      r.config_id,
      r.question_id,
      r.wer,
      r.bleu === null ? null : Number(r.bleu).toFixed(3),
    ]);
    expect(brief).toEqual([
      ["H", "a", 1 / 3, null],
      ["H", "b", 0, null],
      ["H", "c", null, null],
      ["M", "a", null, "100.000"],
      // Precisions 5/5, 3/4, 2/3, 1/2, brevity exp(1 - 7/5).
      ["M", "b", null, (100 * Math.exp(-0.4) * 0.25 ** 0.25).toFixed(3)],
      ["M", "c", null, "0.000"],
    ]);
    const cer = rows.map((r) => r.cer);
    // "నీటి రంగు ఏమిటి" has 15 code points; its last two are not heard.
    expect(cer).toEqual([2 / 15, 0, null, null, null, null]);
  });

  it("add up per configuration, where the texts can be compared", async () => {
    const rows = await tableOf({}, "text_cube");
    const words = (r: Rows[number]): unknown => [r.word_edits, r.word_units];
    const written = (r: Rows[number]): unknown => [r.written_word_edits, r.written_word_units];
    expect(rows.map((r) => [r.config_id, r.n, words(r), written(r), r.bleu_length])).toEqual([
      ["H", 2, [1, 5], [1, 5], null],
      // Words and marks as sacrebleu's 13a splits them: 9 of a, 5 of b, none of c.
      ["M", 3, [null, null], [null, null], 14],
    ]);
  });

  it("have a second word error rate, on words as written: case is folded, punctuation kept", async () => {
    const changed = {
      "inputs/H.csv": "question_id,text,reference\na,నీటి రంగు ఏమిటి,\nb,It's e-mail NOW,its email now\nc,ఏదో,\n",
    };
    // "ఏమిటి?" without its mark, "it's", "e-mail"; 6 words.
    expect((await tableOf(changed, "text_cube"))[0]).toMatchObject({
      ...{ config_id: "H", word_edits: 0, word_units: 6 },
      ...{ written_word_edits: 3, written_word_units: 6 },
    });
    const rates = (await tableOf(changed, "metrics")).filter(
      (r) => r.config_id === "H" && r.domain === "*" && String(r.metric_id).startsWith("wer"),
    );
    expect(rates.map((r) => [r.metric_id, r.value])).toEqual([
      ["wer", 0],
      ["wer_written", 0.5],
    ]);
  });
});

describe("printed values", () => {
  const printed = (values: PublishedSpec["tables"][number]["values"]): Rows =>
    aggregates(
      {
        ...{ schema_version: 1, id: "x", title: "X", languages: [], configs: [] },
        ...{ scale: { min: 1, max: 5, label: "s" }, provenance: { kind: "measured", statement: "s" } },
      },
      [],
      [],
      { source: "a leaflet", tables: [{ id: "t", title: "T", values }] },
    );
  const value = { value: 3.5, decimals: 1 };

  it("stand beside computed ones: means with their SD, corpus values, each once", () => {
    const rows = printed([
      { ...value, measure: "mean", config: "W", model: "ash", judge: "owl" },
      { ...value, measure: "sd", value: 0.7, config: "W", model: "ash", judge: "owl" },
      { ...value, measure: "mean", value: 9, config: "W", model: "ash", judge: "owl" },
      { ...value, measure: "mean", config: "W", model: "ash", metric: "f1", domain: "attic" },
      { ...value, measure: "bleu", config: "M" },
      { ...value, measure: "share_better", config: "W" },
      { ...value, measure: "mean", model: "ash" },
    ]);
    expect(
      rows.map((r) => [r.metric_id, r.judge_id, r.config_id, r.model_id, r.domain, r.value, r.sd]),
    ).toEqual([
      ["score", "owl", "W", "ash", "*", 3.5, 0.7],
      ["f1", null, "W", "ash", "attic", 3.5, null],
      ["bleu", null, "M", null, "*", 3.5, null],
    ]);
    for (const row of rows) expect(row).toMatchObject({ source: "published", n: null, lo: null, hi: null });
  });
});
