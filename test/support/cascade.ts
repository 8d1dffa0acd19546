import { createPrng } from "../../src/stats/prng.ts";
import type { Files } from "./folders.ts";
import type { OracleFacts, OracleValue } from "./oracle.ts";

const words = ["lamp", "cedar", "boat", "violet", "sugar", "wick", "oyster", "fjord"];
export const cascadeDomains = ["attic", "barn", "cellar"];
export const cascadeModels = ["ash", "birch"];
const configs = ["W", "P", "O", "H", "M", "N", "J"];

/**
 * W is written in aa, P in bb. H hears W; O moves W to bb; M moves H by the same system, N by another that moved
 * nothing else, J does both at once.
 */
const spec = `schema_version: 1
id: cascade
title: Cascade
languages: [{ id: aa, label: First }, { id: bb, label: Second }]
scale: { min: 1, max: 5, step: 1, label: score }
domains: [${cascadeDomains.map((id) => `{ id: ${id}, label: ${id} }`).join(", ")}]
configs:
  - { id: W, label: Written, modality: text, language: aa }
  - { id: P, label: Printed, modality: text, language: bb }
  - { id: O, label: Moved, modality: text, language: bb, from: W, steps: [{ kind: mt, system: T }] }
  - { id: H, label: Heard, modality: text, language: aa, from: W, steps: [{ kind: asr, system: S }] }
  - { id: M, label: Heard and moved, modality: text, language: bb, from: H, steps: [{ kind: asr, system: S }, { kind: mt, system: T }] }
  - { id: N, label: Heard and moved elsewhere, modality: text, language: bb, from: H, steps: [{ kind: asr, system: S }, { kind: mt, system: U }] }
  - { id: J, label: At once, modality: text, language: bb, from: W, steps: [{ kind: asr, system: S }, { kind: mt, system: T }] }
models: [${cascadeModels.map((id) => `{ id: ${id}, label: ${id} }`).join(", ")}]
judges: [{ id: owl, label: owl }, { id: rook, label: rook }]
metrics:
  - { id: slip, label: Slip, kind: external, direction: lower, min: 0, max: 10 }
  - { id: drift, label: Drift, kind: external, direction: zero, min: -1, max: 1 }
text_metrics: "off"
holes: [{ configs: [N], models: [birch], reason: Not run. }]
baseline: { config: W, model: ash }
provenance: { kind: simulated, statement: Seeded. }
`;

const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

/** Inputs by question and configuration. */
export type CascadeInputs = readonly {
  readonly question: string;
  readonly config: string;
  readonly text: string;
}[];

/** A benchmark with every kind of path, from a seed: its folder, and the same facts for the oracle. */
export function cascade(
  count: number,
  seed: number,
): { readonly files: Files; readonly facts: OracleFacts; readonly inputs: CascadeInputs } {
  const prng = createPrng(seed);
  const pick = (list: readonly string[]): string => list[prng.below(list.length)] ?? "";
  const chance = (percent: number): boolean => prng.below(100) < percent;
  const phrase = (): string => Array.from({ length: 3 + prng.below(8) }, () => pick(words)).join(" ");
  const questions = Array.from({ length: count }, (_, i) => ({
    id: `n${i + 1}`,
    domain: pick(cascadeDomains),
    question: { aa: phrase(), bb: phrase() },
    references: { aa: [pick(words)], bb: [pick(words)] },
  }));
  const values: OracleValue[] = [];
  const inputs: { question: string; config: string; text: string }[] = [];
  const rows = { answers: [] as unknown[], judgments: [] as unknown[], scores: [] as unknown[] };
  for (const q of questions) {
    for (const config of ["O", "H", "M", "N", "J"]) {
      if (chance(3)) continue;
      const from = (config === "H" ? q.question.aa : q.question.bb).split(" ");
      const text = from
        .flatMap((w) => (chance(12) ? [] : chance(20) ? [pick(words), pick(words)] : [w]))
        .join(" ");
      inputs.push({ question: q.id, config, text });
    }
    for (const config of configs)
      for (const model of cascadeModels) {
        if (model === "birch" && config === "N") continue;
        const ids = { question_id: q.id, config_id: config, model_id: model };
        const at = { config, model, question: q.id };
        const repeats = chance(20) ? [1, 2] : [1];
        for (const repeat of repeats) {
          rows.answers.push({ ...ids, repeat, answer: "x" });
          for (const judge of ["owl", "rook"]) {
            if (chance(3)) continue;
            const score = chance(2) ? null : chance(45) ? 5 : 1 + prng.below(5);
            rows.judgments.push({ ...ids, repeat, judge_id: judge, score });
            values.push({ ...at, metric: "score", judge, value: score });
          }
        }
        for (const metric of ["slip", "drift"]) {
          const value = metric === "slip" ? prng.below(11) : prng.below(201) / 100 - 1;
          rows.scores.push({ ...ids, metric_id: metric, score: value });
          values.push({ ...at, metric, judge: null, value });
        }
      }
  }
  const five = { min: 1, max: 5, bins: 5, discrete: true };
  return {
    inputs,
    files: {
      "benchmark.yaml": spec,
      "questions.jsonl": jsonl(questions.map(({ id, ...q }) => ({ question_id: id, ...q }))),
      "inputs.jsonl": jsonl(
        inputs.map((x) => ({ question_id: x.question, config_id: x.config, text: x.text })),
      ),
      "answers.jsonl": jsonl(rows.answers),
      "judgments.jsonl": jsonl(rows.judgments),
      "scores.jsonl": jsonl(rows.scores),
    },
    facts: {
      questions,
      values,
      scales: {
        score: five,
        slip: { min: 0, max: 10, bins: 5, discrete: false },
        drift: { min: -1, max: 1, bins: 5, discrete: false },
      },
      span: 9,
      lower: ["slip"],
      zero: ["drift"],
      paths: {
        O: { stops: ["W", "O"], kinds: ["mt"], twins: [null] },
        H: { stops: ["W", "H"], kinds: ["asr"], twins: [null] },
        M: { stops: ["W", "H", "M"], kinds: ["asr", "mt"], twins: [null, "O"] },
        N: { stops: ["W", "H", "N"], kinds: ["asr", "mt"], twins: [null, null] },
        J: { stops: ["W", "J"], kinds: ["both"], twins: [null] },
      },
    },
  };
}
