import { beforeAll, afterAll } from "vitest";
import type { Db } from "../../src/db/db.ts";
import { openPublished } from "../../src/db/node.ts";
import { run, type Query } from "../../src/db/run.ts";
import type { Columns, RowOf } from "../../src/schema/define.ts";
import { expectRows } from "../support/close.ts";
import { buildData, type Built } from "../support/folders.ts";
import { openWasm } from "../support/wasm-db.ts";

interface Opened extends Built {
  readonly native: Db;
  readonly wasm: Db;
}

/** Both engines on the published Parquet of one folder. */
export interface Engines {
  readonly built: () => Built;
  /** The rows of a query, which are the same from both engines. */
  ask<P, C extends Columns>(q: Query<P, C>, params: P): Promise<readonly RowOf<C>[]>;
}

/** Builds the folder once for the test file and opens it in DuckDB and in DuckDB-WASM. */
export function bothEngines(folder: () => Promise<string>): Engines {
  let opened: Opened | null = null;
  const now = (): Opened => {
    if (opened === null) throw new Error("the engines aren't open yet");
    return opened;
  };
  beforeAll(async () => {
    const built = await buildData(await folder());
    const native = await openPublished(built.dir, built.manifest);
    opened = { ...built, native, wasm: await openWasm(built.dir, built.manifest) };
  }, 120_000);
  afterAll(async () => {
    await opened?.native.close();
    await opened?.wasm.close();
  });
  return {
    built: now,
    async ask(q, params) {
      const rows = await run(now().native, q, params);
      expectRows(await run(now().wasm, q, params), rows);
      return rows;
    },
  };
}
