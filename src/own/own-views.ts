const taking = new Set([
  ...["leaderboard", "ladder", "results", "domains", "domains-second", "domain-multiples", "domain-drops"],
  ...["pair", "pair-flow", "pair-domains"],
]);

/** Whether a view (by its id) can show a reader's own runs. */
export const takesOwnRuns = (view: string): boolean => taking.has(view);
