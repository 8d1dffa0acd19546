import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
};

/** What may go wrong with an answer. */
export interface Fault {
  /** Answers this status with an error page. */
  readonly status?: number;
  /** Answers 200 and a web page. */
  readonly page?: boolean;
  /** Other bytes than those of the file. */
  readonly change?: (bytes: Buffer) => Buffer;
  /** Breaks off after this many bytes of the promised ones; 0 closes the connection without an answer. */
  readonly breakAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Waits this long, in ms, with every answer. */
  readonly delay?: number;
  /** Goes wrong with this many answers, and never again; all of them unless given. */
  readonly times?: number;
}

/** A static server for one site that can be told to fail. */
export interface FaultyServer {
  readonly address: (path?: string) => string;
  /** Paths below the base, in the order they were asked for. */
  readonly asked: string[];
  /** From now on answers to these paths fail so; the newest fault that fits counts. */
  fault(path: RegExp, fault: Fault): void;
  /** Puts another built site of the same base in place of this one. */
  deploy(dir: string): void;
  /** Takes all faults back. */
  heal(): void;
  close(): void;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const errorPage = "<!doctype html><title>Error</title><p>The host says no.</p>";

async function fileOf(
  dir: string,
  path: string,
): Promise<{ readonly bytes: Buffer; readonly type: string } | null> {
  const file = normalize(path.endsWith("/") || path === "" ? `${path}index.html` : path);
  try {
    const type = types[extname(file)] ?? "application/octet-stream";
    return { bytes: await readFile(join(dir, file)), type };
  } catch {
    return null;
  }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: Buffer | string,
  fault: Fault,
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { "content-type": type, "content-length": bytes.length, ...fault.headers });
  if (fault.breakAfter === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, fault.breakAfter), () => response.destroy());
}

/** Serves a built site with the base it was built for; resolves when it listens. */
export async function serveWithFaults(first: string): Promise<FaultyServer> {
  let dir = first;
  const { base } = JSON.parse(await readFile(join(dir, "site.json"), "utf8")) as { readonly base: string };
  const faults: (readonly [RegExp, Fault, { n: number }])[] = [];
  const asked: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname.startsWith(base) ? pathname.slice(base.length) : pathname);
    asked.push(path);
    const found = faults.findLast(([pattern, { times = 1 }, past]) => pattern.test(path) && past.n < times);
    const fault = found?.[1] ?? {};
    if (found !== undefined && fault.times !== undefined) found[2].n += 1;
    if (fault.delay !== undefined) await pause(fault.delay);
    if (fault.breakAfter === 0) {
      response.destroy();
      return;
    }
    const file = pathname.startsWith(base) ? await fileOf(dir, path) : null;
    if (fault.status !== undefined || file === null)
      send(response, fault.status ?? 404, "text/html", errorPage, fault);
    else if (fault.page === true) send(response, 200, "text/html", errorPage, fault);
    else send(response, 200, file.type, fault.change?.(file.bytes) ?? file.bytes, fault);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: (path = "") => `http://localhost:${port}${base}${path}`,
    asked,
    fault: (path, fault) => faults.push([path, fault, { n: 0 }]),
    deploy: (other) => void (dir = other),
    heal: () => void faults.splice(0),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
