import { useSyncExternalStore } from "react";
import { openNotes, type Notes } from "../state/notes.ts";

const none: Notes = new Map();
const never = (): (() => void) => () => undefined;

/** The reader's notes on the benchmark of the page. */
export function useNotes(): Notes {
  const benchmark = typeof document === "undefined" ? undefined : document.documentElement.dataset.benchmark;
  const store = benchmark === undefined ? null : openNotes(benchmark);
  return useSyncExternalStore(store?.subscribe ?? never, store?.all ?? (() => none), () => none);
}
