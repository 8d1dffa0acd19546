import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openNode, sqlText } from "../../src/db/node.ts";
import { fromColumns } from "../../src/schema/columns.ts";
import { sqlType } from "../../src/schema/define.ts";
import { filesOf } from "../../src/schema/manifest.ts";
import { tableNames, tableOf, type TableName } from "../../src/schema/tables.ts";
import { buildData, bytesBelow, root, toyWith, type Built } from "../support/folders.ts";
import { difference, filesOfTable, rowsOf, withDb } from "./built.ts";

const clip = (): Promise<Buffer> => readFile(join(root, "data-build/demo/clips/q0451.mp3"));

let toy: Built;
beforeAll(async () => {
  toy = await buildData(await toyWith({ "audio/007.mp3": await clip() }));
});

describe("the published files", () => {
  let everyFile: readonly { readonly name: TableName; readonly file: string }[];
  beforeAll(() => {
    everyFile = tableNames.flatMap((name) => filesOfTable(toy, name).map((file) => ({ name, file })));
  });

  it("are one or more for each table", () => {
    expect(new Set(everyFile.map(({ name }) => name))).toEqual(new Set(tableNames));
  });

  it("have the contract's columns in its order and types, none of 64-bit whole numbers, sorted by key", async () => {
    const { db } = await openNode();
    const types: Readonly<Record<string, string>> = { BYTE_ARRAY: "VARCHAR", INT32: "INTEGER" };
    for (const { name, file } of everyFile) {
      const path = sqlText(join(toy.dir, file));
      const schema = await db.all(
        `SELECT name, type FROM parquet_schema(${path}) WHERE type IS NOT NULL AND num_children IS NULL`,
        [],
      );
      const columns = Object.entries(tableOf(name).columns);
      expect(
        schema.map(({ name: column, type }) => [column, types[String(type)] ?? type]),
        name,
      ).toEqual(columns.map(([column, c]) => [column, sqlType(c)]));
      const order = tableOf(name).key.map((k) => `"${k}" NULLS FIRST`);
      expect(await db.all(`FROM ${path}`, []), name).toEqual(
        await db.all(`FROM ${path} ORDER BY ${order.join(", ")}`, []),
      );
      const groups = await db.all(`SELECT DISTINCT compression FROM parquet_metadata(${path})`, []);
      expect(groups.map((g) => g.compression).filter((c) => c !== "ZSTD")).toEqual([]);
    }
    await db.close();
  });

  it("say what they are about and where the rows come from", async () => {
    const { db } = await openNode();
    for (const { file } of everyFile) {
      const pairs = await db.all(
        `SELECT decode(key)::VARCHAR AS key, decode(value)::VARCHAR AS value
         FROM parquet_kv_metadata(${sqlText(join(toy.dir, file))})`,
        [],
      );
      expect(Object.fromEntries(pairs.map((p) => [String(p.key), p.value]))).toEqual({
        benchmark: "toy",
        provenance: "simulated",
        statement: "Made up for tests.",
      });
    }
    await db.close();
  });

  it("are what the manifest says: rows, bytes, hash, name; and stand under a stable name as well", async () => {
    const files = await bytesBelow(toy.dir);
    const published = [
      ...Object.values(toy.manifest.tables).flatMap(filesOf),
      ...Object.values(toy.manifest.rollups),
    ];
    const latest = (file: string): string =>
      `latest/${file.replace(/\.[0-9a-f]{16}\.parquet$/u, ".parquet")}`;
    for (const entry of published) {
      const { file } = entry;
      const bytes = files.get(file) ?? Buffer.alloc(0);
      expect(createHash("sha256").update(bytes).digest("hex"), file).toBe(entry.sha256);
      expect(bytes.length, file).toBe(entry.bytes);
      expect(file).toContain(`.${entry.sha256.slice(0, 16)}.`);
      if (file.endsWith(".parquet")) expect(files.get(latest(file))?.equals(bytes), file).toBe(true);
    }
    const named = new Set([
      ...published.map((f) => f.file),
      ...everyFile.map(({ file }) => latest(file)),
      "manifest.json",
      "published.json",
    ]);
    const more = [...files.keys()].filter((file) => !named.has(file));
    expect(more).toEqual([expect.stringMatching(/^clips\//u)]);
  });

  it("hold in JSON what they hold in Parquet", async () => {
    for (const [name, { file }] of Object.entries(toy.manifest.rollups)) {
      const table = tableNames.find((t) => t === name);
      if (table === undefined) throw new Error(`no table ${name}`);
      const rows = fromColumns(
        tableOf(table).columns,
        JSON.parse(await readFile(join(toy.dir, file), "utf8")),
      );
      const { gone, come } = difference(await rowsOf(toy, table), rows);
      expect([gone, come], name).toEqual([[], []]);
    }
  });

  it("keep empty answers, missing answers and unread replies apart", async () => {
    const asked = await withDb(toy, (db) =>
      db.all(
        `SELECT a.question_id, a.answer, a.error, a.em, j.score, j.question_id IS NOT NULL AS judged
         FROM answers a LEFT JOIN judgments j USING (question_id, config_id, model_id)
         WHERE a.config_id = 'T' AND a.model_id = 'fern' AND a.question_id IN ('7.0', 'lamp 6', 'क१', 'q07')
         ORDER BY a.question_id`,
        [],
      ),
    );
    expect(asked).toEqual([
      { question_id: "7.0", answer: null, error: "timed out", em: null, score: null, judged: false },
      { question_id: "lamp 6", answer: "", error: null, em: 0, score: 0, judged: true },
      { question_id: "q07", answer: "मुँह", error: null, em: 0, score: null, judged: false },
      { question_id: "क१", answer: "पूर्व", error: null, em: 1, score: null, judged: true },
    ]);
  });
});
