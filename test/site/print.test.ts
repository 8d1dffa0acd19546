import { expect, inject, it } from "vitest";
import { withBrowser } from "./browser.ts";
import { mainPages } from "./pages.ts";
import { withSite } from "./serve.ts";

const site = withSite("cut");
const browser = withBrowser();
// A4 less its margins, in pixels.
const paper = { width: 687, height: 1002 };

it("every page goes on paper whole: no menu, nothing folded away", async () => {
  const { page } = await browser.open({ viewport: paper, colorScheme: "dark" });
  await page.emulateMedia({ media: "print" });
  for (const path of mainPages(inject("sites").cut.dir)) {
    await page.goto(site.address(path), { waitUntil: "load" });
    const seen = await page.evaluate(() => ({
      menu: Array.from(document.querySelectorAll<HTMLElement>(".nav, .tools, .theme")).filter(
        (node) => node.offsetHeight > 0,
      ).length,
      // The provenance below a figure is for the screen.
      folded: Array.from(
        document.querySelectorAll<HTMLElement>("details:not(.prov, .export, .prov *) table"),
      ).filter((table) => !table.checkVisibility({ contentVisibilityAuto: true })).length,
    }));
    expect({ path, ...seen }).toMatchObject({ path, menu: 0, folded: 0 });
  }
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  await page.context().close();
});
