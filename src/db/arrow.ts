import type { RecordBatch } from "apache-arrow";

const plain = (value: unknown): unknown => (typeof value === "bigint" ? Number(value) : (value ?? null));

/** The rows of an Arrow batch as plain objects. Every column of our queries is cast to a type without surprises. */
export function rowsOf(
  batch: Pick<RecordBatch, "schema" | "numRows" | "getChildAt">,
): Record<string, unknown>[] {
  const columns = batch.schema.fields.map((field, i) => ({ name: field.name, vector: batch.getChildAt(i) }));
  return Array.from({ length: batch.numRows }, (_, row) =>
    Object.fromEntries(columns.map(({ name, vector }) => [name, plain(vector?.get(row))])),
  );
}
