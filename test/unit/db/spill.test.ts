import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openNode, spillBelow } from "../../../src/db/node.ts";

/** Sorts numbers that don't fit in the engine's memory and adds up every place times its number. */
const sorted = (seed: number): string => `
  SELECT count(*)::INTEGER AS n, min(gap)::DOUBLE AS least FROM (
    SELECT number - lag(number) OVER (ORDER BY number, text) AS gap
    FROM (SELECT hash(range + ${seed}) // 1048576 AS number, md5(range::VARCHAR) AS text FROM range(1500000)))`;

it("engines that spill at the same time below one folder don't read each other's files", async () => {
  const dir = await mkdtemp(join(tmpdir(), "explorer-spill-"));
  try {
    const engines = await Promise.all(
      [1, 2].map(async () => {
        const { db } = await openNode(":memory:", { memory_limit: "80MB", threads: "1" });
        await spillBelow(db, dir);
        return db;
      }),
    );
    const rows = await Promise.all(engines.map((db, i) => db.all(sorted(i), [])));
    for (const [row] of rows) {
      expect(row?.n).toBe(1_500_000);
      expect(Number(row?.least)).toBeGreaterThanOrEqual(0);
    }
    for (const db of engines) await db.close();
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
