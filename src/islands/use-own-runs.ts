import { useSyncExternalStore } from "react";
import { ownLabel, type OwnEntry } from "../own/own-entry.ts";
import { noOwnEntries, ownEntries, subscribeOwn } from "../state/own-index.ts";

/** The reader's own runs on the data of this page; none while it is rendered at build or hydrated. */
export const useOwnRuns = (): readonly OwnEntry[] =>
  useSyncExternalStore(subscribeOwn, ownEntries, noOwnEntries);

interface NamedModel {
  readonly id: string;
  readonly label: string;
}

/** Models to choose from, those of the reader's own runs among them. */
export function useModels(models: readonly NamedModel[]): readonly NamedModel[] {
  const own = useOwnRuns();
  return own.length === 0
    ? models
    : [...models, ...new Map(own.map((run) => [run.id, { id: run.id, label: ownLabel(run) }])).values()];
}
