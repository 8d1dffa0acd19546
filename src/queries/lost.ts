import { nothing, sql, verbatim, type Sql } from "../db/sql.ts";
import { chosenCells, type Narrowed } from "./cell-sql.ts";

/**
 * Where an answer was lost on a path, by question: the rule of the `attribution` table in SQL, shared by its roll-up
 * and by the filter. On a scale from min to max with half = (max − min) / 2 and "higher is better" (a measure where
 * lower is better is turned round first):
 *
 * 1. `model`: at the start of the path the score is min + half / 2 or less. The model didn't know, whatever the input.
 * 2. Otherwise the first step that takes half or more from the score, by the kind of that step. What a later step
 *    gives back doesn't count.
 * 3. A step of translation in the middle of a path changes the language as well, so a fall there is compared with its
 *    twin, the same step taken from the start of the path, that is from the untouched text: `mt` where the twin falls
 *    as far, since translation loses the answer by itself; `both` where it doesn't, since the answer is lost only
 *    where translation meets the errors of recognition. Without a twin, or without a score there, it is `mt`.
 * 4. `kept`: no step takes that much.
 *
 * On 1–5: `model` at 2 or less, a fall of 2 or more; averages of repetitions are compared with a billionth of slack.
 *
 * `paths` and `good` name common table expressions: rows of the `paths` table, and the cells of `goodCells`; `among`
 * are further conditions on `b.position`. The result has a row per path, cell at its start (that is, model and measure)
 * and position, for questions with a value at every step: path_id, first_cell, position, outcome.
 */
export function outcomeOf(paths: string, good: string, among: Sql = nothing): Sql {
  const [path, cells] = [verbatim(paths), verbatim(good)];
  const same = (name: string): Sql =>
    verbatim(
      `${name}.model_id = b.model_id AND ${name}.metric_id = b.metric_id AND ${name}.judge_id IS NOT DISTINCT FROM b.judge_id`,
    );
  // Values are brought together by grouping: joining observations with themselves, an engine that orders joins badly
  // pairs all cells of a question first.
  return sql`
WITH taken AS (
  SELECT row_number() OVER () AS number, p.path_id, p.step, p.kind, n.steps, b.turn, b.fall, b.low,
    b.cell AS before_cell, a.cell AS after_cell, f.cell AS first_cell, w.cell AS twin_cell
  FROM ${path} p JOIN (SELECT path_id, count(*) AS steps FROM ${path} GROUP BY path_id) n ON n.path_id = p.path_id
  JOIN ${cells} b ON b.config_id = p.from_id
  JOIN ${cells} a ON a.config_id = p.config_id AND ${same("a")}
  JOIN ${cells} f ON f.config_id = p.first_id AND ${same("f")}
  LEFT JOIN ${cells} w ON w.config_id = p.twin_id AND ${same("w")}
),
part AS (
  SELECT number, 1 AS place, before_cell AS cell FROM taken
  UNION ALL SELECT number, 2, after_cell FROM taken
  UNION ALL SELECT number, 3, twin_cell FROM taken WHERE twin_cell IS NOT NULL
  UNION ALL SELECT number, 4, first_cell FROM taken WHERE step > 1
),
seen AS (
  SELECT r.number, b.position, max(b.value) FILTER (WHERE r.place = 1) AS before, max(b.value) FILTER (WHERE r.place = 2) AS after,
    max(b.value) FILTER (WHERE r.place = 3) AS twin, max(b.value) FILTER (WHERE r.place = 4) AS first
  FROM observations b JOIN part r ON r.cell = b.cell WHERE b.value IS NOT NULL${among}
  GROUP BY r.number, b.position
)
SELECT t.path_id, t.first_cell, s.position,
  CASE WHEN bool_or(coalesce(s.first, s.before) * t.turn <= t.low) THEN 'model'
       ELSE coalesce(arg_min(CASE WHEN (coalesce(s.first, s.before) - s.twin) * t.turn < t.fall THEN 'both' ELSE t.kind END, t.step)
                     FILTER (WHERE (s.before - s.after) * t.turn >= t.fall), 'kept') END AS outcome
FROM seen s JOIN taken t ON t.number = s.number
WHERE s.before IS NOT NULL AND s.after IS NOT NULL AND (t.step = 1 OR s.first IS NOT NULL)
GROUP BY t.path_id, t.first_cell, s.position, t.steps
HAVING count(*) = t.steps`;
}

/**
 * The cells of measures with a better end. `turn` is -1 where lower is better; `value * turn` against `low` and
 * differences against `fall` are then the rule's.
 */
export const goodCells = (narrowed: Narrowed, more: readonly Sql[] = []): Sql => sql`
SELECT cell, config_id, model_id, judge_id, metric_id, CASE WHEN direction = 'lower' THEN -1 ELSE 1 END AS turn,
  (max - min) * (0.5 - 1e-9) AS fall,
  CASE WHEN direction = 'lower' THEN -max ELSE min END + (max - min) * (0.25 + 1e-9) AS low
FROM (${chosenCells(narrowed, [sql`m.direction <> 'zero'`, ...more])})`;
