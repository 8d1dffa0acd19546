import { sql, verbatim, where, type Sql } from "../db/sql.ts";
import { whole, type Read } from "../db/run.ts";
import type { TableName } from "../schema/tables.ts";
import type { Filter } from "../schema/filter.ts";
import { longAnswerWords } from "../schema/long-answer.ts";
import { filtered, filteredReads } from "./filtered.ts";
import { wordCount } from "./reference-length.ts";

/** A count or mean that describes the data set. */
export interface DatasetNumber {
  readonly kind: "dataset";
  readonly part:
    | "questions"
    | "audio_hours"
    | "audio_seconds_mean"
    | "words_per_question"
    | "words_per_answer"
    | "long_answers"
    | "domain_share"
    | "excluded"
    | "triplets"
    | "raters"
    | "rated_questions";
  /** Of texts, the language they are counted in. */
  readonly language: string;
  readonly domain?: string;
}

const item = "t.question_id, t.config_id, t.model_id";

interface Part {
  readonly value: string;
  readonly table: TableName;
  readonly inLanguage?: boolean;
  readonly condition?: string;
}

const parts: Readonly<Record<Exclude<DatasetNumber["part"], "domain_share">, Part>> = {
  questions: { value: "count(*)", table: "question_texts", inLanguage: true },
  audio_hours: {
    value: "sum(t.audio_seconds) / 3600.0::DOUBLE",
    table: "questions",
    condition: "t.audio_seconds IS NOT NULL",
  },
  audio_seconds_mean: {
    value: "avg(t.audio_seconds)",
    table: "questions",
    condition: "t.audio_seconds IS NOT NULL",
  },
  words_per_question: { value: `avg(${wordCount("t.question")})`, table: "question_texts", inLanguage: true },
  words_per_answer: {
    value: `avg(${wordCount("t.reference")})`,
    table: "references",
    inLanguage: true,
    condition: "t.ordinal = 1",
  },
  long_answers: {
    value: `count(*) FILTER (WHERE ${wordCount("t.reference")} >= ${longAnswerWords})`,
    table: "references",
    inLanguage: true,
    condition: "t.ordinal = 1",
  },
  excluded: { value: `count(DISTINCT (${item})) FILTER (WHERE t.excluded)`, table: "ratings" },
  triplets: { value: `count(DISTINCT (${item}))`, table: "ratings" },
  // Raters that aren't told apart count as places.
  raters: { value: "count(DISTINCT coalesce(t.rater_id, t.ordinal::VARCHAR))", table: "ratings" },
  rated_questions: {
    value: "count(DISTINCT t.question_id)",
    table: "ratings",
    condition: "t.score IS NOT NULL",
  },
};

/** The statement that gives a number of the description of the data set, and n, the rows that it rests on. */
export function datasetQuery(
  { part, language, domain }: DatasetNumber,
  filter: Filter,
): { readonly ask: Sql; readonly reads: readonly Read[] } {
  if (part === "domain_share")
    return {
      ask: sql`SELECT 100.0::DOUBLE * count(*) FILTER (WHERE domain = ${domain ?? ""}) / count(*) AS dataset, count(*)::INTEGER AS n
FROM questions`,
      reads: whole("questions"),
    };
  const { value, table, inLanguage = false, condition } = parts[part];
  const conditions = [
    ...(inLanguage ? [sql`t.language = ${language}`] : []),
    ...(condition === undefined ? [] : [verbatim(condition)]),
  ];
  return {
    ask: sql`WITH ${filtered(filter)}
SELECT ${verbatim(value)} AS dataset, count(*)::INTEGER AS n
FROM ${verbatim(`"${table}"`)} t JOIN filtered q ON q.question_id = t.question_id${where(conditions)}`,
    reads: [...filteredReads(filter), ...whole(table)],
  };
}
