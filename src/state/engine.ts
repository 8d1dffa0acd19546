import type { BrowserDb } from "../db/browser.ts";
import { Failure, messageOf } from "../db/failure.ts";
import { dataRoot, loadManifest } from "./data.ts";

const engines = new Map<string, Promise<BrowserDb>>();

async function open(base: string): Promise<BrowserDb> {
  // The manifest and the engine's code are fetched side by side, and the engine starts before the manifest is there.
  const tables = loadManifest(base).then((manifest) => manifest.tables);
  tables.catch(() => undefined);
  const { openBrowser } = await import("../db/browser.ts").catch((error: unknown) => {
    throw new Failure("EngineUnavailable", messageOf(error), { cause: error });
  });
  return openBrowser(dataRoot(base), tables);
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
