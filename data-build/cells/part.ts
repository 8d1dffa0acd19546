import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sqlText } from "../../src/db/node.ts";
import { tableOf } from "../../src/schema/tables.ts";
import { copyOptions } from "../write/parquet.ts";
import { sha256Of } from "../write/sha256.ts";
import type { WorkEngine } from "./engine.ts";
import { sliceSql } from "./fact-views.ts";
import type { Outcome, Task } from "./task.ts";

/** File of a part below its folder. */
export const partFile = "part.parquet";

/** Writes the rows of a slice as one published file. */
export async function runPart(
  { db }: WorkEngine,
  { slice, sorted, note, out }: Extract<Task, { kind: "part" }>,
): Promise<Outcome> {
  const path = join(out, partFile);
  const key = tableOf(slice.table).key.map((c) => `"${c}"`);
  const rows = `${sliceSql(slice)}${sorted ? "" : ` ORDER BY ${key.join(", ")}`}`;
  await db.all(`COPY (${rows}) TO ${sqlText(path)} (${copyOptions(note)})`, []);
  const [counted] = await db.all(`SELECT count(*)::DOUBLE AS n FROM read_parquet(${sqlText(path)})`, []);
  const { size } = await stat(path);
  return { result: { rows: counted?.n, bytes: size, sha256: await sha256Of(path) }, problems: [] };
}
