import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../../src/db/db.ts";
import { openNode, sqlText } from "../../src/db/node.ts";
import { run } from "../../src/db/run.ts";
import { cubeQuery } from "../../src/queries/cube.ts";
import { noFilter } from "../../src/schema/filter.ts";
import { filesOf, parseManifest, type Manifest } from "../../src/schema/manifest.ts";
import type { Bench, Section } from "./bench.ts";
import { milliseconds, times } from "./line.ts";
import { median } from "./sample.ts";

const copies = 10;

type Apart = "none" | "judge" | "configuration";
interface Layout {
  readonly name: string;
  readonly apart: Apart;
  readonly order: string;
  readonly rowGroup: number;
  readonly options: string;
  readonly compression?: string;
}

/** What is published, and what differs from it in one thing each. */
const published: Layout = {
  name: "as published",
  apart: "judge",
  order: "cell, position",
  rowGroup: 122_880,
  options: "DICTIONARY_SIZE_LIMIT 1000, PARQUET_VERSION V2",
};
const layouts: readonly Layout[] = [
  published,
  { ...published, name: "one file", apart: "none" },
  { ...published, name: "a file for each configuration too", apart: "configuration" },
  { ...published, name: "sorted by question first", order: "position, cell" },
  { ...published, name: "not sorted", order: "hash(cell, position)" },
  { ...published, name: "groups of 20,480 rows", rowGroup: 20_480 },
  { ...published, name: "groups of 1,048,576 rows", rowGroup: 1_048_576 },
  { ...published, name: "dictionaries for positions too", options: "PARQUET_VERSION V2" },
  { ...published, name: "the same, first encodings", options: "PARQUET_VERSION V1" },
  { ...published, name: "no dictionaries", options: "DICTIONARY_SIZE_LIMIT 1, PARQUET_VERSION V2" },
  { ...published, name: "Snappy for zstd", compression: "SNAPPY" },
];

const columnOf: Readonly<Record<Apart, string>> = {
  none: "0",
  judge: "concat_ws('/', metric_id, judge_id)",
  configuration: "concat_ws('/', metric_id, judge_id, config_id)",
};

interface File {
  readonly part: string;
  readonly path: string;
  readonly bytes: number;
}

async function write(
  db: Db,
  dir: string,
  { apart, order, rowGroup, options, compression = "ZSTD" }: Layout,
): Promise<readonly File[]> {
  await mkdir(dir, { recursive: true });
  const parts = await db.all(
    `SELECT DISTINCT ${columnOf[apart]}::VARCHAR AS part FROM cells ORDER BY part`,
    [],
  );
  const files: File[] = [];
  for (const [i, { part }] of parts.entries()) {
    const path = join(dir, `${i}.parquet`);
    await db.all(
      `COPY (SELECT cell, position, value FROM grown WHERE cell IN (SELECT cell FROM cells WHERE ${columnOf[apart]}::VARCHAR = ${sqlText(String(part))})
         ORDER BY ${order}) TO ${sqlText(path)} (FORMAT PARQUET, COMPRESSION ${compression}, ROW_GROUP_SIZE ${rowGroup}, ${options})`,
      [],
    );
    files.push({ part: String(part), path, bytes: (await stat(path)).size });
  }
  return files;
}

/** The measure and judge with most cells, and a cell of it: what a reader of the largest leaderboard filters by. */
async function asked(db: Db): Promise<{
  readonly metric: string;
  readonly judge: string;
  readonly config: string;
  readonly model: string;
}> {
  const [most] = await db.all(
    `SELECT metric_id AS metric, judge_id AS judge, min(config_id) AS config, arg_min(model_id, config_id) AS model
     FROM cells WHERE judge_id IS NOT NULL GROUP BY metric_id, judge_id ORDER BY count(*) DESC, judge LIMIT 1`,
    [],
  );
  const { metric, judge, config, model } = most ?? {};
  if ([metric, judge, config, model].some((id) => typeof id !== "string")) throw new Error("no judged cells");
  return { metric: String(metric), judge: String(judge), config: String(config), model: String(model) };
}

