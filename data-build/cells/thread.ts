import { parentPort, workerData } from "node:worker_threads";
import type { FromThread, ToThread } from "./pool.ts";
import type { WorkContext } from "./task.ts";
import { openWorker } from "./work.ts";

// The pool that starts the thread gives it this.
const context = workerData as WorkContext;
const port = parentPort;
if (port === null) throw new Error("this is a thread of the pool");

const worker = openWorker(context);
let last: Promise<void> = Promise.resolve();
port.on("message", (message: ToThread) => {
  last = last.then(() => answer(message));
});

async function answer(message: ToThread): Promise<void> {
  if ("end" in message) {
    await worker.close();
    port?.close();
    return;
  }
  try {
    const outcome = await worker.run(message.task);
    port?.postMessage({ outcome } satisfies FromThread);
  } catch (failure) {
    port?.postMessage({ failure } satisfies FromThread);
  }
}
