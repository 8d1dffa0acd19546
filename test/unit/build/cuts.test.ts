import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openPublished } from "../../../src/db/node.ts";
import { fromColumns } from "../../../src/schema/columns.ts";
import { filesOf } from "../../../src/schema/manifest.ts";
import { tableOf, tables, type TableName } from "../../../src/schema/tables.ts";
import { rollupNames } from "../../../src/rollups/rollups.ts";
import { expectRows } from "../../support/close.ts";
import { folderOf, toyWith } from "../../support/folders.ts";
import { synthetic } from "../../support/synthetic.ts";
import { openWasm } from "../../support/wasm-db.ts";
import { build, type Output } from "./built.ts";

const inPieces = { partBytes: 0, pieceRows: 0 };
type Rows = readonly Readonly<Record<string, unknown>>[];
const factTables: readonly TableName[] = [
  "inputs",
  "text_stats",
  "answers",
  "judgments",
  "scores",
  "ratings",
];

const allRows = (name: TableName): string =>
  `SELECT * FROM "${name}" ORDER BY ${tableOf(name)
    .key.map((c) => `"${c}"`)
    .join(", ")}`;

describe("facts that are cut up", () => {
  let whole: Output;
  let cut: Output;
  beforeAll(async () => {
    const folder = await folderOf(synthetic(120, 7).files);
    whole = await build(folder);
    cut = await build(folder, {}, inPieces);
  });

  it("are files of one configuration each, under stable names besides", () => {
    const { answers } = cut.manifest.tables;
    expect(answers?.parts?.map((p) => p.config_id)).toEqual(["H", "M", "W"]);
    expect(answers?.rows).toBe(whole.manifest.tables.answers?.rows);
    expect(whole.manifest.tables.answers?.parts).toBeUndefined();
    for (const part of answers?.parts ?? []) {
      expect(part.file).toMatch(new RegExp(`^answers/${part.config_id}\\.[0-9a-f]{16}\\.parquet$`, "u"));
      expect(existsSync(join(cut.dir, part.file))).toBe(true);
      expect(existsSync(join(cut.dir, `latest/answers/${part.config_id}.parquet`))).toBe(true);
    }
  });

  it("are the same rows in both engines", async () => {
    const [a, b, wasm] = [
      await openPublished(whole.dir, whole.manifest),
      await openPublished(cut.dir, cut.manifest),
      await openWasm(cut.dir, cut.manifest),
    ];
    for (const name of factTables) {
      const rows = await a.all(allRows(name), []);
      expect(rows.length).toBeGreaterThan(0);
      expect(await b.all(allRows(name), [])).toEqual(rows);
      expect(await wasm.all(allRows(name), [])).toEqual(rows);
    }
    await Promise.all([a, b, wasm].map((db) => db.close()));
  });

  it("are sorted by the key within each file", async () => {
    const db = await openPublished(cut.dir, cut.manifest);
    for (const name of factTables)
      for (const { file } of filesOf(
        cut.manifest.tables[name] ?? { file: "", rows: 0, bytes: 0, sha256: "" },
      )) {
        const source = `read_parquet('${join(cut.dir, file)}')`;
        const key = tableOf(name)
          .key.map((c) => `"${c}"`)
          .join(", ");
        const rows = await db.all(`SELECT ${key} FROM ${source}`, []);
        expect(await db.all(`SELECT ${key} FROM ${source} ORDER BY ${key}`, [])).toEqual(rows);
      }
    await db.close();
  });

  it("roll up to the same rows", () => {
    const rollup = ({ manifest, bytes }: Output, name: (typeof rollupNames)[number]): Rows =>
      fromColumns(
        tables[name].columns,
        JSON.parse(Buffer.from(bytes[manifest.rollups[name]?.file ?? ""] ?? "", "hex").toString()),
      );
    for (const name of rollupNames) {
      const rows = rollup(whole, name);
      expect(rows.length).toBeGreaterThan(0);
      expectRows(rollup(cut, name), rows);
    }
  });
});

describe("a long file and a tree", () => {
  it("of the same rows are the same tables", async () => {
    const rows = [
      ["arbiter", "T", "brook", "007", "1"],
      ["arbiter", "T", "dune", "007", "0"],
      ["arbiter", "T", "dune", "7", "1"],
      ["arbiter", "R", "brook", "7", ""],
    ];
    const base = { "examples.yaml": null, "published.yaml": null, "judgments.csv": null };
    const long = await toyWith({
      ...base,
      "judgments.csv": `judge_id,config_id,model_id,question_id,score\n${rows.map((r) => r.join(",")).join("\n")}\n`,
      "benchmark.yaml": await partly(),
    });
    const tree = await toyWith({
      ...base,
      "judgments/arbiter/T/brook.csv": "question_id,score\n007,1\n",
      "judgments/arbiter/T/dune.csv": "question_id,score\n007,0\n7,1\n",
      "judgments/arbiter/R/brook.csv": "question_id,score\n7,\n",
      "benchmark.yaml": await partly(),
    });
    const [a, b] = [await build(long), await build(tree)];
    expect(Object.keys(a.manifest.tables)).toContain("judgments");
    expect(a.manifest.tables).toEqual(b.manifest.tables);
    expect(a.manifest.rollups).toEqual(b.manifest.rollups);
  });
});

/** The toy's spec with a judge that covers some questions of three cells. */
async function partly(): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  const text = await readFile("test/fixtures/toy/benchmark.yaml", "utf8");
  const cells = ["T, model: brook", "T, model: dune", "R, model: brook"].map(
    (cell) => `{ config: ${cell}, scope: some }`,
  );
  return text.replace(
    "{ id: arbiter, label: Arbiter }",
    `{ id: arbiter, label: Arbiter, covers: [${cells.join(", ")}] }`,
  );
}
