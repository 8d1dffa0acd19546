import { show } from "../../src/schema/define.ts";
import type { DataFile } from "./discover.ts";
import type { RawRecord, Report } from "./record.ts";

/** Keeps an eye on the columns of one file: a misspelt one would otherwise read as missing values throughout. */
export interface ColumnWatch {
  /** False where the file's header lacks a column that it must have; that has been reported then. */
  see(record: RawRecord): boolean;
  /** To be called after the last record; gives the columns that nobody reads. */
  finish(): readonly string[];
}

/** Which columns a file must have. */
export interface WantedColumns {
  /** In a header. */
  readonly needed: readonly string[];
  /** In some object at least, where every object names its own fields. */
  readonly inSome: readonly string[];
  readonly isKnown: (name: string) => boolean;
}

const most = 12;

/** Columns as they are named in the file; what isn't plainly readable is quoted and escaped. */
function inWords(names: readonly string[]): string {
  const shown = names
    .slice(0, most)
    .map((name) => (/^[\p{L}\p{M}\p{N}_. -]+$/u.test(name) ? name : show(name)));
  const more = names.length > most ? ` and ${names.length - most} more` : "";
  return `${names.length === 1 ? "the column" : "the columns"} ${shown.join(", ")}${more}`;
}

export function watchColumns(
  { file, format }: DataFile,
  { needed, inSome, isKnown }: WantedColumns,
  report: Report,
): ColumnWatch {
  const hasHeader = format !== "jsonl" && format !== "json";
  const seen = new Set<string>();
  let records = 0;
  const lacks = (names: readonly string[], place: string): boolean => {
    const missing = names.filter((name) => !seen.has(name));
    for (const field of missing)
      report({ file, line: 1, field, expected: `a column ${field}${place}`, got: inWords([...seen]) });
    return missing.length > 0;
  };
  return {
    see(record) {
      records += 1;
      if (hasHeader && records > 1) return true;
      for (const name of Object.keys(record.values)) seen.add(name);
      return !hasHeader || !lacks(needed, "");
    },
    finish() {
      if (!hasHeader && records > 0) lacks(inSome, " in some row");
      return [...seen].filter((name) => !isKnown(name));
    },
  };
}
