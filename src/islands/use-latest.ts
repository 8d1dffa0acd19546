import { useEffect, useState } from "react";
import { Superseded } from "../db/failure.ts";

/** Where an answer stands. While a newer one is on its way, the older value stays, marked stale. */
export type Latest<T> =
  | { readonly status: "loading"; readonly value: T | null }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly value: T | null; readonly error: unknown };

/**
 * Runs `task` for every new `key`; the newest wins. An older run is aborted and its result never shown.
 * `null` as task: nothing is wanted.
 */
export function useLatest<T>(
  key: string,
  task: ((signal: AbortSignal) => Promise<T>) | null,
): { readonly latest: Latest<T>; readonly retry: () => void } {
  const [latest, setLatest] = useState<Latest<T>>({ status: "loading", value: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (task === null) return;
    const controller = new AbortController();
    setLatest((before) => ({ status: "loading", value: before.value }));
    task(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setLatest({ status: "ready", value });
      },
      (error: unknown) => {
        if (controller.signal.aborted || error instanceof Superseded) return;
        setLatest((before) => ({ status: "failed", value: before.value, error }));
      },
    );
    return () => controller.abort();
    // The key names everything that the task depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, attempt]);
  return { latest, retry: () => setAttempt((n) => n + 1) };
}
