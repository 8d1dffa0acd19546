import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { serveAs } from "../support/hosts.ts";
import { engineRequests, watch, withBrowser, type Log } from "./browser.ts";
import { letsOthersLoad, withSite } from "./serve.ts";

const site = withSite("cut");
const browser = withBrowser();

let host: { readonly origin: string; readonly server: Server; markup: string } | null = null;
beforeAll(async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><meta charset="utf-8"><title>Host</title><body>${host?.markup ?? ""}</body>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  host = { origin: `http://127.0.0.1:${port}`, server, markup: "" };
});
afterAll(() => host?.server.close());

// As the documentation gives it to hosts.
const listener = `<script>
addEventListener("message", (event) => {
  for (const frame of document.querySelectorAll("iframe"))
    if (event.source === frame.contentWindow && event.data?.type === "explorer:height")
      frame.style.height = event.data.height + "px";
});
</script>`;

/** A page of another origin with frames of the site. */
async function hosted(
  frames: readonly { readonly src: string; readonly width?: number; readonly sandbox?: string }[],
): Promise<{ readonly page: Page; readonly log: Log; readonly frames: readonly Frame[] }> {
  if (host === null) throw new Error("no host");
  host.markup =
    listener +
    frames
      .map(
        ({ src, width = 700, sandbox }) =>
          `<iframe src="${(src.startsWith("http") ? src : site.address(src)).replaceAll("&", "&amp;")}" style="border:0;height:100px;width:${width}px"${sandbox === undefined ? "" : ` sandbox="${sandbox}"`}></iframe>`,
      )
      .join("");
  const page = await (await browser.context()).newPage();
  const log = watch(page);
  await page.goto(host.origin, { waitUntil: "load" });
  const own = page.frames().filter((frame) => frame !== page.mainFrame());
  expect(new URL(own[0]?.url() ?? "about:blank").origin).not.toBe(host.origin);
  return { page, log, frames: own };
}

const fits = (frame: Frame): Promise<void> =>
  frame
    .waitForFunction(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
      return clientHeight > 150 && scrollHeight <= clientHeight && scrollWidth <= clientWidth;
    })
    .then(() => undefined);

describe("a view in a frame of another origin", () => {
  it.each([320, 1200])("has no scroll bars at %i px once the host listens", async (width) => {
    const { page, log, frames } = await hosted([
      { src: "embed/leaderboard/", width },
      { src: "embed/pairs/", width },
    ]);
    for (const frame of frames) await fits(frame);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("shows the filter of its address, and asks for no engine before it is touched", async () => {
    const { page, log, frames } = await hosted([
      { src: "embed/leaderboard/#v=1&domain=science" },
      { src: "embed/leaderboard/#v=1&text=a" },
    ]);
    const [byDomain, byText] = frames;
    await byDomain?.waitForSelector("[data-filter]");
    expect(await byDomain?.locator(".prov summary").first().textContent()).toContain("Science");
    const count = byText?.getByRole("button", { name: "Count" });
    await count?.waitFor();
    await page.waitForLoadState("networkidle");
    expect(engineRequests(log.requests)).toEqual([]);
    await count?.click();
    await byText?.waitForSelector("[data-tier=sql]");
    expect(engineRequests(log.requests).length).toBeGreaterThan(0);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("asks before it counts a pair, but not where the pair was counted when the site was built", async () => {
    const { page, frames } = await hosted([
      { src: "embed/pair/#v=1&a=O1/gemini&b=S1/gemini" },
      { src: "embed/pair/#v=1&a=O1/gemma-27b&b=S1/gemini" },
    ]);
    const [built, other] = frames;
    await built?.waitForSelector("[data-filter]");
    expect(await built?.getByRole("button", { name: "Count" }).count()).toBe(0);
    expect(await built?.locator(".counted:visible").allInnerTexts()).toEqual([
      "Counted when the site was built; no query engine is needed.",
    ]);
    await other?.getByRole("button", { name: "Count" }).waitFor();
    expect(await other?.locator(".counted:visible").count()).toBe(0);
    await page.context().close();
  });

  it.skipIf(!letsOthersLoad)(
    "follows a filter in the strictest sandbox that runs scripts: the site's host lets it load its code",
    async () => {
      const { page, log, frames } = await hosted([
        { src: "embed/leaderboard/", sandbox: "allow-scripts" },
        { src: "embed/leaderboard/#v=1&domain=science", sandbox: "allow-scripts" },
      ]);
      const live = frames[1]?.locator("#leaderboard [data-filter]");
      await live?.waitFor();
      expect(await frames[1]?.evaluate(() => self.origin)).toBe("null");
      expect(await live?.getAttribute("data-filter")).toContain("science");
      const means = async (frame: Frame | undefined): Promise<readonly string[] | undefined> =>
        frame?.locator("tbody .mean").allInnerTexts();
      expect((await means(frames[1]))?.length).toBe((await means(frames[0]))?.length);
      expect(await means(frames[1])).not.toEqual(await means(frames[0]));
      expect(await frames[1]?.locator("#static").isVisible()).toBe(false);
      expect(log.complaints).toEqual([]);
      await page.context().close();
    },
  );

  it("is whole in that sandbox on a host that doesn't, tells its height, and says where a filter can't be had", async () => {
    const plain = await serveAs("head200", inject("sites").cut.dir);
    const { page, frames } = await hosted([
      { src: plain.address("embed/leaderboard/"), sandbox: "allow-scripts" },
      { src: plain.address("embed/leaderboard/#v=1&domain=science"), sandbox: "allow-scripts" },
    ]);
    for (const frame of frames) {
      await fits(frame);
      expect(await frame.evaluate(() => self.origin)).toBe("null");
      expect(await frame.locator("tbody tr").count()).toBeGreaterThan(2);
    }
    expect(await frames[0]?.locator("#static").isVisible()).toBe(false);
    expect(await frames[1]?.locator("#static").isVisible()).toBe(true);
    await page.context().close();
    plain.close();
  });

  it("without scripts at all it is the same table", async () => {
    const { page, frames } = await hosted([{ src: "embed/leaderboard/", sandbox: "" }]);
    expect(await frames[0]?.locator("tbody tr").count()).toBeGreaterThan(2);
    await page.context().close();
  });

  it("takes the host's theme, keeps a forced one, and minds no message of anyone else", async () => {
    const { page, frames } = await hosted([
      { src: "embed/leaderboard/" },
      { src: "embed/leaderboard/#v=1&theme=light" },
    ]);
    const [free, forced] = frames;
    const theme = (frame: Frame | undefined): Promise<string | undefined> =>
      frame?.evaluate(() => document.documentElement.dataset.theme) ?? Promise.resolve("no frame");
    for (const frame of frames) await fits(frame);
    await free?.evaluate(() => postMessage({ type: "explorer:theme", theme: "dark" }, "*"));
    const tell = (message: unknown): Promise<void> =>
      page.evaluate((data) => {
        for (const frame of document.querySelectorAll("iframe")) frame.contentWindow?.postMessage(data, "*");
      }, message);
    await tell({ type: "explorer:theme", theme: "<b>" });
    await tell("explorer:theme");
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await theme(free)).toBeUndefined();
    await tell({ type: "explorer:theme", theme: "dark" });
    await free?.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    expect(await theme(forced)).toBe("light");
    await page.context().close();
  });
});
