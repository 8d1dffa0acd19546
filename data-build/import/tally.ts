import type { ImportCount } from "./importer.ts";

/** Counts what became of a source's records: each is seen once, then taken or dropped once. */
export interface Tally {
  see(n?: number): void;
  take(n?: number): void;
  drop(reason: string, n?: number): void;
  count(): ImportCount;
}

/** `read` is counted apart from `taken` and `dropped`, so that a record lost on the way shows. */
export function tally(source: string): Tally {
  let read = 0;
  let taken = 0;
  const dropped = new Map<string, number>();
  return {
    see(n = 1) {
      read += n;
    },
    take(n = 1) {
      taken += n;
    },
    drop(reason, n = 1) {
      if (n > 0) dropped.set(reason, (dropped.get(reason) ?? 0) + n);
    },
    count: () => ({
      source,
      read,
      taken,
      dropped: [...dropped].map(([reason, count]) => ({ reason, count })),
    }),
  };
}

/** A file that isn't of the format: one thing read and dropped. */
export function wholeFileDropped(source: string, reason: string): ImportCount {
  return { source, read: 1, taken: 0, dropped: [{ reason, count: 1 }] };
}
