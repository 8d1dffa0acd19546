import type { SqlValue } from "./db.ts";

/**
 * A statement with something else in the place of each `?`; texts, quoted names and comments stay. `write` gets the value and its
 * place, from 1. Throws RangeError where there are more or fewer values than places.
 */
export function filled(
  sql: string,
  params: readonly SqlValue[],
  write: (value: SqlValue, place: number) => string,
): string {
  let place = 0;
  const statement = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\?/gu, (piece) => {
    if (piece !== "?") return piece;
    const value = params[place];
    place += 1;
    if (value === undefined) throw new RangeError(`no value for placeholder ${place}`);
    return write(value, place);
  });
  if (place !== params.length) throw new RangeError(`${params.length} values for ${place} placeholders`);
  return statement;
}
