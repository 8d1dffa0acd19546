import { createPrng } from "../../src/stats/prng.ts";
import type { Files } from "./folders.ts";
import type { OracleAnswer, OracleFacts, OracleValue } from "./oracle.ts";
import { plainScores } from "./oracle-text.ts";

/** Words of our own that no search takes for one another. */
export const englishWords = ["lamp", "cedar", "boat", "violet", "sugar", "wick", "oyster", "fjord"];
export const teluguWords = ["పడవ", "దీపం", "చెట్టు", "ఊదా", "బెల్లం", "ఒత్తి", "గుల్ల", "వాగు"];
export const domainIds = ["attic", "barn", "cellar", "dairy", "eaves"];
export const configIds = ["W", "H", "M"];
export const modelIds = ["ash", "birch", "clover"];
export const judgeIds = ["owl", "rook"];
const languageOf: Readonly<Record<string, string>> = { W: "te", H: "te", M: "en" };

const spec = `schema_version: 1
id: synthetic
title: Synthetic
languages: [{ id: te, label: First }, { id: en, label: Second }]
scale: { min: 1, max: 5, step: 0.5, label: score }
domains: [${domainIds.map((id) => `{ id: ${id}, label: ${id} }`).join(", ")}]
configs:
  - { id: W, label: Written, modality: text, language: te }
  - { id: H, label: Heard, modality: text, language: te, from: W, steps: [{ kind: asr, system: s }] }
  - { id: M, label: Moved, modality: text, language: en, from: H, steps: [{ kind: mt, system: s }] }
models: [${modelIds.map((id) => `{ id: ${id}, label: ${id} }`).join(", ")}]
judges: [${judgeIds.map((id) => `{ id: ${id}, label: ${id} }`).join(", ")}]
metrics: [{ id: near, label: Near, kind: embedding, direction: higher, min: -1, max: 1 }]
baseline: { config: W, model: ash }
comparisons:
  - { id: heard, label: Heard, variant: { config: H, model: ash } }
  - { id: judge, label: Judge, variant: { config: W, model: ash, judge: rook } }
exclusion_span: 3
provenance: { kind: simulated, statement: Seeded. }
`;

const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** A benchmark of `count` questions from a seed: its folder, and the same facts for the oracle. */
export function synthetic(
  count: number,
  seed: number,
): { readonly files: Files; readonly facts: OracleFacts } {
  const prng = createPrng(seed);
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[prng.below(list.length)];
    if (chosen === undefined) throw new Error("an empty list");
    return chosen;
  };
  const chance = (share: number): boolean => prng.below(1000) < share * 1000;
  const phrase = (words: readonly string[]): string =>
    Array.from({ length: 3 + prng.below(4) }, () => pick(words)).join(" ");
  // Some first references are nine, ten or eleven words long, between spaces of several kinds.
  const drawnOut = (word: string, i: number): string =>
    i % 5 === 0
      ? Array.from(
          { length: 9 + (i % 3) },
          (_, k) => `${k === 0 ? "" : k % 2 === 0 ? " " : "\u00A0\u2003"}${word}`,
        ).join("")
      : word;
  const questions = Array.from({ length: count }, (_, i) => ({
    id: `n${i + 1}`,
    domain: pick(domainIds),
    question: { te: phrase(teluguWords), en: phrase(englishWords) },
    references: {
      te: [drawnOut(pick(teluguWords), i), phrase(teluguWords)],
      en: [drawnOut(pick(englishWords), i + 3)],
    },
  }));
  const values: OracleValue[] = [];
  const answers: OracleAnswer[] = [];
  const rows = { inputs: [] as unknown[], answers: [] as unknown[], judgments: [] as unknown[] };
  const others = { scores: [] as unknown[], ratings: [] as unknown[] };
  for (const q of questions) {
    for (const config_id of ["H", "M"]) {
      const words = config_id === "H" ? q.question.te.split(" ") : q.question.en.split(" ");
      const list = config_id === "H" ? teluguWords : englishWords;
      const heard = words.flatMap((w) => (chance(0.1) ? [] : chance(0.2) ? [pick(list)] : [w]));
      rows.inputs.push({ question_id: q.id, config_id, text: heard.join(" ") });
    }
    for (const config of configIds)
      for (const model of modelIds) {
        const language = languageOf[config] ?? "";
        const references = config === "M" ? q.references.en : q.references.te;
        const answer = chance(0.05)
          ? null
          : chance(0.4)
            ? pick(references)
            : phrase(config === "M" ? englishWords : teluguWords);
        const at = { config, model, question: q.id, judge: null };
        const ids = { question_id: q.id, config_id: config, model_id: model };
        rows.answers.push({ ...ids, answer });
        answers.push({ config, model, question: q.id, state: answer === null ? "missing" : "answered" });
        const scored = answer === null ? null : plainScores(answer, references, language);
        values.push({ ...at, metric: "em", value: scored?.em ?? null });
        values.push({ ...at, metric: "f1", value: scored?.f1 ?? null });
        for (const judge_id of judgeIds) {
          if (chance(0.04)) continue;
          const score = chance(0.03) ? null : 1 + prng.below(9) / 2;
          rows.judgments.push({ ...ids, judge_id, score });
          values.push({ ...at, judge: judge_id, metric: "score", value: score });
        }
        if (chance(0.5)) {
          const score = prng.below(2001) / 1000 - 1;
          others.scores.push({ ...ids, metric_id: "near", score });
          values.push({ ...at, metric: "near", value: score });
        }
        if (config === "W" && chance(0.2))
          for (const rater_id of ["x", "y", "z"]) {
            const score = chance(0.1) ? null : 1 + prng.below(9) / 2;
            others.ratings.push({ ...ids, rater_id, score });
            values.push({ ...at, metric: "rating", value: score });
          }
      }
  }
  const five = { min: 1, max: 5, bins: 9, discrete: true };
  return {
    files: {
      "benchmark.yaml": spec,
      "questions.jsonl": jsonl(questions.map(({ id, ...q }) => ({ question_id: id, ...q }))),
      "inputs.jsonl": jsonl(rows.inputs),
      "answers.jsonl": jsonl(rows.answers),
      "judgments.jsonl": jsonl(rows.judgments),
      "scores.jsonl": jsonl(others.scores),
      "ratings.jsonl": jsonl(others.ratings),
    },
    facts: {
      questions,
      values,
      answers,
      scales: {
        score: five,
        rating: five,
        em: { min: 0, max: 1, bins: 2, discrete: true },
        f1: { min: 0, max: 1, bins: 5, discrete: false },
        near: { min: -1, max: 1, bins: 5, discrete: false },
      },
      span: 3,
      paths: {
        H: { stops: ["W", "H"], kinds: ["asr"], twins: [null] },
        M: { stops: ["W", "H", "M"], kinds: ["asr", "mt"], twins: [null, null] },
      },
    },
  };
}
