import { run } from "../db/run.ts";
import { idsQuery } from "../question/rows.ts";
import type { Filter } from "../schema/filter.ts";
import { engine } from "../state/engine.ts";

/** The ids of the questions that a filter keeps, in the folder's order. */
export async function questionIds(
  base: string,
  filter: Filter,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const rows = await run(await engine(base), idsQuery, filter, signal);
  return rows.map((r) => r.question_id);
}
