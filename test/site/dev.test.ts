import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../support/folders.ts";
import { views } from "../../src/views/index.ts";
import { withBrowser } from "./browser.ts";

const browser = withBrowser();
let server: ChildProcess | null = null;
let address = "";

beforeAll(async () => {
  expect(readFileSync(join(root, "package.json"), "utf8")).toContain('"dev": "node data-build/dev.ts"');
  // Astro serves nothing where it takes itself to be run by Vitest.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name !== "NODE_ENV" && !name.startsWith("VITEST")),
  );
  const started = spawn(process.execPath, ["data-build/dev.ts", "--port", "0", "--no-open"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = started;
  for await (const line of createInterface({ input: started.stdout })) {
    address = /http:\/\/localhost:\d+\/gallery\//u.exec(line)?.[0] ?? "";
    if (address !== "") return;
  }
  throw new Error("npm run dev ended without an address");
});

afterAll(async () => {
  if (server?.exitCode !== null) return;
  server.kill();
  await once(server, "exit");
});

describe("npm run dev", () => {
  it("shows every view of the toy, drawn, and works as the built site does", async () => {
    const { page, log } = await browser.open();
    await page.goto(address);
    await expect.poll(() => page.locator(".shot:visible").count()).toBeGreaterThan(0);
    const ids = await page.locator(".shot").evaluateAll((cards) => cards.map((card) => card.id));
    expect(ids).toEqual(views.filter(({ id }) => ids.includes(id)).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(views.length / 2);
    // What the server puts together on a first visit may load the page once more.
    await expect
      .poll(async () => {
        await page.getByRole("searchbox", { name: "Find" }).fill("domain");
        return page.locator(".shot:visible").count();
      })
      .toBeLessThan(ids.length);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("tells an open page of a saved file of ours", async () => {
    const { page } = await browser.open();
    const told: string[] = [];
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => told.push(String(payload)));
    });
    await page.goto(address);
    await expect.poll(() => told.some((text) => text.includes('"connected"'))).toBe(true);
    const saved = join(root, "src/views/leaderboard.ts");
    await expect
      .poll(() => {
        const now = new Date();
        utimesSync(saved, now, now);
        return told.some((text) => /"(?:full-reload|update)"/u.test(text));
      })
      .toBe(true);
    await page.context().close();
  });
});
