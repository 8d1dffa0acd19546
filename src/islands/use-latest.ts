import { useLayoutEffect, useState } from "react";
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
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<{ readonly run: string; readonly latest: Latest<T> }>({
    run: "",
    latest: { status: "loading", value: null },
  });
  const run = `${attempt} ${key}`;
  // Asked before the frame is painted that says so.
  useLayoutEffect(() => {
    if (task === null) return;
    const controller = new AbortController();
    task(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setSettled({ run, latest: { status: "ready", value } });
      },
      (error: unknown) => {
        if (controller.signal.aborted || error instanceof Superseded) return;
        setSettled((before) => ({ run, latest: { status: "failed", value: before.latest.value, error } }));
      },
    );
    return () => controller.abort();
    // The key names everything that the task depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [run]);
  const latest: Latest<T> =
    settled.run === run ? settled.latest : { status: "loading", value: settled.latest.value };
  return { latest, retry: () => setAttempt((n) => n + 1) };
}
