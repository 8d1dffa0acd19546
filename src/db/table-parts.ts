import { filesOf, type PublishedPart, type TableFile } from "../schema/manifest.ts";
import type { TableName } from "../schema/tables.ts";
import { Failure } from "./failure.ts";
import type { Read } from "./run.ts";

export type TableFiles = Readonly<Record<string, TableFile>>;

const agree = (of: string | undefined, asked: string | undefined): boolean =>
  of === undefined || asked === undefined || of === asked;

/** The files of a table that can have rows for a read. */
export function partsFor(files: TableFiles, read: Read): readonly PublishedPart[] {
  const table = files[read.table];
  if (table === undefined) throw new Failure("DataMissing", `the manifest has no table ${read.table}.`);
  return filesOf(table).filter(
    (part) =>
      agree(part.metric_id, read.metric) &&
      agree(part.judge_id, read.judge) &&
      (read.configs === undefined || read.configs.some((config) => agree(part.config_id, config))),
  );
}

/** The tables of some reads, each with the files that are wanted of it. */
export function wantedParts(
  files: TableFiles,
  reads: readonly Read[],
): ReadonlyMap<TableName, readonly PublishedPart[]> {
  const wanted = new Map<TableName, readonly PublishedPart[]>();
  for (const read of reads) {
    const known = wanted.get(read.table) ?? [];
    const more = partsFor(files, read).filter((part) => !known.some(({ file }) => file === part.file));
    wanted.set(read.table, [...known, ...more]);
  }
  return wanted;
}
