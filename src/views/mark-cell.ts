import type { Place } from "./origin.ts";
import type { Drawing } from "./view.ts";

/** A cell of the table beside a picture, by the ids of its row and its column. */
export type Spot = readonly [row: string, column: string];

/** The cells of marks whose keys have two parts, `first|second`; no id has that sign in it. */
export const byKey =
  (spotOf: (first: string, second: string) => Spot | null) =>
  (key: string): Spot | null => {
    const [first, second, ...more] = key.split("|");
    return first === undefined || second === undefined || more.length > 0 ? null : spotOf(first, second);
  };

/** Where the number of a mark stands in the table beside its picture; null where it stands in none. */
export function placeOfMark({ charts, table, twin }: Drawing, chart: string, key: string): Place | null {
  const spot = charts.find((c) => c.id === chart)?.cellOf?.(key) ?? null;
  const model = twin ?? table;
  if (spot === null || model === null) return null;
  const cell = model.columns.findIndex((c) => c.id === spot[1]);
  for (const [group, { rows }] of model.groups.entries()) {
    const row = rows.findIndex((r) => r.id === spot[0]);
    if (row >= 0 && cell >= 0) return { twin: twin !== undefined, group, row, cell };
  }
  return null;
}
