import { Failure, messageOf } from "../db/failure.ts";
import { fetchJson } from "../db/fetch-table.ts";
import { fromColumns } from "../schema/columns.ts";
import { parseManifest, type Manifest } from "../schema/manifest.ts";
import { readShape } from "../schema/shape.ts";
import { publishedShape, type PublishedSpec } from "../schema/spec.ts";
import { tables } from "../schema/tables.ts";
import { noRollups, rollupNames, type RollupName, type Rollups } from "../rollups/rollups.ts";

/** The data folder's address, absolute: a worker has no page to be relative to. */
export const dataRoot = (base: string): string => new URL(`${base}data/`, location.href).href;

async function json(address: string, file: string, asked = file): Promise<unknown> {
  let response: Response;
  try {
    // These keep their names when the data change, so an older copy is never taken unasked.
    response = await fetch(address + asked, { cache: "no-cache" });
  } catch (error) {
    throw new Failure("DataMissing", `${file}: ${messageOf(error)}. Check the connection and try again.`, {
      cause: error,
    });
  }
  if (!response.ok) throw new Failure("DataMissing", `${file}: the server answered ${response.status}.`);
  const body = await response.text();
  try {
    return JSON.parse(body);
  } catch (error) {
    const page = /^\s*</u.test(body);
    throw page
      ? new Failure("DataMissing", `${file}: the server sent a web page in its place.`, { cause: error })
      : new Failure("DataCorrupt", `${file} is not JSON: ${messageOf(error)}.`, { cause: error });
  }
}

/** Keeps what succeeded; a failure is tried again the next time. */
function once<K, T>(load: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, Promise<T>>();
  return (key) => {
    const pending = known.get(key) ?? load(key);
    known.set(key, pending);
    pending.catch(() => known.delete(key));
    return pending;
  };
}

/** The page says of which build it means a file that keeps its name, so that what is kept of that build can answer. */
const ofBuild = (file: string): string => {
  const { build } = document.documentElement.dataset;
  return build === undefined ? file : `${file}?build=${build}`;
};

export const loadManifest = once(async (base: string): Promise<Manifest> => {
  const content = await json(dataRoot(base), "manifest.json", ofBuild("manifest.json"));
  let manifest: Manifest;
  try {
    manifest = parseManifest(content);
  } catch (error) {
    throw new Failure("SchemaMismatch", messageOf(error), { cause: error });
  }
  // This page's texts and tables are of the data it was made from, and so must be all that is loaded later.
  const { version } = document.documentElement.dataset;
  if (version !== undefined && version !== manifest.data_hash)
    throw new Failure("NewerVersion", `this page is of data ${version}, the host has ${manifest.data_hash}.`);
  return manifest;
});

const loadPublished = once(async (base: string): Promise<PublishedSpec | null> => {
  const manifest = await loadManifest(base);
  return manifest.published === undefined
    ? null
    : readShape(publishedShape, await json(dataRoot(base), "published.json", ofBuild("published.json")))
        .value;
});

/** The rows of a roll-up, checked once: a large one takes longer to check than a view may take to repaint. */
const loadRollup = once(async (key: string): Promise<readonly unknown[]> => {
  const [base = "", asked = ""] = key.split("\n");
  const name = rollupNames.find((known) => known === asked);
  const file = (await loadManifest(base)).rollups[asked];
  if (name === undefined || file === undefined)
    throw new Failure("DataMissing", `the manifest has no roll-up ${asked}.`);
  return fromColumns(tables[name].columns, await fetchJson(dataRoot(base), file));
});

/** The small tables of the data folder; those not asked for are empty. */
export async function loadRollups(base: string, names: readonly RollupName[]): Promise<Rollups> {
  const load = async (name: (typeof rollupNames)[number]): Promise<Partial<Rollups>> =>
    names.includes(name) ? { [name]: await loadRollup(`${base}\n${name}`) } : {};
  const parts = await Promise.all(rollupNames.map(load));
  return Object.assign({}, noRollups, ...parts) as Rollups;
}

export const loadBenchmark = async (
  base: string,
): Promise<{ readonly manifest: Manifest; readonly published: PublishedSpec | null }> => ({
  manifest: await loadManifest(base),
  published: await loadPublished(base),
});
