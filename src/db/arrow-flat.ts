import { DataType, type RecordBatch } from "apache-arrow";

/** A value that a table, a CSV file and a picture can hold. */
export type FlatValue = string | number | boolean | null;

export interface FlatColumn {
  readonly name: string;
  readonly kind: "number" | "text" | "boolean" | "time";
}

const kindOf = (type: DataType): FlatColumn["kind"] => {
  if (DataType.isInt(type) || DataType.isFloat(type) || DataType.isDecimal(type)) return "number";
  if (DataType.isBool(type)) return "boolean";
  return DataType.isDate(type) || DataType.isTimestamp(type) ? "time" : "text";
};

// Lists and structures come as objects of Arrow's, which know their JSON.
const plain = (_: string, value: unknown): unknown => {
  if (typeof value === "bigint") return Number(value);
  return value instanceof Uint8Array || value instanceof Int32Array ? [...value] : value;
};

function flat(value: unknown, kind: FlatColumn["kind"], isDate: boolean): FlatValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint") return Number(value);
  if (kind === "time") {
    const iso = new Date(Number(value)).toISOString();
    return isDate ? iso.slice(0, 10) : iso.replace("T", " ").replace(/(?:\.000)?Z$/u, "");
  }
  if (typeof value === "number" || typeof value === "string" || typeof value === "boolean") return value;
  return JSON.stringify(value, plain);
}

/** A batch as columns and rows of plain values: times in ISO form, lists and structures as JSON. */
export function flatRowsOf(batch: Pick<RecordBatch, "schema" | "numRows" | "getChildAt">): {
  readonly columns: readonly FlatColumn[];
  readonly rows: readonly (readonly FlatValue[])[];
} {
  const fields = batch.schema.fields.map((field, i) => {
    const type = field.type as DataType;
    return {
      name: field.name,
      kind: kindOf(type),
      isDate: DataType.isDate(type),
      vector: batch.getChildAt(i),
    };
  });
  return {
    columns: fields.map(({ name, kind }) => ({ name, kind })),
    rows: Array.from({ length: batch.numRows }, (_, row) =>
      fields.map(({ vector, kind, isDate }) => flat(vector?.get(row) as unknown, kind, isDate)),
    ),
  };
}
