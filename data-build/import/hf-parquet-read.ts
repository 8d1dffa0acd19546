import { setTimeout, clearTimeout } from "node:timers";
import { messageOf } from "../../src/db/failure.ts";
import { openNode, sqlText } from "../../src/db/node.ts";
import type { Report } from "./trn-source.ts";

/** A row of the mapped columns. Values of lists are lists. */
export interface ParquetRow {
  /** From 1, in its shard. */
  readonly number: number;
  readonly values: ReadonlyMap<string, unknown>;
  readonly bytes: Uint8Array | null;
  /** Whether the audio column holds a struct at all. */
  readonly hasAudio: boolean;
  readonly name: string | null;
}

/** Columns to read, by name, and how: `text` (or a list of texts) and `id` (whole numbers become text). */
export interface WantedColumns {
  readonly audio: string;
  readonly texts: readonly string[];
  readonly ids: readonly string[];
}

const limitMs = 600_000;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const isText = (type: string): boolean => /^(?:VARCHAR|ENUM\(.*\))(?:\[\])?$/su.test(type);
const isId = (type: string): boolean =>
  isText(type) || /^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/u.test(type);

/** Types by column of a shard, or null with a problem; never lets the engine load an extension. */
type Types = ReadonlyMap<string, string>;

function checkTypes(types: Types, wanted: WantedColumns, file: string, report: Report): boolean {
  const names = [...types.keys()].join(", ");
  const check = (name: string, expected: string, fits: (type: string) => boolean): boolean => {
    const type = types.get(name);
    if (type === undefined)
      report({ file, field: name, expected: "a column of the shard", got: `only ${names}` });
    else if (fits(type)) return true;
    else report({ file, field: name, expected, got: type });
    return false;
  };
  const results = [
    check(
      wanted.audio,
      "a struct of bytes (BLOB) and path (VARCHAR)",
      (type) => type.startsWith("STRUCT(") && /[("\s]bytes"? BLOB/u.test(type),
    ),
    ...wanted.texts.map((name) => check(name, "text, or lists of texts", isText)),
    ...wanted.ids.map((name) => check(name, "text or whole numbers", isId)),
  ];
  return results.every(Boolean);
}

/**
 * The rows of one Parquet shard, in order. A shard that can't be read, or lacks a column, is reported and gives none.
 * A query that takes longer than ten minutes is interrupted and reported.
 */
export async function* readShard(
  path: string,
  file: string,
  wanted: WantedColumns,
  report: Report,
): AsyncGenerator<ParquetRow> {
  const { db, connection } = await openNode();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    connection.interrupt();
  }, limitMs);
  const wasLate = (): boolean => isLate;
  try {
    const source = `read_parquet(${sqlText(path)})`;
    const described = await db.all(`DESCRIBE SELECT * FROM ${source}`, []);
    const types: Types = new Map(described.map((row) => [String(row.column_name), String(row.column_type)]));
    if (!checkTypes(types, wanted, file, report)) return;
    const hasPath = /[("\s]path"? VARCHAR/u.test(types.get(wanted.audio) ?? "");
    const audio = quoted(wanted.audio);
    const names = [...wanted.texts, ...wanted.ids];
    const columns = [
      `${audio}.bytes`,
      hasPath ? `${audio}.path` : "NULL",
      `${audio} IS NOT NULL`,
      ...wanted.texts.map(quoted),
      ...wanted.ids.map((name) => `${quoted(name)}::VARCHAR`),
    ];
    const result = await connection.stream(`SELECT ${columns.join(", ")} FROM ${source}`);
    let number = 0;
    for await (const rows of result.yieldRowsJs())
      for (const [bytes, name, hasAudio, ...values] of rows) {
        number += 1;
        yield {
          number,
          values: new Map(names.map((column, i) => [column, values[i] ?? null])),
          bytes: bytes instanceof Uint8Array ? bytes : null,
          hasAudio: hasAudio === true,
          name: typeof name === "string" ? name : null,
        };
      }
  } catch (error) {
    const [line = ""] = messageOf(error).replaceAll(path, file).split("\n");
    if (wasLate()) report({ file, expected: "a shard read within ten minutes", got: "none" });
    else report({ file, expected: "a Parquet file", got: line });
  } finally {
    clearTimeout(timer);
    await db.close();
  }
}
