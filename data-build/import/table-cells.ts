import { number as numberColumn, show } from "../../src/schema/define.ts";
import { typed, type RawRecord } from "../read/record.ts";
import type { Report } from "./trn-source.ts";

/** Reads the cells of one record; a cell of the wrong kind is reported at its place and read as null. */
export interface Cells {
  /** Text, or null for an empty cell; numbers are refused. */
  text(column: string | undefined): string | null;
  /** Texts of a cell that holds one or a list. */
  texts(column: string): readonly string[];
  /** An id: text, or a whole number in digits. */
  id(column: string | undefined): string | null;
  number(column: string | undefined): number | null;
  fault(column: string | undefined, expected: string, got: string): null;
  readonly line: number;
}

export function cellsOf(record: RawRecord, file: string, isCsv: boolean, report: Report): Cells {
  const value = (column: string | undefined): unknown =>
    (column === undefined ? undefined : record.values[column]) ?? null;
  const fault = (column: string | undefined, expected: string, got: string): null => {
    const at = column === undefined ? undefined : record.columnOf(column);
    report({
      file,
      line: record.line,
      ...(at === undefined ? {} : { column: at }),
      ...(column === undefined ? {} : { field: column }),
      expected,
      got,
    });
    return null;
  };
  return {
    line: record.line,
    fault,
    text(column) {
      const v = value(column);
      return v === null || typeof v === "string" ? v : fault(column, "text", show(v));
    },
    texts(column) {
      const v = value(column);
      const items: readonly unknown[] = Array.isArray(v) ? v : [v];
      return items.flatMap((item) => {
        if (typeof item === "string") return [item];
        if (item !== null) fault(column, "text or a list of texts", show(item));
        return [];
      });
    },
    id(column) {
      const v = value(column);
      if (v === null || typeof v === "string") return v;
      if (typeof v === "number" && Number.isSafeInteger(v)) return String(v);
      return fault(column, "an id: text or a whole number of at most 15 digits", show(v));
    },
    number(column) {
      const raw = value(column);
      const v = isCsv ? typed(numberColumn(), raw) : raw;
      if (v === null) return null;
      return typeof v === "number" && Number.isFinite(v) ? v : fault(column, "a finite number", show(v));
    },
  };
}
