import type { SqlValue } from "../db/db.ts";
import type { Filter } from "../schema/filter.ts";
import { searchPatterns } from "../text/search-match.ts";

/**
 * `filtered`: the questions that a filter keeps. Three parameters, see `filterParams`.
 * Lists travel as one text because a prepared statement has a fixed number of parameters.
 */
export const filteredSql = `
asked AS (SELECT ?::VARCHAR AS domains, ?::VARCHAR AS words, ?::VARCHAR AS ranges),
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
)`;

/** Parameters of `filteredSql`. A text without letters or digits asks for nothing. */
export function filterParams(f: Filter): readonly SqlValue[] {
  const ranges = f.ranges.map((r) => [r.config, r.model, r.judge, r.min, r.max].join("|"));
  return [f.domains.join(","), searchPatterns(f.text).join("\n"), ranges.join(";")];
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
