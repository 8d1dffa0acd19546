import { Worker as Thread } from "node:worker_threads";
import { openWorker, type Worker } from "./work.ts";
import type { Outcome, Task, WorkContext } from "./task.ts";

/** Runs tasks, as many at a time as it has threads, in the order in which they are asked for. */
export interface Pool {
  readonly run: (task: Task) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

interface Job {
  readonly task: Task;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** What a thread is told, and what it answers. */
export type ToThread = { readonly task: Task } | { readonly end: true };
export type FromThread = { readonly outcome: Outcome } | { readonly failure: unknown };

/** A pool of `threads` threads, started when first needed; with 0, tasks run in this one. */
export function openPool(context: WorkContext, threads: number): Pool {
  return threads === 0 ? inPlace(context) : threaded(context, threads);
}

function inPlace(context: WorkContext): Pool {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const next = last.then(() => (worker ??= openWorker(context)).run(task));
      // The next task begins whatever became of this one, whose failure goes to who asked for it.
      last = next.catch(() => undefined);
      return next;
    },
    async close() {
      await last;
      await worker?.close();
    },
  };
}

function threaded(context: WorkContext, count: number): Pool {
  const waiting: Job[] = [];
  const idle: Thread[] = [];
  const all = new Map<Thread, Job | null>();
  const ended = new Map<Thread, Promise<void>>();
  let broken: { readonly error: unknown } | null = null;

  const give = (): void => {
    while (waiting.length > 0) {
      const thread = idle.pop() ?? (all.size < count ? start() : undefined);
      if (thread === undefined) return;
      const job = waiting.shift();
      if (job === undefined) return;
      all.set(thread, job);
      thread.postMessage({ task: job.task } satisfies ToThread);
    }
  };

  /** A thread that ends by itself takes its work with it, and the build with that: there is nothing to go on from. */
  const fail = (thread: Thread, error: unknown): void => {
    broken ??= { error };
    all.get(thread)?.reject(error);
    all.set(thread, null);
    for (const job of waiting.splice(0)) job.reject(error);
  };

  const start = (): Thread => {
    const thread = new Thread(new URL("./thread.mjs", import.meta.url), { workerData: context });
    all.set(thread, null);
    thread.on("message", (answer: FromThread) => {
      const job = all.get(thread);
      all.set(thread, null);
      idle.push(thread);
      if ("outcome" in answer) job?.resolve(answer.outcome);
      else job?.reject(answer.failure);
      give();
    });
    thread.on("error", (error) => fail(thread, error));
    ended.set(
      thread,
      new Promise((resolve) => {
        thread.on("exit", (code) => {
          if (all.get(thread) !== null) fail(thread, new Error(`a thread ended with code ${code}`));
          resolve();
        });
      }),
    );
    return thread;
  };

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (broken !== null) {
          reject(broken.error instanceof Error ? broken.error : new Error(String(broken.error)));
          return;
        }
        waiting.push({ task, resolve, reject });
        give();
      }),
    async close() {
      waiting.length = 0;
      for (const thread of all.keys()) thread.postMessage({ end: true } satisfies ToThread);
      await Promise.all(ended.values());
    },
  };
}
