import {
  BOOLEAN,
  DOUBLE,
  DuckDBDataChunk,
  INTEGER,
  VARCHAR,
  type DuckDBConnection,
  type DuckDBType,
  type DuckDBValue,
} from "@duckdb/node-api";
import { sqlType, type Column, type Kind } from "../../src/schema/define.ts";
import { tableOf, type Row } from "../../src/schema/tables.ts";
import type { CellIds } from "../read/facts.ts";

/** The tables that the files of facts become. */
export type FactTable = "inputs" | "text_stats" | "answers" | "judgments" | "scores" | "ratings";
export const factTables: readonly FactTable[] = [
  "inputs",
  "text_stats",
  "answers",
  "judgments",
  "scores",
  "ratings",
];

export const cellIds = ["config_id", "model_id", "judge_id", "metric_id"] as const;
type IdColumn = "question_id" | keyof CellIds;

/** A row whose ids are numbers: of the question from 0, and of the cell among the file's. */
export type StagedRow<N extends FactTable> = Omit<Row<N>, IdColumn> & {
  readonly question: number;
  readonly cell: number;
};

const types: Readonly<Record<Kind, DuckDBType>> = {
  text: VARCHAR,
  enumeration: VARCHAR,
  integer: INTEGER,
  number: DOUBLE,
  boolean: BOOLEAN,
};

const chunkRows = 2048;

/** A table of rows on their way to a file; they go over to the engine column by column. */
export interface Stage<N extends FactTable> {
  append(row: StagedRow<N>): void;
  /** Makes the rows visible to queries. */
  flush(): void;
  clear(): Promise<void>;
}

const ownColumns = (name: FactTable): readonly (readonly [string, Column<unknown>])[] =>
  Object.entries(tableOf(name).columns).filter(
    ([c]) => c !== "question_id" && !cellIds.some((id) => id === c),
  );

/** Makes the staging table of a fact table. */
export async function openStage<N extends FactTable>(
  connection: DuckDBConnection,
  name: N,
): Promise<Stage<N>> {
  const own = ownColumns(name);
  const names = ["question", "cell", ...own.map(([c]) => c)];
  const kinds = [INTEGER, INTEGER, ...own.map(([, c]) => types[c.kind])];
  const declared = [
    "question INTEGER",
    "cell INTEGER",
    ...own.map(([c, column]) => `"${c}" ${sqlType(column)}`),
  ];
  await connection.run(`CREATE TABLE "staged_${name}" (${declared.join(", ")})`);
  const appender = await connection.createAppender(`staged_${name}`);
  const chunk = DuckDBDataChunk.create(kinds);
  let columns: DuckDBValue[][] = names.map(() => []);
  let rows = 0;
  const send = (): void => {
    if (rows === 0) return;
    chunk.reset();
    chunk.rowCount = rows;
    columns.forEach((values, i) => chunk.setColumnValues(i, values));
    appender.appendDataChunk(chunk);
    columns = names.map(() => []);
    rows = 0;
  };
  return {
    append(row) {
      const values: Readonly<Record<string, DuckDBValue>> = row;
      for (let i = 0; i < names.length; i += 1) columns[i]?.push(values[names[i] ?? ""] ?? null);
      rows += 1;
      if (rows === chunkRows) send();
    },
    flush() {
      send();
      appender.flushSync();
    },
    async clear() {
      await connection.run(`TRUNCATE "staged_${name}"`);
    },
  };
}

/** The rows of a stage as rows of its table, in the order of its key. */
export function unstaged(name: FactTable): string {
  const { key, columns } = tableOf(name);
  const selected = Object.keys(columns).map((c) =>
    c === "question_id" ? "q.question_id" : cellIds.some((id) => id === c) ? `c."${c}"` : `s."${c}"`,
  );
  return `SELECT ${selected.join(", ")}
FROM "staged_${name}" s JOIN numbered q ON q.question = s.question JOIN staged_cells c ON c.cell = s.cell
ORDER BY ${key.map((c) => `"${c}"`).join(", ")}`;
}
