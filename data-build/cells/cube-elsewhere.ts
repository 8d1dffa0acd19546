import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { clickHouseDb, clickHouseTable, type ClickHouse } from "../../src/db/clickhouse.ts";
import { run } from "../../src/db/run.ts";
import { cubeQuery, type CubeParams } from "../../src/queries/cube.ts";
import { noFilter } from "../../src/schema/filter.ts";
import { filesOf, type TableFile } from "../../src/schema/manifest.ts";
import { tableOf, type Row } from "../../src/schema/tables.ts";
import type { Progress } from "../progress.ts";

/** The small tables beside the observations that the cube's SQL reads. */
export interface CubeTables {
  readonly questions: Iterable<Row<"questions">>;
  readonly cells: readonly Row<"cells">[];
  readonly measures: readonly Row<"measures">[];
}

const batchRows = 10_000;

async function fill(engine: ClickHouse, name: keyof CubeTables, rows: Iterable<unknown>): Promise<void> {
  await engine.ask(clickHouseTable(tableOf(name)), {});
  let batch: string[] = [];
  const send = async (): Promise<void> => {
    if (batch.length > 0) await engine.insert(name, "JSONEachRow", new Blob([batch.join("\n")]));
    batch = [];
  };
  for (const row of rows) {
    batch.push(JSON.stringify(row));
    if (batch.length === batchRows) await send();
  }
  await send();
}

/** The cube of all questions, counted by an engine that is empty yet. */
export async function countCube(
  engine: ClickHouse,
  small: CubeTables,
  dir: string,
  observations: TableFile,
  progress: Progress,
): Promise<readonly Row<"cube">[]> {
  await loadCubeTables(engine, small, dir, observations, progress);
  return cubeOn(engine);
}

/** Brings what the cube's SQL reads to the engine: small tables as rows, observations as the Parquet that is published. */
export async function loadCubeTables(
  engine: ClickHouse,
  small: CubeTables,
  dir: string,
  observations: TableFile,
  progress: Progress,
): Promise<void> {
  await fill(engine, "questions", small.questions);
  await fill(engine, "cells", small.cells);
  await fill(engine, "measures", small.measures);
  await engine.ask(clickHouseTable(tableOf("observations")), {});
  const files = filesOf(observations);
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { file, bytes } of files) {
    await engine.insert("observations", "Parquet", await openAsBlob(join(dir, file)));
    done += bytes;
    progress.advance({ done, total, unit: "bytes", note: file });
  }
}

/** The cube by its own SQL on a loaded engine; for all questions unless told otherwise. */
export const cubeOn = (
  engine: ClickHouse,
  params: CubeParams = { filter: noFilter, metric: "", judge: "" },
): Promise<readonly Row<"cube">[]> => run(clickHouseDb(engine), cubeQuery, params);
