import { copyFile, mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { sqlText } from "../../src/db/node.ts";
import type { Db } from "../../src/db/db.ts";
import { tableOf, type TableName } from "../../src/schema/tables.ts";
import { sha256Of } from "./sha256.ts";

/** What the manifest says of a written file. */
export interface WrittenFile {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** DuckDB's options for a published file: the layout of docs/scale.md, and a note of where the rows come from. */
export function copyOptions(note: Readonly<Record<string, string>>): string {
  const metadata = Object.entries(note).map(([k, v]) => `${k}: ${sqlText(v)}`);
  return `FORMAT PARQUET, COMPRESSION ZSTD, ROW_GROUP_SIZE 122880, KV_METADATA {${metadata.join(", ")}}`;
}

/**
 * The same for observations: scores are few and get a dictionary, positions are many and ascend, so that their differences
 * are all there is to write. A seventh of the bytes at ten times the demo (docs/scale.md).
 */
export const observationOptions = (note: Readonly<Record<string, string>>): string =>
  `${copyOptions(note)}, DICTIONARY_SIZE_LIMIT 1000, PARQUET_VERSION V2`;

/**
 * Writes a small table as Parquet sorted by its key, named by content hash, with a copy under a stable name below
 * `latest/`. The engine has one thread, so that the same rows give the same bytes.
 */
export async function writeParquet(
  db: Db,
  dir: string,
  name: TableName,
  note: Readonly<Record<string, string>>,
): Promise<WrittenFile> {
  const table = tableOf(name);
  const columns = Object.keys(table.columns).map((c) => `"${c}"`);
  const order = table.key.map((c) => `"${c}" NULLS FIRST`).join(", ");
  const temporary = join(dir, `${name}.parquet`);
  await db.all(
    `COPY (SELECT ${columns.join(", ")} FROM "${name}" ORDER BY ${order}) TO ${sqlText(temporary)} (${copyOptions(note)})`,
    [],
  );
  const counted = await db.all(`SELECT count(*)::INTEGER AS n FROM "${name}"`, []);
  const rows = counted[0]?.n;
  if (typeof rows !== "number") throw new Error(`${name}: no count`);
  const sha256 = await sha256Of(temporary);
  const file = `${name}.${sha256.slice(0, 16)}.parquet`;
  await mkdir(join(dir, "latest"), { recursive: true });
  await rename(temporary, join(dir, file));
  await copyFile(join(dir, file), join(dir, "latest", `${name}.parquet`));
  const { size } = await stat(join(dir, file));
  return { file, rows, bytes: size, sha256 };
}
