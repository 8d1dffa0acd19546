import { placeOfPrinted, verdictOf, type CheckedValue } from "../views/printed.ts";
import { computedOf, sourcesOf } from "./computed-value.ts";
import type { Site } from "./open.ts";

export interface CheckedTable {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly CheckedValue[];
}

const checks = new WeakMap<Site, Promise<readonly CheckedTable[]>>();

async function check(site: Site): Promise<readonly CheckedTable[]> {
  if (site.published === null) return [];
  const sources = await sourcesOf(site);
  return site.published.tables.map(({ id, title, values }) => ({
    id,
    title,
    rows: values.map((printed, i): CheckedValue => {
      const { value, n } = computedOf(sources, printed);
      const verdict = verdictOf(printed.value, printed.decimals, value);
      return { id: placeOfPrinted(id, i), printed, computed: value, n, verdict };
    }),
  }));
}

/** Every printed value of the benchmark's publication beside the computed one, by table; computed once a site. */
export function printedCheck(site: Site): Promise<readonly CheckedTable[]> {
  const known = checks.get(site) ?? check(site);
  checks.set(site, known);
  return known;
}
