import { build, self, type List } from "./scope.ts";

// Of several sites on one host each has its own. Files with a hash in their name are shared by the site's versions.
export const own = `explorer ${build.base} `;
export const files = `${own}files`;
export const versions = `${own}build `;
export const now = versions + build.version;
/** While this one exists, nothing is kept: the reader has said so. */
export const off = `${own}off`;
/** How long a page that is kept waits for the network. */
export const patienceMs = 4000;

/** Where a path below the base stands; paths are as their files are called, without escapes. */
export const address = (path: string): string =>
  new URL(build.base + path.split("/").map(encodeURIComponent).join("/"), self.location.origin).href;
export const isPage = (path: string): boolean => path === "" || path.endsWith("/") || path.endsWith(".html");
export const lasting = (path: string): boolean => /^_astro\/|[./][0-9a-f]{16}\.[a-z0-9]+$/u.test(path);
export const pageOf = (path: string): string => path.replace(/(^|\/)index\.html$/u, "$1");
export const cacheOf = (path: string): string => (lasting(path) ? files : now);
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is kept under a path; nothing where storage is denied. */
export async function kept(name: string, path: string): Promise<Response | undefined> {
  try {
    return (await caches.has(name)) ? await (await caches.open(name)).match(address(path)) : undefined;
  } catch {
    return undefined;
  }
}

export const listFile = `offline.${build.version}.json`;
let known: Promise<List> | null = null;
export function list(): Promise<List> {
  known ??= (async () => {
    const response = (await kept(files, listFile)) ?? (await fetch(address(listFile)));
    if (!response.ok) throw new Error(`${listFile}: the server answered ${response.status}`);
    const copy = response.clone();
    const read = (await response.json()) as List;
    // Without room it is fetched again the next time.
    if (!(await caches.has(off)))
      await (await caches.open(files)).put(address(listFile), copy).catch(() => 0);
    return read;
  })();
  known.catch(() => (known = null));
  return known;
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether this is what the build published under the path. A host may add to a page, not to a file. */
async function isOurs(path: string, bytes: ArrayBuffer): Promise<boolean> {
  if (isPage(path))
    return new TextDecoder().decode(bytes.slice(0, 4000)).includes(`data-build="${build.version}"`);
  const { first, rest } = await list();
  const entry = first.find(([name]) => name === path) ?? rest.find(([name]) => name === path);
  if (entry?.[1] !== bytes.byteLength) return false;
  const sha256 = entry[2] === "" ? /[./]([0-9a-f]{16})\.[a-z0-9]+$/u.exec(path)?.[1] : entry[2];
  return sha256 !== undefined && hexOf(await crypto.subtle.digest("SHA-256", bytes)).startsWith(sha256);
}

/** Keeps an answer if it is what the build published; rejects where there is no room. */
export async function keep(path: string, response: Response): Promise<boolean> {
  if (response.status !== 200 || (await caches.has(off))) return false;
  const bytes = await response.arrayBuffer();
  if (!(await isOurs(path, bytes))) return false;
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  await (await caches.open(cacheOf(path))).put(address(path), new Response(bytes, { headers }));
  return true;
}
