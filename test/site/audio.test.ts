import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { endingIn, visit, withBrowser, type Watched } from "./browser.ts";
import { readFacts } from "./facts.ts";
import { htmlFiles } from "./pages.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
const { dir, folder } = inject("sites").demo;
const facts = readFacts(folder);
const withClip = facts.questions.filter((q) => q.audio !== undefined).map((q) => q.id);
const [first = "", second = ""] = withClip;

declare global {
  interface Window {
    /** Every player that the page made, and every address of a blob that it hasn't given back. */
    heard: HTMLAudioElement[];
    held: Set<string>;
  }
}

/** A page that keeps what its players do within reach of the test. */
async function open(path: string): Promise<Watched> {
  const watched = await browser.open();
  await watched.page.addInitScript(() => {
    window.heard = [];
    window.held = new Set();
    const Original = window.Audio;
    window.Audio = class extends Original {
      constructor(src?: string) {
        super(src);
        window.heard.push(this);
      }
    };
    const create = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => {
      const address = create(blob);
      window.held.add(address);
      return address;
    };
    URL.revokeObjectURL = (address: string) => {
      window.held.delete(address);
      revoke(address);
    };
  });
  await visit(watched.page, site.address(path));
  await watched.page.waitForLoadState("networkidle");
  return watched;
}

interface Sound {
  readonly at: number;
  readonly length: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly keepsPitch: boolean;
}
const sounds = (page: Page): Promise<readonly Sound[]> =>
  page.evaluate(() =>
    window.heard.map((a) => ({
      at: a.currentTime,
      length: a.duration,
      isPlaying: !a.paused && !a.ended,
      speed: a.playbackRate,
      keepsPitch: a.preservesPitch,
    })),
  );
const sound = async (page: Page): Promise<Sound | undefined> => (await sounds(page))[0];
const at = async (page: Page): Promise<number> => (await sound(page))?.at ?? 0;
const isPlaying = async (page: Page): Promise<boolean> => (await sound(page))?.isPlaying ?? false;
const isHeard = (page: Page): Promise<void> => expect.poll(() => at(page)).toBeGreaterThan(0.1);
const question = (id: string): string => `questions/${id}/`;