/** Time to take the files in as tables and to ask the leaderboard of them behind a range of scores, as a page does. */
async function ask(db: Db, files: readonly File[], of: Awaited<ReturnType<typeof asked>>): Promise<number> {
  const { metric, judge, config, model } = of;
  const started = performance.now();
  const list = files.map((f) => sqlText(f.path)).join(", ");
  await db.all(`CREATE OR REPLACE TABLE observations AS SELECT * FROM read_parquet([${list}])`, []);
  const filter = { ...noFilter, ranges: [{ config, model, judge, min: 1, max: 3 }] };
  const rows = await run(db, cubeQuery, { filter, metric, judge });
  if (rows.length === 0) throw new Error("an empty cube");
  return performance.now() - started;
}

async function openGrown(dir: string, manifest: Manifest): Promise<Db> {
  const { db } = await openNode(":memory:", { threads: "1" });
  const view = async (name: string, as: string): Promise<void> => {
    const table = manifest.tables[name];
    if (table === undefined) throw new Error(`no ${name}`);
    const list = filesOf(table).map((f) => sqlText(join(dir, f.file)));
    await db.all(`CREATE TABLE ${as} AS SELECT * FROM read_parquet([${list.join(", ")}])`, []);
  };
  await view("cells", "cells");
  await view("measures", "measures");
  await view("questions", "few_questions");
  await view("observations", "few");
  // Each copy has the questions in another order: rows that repeat would be squeezed as no benchmark's are.
  await db.all(
    `CREATE TABLE places AS SELECT position, copy, (row_number() OVER (ORDER BY copy, hash(position, copy)))::INTEGER AS place
     FROM few_questions, (SELECT unnest(range(${copies})) AS copy)`,
    [],
  );
  await db.all(
    "CREATE TABLE questions AS SELECT q.* REPLACE (p.place AS position) FROM few_questions q JOIN places p USING (position)",
    [],
  );
  await db.all(
    "CREATE TABLE grown AS SELECT f.cell, p.place AS position, f.value FROM few f JOIN places p USING (position)",
    [],
  );
  return db;
}

async function measure(bench: Bench): Promise<void> {
  const { dir } = await bench.data();
  const manifest = parseManifest(JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")));
  const db = await openGrown(dir, manifest);
  try {
    const of = await asked(db);
    const results: { layout: Layout; bytes: number; needed: number; one: number; ms: number }[] = [];
    for (const [i, layout] of layouts.entries()) {
      const files = await write(db, join(bench.scratch, `layout-${i}`), layout);
      const judged = [of.metric, of.judge].join("/");
      const wanted = files.filter((f) => layout.apart === "none" || `${f.part}/`.startsWith(`${judged}/`));
      const single = wanted.filter(
        (f) => layout.apart !== "configuration" || f.part === `${judged}/${of.config}`,
      );
      const taken: number[] = [];
      for (let n = 0; n < (bench.options.quick ? 3 : 9); n += 1) taken.push(await ask(db, wanted, of));
      const sum = (list: readonly File[]): number => list.reduce((total, f) => total + f.bytes, 0);
      results.push({ layout, bytes: sum(files), needed: sum(wanted), one: sum(single), ms: median(taken) });
    }
    const [base] = results;
    if (base === undefined) return;
    for (const { layout, bytes, needed, one, ms } of results)
      bench.line({
        name: `observations ×${copies}, ${layout.name}`,
        figure: `${(bytes / 1e6).toFixed(2)} MB, ${(needed / 1e6).toFixed(2)} fetched, ${(one / 1e6).toFixed(2)} for one; ${milliseconds(ms)}`,
        ratio: `${times(needed / base.needed)} ${times(ms / base.ms)}`,
      });
  } finally {
    await db.close();
  }
}

/** Layouts of the table that pages fetch: what the answer to a filter costs in bytes and in time. */
export const layout: Section = {
  name: "layout",
  about:
    "layouts of observations: bytes in all, fetched for one judge's leaderboard and for one of its configurations; time to take them in and to answer behind a range; ratios of bytes fetched and of time",
  run: measure,
};
