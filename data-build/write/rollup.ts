import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toColumns } from "../../src/schema/columns.ts";
import { tableOf, type TableName } from "../../src/schema/tables.ts";
import type { WrittenFile } from "./parquet.ts";

/** Writes rows as JSON columns, named by content hash: the small tables that pages read without the engine. */
export async function writeRollup(
  dir: string,
  name: TableName,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<WrittenFile> {
  const json = JSON.stringify(toColumns(tableOf(name).columns, rows));
  const sha256 = createHash("sha256").update(json).digest("hex");
  const file = `${name}.${sha256.slice(0, 16)}.json`;
  await writeFile(join(dir, file), json);
  return { file, rows: rows.length, bytes: Buffer.byteLength(json), sha256 };
}
