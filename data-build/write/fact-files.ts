import { createHash } from "node:crypto";
import { constants, copyFile, mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PublishedPart, TableFile } from "../../src/schema/manifest.ts";
import { aNumber, aString, objectOf, readShape } from "../../src/schema/shape.ts";
import { tableOf, type Row } from "../../src/schema/tables.ts";
import type { FactIndex, KeyedSlice } from "../cells/fact-index.ts";
import { keyOf } from "../cells/key.ts";
import { observedParts } from "../cells/observations.ts";
import type { PackHashes } from "../cells/question-pack.ts";
import { partFile } from "../cells/part.ts";
import { factTables, type FactTable } from "../cells/stage.ts";
import { mapSome, type Workplace } from "../cells/workplace.ts";
import type { Progress } from "../progress.ts";

const partResult = objectOf({ rows: aNumber(), bytes: aNumber(), sha256: aString() });

/** Puts a part into the data folder `dir`, under a name with its hash and a stable one; gives the former. */
async function publish(from: string, dir: string, name: string, sha256: string): Promise<string> {
  const file = `${name}.${sha256.slice(0, 16)}.parquet`;
  for (const path of [file, `latest/${name}.parquet`]) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await copyFile(join(from, partFile), join(dir, path), constants.COPYFILE_FICLONE);
  }
  return file;
}

/** A table in parts, as the manifest has it. */
function tableInParts(name: string, parts: readonly PublishedPart[]): TableFile {
  const sum = (of: "rows" | "bytes"): number => parts.reduce((n, part) => n + part[of], 0);
  return {
    file: `${name}/`,
    rows: sum("rows"),
    bytes: sum("bytes"),
    sha256: createHash("sha256")
      .update(parts.map((part) => part.sha256).join("\n"))
      .digest("hex"),
    parts: [...parts],
  };
}

interface Part {
  readonly table: FactTable;
  /** Null where the table is one file. */
  readonly config: string | null;
  readonly slice: KeyedSlice;
}

/** Whether the measured files, one after the other, have the order of the table's key. */
const isSorted = (table: FactTable, slice: KeyedSlice): boolean =>
  slice.files.length < 2 || tableOf(table).key[0] !== "question_id";

async function partsOf(index: FactIndex, table: FactTable, partBytes: number): Promise<readonly Part[]> {
  const whole = index.slice(table, {});
  const sizes = await Promise.all(whole.files.map(async (file) => (await stat(file)).size));
  const configs = index.combinations(table, ["config_id"]);
  if (sizes.reduce((sum, size) => sum + size, 0) <= partBytes || configs.length < 2)
    return [{ table, config: null, slice: whole }];
  return configs.map((ids) => ({ table, config: ids.config_id ?? "", slice: index.slice(table, ids) }));
}

/**
 * Publishes the tables of facts in `dir`, each part made once for the same facts. A table of more than `partBytes` has a
 * part for each configuration.
 */
export async function writeFactTables(
  index: FactIndex,
  dir: string,
  lanes: number,
  note: Readonly<Record<string, string>>,
  code: string,
  place: Workplace,
  progress: Progress,
  partBytes: number,
): Promise<Readonly<Record<FactTable, TableFile>>> {
  const parts = (await Promise.all(factTables.map((table) => partsOf(index, table, partBytes)))).flat();
  let finished = 0;
  const written = await mapSome(parts, lanes, async ({ table, config, slice }) => {
    const sorted = isSorted(table, slice);
    const key = keyOf("part", code, table, slice.ids, slice.keys, sorted, note);
    const done = await place.derive(key, (out) => ({ kind: "part", slice, sorted, note, out }));
    const { value } = readShape(partResult, done.result);
    if (value === null) throw new Error(`${done.dir} isn't an entry of this cache`);
    const name = config === null ? table : `${table}/${config}`;
    const file = await publish(done.dir, dir, name, value.sha256);
    finished += 1;
    progress.advance({ done: finished, total: parts.length, unit: "files", note: name });
    return { table, config, file: { file, ...value } };
  });
  const fileOf = (table: FactTable): TableFile => {
    const own = written.filter((w) => w.table === table);
    const [first] = own;
    if (first === undefined) throw new Error(`${table} was not written`);
    if (first.config === null) return first.file;
    return tableInParts(
      table,
      own.map(({ config, file }) => ({ config_id: config ?? "", ...file })),
    );
  };
  return {
    inputs: fileOf("inputs"),
    text_stats: fileOf("text_stats"),
    answers: fileOf("answers"),
    judgments: fileOf("judgments"),
    scores: fileOf("scores"),
    ratings: fileOf("ratings"),
  };
}

/** Publishes the table of observations, a file for each measure and judge; see `observedParts`. */
export async function writeObservations(
  index: FactIndex,
  cells: readonly Row<"cells">[],
  dir: string,
  lanes: number,
  known: { readonly code: string; readonly hashes: PackHashes },
  note: Readonly<Record<string, string>>,
  place: Workplace,
  progress: Progress,
  partRows: number,
): Promise<TableFile> {
  const wanted = observedParts(index, cells, partRows);
  let finished = 0;
  const parts = await mapSome(wanted, lanes, async (part) => {
    const { metric_id, judge_id, config_id, slices } = part;
    const facts = slices.map((s) => [s.table, s.ids, s.keys]);
    const key = keyOf("observations", known.code, known.hashes.ids, part.cells, facts, note);
    const task = { kind: "observations", slices, cells: part.cells, note } as const;
    const done = await place.derive(key, (out) => ({ ...task, out }));
    const { value } = readShape(partResult, done.result);
    if (value === null) throw new Error(`${done.dir} isn't an entry of this cache`);
    const ids = [metric_id, judge_id, config_id].filter((id) => id !== null);
    const name = ["observations", ...ids].join("/");
    const file = await publish(done.dir, dir, name, value.sha256);
    finished += 1;
    progress.advance({ done: finished, total: wanted.length, unit: "files", note: name });
    return {
      metric_id,
      ...(judge_id === null ? {} : { judge_id }),
      ...(config_id === null ? {} : { config_id }),
      file,
      ...value,
    };
  });
  return tableInParts("observations", parts);
}
