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
 * On 1–5: `model` at 2 or less, a fall of 2 or more. `name` begins the names of the common table expressions; `good`
 * names the one to read, with question_id, config_id, model_id, metric_id, judge ("" for none), g (the score, higher
 * is better), fall and low. The result, `<name>_outcome`, has a row per path, question, model, metric and judge for
 * questions with a score at every step.
 */
export const outcomeSql = (name: string, good: string, paths: string): string => `
${name}_role AS (
  SELECT path_id, step, kind, 'from' AS role, from_id AS config_id FROM ${paths}
  UNION ALL SELECT path_id, step, kind, 'to', config_id FROM ${paths}
  UNION ALL SELECT path_id, step, kind, 'first', first_id FROM ${paths}
  UNION ALL SELECT path_id, step, kind, 'twin', twin_id FROM ${paths} WHERE twin_id IS NOT NULL
),
${name}_taken AS (
  SELECT r.path_id, r.step, r.kind, v.question_id, v.model_id, v.metric_id, v.judge, min(v.fall) AS fall, min(v.low) AS low,
    max(v.g) FILTER (WHERE r.role = 'from') AS before, max(v.g) FILTER (WHERE r.role = 'to') AS after,
    max(v.g) FILTER (WHERE r.role = 'first') AS start, max(v.g) FILTER (WHERE r.role = 'twin') AS twin
  FROM ${name}_role r JOIN ${good} v ON v.config_id = r.config_id
  GROUP BY 1, 2, 3, 4, 5, 6, 7
),
${name}_outcome AS (
  SELECT t.path_id, t.question_id, t.model_id, t.metric_id, t.judge,
    CASE WHEN bool_or(t.start <= t.low) THEN 'model'
         ELSE coalesce(arg_min(CASE WHEN t.start - t.twin < t.fall THEN 'both' ELSE t.kind END, t.step)
                       FILTER (WHERE t.before - t.after >= t.fall), 'kept') END AS outcome
  FROM ${name}_taken t JOIN (SELECT path_id, count(*) AS steps FROM ${paths} GROUP BY 1) p ON p.path_id = t.path_id
  WHERE t.before IS NOT NULL AND t.after IS NOT NULL AND t.start IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5 HAVING count(*) = min(p.steps)
)`;

/** Columns g, fall and low of a value \`v\` on the scale of measure \`m\`; averages of repetitions are compared with a billionth of slack. */
export const goodColumns = `
  CASE WHEN m.direction = 'lower' THEN m.min + m.max - v ELSE v END AS g,
  (m.max - m.min) * (0.5 - 1e-9) AS fall, m.min + (m.max - m.min) * (0.25 + 1e-9) AS low`;
