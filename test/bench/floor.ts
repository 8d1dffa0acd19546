// node floor.ts FOLDER OUT: DuckDB reads every file of a run-output folder and writes it again as Parquet, and no more.
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { openNode, sqlText } from "../../src/db/node.ts";

const [folder = "", out = ""] = process.argv.slice(2);
const { db } = await openNode();
let written = 0;

async function rewrite(source: string): Promise<void> {
  written += 1;
  const file = sqlText(join(out, `${written}.parquet`));
  await db.all(`COPY (FROM ${source}) TO ${file} (FORMAT parquet, COMPRESSION zstd)`, []);
}

async function headOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1000) });
    return buffer.subarray(0, bytesRead).toString().split(/\r?\n/u)[0] ?? "";
  } finally {
    await file.close();
  }
}

const entries = await readdir(folder, { withFileTypes: true, recursive: true });
const paths = entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
const tables: { readonly head: string; readonly path: string }[] = [];
for (const path of paths) if (path.endsWith(".csv")) tables.push({ head: await headOf(path), path });

// Columns are told, since guessing them file by file takes longer than all the rest.
for (const [head, files] of Map.groupBy(tables, (t) => t.head)) {
  const columns = head.split(",").map((c) => `${sqlText(c)}: '${c === "score" ? "DOUBLE" : "VARCHAR"}'`);
  await rewrite(`read_csv([${files.map((f) => sqlText(f.path)).join(", ")}], auto_detect = false, header = true,
    delim = ',', quote = '"', escape = '"', filename = true, columns = {${columns.join(", ")}})`);
}
for (const path of paths)
  if (path.endsWith(".jsonl")) await rewrite(`read_json(${sqlText(path)}, format = 'newline_delimited')`);
await db.close();
if (written === 0) throw new Error(`${folder} has no tables`);
