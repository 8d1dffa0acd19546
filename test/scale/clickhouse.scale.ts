import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { main } from "../../data-build/cli.ts";
import { cubeOn, loadCubeTables } from "../../data-build/cells/cube-elsewhere.ts";
import { makeData } from "../../data-build/data.ts";
import type { ClickHouse } from "../../src/db/clickhouse.ts";
import { clickHouseDb } from "../../src/db/clickhouse.ts";
import { openPublished } from "../../src/db/node.ts";
import { run } from "../../src/db/run.ts";
import { cubeQuery, type CubeParams } from "../../src/queries/cube.ts";
import { noFilter, type Filter } from "../../src/schema/filter.ts";
import { parseManifest } from "../../src/schema/manifest.ts";
import { tables, type Row } from "../../src/schema/tables.ts";
import { expectRows } from "../support/close.ts";
import { buildData, folderOf, quiet, scratchFolder, toyFolder, type Built } from "../support/folders.ts";
import { synthetic } from "../support/synthetic.ts";
import { chdbClickHouse, openSession } from "./chdb.ts";
import { serveChdb } from "./http-chdb.ts";

const session = openSession();
afterAll(() => session.close());

async function rowsOf<N extends "questions" | "cells" | "measures">(
  { dir, manifest }: Built,
  name: N,
): Promise<readonly Row<N>[]> {
  const db = await openPublished(dir, manifest);
  try {
    const reads = {
      name,
      reads: () => [],
      ask: () => ({ text: `FROM "${name}"`, params: [] }),
      row: tables[name].columns,
    };
    return await run(db, reads, null);
  } finally {
    await db.close();
  }
}

describe.each([
  ["the toy benchmark", () => Promise.resolve(toyFolder)],
  ["an invented one with ratings, repetitions and holes", () => folderOf(synthetic(300, 7).files)],
])("the cube's SQL on %s", (_, folder) => {
  let built: Built;
  let engine: ClickHouse;
  beforeAll(async () => {
    built = await buildData(await folder());
    const { observations } = built.manifest.tables;
    if (observations === undefined) throw new Error("no observations");
    engine = chdbClickHouse(session);
    const small = {
      questions: await rowsOf(built, "questions"),
      cells: await rowsOf(built, "cells"),
      measures: await rowsOf(built, "measures"),
    };
    await loadCubeTables(engine, small, built.dir, observations, quiet);
  });
  afterAll(() => engine.close());

  /** The cube of both engines, which is the same. */
  const same = async (params: CubeParams): Promise<readonly Row<"cube">[]> => {
    const native = await openPublished(built.dir, built.manifest);
    try {
      const rows = await run(native, cubeQuery, params);
      expectRows(await cubeOn(engine, params), rows);
      return rows;
    } finally {
      await native.close();
    }
  };
  const all = { filter: noFilter, metric: "", judge: "" };
  const filterOf = (change: Partial<Filter>): Filter => ({ ...noFilter, ...change });

  it("gives the rows that DuckDB gives, to 1e-9, nulls and order with them", async () => {
    const rows = await same(all);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.some((r) => r.judge_id === null) && rows.some((r) => r.judge_id !== null)).toBe(true);
    expect(rows.some((r) => r.missing > 0)).toBe(true);
  });

  it("also for one measure and judge, without some cells, for common questions, for a domain", async () => {
    const { spec } = built.manifest;
    const [domain] = spec.domains ?? [];
    const [config] = spec.configs;
    const [judge] = spec.judges ?? [];
    expect(await same({ ...all, metric: "score", judge: judge?.id ?? "" })).not.toEqual([]);
    expect(await same({ ...all, hidden: [config?.id ?? ""] })).not.toEqual([]);
    await same({ ...all, metric: "em", common: true });
    const here = await same({ ...all, filter: filterOf({ domains: [domain?.id ?? ""] }) });
    expect(new Set(here.map((r) => r.domain))).toEqual(new Set([domain?.id]));
  });

  it("and for questions whose score lies in a range", async () => {
    const [score] = (await same(all)).filter((r) => r.metric_id === "score" && r.n > 3);
    if (score?.judge_id == null) throw new Error("no scores");
    const cell = { config: score.config_id, model: score.model_id, judge: score.judge_id };
    const { min, max } = built.manifest.spec.scale;
    const some = await same({
      ...all,
      filter: filterOf({ ranges: [{ ...cell, min, max: (min + max) / 2 }] }),
    });
    const every = await same({ ...all, filter: filterOf({ ranges: [{ ...cell, min, max }] }) });
    const questions = (rows: readonly Row<"cube">[]): number => rows.reduce((n, r) => n + r.n + r.missing, 0);
    expect(questions(some)).toBeLessThan(questions(every));
  });

  it("says which query failed, and why", async () => {
    await expect(clickHouseDb(engine).all("SELECT nothing_of_this FROM cells", [])).rejects.toThrow(
      /nothing_of_this[\s\S]*SELECT nothing_of_this FROM cells/u,
    );
  });
});

describe("the data step with ClickHouse", () => {
  it("makes the same tables as without, by an engine in the process", async () => {
    const folder = await folderOf(synthetic(120, 3).files);
    const plain = await buildData(folder);
    const engine = chdbClickHouse(session);
    const dir = join(await scratchFolder(), "data");
    await mkdir(dir);
    const manifest = await makeData(folder, dir, await scratchFolder(), quiet, { engine });
    await engine.close();
    const cube = async (built: Built): Promise<readonly Row<"cube">[]> => {
      const db = await openPublished(built.dir, built.manifest);
      const rows = await run(
        db,
        {
          name: "published cube",
          reads: () => [],
          ask: () => ({ text: 'FROM "cube" ORDER BY ALL', params: [] }),
          row: tables.cube.columns,
        },
        null,
      );
      await db.close();
      return rows;
    };
    const rows = await cube(plain);
    expect(rows.length).toBeGreaterThan(20);
    expectRows(await cube({ dir, manifest }), rows);
    expect(Object.keys(manifest.tables)).toEqual(Object.keys(plain.manifest.tables));
    expect(manifest.tables.judgments).toEqual(plain.manifest.tables.judgments);
  });

  it("by HTTP from the command line: in a database of its own, which is gone afterwards", async () => {
    const server = await serveChdb(session);
    const out = join(await scratchFolder(), "data");
    const engine = `clickhouse://mira@127.0.0.1:${server.port}`;
    const cache = await scratchFolder();
    expect(await main(["data", toyFolder, "--out", out, "--cache", cache, "--engine", engine])).toBe(0);
    await server.close();
    expect(new Set(server.asked.map((a) => a.user))).toEqual(new Set(["mira"]));
    const said = server.asked.map((a) => a.statement);
    expect(said[0]).toMatch(/^CREATE DATABASE `explorer_[0-9a-f]{32}`$/u);
    expect(said.at(-1)).toMatch(/^DROP DATABASE IF EXISTS `explorer_/u);
    expect(said.filter((s) => s === "INSERT INTO `observations` FORMAT Parquet").length).toBeGreaterThan(0);
    expect(session.query("SHOW DATABASES", "CSV")).not.toContain("explorer_");
    const manifest = parseManifest(JSON.parse(await readFile(join(out, "manifest.json"), "utf8")));
    const plain = await buildData(toyFolder);
    // Halves and quarters add up without rounding, so the bytes are the same.
    expect(manifest.data_hash).toBe(plain.manifest.data_hash);
  });
});