describe("a clip", () => {
  it("is fetched when it is asked for, once and whole, and plays to its end", async () => {
    const { page, log } = await open(question(first));
    expect(await sounds(page)).toEqual([]);
    expect(endingIn(log.requests, ".mp3")).toEqual([]);
    await page.getByRole("button", { name: "Play" }).click();
    await isHeard(page);
    await page.evaluate(() => {
      for (const audio of window.heard) audio.playbackRate = 4;
    });
    await page.getByRole("button", { name: "Play" }).waitFor();
    const { at: end = 0, length = 0 } = (await sound(page)) ?? {};
    expect(length).toBeGreaterThan(1);
    expect(end).toBeCloseTo(length, 1);
    await page.getByRole("button", { name: "Play" }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();
    expect(endingIn(log.requests, ".mp3")).toHaveLength(1);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("stops when another one starts, and its place in the memory is given back", async () => {
    const { page, log } = await open("examples/");
    const players = page.getByRole("group", { name: "Audio" });
    const length = await players.count();
    expect(length).toBeGreaterThan(2);
    expect(endingIn(log.requests, ".mp3")).toEqual([]);
    for (const which of [0, 1, 0]) {
      await players.nth(which).getByRole("button", { name: "Play" }).click();
      await players.nth(which).getByRole("button", { name: "Pause" }).waitFor();
      await isHeard(page);
      // The player that stops is drawn again a moment after the one that starts.
      await expect.poll(() => sounds(page)).toHaveLength(1);
      await expect.poll(() => page.getByRole("button", { name: "Pause" }).count()).toBe(1);
      await expect.poll(() => page.evaluate(() => window.held.size)).toBe(1);
    }
    expect(new Set(endingIn(log.requests, ".mp3"))).toHaveProperty("size", 2);
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("that is opened and left twenty times leaves nothing behind", async () => {
    const { page } = await open("examples/");
    const players = page.getByRole("group", { name: "Audio" });
    for (let i = 0; i < 20; i += 1) {
      await players
        .nth(i % 3)
        .getByRole("button", { name: "Play" })
        .click();
      await players
        .nth(i % 3)
        .getByRole("button", { name: "Pause" })
        .waitFor();
    }
    await isHeard(page);
    expect(await sounds(page)).toHaveLength(1);
    expect(await page.evaluate(() => window.held.size)).toBe(1);
    await page.context().close();
  });

  it("says in words that it could not be fetched, and plays when it can be again", async () => {
    const { page } = await open(question(first));
    await page.route("**/*.mp3", (route) => route.fulfill({ status: 503, body: "busy" }));
    await page.getByRole("button", { name: "Play" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("the server answered 503");
    await page.unroute("**/*.mp3");
    await page.getByRole("button", { name: "Try again" }).click();
    await isHeard(page);
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.context().close();
  });

  it("that is no sound is said to be none", async () => {
    const { page } = await open(question(first));
    await page.route("**/*.mp3", (route) => route.fulfill({ status: 200, body: "<!doctype html>" }));
    await page.getByRole("button", { name: "Play" }).click();
    expect(await page.getByRole("alert").innerText()).toContain("could not be played");
    await page.context().close();
  });

  it("is named with its length on its question's page, and its absence in words", async () => {
    const { page } = await open(question(first));
    await page.getByRole("button", { name: "Play" }).click();
    await isHeard(page);
    const named = Number(/\/ ([\d.]+) s/u.exec(await page.locator(".player .time").innerText())?.[1]);
    expect(Math.abs(named - ((await sound(page))?.length ?? 0))).toBeLessThan(0.2);
    const without = facts.questions.find((q) => q.audio === undefined)?.id ?? "";
    await visit(page, site.address(question(without)));
    expect(await page.getByRole("group", { name: "Audio" }).count()).toBe(0);
    expect(await page.locator(".clip").innerText()).toContain("There is no clip for this question.");
    await page.context().close();
  });

  it("can be played without code, by the browser's own player", async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(site.address(question(first)));
    expect(await page.locator("audio[controls][preload=none]").count()).toBe(1);
    expect(await page.getByRole("group", { name: "Audio" }).isVisible()).toBe(false);
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

describe("the player", () => {
  it("goes slower and faster with its pitch kept, also before the first sound", async () => {
    const { page } = await open(question(first));
    await page.getByLabel("Speed").selectOption("0.5");
    await page.getByRole("button", { name: "Play" }).click();
    await isHeard(page);
    expect(await sound(page)).toMatchObject({ speed: 0.5, keepsPitch: true });
    await page.getByLabel("Speed").selectOption("1.5");
    expect(await sound(page)).toMatchObject({ speed: 1.5, keepsPitch: true });
    await page.context().close();
  });

  it("is moved along the waveform by mouse and by keys", async () => {
    const { page } = await open(question(first));
    await page.getByRole("button", { name: "Play" }).click();
    await isHeard(page);
    await page.getByRole("button", { name: "Pause" }).click();
    const slider = page.getByRole("slider", { name: "Place in the clip" });
    const box = await slider.boundingBox();
    const length = (await sound(page))?.length ?? 0;
    await slider.click({ position: { x: (box?.width ?? 0) / 2, y: 10 } });
    expect(Math.abs((await at(page)) - length / 2)).toBeLessThan(0.1);
    await slider.press("ArrowLeft");
    expect(Math.abs((await at(page)) - (length / 2 - 1))).toBeLessThan(0.1);
    await slider.press("Home");
    expect(await at(page)).toBe(0);
    await page.context().close();
  });

  it("repeats the part between A and B", async () => {
    const { page } = await open(question(first));
    await page.keyboard.press("Space");
    await isHeard(page);
    await page.keyboard.press("Space");
    const slider = page.getByRole("slider");
    await slider.press("Home");
    await slider.press("Shift+ArrowRight");
    await slider.press("Shift+ArrowRight");
    await page.keyboard.press("a");
    for (let i = 0; i < 4; i += 1) await slider.press("Shift+ArrowRight");
    await page.keyboard.press("b");
    await page.locator("body").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("Space");
    const seen = await page.evaluate(async () => {
      const [audio] = window.heard;
      const places: number[] = [];
      let rounds = 0;
      while (audio !== undefined && rounds < 3) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (audio.currentTime < (places.at(-1) ?? 0)) rounds += 1;
        places.push(audio.currentTime);
      }
      return { lowest: Math.min(...places), highest: Math.max(...places) };
    });
    expect(seen.lowest).toBeGreaterThan(0.15);
    expect(seen.highest).toBeLessThan(0.85);
    await page.getByRole("button", { name: "No loop" }).click();
    await expect.poll(() => at(page)).toBeGreaterThan(0.9);
    await page.context().close();
  });
});

describe("review", () => {
  it("is silent until it is asked for, and goes on by itself then", async () => {
    const { page, log } = await open(question(first));
    await page.keyboard.press("j");
    await page.waitForURL((address) => !address.pathname.endsWith(`/${first}/`));
    await page.waitForLoadState("networkidle");
    expect(endingIn(log.requests, ".mp3")).toEqual([]);
    await page.keyboard.press("k");
    await page.waitForURL(site.address(question(first)));
    await page.waitForLoadState("networkidle");
    await page.getByLabel("then the next question").check();
    await page.locator("body").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("Space");
    await page.waitForURL(site.address(question(second)));
    await expect.poll(() => isPlaying(page)).toBe(true);
    expect(new Set(endingIn(log.requests, ".mp3"))).toHaveProperty("size", 2);
    await page.context().close();
  });

  it("has keys that don't fire while something is typed, nor with modifiers", async () => {
    const { page } = await open(question(first));
    const here = page.url();
    await page.getByLabel("Comment").click();
    await page.keyboard.type("a b c j k");
    expect(await page.getByLabel("Comment").inputValue()).toBe("a b c j k");
    await page.getByLabel("Speed").focus();
    await page.keyboard.press("j");
    await page.locator("body").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("Control+j");
    await page.keyboard.press("Alt+k");
    expect(page.url()).toBe(here);
    expect(await sounds(page)).toEqual([]);
    await page.keyboard.press("Space");
    await isHeard(page);
    await page.context().close();
  });
});
