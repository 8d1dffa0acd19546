import type { Db } from "../../src/db/db.ts";
import { sqlText } from "../../src/db/node.ts";
import { sqlType } from "../../src/schema/define.ts";
import { tableOf } from "../../src/schema/tables.ts";
import type { CellIds } from "../read/facts.ts";
import { factTables, type FactTable } from "./stage.ts";

/** A part of a fact table: the measured files that hold it, and the ids to keep where they hold more. */
export interface Slice {
  readonly table: FactTable;
  readonly files: readonly string[];
  readonly ids: Readonly<Partial<CellIds>>;
}

/** The rows of a slice, file by file; without files, none. */
export function sliceSql({ table, files, ids }: Slice): string {
  const { columns } = tableOf(table);
  if (files.length === 0) {
    const nothing = Object.entries(columns).map(([c, column]) => `NULL::${sqlType(column)} AS "${c}"`);
    return `SELECT ${nothing.join(", ")} WHERE false`;
  }
  const kept = Object.entries(ids).map(([c, id]) => `"${c}" = ${sqlText(id)}`);
  const names = Object.keys(columns).map((c) => `"${c}"`);
  return `SELECT ${names.join(", ")} FROM read_parquet([${files.map(sqlText).join(", ")}])${
    kept.length === 0 ? "" : ` WHERE ${kept.join(" AND ")}`
  }`;
}

/** Makes every fact table a view of its slices; a table without slices is empty. */
export async function viewSlices(db: Db, slices: readonly Slice[]): Promise<void> {
  for (const table of factTables) {
    const own = slices.filter((s) => s.table === table && s.files.length > 0);
    const parts = own.length === 0 ? [{ table, files: [], ids: {} }] : own;
    await db.all(`CREATE OR REPLACE VIEW "${table}" AS ${parts.map(sliceSql).join(" UNION ALL ")}`, []);
  }
}

/** `viewSlices` with the rows of rated items only, which are few. */
export async function viewRated(db: Db, slices: readonly Slice[]): Promise<void> {
  await viewSlices(db, slices);
  await db.all(
    "CREATE OR REPLACE TEMP TABLE rated_items AS SELECT DISTINCT question_id, config_id, model_id FROM ratings",
    [],
  );
  for (const table of ["answers", "judgments", "scores"] as const) {
    await db.all(
      `CREATE OR REPLACE TEMP TABLE "rated_${table}" AS
       SELECT f.* FROM "${table}" f SEMI JOIN rated_items r
       ON f.question_id = r.question_id AND f.config_id = r.config_id AND f.model_id = r.model_id`,
      [],
    );
    await db.all(`CREATE OR REPLACE VIEW "${table}" AS FROM "rated_${table}"`, []);
  }
}
