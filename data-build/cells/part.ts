import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sqlText } from "../../src/db/node.ts";
import { tableOf } from "../../src/schema/tables.ts";
import { copyOptions, observationOptions } from "../write/parquet.ts";
import { sha256Of } from "../write/sha256.ts";
import type { WorkEngine } from "./engine.ts";
import { sliceSql, viewSlices } from "./fact-views.ts";
import { observeCells } from "./observations.ts";
import type { Outcome, Task } from "./task.ts";

/** File of a part below its folder. */
export const partFile = "part.parquet";

async function write({ db }: WorkEngine, rows: string, options: string, out: string): Promise<Outcome> {
  const path = join(out, partFile);
  await db.all(`COPY (${rows}) TO ${sqlText(path)} (${options})`, []);
  const [counted] = await db.all(`SELECT count(*)::DOUBLE AS n FROM read_parquet(${sqlText(path)})`, []);
  const { size } = await stat(path);
  return { result: { rows: counted?.n, bytes: size, sha256: await sha256Of(path) }, problems: [] };
}

/** Writes the rows of a slice as one published file. */
export function runPart(
  engine: WorkEngine,
  { slice, sorted, note, out }: Extract<Task, { kind: "part" }>,
): Promise<Outcome> {
  const key = tableOf(slice.table).key.map((c) => `"${c}"`);
  return write(
    engine,
    `${sliceSql(slice)}${sorted ? "" : ` ORDER BY ${key.join(", ")}`}`,
    copyOptions(note),
    out,
  );
}

/** Writes the observations of some cells as one published file. */
export async function runObservations(
  engine: WorkEngine,
  { slices, cells, note, out }: Extract<Task, { kind: "observations" }>,
): Promise<Outcome> {
  await viewSlices(engine.db, slices);
  return write(engine, await observeCells(engine.db, cells), observationOptions(note), out);
}
