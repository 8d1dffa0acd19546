import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { visit, withBrowser } from "./browser.ts";
import { tabTo } from "./focus.ts";
import { filterOf, settled } from "./read-view.ts";
import { withSite } from "./serve.ts";

const site = withSite("demo");
const browser = withBrowser();
describe("in colours that the reader forces", () => {
  /** Contrast of two colours as WCAG has it. */
  const contrast = (a: readonly number[], b: readonly number[]): number => {
    const light = (rgb: readonly number[]): number => {
      const [red = 0, green = 0, blue = 0] = rgb.map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const rgb = (colour: string): readonly number[] => (colour.match(/[\d.]+/gu) ?? []).map(Number);

  it.each(["light", "dark"] as const)(
    "(%s) what is chosen, current or in focus looks so",
    async (colorScheme) => {
      const { page } = await browser.open({ forcedColors: "active", colorScheme });
      await visit(page, site.address("results/#v=1&domain=science"));
      await settled(page, "#results", filterOf({ domains: ["science"] }));
      const looks = (selector: string): Promise<string> =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { outline, borderBottom, backgroundColor, color } = getComputedStyle(element);
            return [outline, borderBottom, backgroundColor, color].join("; ");
          });
      expect(await looks(".btn[aria-pressed='true']")).not.toBe(await looks(".btn[aria-pressed='false']"));
      expect(await looks(".seg label:has(:checked)")).not.toBe(await looks(".seg label:not(:has(:checked))"));
      expect(await looks(".nav [aria-current]")).not.toBe(await looks(".nav a:not([aria-current])"));
      await tabTo(page, /^Culture$/u, 30);
      const { outline, paper } = await page.evaluate(() => ({
        outline: getComputedStyle(document.activeElement ?? document.body).outlineColor,
        paper: getComputedStyle(document.body).backgroundColor,
      }));
      expect(contrast(rgb(outline), rgb(paper))).toBeGreaterThan(3);
      await page.context().close();
    },
  );

  it.each(["light", "dark"] as const)(
    "(%s) pictures have readable words, and marks that tell categories apart",
    async (colorScheme) => {
      const { page } = await browser.open({ forcedColors: "active", colorScheme });
      for (const path of ["", "domains/", "judges/", "pipeline/"]) {
        await visit(page, site.address(path));
        const { paper, words, marks } = await page.evaluate(() => {
          const shown = [...document.querySelectorAll("svg[role='img']")].filter((svg) =>
            svg.checkVisibility(),
          );
          return {
            paper: getComputedStyle(document.body).backgroundColor,
            words: shown.flatMap((svg) =>
              [...svg.querySelectorAll("text")]
                // Words that lie on a patch of their own are held to it by the tests of charts.
                .filter((text) => text.closest("[data-key]") === null)
                .map((text) => `${getComputedStyle(text).fill} ${text.textContent}`),
            ),
            marks: [...document.querySelectorAll("thead .m svg, thead svg")].map((svg) => {
              const [shape] = svg.querySelectorAll("path, circle, rect, use");
              const { fill, stroke } = getComputedStyle(shape ?? svg);
              return `${fill} ${stroke} ${shape?.outerHTML ?? ""}`;
            }),
          };
        });
        expect(words.length, path).toBeGreaterThan(10);
        const faint = words.filter((word) => contrast(rgb(word.split(")")[0] ?? ""), rgb(paper)) < 4.5);
        expect([...new Set(faint)], path).toEqual([]);
        if (path === "domains/") expect(new Set(marks).size).toBeGreaterThanOrEqual(8);
      }
      await page.context().close();
    },
  );
});

describe("a picture by keyboard", () => {
  const words = (page: Page): Promise<string | null> => page.locator(".mark-words").textContent();

  it("is walked through mark by mark, and says what a pointer would be told", async () => {
    const { page, log } = await browser.open();
    await visit(page, site.address(""));
    await page.locator("#ladder .pictures [role='group']:visible").first().focus();
    const titles = await page.evaluate(() => {
      const marks = document.activeElement?.querySelectorAll("[data-key]") ?? [];
      return [...marks].map((mark) => mark.querySelector("title")?.textContent ?? "");
    });
    expect(titles.length).toBeGreaterThan(20);
    const seen: (string | null)[] = [];
    while (seen.length < titles.length) {
      await page.keyboard.press("ArrowRight");
      seen.push(await words(page));
    }
    expect(seen).toEqual(titles);
    await page.keyboard.press("ArrowRight");
    expect(await words(page)).toBe(titles.at(-1));
    await page.keyboard.press("Home");
    expect(await words(page)).toBe(titles[0]);
    const heightOf = async (): Promise<number> => (await page.locator(".mark-ring").boundingBox())?.y ?? NaN;
    const before = await heightOf();
    await page.keyboard.press("ArrowDown");
    const after = await heightOf();
    expect(after).toBeGreaterThan(before);
    await page.keyboard.press("ArrowUp");
    expect(await heightOf()).toBeLessThan(after);

    // The ring is at the mark, and the words are in the window.
    await page.keyboard.press("End");
    const apart = await page.evaluate(() => {
      const mark = [...(document.activeElement?.querySelectorAll("[data-key]") ?? [])].at(-1);
      const [a, b] = [mark, document.querySelector(".mark-ring")].map((e) => e?.getBoundingClientRect());
      return Math.hypot((a?.x ?? 0) - (b?.x ?? 99) - 5, (a?.y ?? 0) - (b?.y ?? 99) - 5);
    });
    expect(apart).toBeLessThan(2);
    const box = await page.locator(".mark-words").boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 9999) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
    await page.keyboard.press("Escape");
    expect(await words(page)).toBe("");
    expect(log.complaints).toEqual([]);
    await page.context().close();
  });

  it("also after a filter drew it anew", async () => {
    const { page } = await browser.open();
    await visit(page, site.address("#v=1&domain=science"));
    await settled(page, "#ladder", filterOf({ domains: ["science"] }));
    await page.locator("#ladder .pictures [role='group']:visible").first().focus();
    await page.keyboard.press("ArrowLeft");
    expect(await words(page)).toMatch(/n = 535/u);
    await page.keyboard.press("Tab");
    expect(await words(page)).toBe("");
    await page.context().close();
  });
});
