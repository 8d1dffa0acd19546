import type { PublishedValue } from "../schema/spec.ts";
import { roundTo } from "../stats/round.ts";
import { computedOf, sourcesOf } from "./computed-value.ts";
import type { Site } from "./open.ts";

/**
 * How a computed value stands to the printed one. `exact`: the same number. `rounded`: the same after rounding to the
 * printed decimals. `different`: neither.
 */
export type Verdict = "exact" | "rounded" | "different" | "not computed";

/** A printed value beside the one computed from the folder. */
export interface Checked {
  readonly printed: PublishedValue;
  /** Unrounded; null where this site doesn't compute it. */
  readonly computed: number | null;
  readonly verdict: Verdict;
}

export interface CheckedTable {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Checked[];
}

export const isEqual = ({ verdict }: Pick<Checked, "verdict">): boolean =>
  verdict === "exact" || verdict === "rounded";

/** A computed value that lies halfway between two printed ones agrees with both. */
export function verdictOf(printed: number, decimals: number, computed: number | null): Verdict {
  if (computed === null) return "not computed";
  if (computed === printed) return "exact";
  const half = 0.5 * 10 ** -decimals;
  const within = Math.abs(computed - printed) <= half + 1e-9 * Math.max(1, Math.abs(printed));
  return within || roundTo(computed, decimals) === roundTo(printed, decimals) ? "rounded" : "different";
}

const checks = new WeakMap<Site, Promise<readonly CheckedTable[]>>();

async function check(site: Site): Promise<readonly CheckedTable[]> {
  if (site.published === null) return [];
  const sources = await sourcesOf(site);
  return site.published.tables.map(({ id, title, values }) => ({
    id,
    title,
    rows: values.map((printed): Checked => {
      const computed = computedOf(sources, printed);
      return { printed, computed, verdict: verdictOf(printed.value, printed.decimals, computed) };
    }),
  }));
}

/** Every printed value of the benchmark's publication beside the computed one, by table; computed once a site. */
export function printedCheck(site: Site): Promise<readonly CheckedTable[]> {
  const known = checks.get(site) ?? check(site);
  checks.set(site, known);
  return known;
}
