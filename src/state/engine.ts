import type { BrowserDb } from "../db/browser.ts";
import { Failure, messageOf } from "../db/failure.ts";
import { startWorker } from "../db/worker.ts";
import type { Manifest } from "../schema/manifest.ts";
import { dataRoot, loadManifest } from "./data.ts";

const engines = new Map<string, Promise<BrowserDb>>();

async function open(base: string): Promise<BrowserDb> {
  // The worker, the code that talks to it and the manifest come side by side.
  const worker = startWorker();
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener("error", (event) =>
      reject(new Failure("EngineUnavailable", event.message || "the worker could not be loaded")),
    );
  });
  // Heard through the race below, or by the engine's own start once its code is there.
  broken.catch(() => undefined);
  const tables = async (): Promise<Manifest["tables"]> => (await loadManifest(base)).tables;
  // Fetched ahead; the first query asks again and hears of a failure.
  tables().catch(() => undefined);
  const code = import("../db/browser.ts").catch((error: unknown) => {
    worker.terminate();
    throw new Failure("EngineUnavailable", messageOf(error), { cause: error });
  });
  const { openBrowser } = await Promise.race([code, broken]);
  return openBrowser(worker, dataRoot(base), tables);
}

/** The page's one engine, which starts when first asked for; after a failed start the next call tries again. */
export function engine(base: string): Promise<BrowserDb> {
  const known = engines.get(base);
  if (known !== undefined) return known;
  const opened = open(base);
  const forget = (): void => {
    if (engines.get(base) === opened) engines.delete(base);
  };
  engines.set(base, opened);
  opened.then((db) => db.started).catch(forget);
  return opened;
}
