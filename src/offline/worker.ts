import { binary, lastingFile, other, page } from "./answers.ts";
import { remove, status, stop, tell, want } from "./fill.ts";
import { address, isPage, keep, kept, lasting, now, pageOf } from "./kept.ts";
import { build, self, type Told } from "./scope.ts";

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (!url.pathname.startsWith(build.base)) return;
  const path = pageOf(decodeURIComponent(url.pathname.slice(build.base.length)));
  if (path === "sw.js" || path === "site.json") return;
  // A file that keeps its name; the page says of which build it means it.
  const meant = url.searchParams.get("build");
  if (isPage(path)) event.respondWith(page(event, path));
  else if (path.endsWith(".wasm")) event.respondWith(binary(event, path));
  else if (lasting(path) || meant !== null) event.respondWith(lastingFile(event, path, meant));
  // The host leads from an address without a slash to the one with it.
  else if (request.mode === "navigate" && !/\.[a-z0-9]+$/u.test(path))
    event.respondWith(other(event, path).catch(() => page(event, `${path}/`)));
  else event.respondWith(other(event, path));
});

async function keepPage(path: string): Promise<void> {
  if (!isPage(path) || (await kept(now, path)) !== undefined) return;
  await keep(path, await fetch(address(path))).catch(() => false);
}

async function hear({ type, path }: NonNullable<Told["data"]>): Promise<void> {
  if (type === "first" || type === "all") await want(type);
  else if (type === "stop") stop();
  else if (type === "remove") await remove();
  else if (type === "status") await status();
  else if (type === "page" && typeof path === "string") await keepPage(pageOf(path));
}

// Every request says of which build it is, so a newer worker serves open tabs of an older build as well.
self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) =>
  event.waitUntil(self.clients.claim().then(() => tell({ type: "build", build: build.version }))),
);
self.addEventListener("message", (event) => {
  if (event.data !== null) event.waitUntil(hear(event.data).catch(() => undefined));
});
