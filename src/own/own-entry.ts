/** What a page has to know of a run before its answers are needed. */
export interface OwnEntry {
  /** The model's id in addresses and tables, `local.` before what becomes its name in a folder. */
  readonly id: string;
  /** As its owner calls it. */
  readonly label: string;
  readonly config: string;
  readonly benchmark: string;
  /** The data that it was scored against. */
  readonly dataHash: string;
}

/** What a run can be measured by. */
export const ownMetrics = ["em", "f1"] as const;
export const isOwnMetric = (metric: string): boolean => ownMetrics.some((known) => known === metric);
/** Before the ids of own models. */
export const ownPrefix = "local.";
export const isOwnModel = (model: string): boolean => model.startsWith(ownPrefix);
/** The model's id in a run-output folder. */
export const folderId = (id: string): string => id.slice(ownPrefix.length);
export const ownLabel = (run: Pick<OwnEntry, "label">): string => `${run.label} (local)`;
