import { useLayoutEffect, useState } from "react";
import { Superseded } from "../db/failure.ts";

/** Where an answer stands. While a newer one is on its way, the older value stays, marked stale; "partial" is a newer one's first part. */
export type Latest<T> =
  | { readonly status: "partial"; readonly value: T }
  | { readonly status: "loading"; readonly value: T | null }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly value: T | null; readonly error: unknown };

/**
 * Runs `task` for every new `key`; the newest wins. An older run is aborted and its result never shown.
 * `null` as task: nothing is wanted. A task may show a first part of its answer before all of it is there.
 */
export function useLatest<T>(
  key: string,
  task: ((signal: AbortSignal, show: (part: T) => void) => Promise<T>) | null,
): { readonly latest: Latest<T>; readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<{ readonly run: string; readonly latest: Latest<T> }>({
    run: "",
    latest: { status: "loading", value: null },
  });
  // A task that comes to a key which had none is a new run.
  const run = `${task === null ? "off" : attempt} ${key}`;
  // Asked before the frame is painted that says so.
  useLayoutEffect(() => {
    if (task === null) return;
    const controller = new AbortController();
    const show = (value: T): void => {
      if (!controller.signal.aborted) setSettled({ run, latest: { status: "partial", value } });
    };
    task(controller.signal, show).then(
      (value) => {
        if (!controller.signal.aborted) setSettled({ run, latest: { status: "ready", value } });
      },
      (error: unknown) => {
        if (controller.signal.aborted || error instanceof Superseded) return;
        // A first part whose rest failed is no answer.
        setSettled((before) => ({
          run,
          latest: { status: "failed", value: before.run === run ? null : before.latest.value, error },
        }));
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
