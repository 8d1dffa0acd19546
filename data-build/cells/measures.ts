import { searchKey } from "../../src/text/search-key.ts";
import { measureInput, textMeasureOf } from "../measure/text-statistics.ts";
import type { Fact, FactKind } from "../read/facts.ts";
import type { WorkEngine } from "./engine.ts";
import { ratingCollector } from "./ratings.ts";
import type { FactTable } from "./stage.ts";

/** Turns the facts of one file into rows of its tables. */
export interface CellMeasure {
  readonly tables: readonly FactTable[];
  take(fact: Fact): void;
  finish(): void;
}

const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const nothing = (): void => undefined;

async function inputs({ context, questions, stage }: WorkEngine): Promise<CellMeasure> {
  const configs = new Map(context.spec.configs.map((c) => [c.id, c]));
  const rows = await stage("inputs");
  const statistics = await stage("text_stats");
  return {
    tables: ["inputs", "text_stats"],
    take({ question, cell, ids, fields }) {
      const config = configs.get(ids.config_id);
      const kind = config === undefined ? null : textMeasureOf(config);
      const input = text(fields.text) ?? "";
      const reference = text(fields.reference) ?? questions.wording(question, config?.language ?? "");
      const measured = kind === null || reference === null ? null : measureInput(kind, reference, input);
      const values = measured?.values ?? { wer: null, cer: null, bleu: null, chrf: null };
      rows.append({ question, cell, text: input, search: searchKey(input), ...values });
      if (measured !== null) statistics.append({ question, cell, ...measured.statistics });
    },
    finish: nothing,
  };
}

async function answers({ measureAnswer, stage }: WorkEngine): Promise<CellMeasure> {
  const rows = await stage("answers");
  return {
    tables: ["answers"],
    take({ question, cell, ids, repeat, fields }) {
      const answer = text(fields.answer);
      const scored = answer === null ? null : measureAnswer(question, ids.config_id, answer);
      rows.append({
        question,
        cell,
        repeat,
        answer,
        search: answer === null ? null : searchKey(answer),
        error: text(fields.error),
        em: scored?.em ?? null,
        f1: scored?.f1 ?? null,
        latency_ms: number(fields.latency_ms),
      });
    },
    finish: nothing,
  };
}

async function judgments({ stage }: WorkEngine): Promise<CellMeasure> {
  const rows = await stage("judgments");
  return {
    tables: ["judgments"],
    take: ({ question, cell, repeat, fields }) =>
      rows.append({
        question,
        cell,
        repeat,
        score: number(fields.score),
        rationale: text(fields.rationale),
      }),
    finish: nothing,
  };
}

async function scores({ stage }: WorkEngine): Promise<CellMeasure> {
  const rows = await stage("scores");
  return {
    tables: ["scores"],
    take: ({ question, cell, repeat, fields }) =>
      rows.append({ question, cell, repeat, value: number(fields.score) }),
    finish: nothing,
  };
}

async function ratings({ context: { spec }, stage }: WorkEngine): Promise<CellMeasure> {
  const rows = await stage("ratings");
  const collector = ratingCollector();
  return {
    tables: ["ratings"],
    take: collector.add,
    finish() {
      const span = spec.exclusion_span ?? spec.scale.max - spec.scale.min;
      for (const row of collector.finish(span)) rows.append(row);
    },
  };
}

/** How the files of each kind are measured. */
export const cellMeasures: Readonly<Record<FactKind, (engine: WorkEngine) => Promise<CellMeasure>>> = {
  inputs,
  answers,
  judgments,
  scores,
  ratings,
};
