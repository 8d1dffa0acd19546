import type { JSHandle, Page } from "playwright-core";

interface Armed {
  readonly done: Promise<number>;
}

/** Where the clock starts: at the next event of this type, or now, by going to a fragment. */
type Start = { readonly event: string } | { readonly hash: string };

/** All of a view, or its figures without what is filled in after them. */
export type Until = "first figures" | "complete";

/**
 * Waits, in the page, until every element marked with a filter is marked with another one, at least `views` of them, and
 * then for the frame that paints it.
 */
function arm({
  start,
  views,
  until,
}: {
  readonly start: Start;
  readonly views: number;
  readonly until: Until;
}): Armed {
  const markOf = (element: Element): string | null =>
    (until === "first figures" ? element.getAttribute("data-first") : null) ??
    element.getAttribute("data-filter");
  const marked = (): readonly Element[] => [...document.querySelectorAll("[data-filter], [data-tier]")];
  const before = new Map(marked().map((element) => [element, markOf(element)]));
  let began: number | null = null;
  const done = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("no view repainted within 60 s")), 60_000);
    const observer = new MutationObserver(() => {
      const elements = marked();
      const fresh = (element: Element): boolean => {
        const filter = markOf(element);
        return filter !== null && filter !== before.get(element);
      };
      const since = began;
      if (since === null || elements.length < Math.max(1, views) || !elements.every(fresh)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => {
          clearTimeout(late);
          resolve(performance.now() - since);
        };
        after.port2.postMessage(null);
      });
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  if ("event" in start)
    addEventListener(start.event, (event) => (began = event.timeStamp), { capture: true, once: true });
  else {
    began = performance.now();
    location.hash = start.hash;
  }
  return { done };
}

/** Number of elements that are marked with a filter: the live views of a page. */
export const markedViews = (page: Page): Promise<number> => page.locator("[data-filter]").count();

/** Time from the event that `act` brings about to the frame that shows all views at the new setting, ms. */
export async function repaintAfter(
  page: Page,
  event: string,
  views: number,
  act: () => Promise<unknown>,
): Promise<number> {
  const asked: Parameters<typeof arm>[0] = { start: { event }, views, until: "complete" };
  const armed: JSHandle<Armed> = await page.evaluateHandle(arm, asked);
  await act();
  return armed.evaluate(({ done }) => done);
}

/** Time from going to a fragment to the frame that shows all views at its setting, ms. */
export async function repaintAt(
  page: Page,
  hash: string,
  views: number,
  until: Until = "complete",
): Promise<number> {
  const armed: JSHandle<Armed> = await page.evaluateHandle(arm, { start: { hash }, views, until });
  return armed.evaluate(({ done }) => done);
}
