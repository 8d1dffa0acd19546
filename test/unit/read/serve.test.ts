import { mkdir, writeFile } from "node:fs/promises";
import { request, type Server } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { cleanBase } from "../../../data-build/cli/build.ts";
import { serveSite } from "../../../data-build/cli/serve.ts";
import { UsageError } from "../../../data-build/read/problem.ts";
import { scratchFolder } from "../../support/folders.ts";

let running: Server | null = null;
afterEach(() => {
  running?.close();
  running = null;
});

async function site(base: string): Promise<{ address: string; dir: string }> {
  const place = await scratchFolder();
  const dir = join(place, "site");
  await mkdir(join(dir, "results"), { recursive: true });
  await writeFile(join(dir, "site.json"), JSON.stringify({ base }));
  await writeFile(join(dir, "index.html"), "home");
  await writeFile(join(dir, "404.html"), "lost");
  await writeFile(join(dir, "results/index.html"), "results");
  await writeFile(join(place, "secret.txt"), "secret");
  const { address, server } = await serveSite(dir, 0);
  running = server;
  return { address, dir };
}

/** A request for exactly this path: fetch would tidy it up first. */
const ask = (address: string, path: string): Promise<{ status: number; body: string; location: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(address);
    const asked = request({ host: "127.0.0.1", port, path }, (response) => {
      let body = "";
      response.on("data", (chunk) => (body += String(chunk)));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body, location: response.headers.location ?? "" }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });

describe("serve", () => {
  it("shows a site below its base, and leads there from the root", async () => {
    const { address } = await site("/repo/");
    expect(address).toMatch(/^http:\/\/localhost:\d+\/repo\/$/u);
    expect(await ask(address, "/repo/")).toMatchObject({ status: 200, body: "home" });
    expect(await ask(address, "/repo/results/")).toMatchObject({ status: 200, body: "results" });
    expect(await ask(address, "/")).toMatchObject({ status: 302, location: "/repo/" });
    expect(await ask(address, "/repo")).toMatchObject({ status: 302, location: "/repo/" });
    expect(await ask(address, "/results/")).toMatchObject({ status: 404, body: "lost" });
    expect(await ask(address, "/repo/nowhere/")).toMatchObject({ status: 404, body: "lost" });
  });

  it("outlives addresses that are none", async () => {
    const { address } = await site("/repo/");
    for (const path of ["/repo/%E0%A4", "/repo/%", "/repo/%00", "/%", "/repo//"])
      expect((await ask(address, path)).body, path).toMatch(/^(?:lost|home)$/u);
    expect(await ask(address, "/repo/")).toMatchObject({ status: 200 });
  });

  it("gives nothing from outside the site", async () => {
    const { address } = await site("/");
    for (const path of ["/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "//secret.txt"])
      expect((await ask(address, path)).body, path).not.toContain("secret");
  });

  it("refuses what is no site, and a port that is taken", async () => {
    const { address, dir } = await site("/");
    const taken = Number(new URL(address).port);
    await expect(serveSite(dir, taken)).rejects.toThrow(
      new UsageError(`port ${taken} is taken; give another with --port`),
    );
    const other = await scratchFolder();
    await expect(serveSite(other, 0)).rejects.toThrow("is no built site (no site.json of ours in it)");
    await writeFile(join(other, "site.json"), "not JSON");
    await expect(serveSite(other, 0)).rejects.toThrow("is no built site (no site.json of ours in it)");
  });
});

describe("a base", () => {
  it("is one however its slashes are written", () => {
    for (const base of ["/repo", "repo/", "/repo/", "//repo//"]) expect(cleanBase(base)).toBe("/repo/");
    for (const base of ["", "/", "//"]) expect(cleanBase(base)).toBe("/");
    expect(cleanBase("/a/b~1/")).toBe("/a/b~1/");
  });

  it("is a plain path", () => {
    for (const base of ["/a b/", "/../", "/a?b/", "https://x.example/", "/é/"])
      expect(() => cleanBase(base)).toThrow(UsageError);
  });
});
