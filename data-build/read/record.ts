import { describeColumn, show, type Columns, type Column } from "../../src/schema/define.ts";
import type { Problem } from "./problem.ts";

/** One record of a file as it stands there, with its place. `raw` CSV cells are texts still to be typed. */
export interface RawRecord {
  readonly values: Readonly<Record<string, unknown>>;
  readonly line: number;
  /** Column of a field in the file, from 1; undefined where it isn't there. */
  columnOf(field: string): number | undefined;
  /** A number as it is written, where reading it may have lost digits. */
  written?(field: string): string | undefined;
  /** Fields that are whole numbers too large to hold and are given by their digits. */
  readonly wide?: ReadonlySet<string>;
}

export type Report = (p: Problem) => void;

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/u;

/** A CSV cell as a value of the column's kind; what can't be read stays text, for the check to refuse. */
export function typed(column: Column<unknown>, cell: unknown): unknown {
  if (typeof cell !== "string") return cell;
  switch (column.kind) {
    case "integer":
    case "number":
      return numeral.test(cell.trim()) ? Number(cell) : cell;
    case "boolean": {
      const word = cell.trim().toLowerCase();
      return word === "true" || word === "1" ? true : word === "false" || word === "0" ? false : cell;
    }
    case "text":
    case "enumeration":
      return cell;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads the declared fields of a file's records, null where missing; reports every field of the wrong kind.
 * Gives null where a field is unusable.
 */
export function fieldReader(
  columns: Columns,
  file: string,
  isCsv: boolean,
  report: Report,
): (record: RawRecord) => Fields | null {
  const wanted = Object.entries(columns);
  return (record) => {
    const row: Record<string, unknown> = {};
    let ok = true;
    for (const [name, column] of wanted) {
      const raw = record.values[name];
      const value = isCsv ? typed(column, raw ?? undefined) : raw;
      if (value === undefined || value === null) {
        row[name] = null;
        if (column.isOptional) continue;
      } else if (fits(column, value) && record.wide?.has(name) !== true) {
        row[name] = typeof value === "string" ? value.normalize("NFC") : value;
        continue;
      }
      ok = false;
      const at = record.columnOf(name);
      report({
        file,
        line: record.line,
        ...(at === undefined ? {} : { column: at }),
        field: name,
        expected: describeColumn(column),
        got: column.kind === "text" ? showId(record, name, value) : show(value),
      });
    }
    return ok ? row : null;
  };
}

/** `fieldReader` for a single record. */
export const readFields = (
  columns: Columns,
  record: RawRecord,
  file: string,
  isCsv: boolean,
  report: Report,
): Fields | null => fieldReader(columns, file, isCsv, report)(record);

/** A number that stands where a text should: 7 and 007 would be one. */
export function showId(record: RawRecord, field: string, value: unknown): string {
  if (record.wide?.has(field) === true) return `the number ${String(value)}`;
  return typeof value === "number" ? `the number ${record.written?.(field) ?? value}` : show(value);
}

function fits(column: Column<unknown>, value: unknown): boolean {
  switch (column.kind) {
    case "text":
      return typeof value === "string";
    case "integer":
      return Number.isSafeInteger(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
    case "enumeration":
      return typeof value === "string" && (column.values ?? []).includes(value);
  }
}
