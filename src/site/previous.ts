import { changesSince, type Changes } from "./changes.ts";
import { loadSite } from "./load.ts";

async function read(): Promise<Changes | null> {
  const dir = process.env.EXPLORER_PREVIOUS ?? "";
  return dir === "" ? null : changesSince(await loadSite(), dir);
}

let changes: Promise<Changes | null> | null = null;
/** What changed since the version that the build was given as the previous one; null without one. */
export const loadChanges = (): Promise<Changes | null> => (changes ??= read());
