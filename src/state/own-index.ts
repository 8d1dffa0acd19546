import type { OwnEntry } from "../own/own-entry.ts";
import { isMapping } from "../schema/shape.ts";

const place = "explorer-own-runs";
const noEntries: readonly OwnEntry[] = [];
const fields = ["id", "label", "config", "benchmark", "dataHash"] as const;

const isEntry = (value: unknown): value is OwnEntry =>
  isMapping(value) && fields.every((field) => typeof value[field] === "string");

let known: readonly OwnEntry[] | null = null;
const listeners = new Set<() => void>();

function read(): readonly OwnEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    const entries: readonly unknown[] = Array.isArray(kept) ? kept : [];
    return entries.some(isEntry) ? entries.filter(isEntry) : noEntries;
  } catch {
    return noEntries;
  }
}

/** All runs that this browser keeps, of whatever benchmark; the same list until one is added or removed. */
export const allOwnEntries = (): readonly OwnEntry[] => (known ??= read());

let ofPage: { readonly from: readonly OwnEntry[]; readonly entries: readonly OwnEntry[] } | null = null;

/** Those scored against the data of this page; the same list until one is added or removed. */
export function ownEntries(): readonly OwnEntry[] {
  const from = allOwnEntries();
  if (ofPage?.from !== from) {
    const here = document.documentElement.dataset.version;
    const entries = from.filter((entry) => entry.dataHash === here);
    ofPage = { from, entries: entries.length === 0 ? noEntries : entries };
  }
  return ofPage.entries;
}

export const noOwnEntries = (): readonly OwnEntry[] => noEntries;

export function subscribeOwn(listener: () => void): () => void {
  listeners.add(listener);
  const other = (event: StorageEvent): void => {
    if (event.key !== place && event.key !== null) return;
    known = null;
    listener();
  };
  addEventListener("storage", other);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", other);
  };
}

/** Throws where the browser keeps nothing. */
export function setOwnEntries(entries: readonly OwnEntry[]): void {
  const plain = entries.map((entry) => Object.fromEntries(fields.map((field) => [field, entry[field]])));
  localStorage.setItem(place, JSON.stringify(plain));
  known = null;
  for (const listener of listeners) listener();
}
