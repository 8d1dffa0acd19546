import { useEffect, useSyncExternalStore } from "react";
import { connectStore, currentSnapshot, initialSnapshot, subscribe, type Snapshot } from "../state/store.ts";

/** The state as the address has it; the default while a page is rendered at build or hydrated. */
export function useViewState(): Snapshot {
  const snapshot = useSyncExternalStore(subscribe, currentSnapshot, initialSnapshot);
  useEffect(connectStore, []);
  return snapshot;
}
