import { domainDrops } from "./domain-drops.ts";
import { domainMultiples } from "./domain-multiples.ts";
import { domains, domainsSecond } from "./domains.ts";
import { strictness } from "./strictness.ts";
import { agreementView, blandAltmanView } from "./judges.ts";
import { ladderView, leaderboard } from "./leaderboard.ts";
import { flows, pairs } from "./pairs.ts";
import { compounding, quality } from "./pipeline.ts";
import { results } from "./results.ts";
import type { View } from "./view.ts";

/** Every view, in the order of the pages; pages, figures and tests loop over it. */
export const views: readonly View[] = [
  leaderboard,
  ladderView,
  results,
  pairs,
  flows,
  domains,
  domainsSecond,
  domainMultiples,
  domainDrops,
  blandAltmanView,
  agreementView,
  strictness,
  quality,
  compounding,
];

export function viewOf(id: string): View {
  const view = views.find((v) => v.id === id);
  if (view === undefined) throw new RangeError(`no view ${id}`);
  return view;
}
