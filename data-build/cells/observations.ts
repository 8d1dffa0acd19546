import type { Db } from "../../src/db/db.ts";
import { sqlText } from "../../src/db/node.ts";
import { measuresOf } from "../../src/schema/measures.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { Row } from "../../src/schema/tables.ts";
import type { FactIndex, KeyedSlice } from "./fact-index.ts";
import type { FactTable } from "./stage.ts";

type CellRow = Row<"cells">;

/** What a table of facts gives to observations: a measure's name or column, the judge, and the value to average. */
const sources = [
  { table: "judgments", metric: "'score'", judge: "judge_id", value: "score" },
  { table: "answers", metric: "'em'", judge: "NULL::VARCHAR", value: "em" },
  { table: "answers", metric: "'f1'", judge: "NULL::VARCHAR", value: "f1" },
  { table: "scores", metric: "metric_id", judge: "NULL::VARCHAR", value: "value" },
  { table: "ratings", metric: "'rating'", judge: "NULL::VARCHAR", value: "score" },
] as const satisfies readonly {
  readonly table: FactTable;
  readonly metric: string;
  readonly judge: string;
  readonly value: string;
}[];

/** The tables that observations are made of. */
export const observedTables: readonly FactTable[] = ["judgments", "answers", "scores", "ratings"];

/** Observations of the fact tables at hand, with the numbers of the table `cells`. Repetitions are averaged. */
const observationsSql = sources
  .map(
    ({ table, metric, judge, value }) => `
SELECT c.cell, q.position::INTEGER AS position, avg(f.${value})::DOUBLE AS value
FROM (SELECT question_id, config_id, model_id, ${judge} AS judge_id, ${metric} AS metric_id, ${value} FROM ${table}) f
JOIN cells c ON c.config_id = f.config_id AND c.model_id = f.model_id AND c.metric_id = f.metric_id
  AND c.judge_id IS NOT DISTINCT FROM f.judge_id
JOIN questions q ON q.question_id = f.question_id
GROUP BY c.cell, q.position`,
  )
  .join(" UNION ALL ");

const found = sources
  .map(
    ({ table, metric, judge }) =>
      `SELECT ${metric} AS metric_id, ${judge} AS judge_id, config_id, model_id FROM ${table}`,
  )
  .join(" UNION ");

const numbered = `SELECT (row_number() OVER (ORDER BY metric_id, judge_id NULLS FIRST, config_id, model_id) - 1)::INTEGER AS cell,
  metric_id, judge_id, config_id, model_id FROM `;

/** Makes `cells` and `observations` of the fact tables that an engine holds. */
export async function observe(db: Db): Promise<void> {
  await db.all(`CREATE OR REPLACE TEMP TABLE cells AS ${numbered} (${found})`, []);
  await db.all(`CREATE OR REPLACE TEMP TABLE observations AS ${observationsSql}`, []);
}

/** The rows of `observations` for some numbered cells, in the order of its key. */
export async function observeCells(db: Db, cells: readonly CellRow[]): Promise<string> {
  const text = (value: string | null): string => (value === null ? "NULL" : sqlText(value));
  const rows = cells.map(
    (c) =>
      `(${c.cell}, ${text(c.metric_id)}, ${text(c.judge_id)}, ${text(c.config_id)}, ${text(c.model_id)})`,
  );
  await db.all(
    `CREATE OR REPLACE TEMP TABLE cells AS SELECT cell::INTEGER AS cell, metric_id::VARCHAR AS metric_id, judge_id::VARCHAR AS judge_id,
       config_id::VARCHAR AS config_id, model_id::VARCHAR AS model_id
     FROM (VALUES ${rows.join(", ")}) v(cell, metric_id, judge_id, config_id, model_id)`,
    [],
  );
  return `SELECT * FROM (${observationsSql}) ORDER BY cell, position`;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** All cells of the facts with their measures, numbered in the order of measure, judge, configuration and model. */
export function cellRows(index: FactIndex, spec: BenchmarkSpec): readonly CellRow[] {
  const measured = new Set(measuresOf(spec).map((m) => m.metric_id));
  const ids = ["judge_id", "metric_id", "config_id", "model_id"] as const;
  const of = (table: FactTable, metric: string | null): readonly Omit<CellRow, "cell">[] =>
    index.combinations(table, ids).map((c) => ({
      metric_id: metric ?? c.metric_id ?? "",
      judge_id: c.judge_id ?? null,
      config_id: c.config_id ?? "",
      model_id: c.model_id ?? "",
    }));
  const rows = [
    ...of("judgments", "score"),
    ...of("answers", "em"),
    ...of("answers", "f1"),
    ...of("scores", null),
    ...of("ratings", "rating"),
  ];
  const order = (c: Omit<CellRow, "cell">): string =>
    [c.metric_id, c.judge_id ?? "", c.config_id, c.model_id].join("\u0000");
  return rows
    .filter((row) => measured.has(row.metric_id))
    .toSorted((a, b) => byText(order(a), order(b)))
    .map((row, cell) => ({ cell, ...row }));
}

/** A file of observations: its cells, and the facts that they are made of. */
export interface ObservedPart {
  readonly metric_id: string;
  readonly judge_id: string | null;
  /** Null where the file has every configuration. */
  readonly config_id: string | null;
  readonly cells: readonly CellRow[];
  readonly slices: readonly KeyedSlice[];
}

const tableOf = (metric: string): FactTable =>
  metric === "score"
    ? "judgments"
    : metric === "em" || metric === "f1"
      ? "answers"
      : metric === "rating"
        ? "ratings"
        : "scores";

/** One file for each measure and judge, or for each configuration of them where there are more than `partRows` rows. */
export function observedParts(
  index: FactIndex,
  cells: readonly CellRow[],
  partRows: number,
): readonly ObservedPart[] {
  const apart = index.rows(observedTables) > partRows;
  const groups = Map.groupBy(cells, (c) =>
    JSON.stringify([c.metric_id, c.judge_id, apart ? c.config_id : null]),
  );
  return [...groups.values()].flatMap((own): readonly ObservedPart[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { metric_id, judge_id } = first;
    const table = tableOf(metric_id);
    const config_id = apart ? first.config_id : null;
    const ids = {
      ...(config_id === null ? {} : { config_id }),
      ...(table === "judgments" ? { judge_id: judge_id ?? "" } : {}),
      ...(table === "scores" ? { metric_id } : {}),
    };
    return [{ metric_id, judge_id, config_id, cells: own, slices: [index.slice(table, ids)] }];
  });
}
