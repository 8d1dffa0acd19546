import type { Choices } from "../schema/choices.ts";
import type { Filter } from "../schema/filter.ts";
import type { PairRow } from "../schema/tables.ts";
import { loadBenchmark, loadRollups } from "../state/data.ts";
import { engine } from "../state/engine.ts";
import { withOwnModels } from "../own/own-run.ts";
import { withOwnRows } from "../state/own-rows.ts";
import { ownRuns } from "../state/own-store.ts";
import { askPair, pairNeedsEngine } from "../views/pairs-ask.ts";

/** The rows of the chosen pair, and what counted them. */
export interface PairRows {
  readonly rows: readonly PairRow[];
  readonly tier: "cube" | "sql";
}

interface Asked {
  readonly filter: Filter;
  readonly choices: Choices;
}

async function count(base: string, asked: Asked, signal: AbortSignal): Promise<PairRows> {
  const { manifest } = await loadBenchmark(base);
  const runs = await ownRuns();
  const question = { spec: withOwnModels(manifest.spec, runs), ...asked };
  if (!pairNeedsEngine(question))
    return { rows: (await loadRollups(base, ["pair_cube"])).pair_cube, tier: "cube" };
  return { rows: await askPair(withOwnRows(await engine(base), runs), question, signal), tier: "sql" };
}

let latest: {
  readonly key: string;
  readonly controller: AbortController;
  readonly rows: Promise<PairRows>;
} | null = null;

/** Counts the chosen pair once for all views that show it; a newer pair or filter cancels the older count. */
export function pairRows(base: string, { filter, choices }: Asked): Promise<PairRows> {
  const { a, b, judge, metric } = choices;
  const key = JSON.stringify([base, filter, a, b, judge, metric]);
  if (latest?.key === key) return latest.rows;
  latest?.controller.abort();
  const controller = new AbortController();
  const rows = count(base, { filter, choices }, controller.signal);
  const own = { key, controller, rows };
  latest = own;
  rows.catch(() => {
    // A failure is tried again the next time; who waits for it hears of it.
    if (latest === own) latest = null;
  });
  return rows;
}
