import { openNode, sqlText } from "../../src/db/node.ts";
import { messageOf } from "../../src/db/failure.ts";
import type { RawRecord, Report } from "./record.ts";

const isWide = (value: unknown): boolean => typeof value === "bigint" && !Number.isSafeInteger(Number(value));

const plain = (value: unknown): unknown => {
  if (typeof value === "bigint") return isWide(value) ? value.toString() : Number(value);
  return Array.isArray(value) ? value.map(plain) : value;
};

/** Records of a Parquet file; the "line" is the row's number from 1. */
export async function* readParquet(path: string, file: string, report: Report): AsyncGenerator<RawRecord> {
  const { db, connection } = await openNode();
  try {
    const result = await connection.stream(`SELECT * FROM read_parquet(${sqlText(path)})`);
    const names = result.columnNames();
    let line = 0;
    for await (const rows of result.yieldRowsJs()) {
      for (const row of rows) {
        line += 1;
        yield {
          values: Object.fromEntries(names.map((name, i) => [name, plain(row[i])])),
          line,
          ...(row.some(isWide) ? { wide: new Set(names.filter((_, i) => isWide(row[i]))) } : {}),
          columnOf: (field) => (names.includes(field) ? names.indexOf(field) + 1 : undefined),
        };
      }
    }
  } catch (error) {
    report({
      file,
      expected: "a Parquet file",
      got: messageOf(error).split("\n")[0]?.replaceAll(path, file) ?? "",
    });
  } finally {
    await db.close();
  }
}
