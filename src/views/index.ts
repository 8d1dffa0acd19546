import { attributionView } from "./attribution.ts";
import { domainDrops } from "./domain-drops.ts";
import { domainMultiples } from "./domain-multiples.ts";
import { domains, domainsSecond } from "./domains.ts";
import { strictness } from "./strictness.ts";
import { excludedAnswersView } from "./excluded-answers.ts";
import { humanAgreementView } from "./human-agreement.ts";
import { blandAltmanView } from "./bland-altman.ts";
import { agreementView } from "./judges.ts";
import { knowledgeView } from "./knowledge.ts";
import { ladderView } from "./ladder.ts";
import { leaderboard } from "./leaderboard.ts";
import { pairAny } from "./pairs-any.ts";
import { pairFlow } from "./pairs-any-flow.ts";
import { pairDomains } from "./pairs-domains.ts";
import { flows } from "./pairs-flows.ts";
import { pairSignificance } from "./pairs-significance.ts";
import { pairs } from "./pairs.ts";
import { compounding } from "./pipeline.ts";
import { scoreByChrf, scoreByWer } from "./pipeline-errors.ts";
import { quality } from "./pipeline-quality.ts";
import { results } from "./results.ts";
import type { View } from "./view.ts";

/** Every view, in the order of the pages; pages, figures and tests loop over it. */
export const views: readonly View[] = [
  leaderboard,
  ladderView,
  results,
  pairAny,
  pairFlow,
  pairDomains,
  pairs,
  pairSignificance,
  flows,
  domains,
  domainsSecond,
  domainMultiples,
  domainDrops,
  blandAltmanView,
  agreementView,
  strictness,
  humanAgreementView,
  excludedAnswersView,
  quality,
  scoreByWer,
  scoreByChrf,
  attributionView,
  knowledgeView,
  compounding,
];

/** Views of the pair that a reader chooses, whose rows may have to be counted. */
const pairViews: ReadonlySet<string> = new Set([pairAny.id, pairFlow.id, pairDomains.id]);
export const isPairView = (id: string): boolean => pairViews.has(id);

export function viewOf(id: string): View {
  const view = views.find((v) => v.id === id);
  if (view === undefined) throw new RangeError(`no view ${id}`);
  return view;
}
