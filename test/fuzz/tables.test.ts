import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { formatProblem } from "../../data-build/read/problem.ts";
import { readRecords } from "../../data-build/read/records.ts";
import { Failure } from "../../src/db/failure.ts";
import { fetchParquet } from "../../src/db/fetch-table.ts";
import { buildData, scratchFolder, toyFolder } from "../support/folders.ts";
import { eachCase } from "./dice.ts";
import { mutateBytes } from "./mutate.ts";

let bytes: Uint8Array<ArrayBuffer>;
let file: { readonly file: string; readonly bytes: number; readonly sha256: string };
let rows = 0;
beforeAll(async () => {
  const { dir, manifest } = await buildData(toyFolder);
  const table = manifest.tables.judgments;
  if (table === undefined) throw new Error("the toy benchmark has judgments");
  bytes = new Uint8Array(await readFile(join(dir, table.file)));
  ({ rows } = table);
  file = table;
});
beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const hash = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

describe("any bytes in the place of a published table", () => {
  it("are refused by the page where they aren't the published ones, and fail in plain words where they are read anyway", async () => {
    const path = join(await scratchFolder(), "judgments.parquet");
    let changed = 0;
    await eachCase("tables", async (dice, number) => {
      const other = Uint8Array.from(mutateBytes(dice, bytes));
      vi.stubGlobal("fetch", () => Promise.resolve(new Response(other)));
      const isSame = hash(other) === file.sha256;
      if (!isSame) changed += 1;
      const got = await fetchParquet("https://x.example/", file).catch((error: unknown) => error);
      if (isSame) expect(got).toEqual(other);
      else expect(got).toBeInstanceOf(Failure);
      if (number % 5 !== 0) return;
      await writeFile(path, other);
      const said: string[] = [];
      let read = 0;
      for await (const record of readRecords("parquet", path, "judgments.parquet", (p) =>
        said.push(formatProblem(p)),
      ))
        if (record.line > 0) read += 1;
      if (said.length === 0) expect(read).toBe(rows);
      for (const words of said) expect(words).toMatch(/^(?!.*\/tmp\/)[^\p{Cc}]+$/u);
    });
    expect(changed).toBeGreaterThan(0);
  });
});
