import { primaryMeasure } from "../schema/measures.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import type { Rollups } from "../rollups/rollups.ts";

/** A statement for the console, ready to run. */
export interface SqlExample {
  readonly title: string;
  /** What stands in the places of the title. */
  readonly values?: Readonly<Record<string, string>>;
  readonly sql: string;
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Statements on what this benchmark holds, simplest first: only what its tables have rows for. */
export function sqlExamples(
  spec: BenchmarkSpec,
  rollups: Rollups,
  counts: Readonly<Record<string, number>>,
): readonly SqlExample[] {
  const { metric_id, judge_id } = primaryMeasure(spec);
  const of = (alias: string): string =>
    `${alias}.metric_id = ${text(metric_id)} AND ${alias}.judge_id ${judge_id === null ? "IS NULL" : `= ${text(judge_id)}`}`;
  const cells = rollups.cube.filter((r) => r.metric_id === metric_id && r.judge_id === judge_id);
  const [first] = cells;
  const other = cells.find((r) => r.model_id === first?.model_id && r.config_id !== first.config_id);
  const language = text(spec.languages[0]?.id ?? "");
  const examples: (SqlExample | false)[] = [
    (spec.domains ?? []).length > 0 && {
      title: "Questions by domain",
      sql: `SELECT domain, count(*)::INTEGER AS questions
FROM questions
GROUP BY domain
ORDER BY questions DESC, domain`,
    },
    first !== undefined && {
      title: "Mean, SD and n of every cell",
      sql: `SELECT c.config_id, c.model_id, avg(o.value) AS mean,
  stddev_samp(o.value) AS sd, count(o.value)::INTEGER AS n
FROM observations o
JOIN cells c ON c.cell = o.cell
WHERE ${of("c")}
GROUP BY c.config_id, c.model_id
ORDER BY mean DESC, c.config_id, c.model_id`,
    },
    first !== undefined && {
      title: "How often each value was given",
      sql: `SELECT o.value, count(*)::INTEGER AS answers
FROM observations o
JOIN cells c ON c.cell = o.cell
WHERE ${of("c")} AND o.value IS NOT NULL
GROUP BY o.value
ORDER BY answers DESC, o.value
LIMIT 20`,
    },
    first !== undefined &&
      other !== undefined && {
        title: "Questions that fall most from {from} to {to}",
        values: { from: first.config_id, to: other.config_id },
        sql: `SELECT q.question_id, t.question, a.value AS ${JSON.stringify(first.config_id)},
  b.value AS ${JSON.stringify(other.config_id)}
FROM observations a
JOIN observations b ON b.position = a.position
JOIN cells ca ON ca.cell = a.cell
JOIN cells cb ON cb.cell = b.cell
JOIN questions q ON q.position = a.position
LEFT JOIN question_texts t ON t.question_id = q.question_id AND t.language = ${language}
WHERE ${of("ca")} AND ${of("cb")}
  AND ca.config_id = ${text(first.config_id)} AND cb.config_id = ${text(other.config_id)}
  AND ca.model_id = ${text(first.model_id)} AND cb.model_id = ${text(first.model_id)}
  AND a.value > b.value
ORDER BY a.value - b.value DESC, q.position
LIMIT 50`,
      },
    rollups.text_cube.some((r) => (r.word_units ?? 0) > 0) && {
      title: "Word error rate by input",
      sql: `SELECT config_id, 100.0 * sum(word_edits) / sum(word_units) AS wer, sum(word_units)::INTEGER AS words
FROM text_stats
GROUP BY config_id
HAVING sum(word_units) > 0
ORDER BY wer, config_id`,
    },
    (counts.answers ?? 0) > 0 &&
      spec.text_metrics !== "off" && {
        title: "Length of answers and exact match",
        sql: `SELECT config_id, model_id, avg(length(answer)) AS characters, avg(em) AS em, count(*)::INTEGER AS answers
FROM answers
WHERE answer IS NOT NULL
GROUP BY config_id, model_id
ORDER BY characters, config_id, model_id`,
      },
    rollups.rated.length > 0 && {
      title: "Every measure beside human ratings",
      sql: `SELECT metric_id, judge_id, corr(value, human) AS pearson, count(value)::INTEGER AS items
FROM rated
GROUP BY metric_id, judge_id
ORDER BY pearson DESC NULLS LAST, metric_id, judge_id`,
    },
    {
      title: "References of each question",
      sql: `SELECT question_id, language, string_agg(reference, ' | ' ORDER BY ordinal) AS accepted
FROM "references"
GROUP BY question_id, language
ORDER BY question_id, language`,
    },
  ];
  return examples.filter((example) => example !== false);
}
