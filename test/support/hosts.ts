import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { policyOf } from "../../data-build/write/policy.ts";

/** Habits of hosts; each is one that a real one has. */
export const hostModes = [
  /** nginx: 206 to GET and HEAD with a range. */
  "head206",
  /** GitHub Pages: 206 to GET, 200 to HEAD. */
  "head200",
  /** `python -m http.server`: no ranges. */
  "norange",
  /** nginx with gzip for everything: no ranges either, and HEAD tells the packed length. */
  "gzip",
  /** 200 and the first page for what is missing, here the numbers that filters by question read. */
  "spa",
  /** A wait before each answer, which then comes in pieces. */
  "slow",
  /** `application/octet-stream` for data, sound and the engine. */
  "wrongtype",
  /** No type for them at all. */
  "emptytype",
  /** Ranges from the end answered from the start, as preview servers do. */
  "suffixbug",
  /** Tables cut off. */
  "truncate",
  /** An older table under the newer one's name. */
  "stale",
  /** The policy of `--target` as a header too, for workers as for pages. */
  "csp",
  /** COOP and COEP. */
  "isolated",
  /** `Access-Control-Allow-Origin: *`. */
  "cors",
] as const;
export type HostMode = (typeof hostModes)[number];

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".png": "image/png",
  ".mp3": "audio/mpeg",
};
/** What browsers won't take under another type. */
const strict = new Set([".html", ".css", ".js", ".svg"]);

export interface Host {
  readonly address: (path?: string) => string;
  /** Requests as `METHOD path status`, paths below the base. */
  readonly answered: string[];
  close(): void;
}

interface File {
  readonly bytes: Buffer;
  readonly end: string;
  readonly status: number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function fileAt(dir: string, path: string): Promise<Buffer | null> {
  try {
    return await readFile(join(dir, normalize(`/${path}`)));
  } catch {
    return null;
  }
}

async function find(dir: string, asked: string, mode: HostMode): Promise<File> {
  const path = asked === "" || asked.endsWith("/") ? `${asked}index.html` : asked;
  const isGone = mode === "spa" && path.startsWith("data/observations/");
  const bytes = isGone ? null : await fileAt(dir, path);
  if (bytes === null && mode === "spa")
    return { bytes: (await fileAt(dir, "index.html")) ?? Buffer.alloc(0), end: ".html", status: 200 };
  if (bytes === null)
    return { bytes: (await fileAt(dir, "404.html")) ?? Buffer.alloc(0), end: ".html", status: 404 };
  const end = extname(path);
  const isTable = end === ".parquet" || /^data\/(?!manifest|published).*\.json$/u.test(path);
  if (isTable && mode === "truncate")
    return { bytes: bytes.subarray(0, Math.floor(bytes.length / 2)), end, status: 200 };
  // Of the same length and look: one byte in the middle is another.
  if (isTable && mode === "stale") {
    const old = Buffer.from(bytes);
    const middle = Math.floor(old.length / 2);
    old[middle] = (old[middle] ?? 0) ^ 1;
    return { bytes: old, end, status: 200 };
  }
  return { bytes, end, status: 200 };
}

/** The part of the file that a Range header asks for; null where there is none, or none that makes sense. */
function rangeOf(header: string | undefined, size: number, mode: HostMode): readonly [number, number] | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/u.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first !== "") return [Number(first), Math.min(size - 1, last === "" ? size - 1 : Number(last))];
  return mode === "suffixbug" ? [0, Number(last)] : [Math.max(0, size - Number(last)), size - 1];
}

function headersFor(mode: HostMode, end: string, policy: string): Record<string, string> {
  const typed = types[end] ?? "application/octet-stream";
  const type =
    strict.has(end) || !["wrongtype", "emptytype"].includes(mode)
      ? typed
      : mode === "wrongtype"
        ? "application/octet-stream"
        : null;
  return {
    ...(type === null ? {} : { "content-type": type }),
    ...(mode === "csp" ? { "content-security-policy": policy, "x-content-type-options": "nosniff" } : {}),
    ...(mode === "isolated"
      ? { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" }
      : {}),
    ...(mode === "cors" ? { "access-control-allow-origin": "*" } : {}),
  };
}

/** What every page of this site says it needs, for the mode that sends it as a header. */
function sitePolicy(dir: string): string {
  const html = readFileSync(join(dir, "results/index.html"), "utf8");
  const words = (name: string): readonly string[] =>
    Array.from(
      new RegExp(`${name} ([^;"]*)`, "u").exec(html)?.[1]?.matchAll(/'(sha256-[^']+)'/gu) ?? [],
      ([, hash = ""]) => hash,
    );
  return policyOf({ scripts: words("script-src"), styles: words("style-src"), wasm: true });
}

/** Serves a built site as a host of this kind does. */
export async function serveAs(mode: HostMode, dir: string): Promise<Host> {
  const policy = mode === "csp" ? sitePolicy(dir) : "";
  const { base } = JSON.parse(await readFile(join(dir, "site.json"), "utf8")) as { readonly base: string };
  const answered: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const isBelow = pathname.startsWith(base);
    const asked = decodeURIComponent(isBelow ? pathname.slice(base.length) : pathname);
    const file = await find(dir, isBelow ? asked : "nowhere", mode);
    const isHead = request.method === "HEAD";
    const headers = headersFor(mode, file.end, policy);
    let { bytes, status } = file;
    const range =
      mode === "norange" || mode === "gzip" ? null : rangeOf(request.headers.range, bytes.length, mode);
    if (mode === "gzip" && (request.headers["accept-encoding"] ?? "").includes("gzip")) {
      bytes = gzipSync(bytes, { level: 1 });
      headers["content-encoding"] = "gzip";
    } else if (mode !== "norange") headers["accept-ranges"] = "bytes";
    if (range !== null && status === 200 && !(mode === "head200" && isHead)) {
      headers["content-range"] = `bytes ${range[0]}-${range[1]}/${bytes.length}`;
      bytes = bytes.subarray(range[0], range[1] + 1);
      status = 206;
    }
    answered.push(`${request.method ?? ""} ${asked} ${status}`);
    if (mode === "slow") await pause(120);
    response.writeHead(status, { ...headers, "content-length": bytes.length });
    if (isHead) response.end();
    else if (mode === "slow" && bytes.length > 1000) {
      const middle = Math.floor(bytes.length / 2);
      response.write(bytes.subarray(0, middle));
      await pause(60);
      response.end(bytes.subarray(middle));
    } else response.end(bytes);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (path = "") => `http://localhost:${port}${base}${path}`,
    answered,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page of another origin with one frame in it. */
export async function hostPage(
  src: string,
  sandbox: string | null,
): Promise<{ readonly address: string; readonly close: () => void }> {
  const attribute = sandbox === null ? "" : ` sandbox="${sandbox}"`;
  const markup = `<!doctype html><meta charset="utf-8"><title>Host</title><iframe src="${src.replaceAll("&", "&amp;")}" width="1200" height="860"${attribute}></iframe>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(markup);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
