import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { sqlText } from "../../src/db/node.ts";
import type { Db } from "../../src/db/db.ts";
import { tableOf, type TableName } from "../../src/schema/tables.ts";

/** What the manifest says of a written file. */
export interface WrittenFile {
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest("hex");
}

/**
 * Writes a table as zstd Parquet sorted by its key, named by content hash, with a copy under a stable name below
 * `latest/`. One thread, so that the same rows give the same bytes.
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
  const metadata = Object.entries(note).map(([k, v]) => `${k}: ${sqlText(v)}`);
  await db.all("SET threads = 1", []);
  await db.all(
    `COPY (SELECT ${columns.join(", ")} FROM "${name}" ORDER BY ${order}) TO ${sqlText(temporary)}
     (FORMAT PARQUET, COMPRESSION ZSTD, ROW_GROUP_SIZE 122880, KV_METADATA {${metadata.join(", ")}})`,
    [],
  );
  const counted = await db.all(`SELECT count(*)::INTEGER AS n FROM "${name}"`, []);
  await db.all("SET threads = 2", []);
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
