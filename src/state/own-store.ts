import type { OwnEntry } from "../own/own-entry.ts";
import type { OwnRun } from "../own/own-run.ts";
import { allOwnEntries, ownEntries, setOwnEntries } from "./own-index.ts";

const name = "explorer-own-runs";
const store = "runs";

const keyOf = ({ benchmark, config, id }: OwnEntry): string => JSON.stringify([benchmark, config, id]);
const isSame = (a: OwnEntry, b: OwnEntry): boolean => keyOf(a) === keyOf(b);

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message ?? "the browser’s storage failed"));
  });

async function inStore<T>(
  mode: IDBTransactionMode,
  task: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store);
  const database = await settled(opening);
  try {
    const transaction = database.transaction(store, mode);
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () =>
        reject(new Error(transaction.error?.message ?? "the browser has no room for it"));
    });
    finished.catch(() => undefined);
    const value = await settled(task(transaction.objectStore(store)));
    await finished;
    return value;
  } finally {
    database.close();
  }
}

/** Keeps a run, in the place of an earlier one of its name and configuration. Rejects where the browser has no room. */
export async function keepOwnRun(run: OwnRun): Promise<void> {
  await inStore("readwrite", (objects) => objects.put(run, keyOf(run)));
  setOwnEntries([...allOwnEntries().filter((other) => !isSame(other, run)), run]);
}

export async function dropOwnRun(run: OwnEntry): Promise<void> {
  setOwnEntries(allOwnEntries().filter((other) => !isSame(other, run)));
  await inStore("readwrite", (objects) => objects.delete(keyOf(run)));
}

/** A run as it was kept; null where the browser has cleared it away. */
export async function ownRun(entry: OwnEntry): Promise<OwnRun | null> {
  // Only `keepOwnRun` writes there.
  return (await inStore<unknown>("readonly", (objects) => objects.get(keyOf(entry)))) as OwnRun | null;
}

const loaded = new Map<string, Promise<OwnRun | null>>();

/** The runs scored against the data of this page, with their values. */
export async function ownRuns(): Promise<readonly OwnRun[]> {
  const runs = ownEntries().map((entry) => {
    const key = `${keyOf(entry)} ${entry.dataHash}`;
    const pending = loaded.get(key) ?? ownRun(entry);
    loaded.set(key, pending);
    pending.catch(() => loaded.delete(key));
    return pending;
  });
  return (await Promise.all(runs)).flatMap((run) => run ?? []);
}
