import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What has the focus. */
export interface Focused {
  /** "" where nothing has it. */
  readonly name: string;
  /** Whether something drawn tells that it has the focus. */
  readonly visible: boolean;
  /** Whether a part of it is in the window. */
  readonly inside: boolean;
  /** Its place among the stops of `stopsOf`; -1 for none of them. */
  readonly stop: number;
}

export const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body)
      return { name: "", visible: true, inside: true, stop: -1 };
    // A radio button is drawn by its label.
    const drawn = [element, element.closest("label")].filter((e) => e !== null);
    const visible = drawn.some((e) => {
      const style = getComputedStyle(e);
      const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
      return outlined || style.boxShadow !== "none";
    });
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && bottom > top;
    const label =
      element.getAttribute("aria-label") ?? element.closest("label")?.textContent ?? element.textContent;
    const name = label.replaceAll(/\s+/gu, " ").trim().slice(0, 80);
    return { name, visible, inside, stop: Number(element.getAttribute("data-stop") ?? -1) };
  });

/** Numbers what Tab should stop at, in the order of the page, and names it; of a radio group that is one button. */
export const stopsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const candidates = document.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary, audio[controls], [tabindex]",
    );
    const stops = [...candidates].filter((element) => {
      if (element.tabIndex < 0 || element.matches(":disabled")) return false;
      if (element instanceof HTMLInputElement && element.type === "radio" && !element.checked) return false;
      return element.checkVisibility({ visibilityProperty: true });
    });
    return stops.map((element, i) => {
      element.dataset.stop = String(i);
      const name = element.getAttribute("aria-label") ?? element.textContent;
      return `${element.localName} ${name.replaceAll(/\s+/gu, " ").trim().slice(0, 60)}`;
    });
  });

/** Presses Tab until something of this name has the focus; everything on the way must show that it has it. */
export async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    expect(at.visible, `the focus on “${at.name}” is visible`).toBe(true);
    if (name.test(at.name)) return;
  }
  throw new Error(`Tab did not reach ${String(name)} in ${most} steps`);
}
