import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { schemaVersion, type Manifest } from "../../src/schema/manifest.ts";
import { tableNames } from "../../src/schema/tables.ts";
import type { Benchmark } from "../read/benchmark.ts";

/** What the build found out that the manifest says. */
export interface Written extends Pick<Manifest, "tables" | "rollups" | "counts" | "warnings"> {
  /** sha256 by file. */
  readonly inputs: ReadonlyMap<string, string>;
}

/** Writes the printed values, and the manifest last: a folder with one is whole. */
export async function writeManifest(
  dir: string,
  { spec, published }: Benchmark,
  { inputs, tables, rollups, counts, warnings }: Written,
): Promise<Manifest> {
  const hash = createHash("sha256").update(JSON.stringify(spec));
  for (const name of tableNames) hash.update(tables[name]?.sha256 ?? "");
  const inOrder = tableNames.flatMap((name) => {
    const table = tables[name];
    return table === undefined ? [] : [[name, table] as const];
  });
  const manifest: Manifest = {
    schema_version: schemaVersion,
    data_hash: hash.digest("hex").slice(0, 16),
    spec,
    tables: Object.fromEntries(inOrder),
    rollups,
    inputs: [...inputs].map(([file, sha256]) => ({ file, sha256 })),
    holes: (spec.holes ?? []).flatMap((h) =>
      h.configs.flatMap((config_id) =>
        h.models.map((model_id) => ({ config_id, model_id, reason: h.reason })),
      ),
    ),
    warnings,
    counts,
    ...(published === null ? {} : { published: published.tables.map(({ id, title }) => ({ id, title })) }),
  };
  if (published !== null) await writeFile(join(dir, "published.json"), JSON.stringify(published));
  await writeFile(join(dir, "manifest.json"), JSON.stringify(manifest));
  return manifest;
}
