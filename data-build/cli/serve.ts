import { createServer, type Server } from "node:http";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sirv from "sirv";
import { isMapping } from "../../src/schema/shape.ts";
import { UsageError } from "../read/problem.ts";
import { siteOutput } from "../write/atomic.ts";
import { onePositional, readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";

/** Serves a built site at its base; resolves with the address once it listens. Port 0 takes a free one. */
export async function serveSite(
  dir: string,
  port: number,
): Promise<{ readonly address: string; readonly server: Server }> {
  const mark = join(dir, "site.json");
  const isSite = existsSync(mark) && siteOutput.isOwn(await readFile(mark, "utf8"));
  if (!isSite) throw new UsageError(`${dir} is no built site (no site.json of ours in it)`);
  const site: unknown = JSON.parse(await readFile(mark, "utf8"));
  const base = isMapping(site) && typeof site.base === "string" ? site.base : "/";
  const handle = sirv(dir, { etag: true, dev: false });
  const missing = existsSync(join(dir, "404.html")) ? await readFile(join(dir, "404.html")) : "Not found";
  const server = createServer((request, response) => {
    // As hosts do: frames of other sites load what they need by it.
    response.setHeader("access-control-allow-origin", "*");
    const notFound = (): void => {
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" });
      response.end(missing);
    };
    const url = request.url ?? "/";
    if (base !== "/" && ["/", base.slice(0, -1)].includes(url)) {
      response.writeHead(302, { location: base });
      response.end();
    } else if (!url.startsWith(base)) notFound();
    else {
      request.url = `/${url.slice(base.length)}`;
      handle(request, response, notFound);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new UsageError(`port ${port} is taken; give another with --port`)
          : error,
      ),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  const at = server.address();
  const taken = typeof at === "object" && at !== null ? at.port : port;
  return { address: `http://localhost:${taken}${base}`, server };
}

export const serve: Command = {
  name: "serve",
  usage: "DIR [--port N]",
  summary: "Serve a built site on this machine.",
  example: "explorer serve site --port 4321",
  async run(args, { path, print }) {
    const { positionals, flags } = readArguments(args, ["port"]);
    const dir = path(onePositional(positionals, "folder"));
    const given = flags.get("port") ?? "4321";
    const port = Number(given);
    if (!/^\d+$/u.test(given) || port > 65535) throw new UsageError("--port takes a number up to 65535");
    const { address, server } = await serveSite(dir, port);
    print(`Serving ${address} (Ctrl-C ends it)`);
    return new Promise((resolve) => {
      process.once("SIGINT", () => server.close(() => resolve(0)));
      process.once("SIGTERM", () => server.close(() => resolve(0)));
    });
  },
};
