import type { View } from "./view.ts";

/** Each view's module: a page loads the code of the views that stand on it. Held to the registry by its test. */
const modules: Readonly<Record<string, () => Promise<View>>> = {
  leaderboard: async () => (await import("./leaderboard.ts")).leaderboard,
  ladder: async () => (await import("./ladder.ts")).ladderView,
  results: async () => (await import("./results.ts")).results,
  pair: async () => (await import("./pairs-any.ts")).pairAny,
  "pair-flow": async () => (await import("./pairs-any-flow.ts")).pairFlow,
  "pair-domains": async () => (await import("./pairs-domains.ts")).pairDomains,
  pairs: async () => (await import("./pairs.ts")).pairs,
  "pair-tests": async () => (await import("./pairs-significance.ts")).pairSignificance,
  flows: async () => (await import("./pairs-flows.ts")).flows,
  domains: async () => (await import("./domains.ts")).domains,
  "domains-second": async () => (await import("./domains.ts")).domainsSecond,
  "domain-multiples": async () => (await import("./domain-multiples.ts")).domainMultiples,
  "domain-drops": async () => (await import("./domain-drops.ts")).domainDrops,
  "bland-altman": async () => (await import("./bland-altman.ts")).blandAltmanView,
  agreement: async () => (await import("./judges.ts")).agreementView,
  strictness: async () => (await import("./strictness.ts")).strictness,
  "human-agreement": async () => (await import("./human-agreement.ts")).humanAgreementView,
  "excluded-answers": async () => (await import("./excluded-answers.ts")).excludedAnswersView,
  "input-quality": async () => (await import("./pipeline-quality.ts")).quality,
  "score-by-wer": async () => (await import("./pipeline-errors.ts")).scoreByWer,
  "score-by-chrf": async () => (await import("./pipeline-errors.ts")).scoreByChrf,
  attribution: async () => (await import("./attribution.ts")).attributionView,
  knowledge: async () => (await import("./knowledge.ts")).knowledgeView,
  compounding: async () => (await import("./pipeline.ts")).compounding,
};

/** Ids that `loadView` knows. */
export const loadedViews: readonly string[] = Object.keys(modules);

/** A view by its id, with its code. @throws RangeError where there is no such view. */
export async function loadView(id: string): Promise<View> {
  const load = modules[id];
  if (load === undefined) throw new RangeError(`no view ${id}`);
  return load();
}
