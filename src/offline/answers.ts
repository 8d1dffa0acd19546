import { cacheOf, keep, kept, now, patienceMs, pause, versions } from "./kept.ts";
import type { Extendable, Fetching } from "./scope.ts";

/** Keeps what was asked for on the way; where that fails, it is as if there were no worker. */
const keepOnUse = (event: Extendable, path: string, response: Response): void =>
  event.waitUntil(keep(path, response.clone()).catch(() => false));

/** The part of a kept file that a Range header asks for: 206, or 416 where there is none. */
export async function partOf(whole: Response, range: string): Promise<Response> {
  const bytes = await whole.arrayBuffer();
  const size = bytes.byteLength;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/u.exec(range) ?? [];
  // Several parts at once, or something else: the whole is a right answer.
  if (first === "" && last === "") return new Response(bytes, { headers: whole.headers });
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(size - 1, Number(last));
  const headers = new Headers(whole.headers);
  const missing = from >= size || to < from;
  headers.set("content-range", missing ? `bytes */${size}` : `bytes ${from}-${to}/${size}`);
  if (missing) return new Response(null, { status: 416, headers });
  headers.set("content-length", String(to - from + 1));
  return new Response(bytes.slice(from, to + 1), { status: 206, headers });
}

/** A file whose name has its hash, or one of the build that the page is of. */
export async function lastingFile(event: Fetching, path: string, meant: string | null): Promise<Response> {
  const { request } = event;
  const range = request.headers.get("range");
  const cache = meant === null ? cacheOf(path) : versions + meant;
  // A page that got something wrong asks past every cache.
  const found = request.cache === "reload" ? undefined : await kept(cache, path);
  if (found !== undefined) return range === null ? found : partOf(found, range);
  const response = await fetch(request);
  if (range === null && (meant === null || cache === now)) keepOnUse(event, path, response);
  return response;
}

/**
 * The engine's binary, from the network as long as there is one: browsers keep compiled code for what comes from there and its cache, and not for
 * what we keep, so that each start would compile everything anew.
 */
export async function binary(event: Fetching, path: string): Promise<Response> {
  const response = await fetch(event.request).catch(() => null);
  // The host of a newer version may not have it any more.
  return response?.ok === true ? response : lastingFile(event, path, null);
}

/** What is kept of an earlier build: its pages ask for files of their own build only. */
async function earlier(path: string): Promise<Response | undefined> {
  const names = await caches.keys().catch(() => []);
  for (const name of names.toReversed().filter((n) => n.startsWith(versions) && n !== now)) {
    const found = await kept(name, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

export async function page(event: Fetching, path: string): Promise<Response> {
  const found = await kept(now, path);
  const fresh = fetch(event.request).then((response) => {
    if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
    keepOnUse(event, path, response);
    return response;
  });
  fresh.catch(() => undefined);
  if (found !== undefined)
    return Promise.race([fresh, pause(patienceMs).then(() => found)]).catch(() => found);
  return fresh.catch(async (error: unknown) => {
    const other = (await earlier(path)) ?? (await kept(now, "offline/")) ?? (await earlier("offline/"));
    if (other === undefined) throw error;
    return other;
  });
}

/** Everything else: from the network, else what the build had. */
export const other = (event: Fetching, path: string): Promise<Response> =>
  fetch(event.request).catch(async (error: unknown) => {
    const found = (await kept(now, path)) ?? (await earlier(path));
    if (found === undefined) throw error;
    return found;
  });
