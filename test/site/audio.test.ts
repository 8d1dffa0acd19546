import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { endingIn, visit, withBrowser } from "./browser.ts";
import { readFacts } from "./facts.ts";
import { htmlFiles } from "./pages.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const { dir, folder } = inject("sites").demo;
const facts = readFacts(folder);
const withClip = facts.questions.filter((q) => q.audio !== undefined).map((q) => q.id);

/** Seconds played of each player of a page, and whether it is playing. */
const players = (page: Page): Promise<readonly { readonly at: number; readonly playing: boolean }[]> =>
  page.locator("audio").evaluateAll((all) =>
    all.map((audio) => {
      const { currentTime, paused } = audio as HTMLAudioElement;
      return { at: currentTime, playing: !paused };
    }),
  );

/** Presses the key that starts and stops a player which has the focus. */
async function pressPlay(page: Page, which: number): Promise<void> {
  await page.locator("audio").nth(which).focus();
  await page.keyboard.press("Space");
}

const advancing = async (page: Page, which: number): Promise<void> => {
  const before = (await players(page))[which]?.at ?? 0;
  await expect
    .poll(async () => (await players(page))[which]?.at ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(before + 0.2);
};

describe("a clip", () => {
  it("on a question's page is fetched when it is asked for, and plays to its end", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address(`questions/${withClip[0] ?? ""}/`));
    await page.waitForLoadState("networkidle");
    expect(await players(page)).toEqual([{ at: 0, playing: false }]);
    expect(endingIn(log.requests, ".mp3")).toEqual([]);
    await pressPlay(page, 0);
    await advancing(page, 0);
    expect(endingIn(log.requests, ".mp3").length).toBeGreaterThan(0);
    const end = await page.locator("audio").evaluate(async (audio: HTMLAudioElement) => {
      const ended = new Promise((resolve) => audio.addEventListener("ended", resolve));
      audio.playbackRate = 4;
      await ended;
      return { at: audio.currentTime, length: audio.duration };
    });
    expect(end.length).toBeGreaterThan(1);
    expect(end.at).toBeCloseTo(end.length, 1);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("stops when another one starts", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address("examples/"));
    const { length } = await players(page);
    expect(length).toBeGreaterThan(2);
    await page.waitForLoadState("networkidle");
    expect(endingIn(log.requests, ".mp3")).toEqual([]);
    for (const which of [0, 1, 0]) {
      await pressPlay(page, which);
      await advancing(page, which);
      expect((await players(page)).map((p) => p.playing)).toEqual(
        Array.from({ length }, (_, i) => i === which),
      );
    }
    expect(new Set(endingIn(log.requests, ".mp3"))).toHaveProperty("size", 2);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("is named with its length on its question's page, and its absence in words", async () => {
    const { page } = await browser.open();
    for (const id of withClip.slice(0, 2)) {
      await visit(page, site.address(`questions/${id}/`));
      const length = await page.locator("audio").evaluate(async (audio: HTMLAudioElement) => {
        audio.preload = "metadata";
        const known = new Promise((resolve) => audio.addEventListener("loadedmetadata", resolve));
        audio.load();
        await known;
        return audio.duration;
      });
      const named = Number(/([\d.]+) s/u.exec(await page.locator(".clip").innerText())?.[1]);
      expect(Math.abs(named - length)).toBeLessThan(0.2);
    }
    const without = facts.questions.find((q) => q.audio === undefined)?.id ?? "";
    await visit(page, site.address(`questions/${without}/`));
    expect(await players(page)).toEqual([]);
    expect(await page.locator(".clip").innerText()).toContain("There is no clip for this question.");
    await page.context().close();
  });

  it("is there for every player of the site, and for each question that has one", () => {
    const played = htmlFiles(dir).flatMap((file) =>
      Array.from(
        readFileSync(join(dir, file), "utf8").matchAll(/<audio [^>]*src="([^"]+)"[^>]*>/gu),
        ([tag, src = ""]) => ({ file, tag, src }),
      ),
    );
    for (const { tag, src } of played) {
      expect(tag).toContain('preload="none"');
      expect(existsSync(join(dir, src.slice("/repo/".length))), src).toBe(true);
    }
    const pages = played
      .map(({ file }) => /^questions\/([^/]+)\//u.exec(file)?.[1])
      .filter((id) => id !== undefined);
    expect(pages.toSorted()).toEqual(withClip.toSorted());
  });
});
