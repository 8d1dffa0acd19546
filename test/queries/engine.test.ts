import { Float64, Table, tableFromIPC, tableToIPC, Utf8, vectorFromArray } from "apache-arrow";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../src/db/db.ts";
import { Failure, Superseded } from "../../src/db/failure.ts";
import { openNode } from "../../src/db/node.ts";
import { query, run } from "../../src/db/run.ts";
import { sql } from "../../src/db/sql.ts";
import { integer, text } from "../../src/schema/define.ts";
import { startWasm, type WasmDb } from "../support/wasm-db.ts";

let native: Db;
let wasm: WasmDb;
beforeAll(async () => {
  native = (await openNode()).db;
  wasm = await startWasm();
}, 90_000);
afterAll(async () => {
  await native.close();
  await wasm.close();
});

const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe("the browser's engine in Node", () => {
  it("is the release with Parquet inside", async () => {
    expect(await wasm.version()).toBe("v0.9.1");
  });

  it("takes rows that our apache-arrow decoded: three in, three out", async () => {
    const made = new Table({
      id: vectorFromArray(["007", "7", "క"], new Utf8()),
      score: vectorFromArray([1, 2.5, -3], new Float64()),
    });
    const decoded = tableFromIPC(tableToIPC(made));
    expect(decoded.numRows).toBe(3);
    await wasm.insert("arrived", tableToIPC(decoded, "stream"));
    expect(await wasm.all(`SELECT id, score FROM arrived ORDER BY score DESC`, [])).toEqual([
      { id: "7", score: 2.5 },
      { id: "007", score: 1 },
      { id: "క", score: -3 },
    ]);
    expect(await wasm.all(`SELECT count(*) AS n, sum(score) AS total FROM arrived`, [])).toEqual([
      { n: 3, total: 0.5 },
    ]);
  });
});

const engines = { native: (): Db => native, wasm: (): Db => wasm };

describe.each(Object.entries(engines))("%s", (_, engine) => {
  it("binds texts, numbers, booleans and nothing", async () => {
    const sql = `SELECT ?::VARCHAR AS a, ?::DOUBLE AS b, ?::BOOLEAN AS c, ?::VARCHAR AS d`;
    const text = `'; DROP TABLE x; -- "తెలుగు"\n`;
    expect(await engine().all(sql, [text, 0.1, true, null])).toEqual([{ a: text, b: 0.1, c: true, d: null }]);
  });

  it("fails with the statement", async () => {
    const failure = await failureOf(engine().all("SELECT nothing FROM nowhere", []));
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ kind: "QueryFailed" });
    expect(String(failure)).toContain("SELECT nothing FROM nowhere");
  });

  it("is checked against the declared row", async () => {
    const declared = query({
      name: "counted",
      reads: () => [],
      ask: () => sql`SELECT 'x' AS id, NULL::INTEGER AS n`,
      row: { id: text(), n: integer() },
    });
    const failure = await failureOf(run(engine(), declared, {}));
    expect(failure).toMatchObject({
      kind: "SchemaMismatch",
      detail: "Query counted, column n: expected a whole number, got null.",
      sentence: "The data have another shape than this page expects.",
    });
    const optional = { ...declared, row: { id: text(), n: integer().optional() } };
    expect(await run(engine(), optional, {})).toEqual([{ id: "x", n: null }]);
  });
});

describe("a native query that nobody waits for", () => {
  it("is not begun when it was cancelled before", async () => {
    expect(await failureOf(native.all("SELECT 1 AS x", [], AbortSignal.abort()))).toBeInstanceOf(Superseded);
  });

  it("ends when it is cancelled", async () => {
    const control = new AbortController();
    const endless = native.all(
      "SELECT count(*) AS n FROM range(100000000000) a, range(1000) b",
      [],
      control.signal,
    );
    setTimeout(() => control.abort(), 50);
    expect(await failureOf(endless)).toBeInstanceOf(Superseded);
    expect(await native.all("SELECT 1::INTEGER AS x", [])).toEqual([{ x: 1 }]);
  });
});
