import type { BrowserDb } from "../db/browser.ts";
import { Failure, messageOf } from "../db/failure.ts";
import type { Manifest } from "../schema/manifest.ts";
import { dataRoot, loadManifest } from "./data.ts";
import { giveBack, takeStarting } from "./started.ts";

const engines = new Map<string, Promise<BrowserDb>>();

async function open(base: string): Promise<BrowserDb> {
  // The engine starts, and the code that talks to it and the manifest come side by side.
  const starting = takeStarting();
  const tables = async (): Promise<Manifest["tables"]> => (await loadManifest(base)).tables;
  // Fetched ahead; the first query asks again and hears of a failure.
  tables().catch(() => undefined);
  const code = import("../db/browser.ts").catch((error: unknown) => {
    starting.worker.terminate();
    throw new Failure("EngineUnavailable", messageOf(error), { cause: error });
  });
  // An engine that can't start is said at once, whatever else is still on its way.
  const started = starting.connected.then(() => code);
  const { openBrowser } = await Promise.race([code, started]);
  return openBrowser(starting, dataRoot(base), tables);
}

/** The page's one engine, which starts when first asked for; after a failed start the next call tries again. */
export function engine(base: string): Promise<BrowserDb> {
  const known = engines.get(base);
  if (known !== undefined) return known;
  const opened = open(base);
  const forget = (): void => {
    if (engines.get(base) === opened) engines.delete(base);
    giveBack();
  };
  engines.set(base, opened);
  opened.then((db) => db.started).catch(forget);
  opened.then((db) => db.stopped).then(forget, () => undefined);
  return opened;
}
