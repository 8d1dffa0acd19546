import { address, files, keep, lasting, list, listFile, now, off, own, pause, versions } from "./kept.ts";
import { self, type Client, type Entry } from "./scope.ts";

type State = "working" | "done" | "stopped" | "full" | "denied" | "offline" | "off";

const windows = async (): Promise<readonly Client[]> =>
  (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ url }) =>
    url.startsWith(address("")),
  );

/** Says something to every open page of the site. */
export async function tell(message: object): Promise<void> {
  for (const client of await windows()) client.postMessage(message);
}

function stateOf(error: unknown): State {
  if (!(error instanceof DOMException)) return "offline";
  return error.name === "QuotaExceededError" ? "full" : "denied";
}

type Wish = "nothing" | "first" | "all";
/** What is wanted, what is being done about it, how the last attempt ended. */
const job: { wanted: Wish; running: boolean; last: State } = {
  wanted: "nothing",
  running: false,
  last: "stopped",
};

/** Addresses of what is kept of this build. */
async function keptNames(): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  for (const name of [files, now])
    if (await caches.has(name)) for (const { url } of await (await caches.open(name)).keys()) names.add(url);
  return names;
}

/** Tells the pages how many bytes of all are kept. */
export async function status(): Promise<void> {
  const isOff = await caches.has(off).catch(() => false);
  const state = job.running ? "working" : isOff ? "off" : job.last;
  try {
    const { first, rest } = await list();
    const names = await keptNames();
    const all = [...first, ...rest];
    const sum = (of: readonly Entry[]): number => of.reduce((n, [, bytes]) => n + bytes, 0);
    const done = all.filter(([path]) => names.has(address(path)));
    await tell({ type: "status", state, kept: sum(done), all: sum(all), whole: done.length === all.length });
  } catch (error) {
    await tell({ type: "status", state: stateOf(error), kept: 0, all: 0, whole: false });
  }
}

async function take([path]: Entry): Promise<boolean> {
  const cache = lasting(path) ? "default" : "no-cache";
  return keep(path, await fetch(address(path), { cache, priority: "low" }));
}

/** Ends what is going on for a newer worker, which waits for it. */
const going = (): boolean => job.wanted !== "nothing" && self.registration.waiting === null;

/** Keeps what is wanted, politely: one file after the other, the many small ones of everything four at a time. */
async function takeAll(): Promise<State> {
  const all = await list();
  const names = await keptNames();
  const missing = ([path]: Entry): boolean => !names.has(address(path));
  const [first, rest] = [all.first.filter(missing), all.rest.filter(missing)];
  let missed = 0;
  for (const entry of first) if (going() && !(await take(entry))) missed += 1;
  for (let i = 0; i < rest.length && job.wanted === "all" && going(); i += 4) {
    const taken = await Promise.all(rest.slice(i, i + 4).map(take));
    missed += taken.filter((isKept) => !isKept).length;
    if (i % 32 === 0) await status();
  }
  if (missed === 0) return going() ? "done" : "stopped";
  // What isn't there any more belongs to a newer build.
  await self.registration.update().catch(() => undefined);
  return "stopped";
}

async function fill(): Promise<void> {
  if (job.running) return;
  job.running = true;
  try {
    for (let goal: Wish = "nothing"; goal !== job.wanted && job.wanted !== "nothing";) {
      goal = job.wanted;
      job.last = await takeAll();
      if (job.last === "done") await clean();
    }
  } catch (error) {
    job.last = stateOf(error);
  } finally {
    job.running = false;
    job.wanted = "nothing";
    await status();
  }
}

/** Keeps what every page may need, or everything. */
export async function want(what: "first" | "all"): Promise<void> {
  if (what === "first" && (await caches.has(off))) return;
  if (what === "all") await caches.delete(off).catch(() => false);
  if (job.wanted !== "all") job.wanted = what;
  await fill();
}

export function stop(): void {
  job.wanted = "nothing";
}

/** Builds that open tabs are of; null while one of them doesn't say. */
async function inUse(): Promise<ReadonlySet<string> | null> {
  const asked = (await windows()).map((client) => {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<string | null>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(typeof data === "string" ? data : null);
    });
    client.postMessage({ type: "which" }, [port2]);
    return Promise.race([answer, pause(2000).then(() => null)]);
  });
  const said = await Promise.all(asked);
  const builds = said.filter((name) => name !== null);
  return builds.length === said.length ? new Set(builds) : null;
}

/** Drops what earlier builds had, once no open tab is of one of them. */
async function clean(): Promise<void> {
  const before = (await caches.keys()).filter((name) => name.startsWith(versions) && name !== now);
  if (before.length === 0) return;
  const used = await inUse();
  if (used === null || before.some((name) => used.has(name.slice(versions.length)))) return;
  const { first, rest } = await list();
  const needed = new Set([listFile, ...[...first, ...rest].map(([path]) => path)].map(address));
  const cache = await caches.open(files);
  for (const request of await cache.keys()) if (!needed.has(request.url)) await cache.delete(request);
  for (const name of before) await caches.delete(name);
}

/** Drops everything, and keeps nothing until it is wanted again. */
export async function remove(): Promise<void> {
  stop();
  for (const name of await caches.keys()) if (name.startsWith(own)) await caches.delete(name);
  await caches.open(off);
  await status();
}
