import type { SqlValue } from "../db/db.ts";
import type { Filter } from "../schema/filter.ts";
import type { TableName } from "../schema/tables.ts";
import { searchPatterns } from "../text/search-match.ts";
import { goodColumns, outcomeSql } from "./lost.ts";

/**
 * `filtered`: the questions that a filter keeps. Four parameters, see `filterParams`; reads `filterReads`.
 * Lists travel as one text because a prepared statement has a fixed number of parameters.
 */
export const filteredSql = `
asked AS (SELECT ?::VARCHAR AS domains, ?::VARCHAR AS words, ?::VARCHAR AS ranges, ?::VARCHAR AS lost),
wanted AS (
  SELECT split_part(r, '|', 1) AS config_id, split_part(r, '|', 2) AS model_id, split_part(r, '|', 3) AS judge_id,
         CAST(split_part(r, '|', 4) AS DOUBLE) AS lo, CAST(split_part(r, '|', 5) AS DOUBLE) AS hi
  FROM (SELECT unnest(string_split(ranges, ';')) AS r FROM asked) WHERE r <> ''
),
within AS (
  SELECT j.question_id
  FROM (SELECT question_id, config_id, model_id, judge_id, avg(score) AS score FROM judgments GROUP BY 1, 2, 3, 4) j
  JOIN wanted w ON j.config_id = w.config_id AND j.model_id = w.model_id AND j.judge_id = w.judge_id
  WHERE j.score >= w.lo AND j.score <= w.hi
  GROUP BY 1 HAVING count(*) = (SELECT count(*) FROM wanted)
),
lost_at AS (
  SELECT split_part(r, '|', 1) AS path_id, split_part(r, '|', 2) AS model_id, split_part(r, '|', 3) AS judge,
         split_part(r, '|', 4) AS outcome
  FROM (SELECT unnest(string_split(lost, ';')) AS r FROM asked) WHERE r <> ''
),
asked_path AS (SELECT * FROM paths WHERE path_id IN (SELECT path_id FROM lost_at)),
asked_good AS (
  SELECT question_id, config_id, model_id, m.metric_id, judge, ${goodColumns}
  FROM (
    SELECT j.question_id, j.config_id, j.model_id, j.judge_id AS judge, avg(j.score) AS v
    FROM judgments j JOIN (SELECT DISTINCT model_id, judge FROM lost_at) a ON a.model_id = j.model_id AND a.judge = j.judge_id
    GROUP BY 1, 2, 3, 4
  ) s, measures m
  WHERE m.metric_id = 'score' AND v IS NOT NULL
),${outcomeSql("asked", "asked_good", "asked_path")},
gone AS (
  SELECT o.question_id
  FROM lost_at a JOIN asked_outcome o
    ON o.path_id = a.path_id AND o.model_id = a.model_id AND o.judge = a.judge AND o.outcome = a.outcome
  GROUP BY 1 HAVING count(*) = (SELECT count(*) FROM lost_at)
),
patterns AS (
  SELECT pattern FROM (SELECT unnest(string_split(words, chr(10))) AS pattern FROM asked) WHERE pattern <> ''
),
worded AS (
  SELECT q.question_id FROM questions q, patterns p WHERE regexp_matches(q.search, p.pattern)
  GROUP BY 1 HAVING count(*) = (SELECT count(*) FROM patterns)
),
filtered AS (
  SELECT q.* FROM questions q, asked
  WHERE (asked.domains = '' OR list_contains(string_split(asked.domains, ','), q.domain))
    AND (asked.words = '' OR q.question_id IN (SELECT question_id FROM worded))
    AND (asked.ranges = '' OR q.question_id IN (SELECT question_id FROM within))
    AND (asked.lost = '' OR q.question_id IN (SELECT question_id FROM gone))
)`;

/** The tables that `filteredSql` reads. */
export const filterReads = [
  "questions",
  "judgments",
  "measures",
  "paths",
] as const satisfies readonly TableName[];

/** Parameters of `filteredSql`. A text without letters or digits asks for nothing. */
export function filterParams(f: Filter): readonly SqlValue[] {
  const ranges = f.ranges.map((r) => [r.config, r.model, r.judge, r.min, r.max].join("|"));
  const lost = f.lost.map((l) => [l.config, l.model, l.judge, l.outcome].join("|"));
  return [f.domains.join(","), searchPatterns(f.text).join("\n"), ranges.join(";"), lost.join(";")];
}

/** `unit`: one value per question, cell and measure, repetitions averaged. */
export const unitSql = `
unit AS (
  SELECT question_id, config_id, model_id, judge_id, 'score' AS metric_id, avg(score) AS v FROM judgments GROUP BY 1, 2, 3, 4
  UNION ALL SELECT question_id, config_id, model_id, NULL, 'em', avg(em) FROM answers GROUP BY 1, 2, 3
  UNION ALL SELECT question_id, config_id, model_id, NULL, 'f1', avg(f1) FROM answers GROUP BY 1, 2, 3
  UNION ALL SELECT question_id, config_id, model_id, NULL, metric_id, avg(value) FROM scores GROUP BY 1, 2, 3, metric_id
  UNION ALL SELECT question_id, config_id, model_id, NULL, 'rating', avg(score) FROM ratings GROUP BY 1, 2, 3
)`;
