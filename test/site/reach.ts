import type { Page } from "playwright-core";

/** What sticks out of the window to the right, unless a box that scrolls by itself holds it. */
export const sticksOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const held = (element: Element): boolean => {
      for (let at = element.parentElement; at !== null; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== "visible") return true;
      return false;
    };
    const out = [...document.querySelectorAll("body *")].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > innerWidth + 1 && !held(element);
    });
    return [`${document.documentElement.scrollWidth} px needed of ${innerWidth}`].concat(
      out.slice(0, 5).map((element) => `${element.localName}: ${element.textContent.trim().slice(0, 40)}`),
    );
  });

/** How many things would move by themselves, for a reader who asked for less of that. */
export async function moving(page: Page): Promise<number> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = await page.evaluate(() => {
    // Shapes of pictures have no class that a style sheet could move.
    const parts = document.querySelectorAll("*:not(svg *)");
    return [...parts]
      .map((element) => getComputedStyle(element))
      .filter(
        (style) =>
          style.animationName !== "none" ||
          style.scrollBehavior !== "auto" ||
          style.transitionDuration.split(",").some((time) => parseFloat(time) > 0),
      ).length;
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  return found;
}
