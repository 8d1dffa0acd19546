import { holeReason } from "../src/schema/measures.ts";
import type { Row } from "../src/schema/tables.ts";
import { searchKey } from "../src/text/search-key.ts";
import { answerMeasurer } from "./measure/answers.ts";
import { measureInput, textMeasureOf } from "./measure/text-statistics.ts";
import type { Benchmark } from "./read/benchmark.ts";
import { coverage } from "./read/coverage.ts";
import type { DataFile } from "./read/discover.ts";
import { readFacts, type Fact } from "./read/facts.ts";
import type { Question } from "./read/questions.ts";
import type { Report } from "./read/record.ts";
import type { FactsDatabase } from "./write/facts-database.ts";

const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What the reading of facts leaves besides rows. */
export interface Ingested {
  readonly warnings: readonly string[];
  readonly raters: number;
}

/**
 * Streams every fact of the folder through the checks and, where a database is given, measures and appends it.
 * `check` gives none, so that both see the same faults.
 */
export async function ingest(
  benchmark: Benchmark,
  report: Report,
  database: FactsDatabase | null,
  progress: (message: string) => void = () => undefined,
): Promise<Ingested> {
  const { spec, questions, discovery } = benchmark;
  const configs = new Map(spec.configs.map((c) => [c.id, c]));
  const measureAnswer = answerMeasurer(spec, questions);
  const covered = coverage();
  const ratings = ratingCollector();
  const take = (fact: Fact): void => {
    const { question_id, config_id, model_id, judge_id, metric_id, repeat, fields } = fact;
    const question = questions.get(question_id);
    switch (fact.kind) {
      case "inputs": {
        const config = configs.get(config_id);
        const input = text(fields.text) ?? "";
        const kind = config === undefined ? null : textMeasureOf(config);
        const reference = text(fields.reference) ?? question?.question.get(config?.language ?? "") ?? null;
        const measured =
          kind === null || reference === null || database === null
            ? null
            : measureInput(kind, reference, input);
        const values = measured?.values ?? { wer: null, cer: null, bleu: null, chrf: null };
        database?.append("inputs", { question_id, config_id, text: input, ...values });
        if (measured !== null)
          database?.append("text_stats", { question_id, config_id, ...measured.statistics });
        return;
      }
      case "answers": {
        covered.count("answers", config_id, model_id, "");
        const answer = text(fields.answer);
        const scored =
          answer === null || database === null ? null : measureAnswer(question_id, config_id, answer);
        database?.append("answers", {
          question_id,
          config_id,
          model_id,
          repeat,
          answer,
          error: text(fields.error),
          em: scored?.em ?? null,
          f1: scored?.f1 ?? null,
          latency_ms: number(fields.latency_ms),
        });
        return;
      }
      case "judgments":
        covered.count("judgments", config_id, model_id, judge_id);
        database?.append("judgments", {
          question_id,
          config_id,
          model_id,
          judge_id,
          repeat,
          score: number(fields.score),
          rationale: text(fields.rationale),
        });
        return;
      case "scores":
        covered.count("scores", config_id, model_id, "");
        database?.append("scores", {
          question_id,
          config_id,
          model_id,
          metric_id,
          repeat,
          value: number(fields.score),
        });
        return;
      case "ratings":
        ratings.add(fact);
        return;
    }
  };
  const unused = unusedColumns();
  let faults = 0;
  const counted: Report = (problem) => {
    faults += 1;
    report(problem);
  };
  // Without a questions file that could be read, every row would be about an unknown question.
  const asked = questions.size === 0 ? { has: () => true } : questions;
  for (const [i, file] of discovery.dataFiles.entries()) {
    const before = faults;
    for await (const fact of readFacts(file, {
      spec,
      questions: asked,
      report: counted,
      unused: unused.add,
    })) {
      if (
        fact.model_id !== "" &&
        holeReason(spec, fact.config_id, fact.model_id) !== null &&
        fact.kind === "ratings"
      )
        counted({
          file: file.file,
          field: "model_id",
          expected: "a cell that was run",
          got: `${fact.config_id}/${fact.model_id}, a declared hole`,
        });
      take(fact);
    }
    if (faults > before) covered.doubt(file);
    if (i % 20 === 0) progress(`${i + 1} of ${discovery.dataFiles.length} files`);
  }
  const span = spec.exclusion_span ?? spec.scale.max - spec.scale.min;
  const { items, raters } = ratings.finish(span);
  for (const row of items) database?.append("ratings", row);
  const rated = new Map<string, Set<string>>();
  for (const row of items) {
    const cell = `${row.config_id}/${row.model_id}`;
    rated.set(cell, (rated.get(cell) ?? new Set()).add(row.question_id));
  }
  const counts = new Map([...rated].map(([cell, ids]) => [cell, ids.size]));
  const warnings = [
    ...benchmark.notes,
    ...unused.notes(),
    ...covered.finish(spec, questions.size, counts, report),
  ];
  return { warnings, raters };
}

/** Collects the columns that nobody reads, so that each is named once and not for every cell. */
function unusedColumns(): {
  readonly add: (file: DataFile, columns: readonly string[]) => void;
  notes(): readonly string[];
} {
  const files = new Map<string, string[]>();
  return {
    add(file, columns) {
      for (const column of columns) {
        const key = `nothing reads the column ${column}`;
        files.set(key, [...(files.get(key) ?? []), file.file]);
      }
    },
    notes: () =>
      [...files].map(([note, [first = "", ...more]]) =>
        more.length === 0 ? `${first}: ${note}` : `${first} and ${more.length} more: ${note}`,
      ),
  };
}

type RatingRow = Row<"ratings">;

/** Groups ratings by item, marks items of full span as excluded, and gives raters pseudonyms in order of appearance. */
function ratingCollector(): {
  add(fact: Fact): void;
  finish(span: number): { readonly items: readonly RatingRow[]; readonly raters: number };
} {
  const items = new Map<string, Fact[]>();
  const names = new Map<string, string>();
  return {
    add(fact) {
      const key = JSON.stringify([fact.question_id, fact.config_id, fact.model_id]);
      const list = items.get(key);
      if (list === undefined) items.set(key, [fact]);
      else list.push(fact);
      const rater = text(fact.fields.rater_id);
      if (rater !== null && !names.has(rater)) names.set(rater, `r${names.size + 1}`);
    },
    finish(span) {
      const rows = [...items.values()].flatMap((facts) => {
        const given = facts.map((f) => number(f.fields.score)).filter((s) => s !== null);
        const excluded = given.length > 1 && Math.max(...given) - Math.min(...given) >= span;
        return facts.map((f, i) => ({
          question_id: f.question_id,
          config_id: f.config_id,
          model_id: f.model_id,
          repeat: f.repeat,
          ordinal: i + 1,
          rater_id: names.get(text(f.fields.rater_id) ?? "") ?? null,
          score: number(f.fields.score),
          excluded,
        }));
      });
      return { items: rows, raters: names.size };
    },
  };
}

/** What a reader's search is matched with: every wording and reference, folded. */
export function searchKeyOf(q: Question): string {
  const parts = [q.question_id, ...q.question.values(), ...[...q.references.values()].flat()];
  return parts.map(searchKey).join(" | ");
}
