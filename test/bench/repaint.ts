import type { JSHandle, Page } from "playwright-core";

interface Armed {
  readonly done: Promise<number>;
}

/** Where the clock starts: at the next event of this type, or now, by going to a fragment. */
type Start = { readonly event: string } | { readonly hash: string };

/**
 * Waits, in the page, until every element marked with a filter is marked with another one, at least `views` of them, and
 * then for the frame that paints it.
 */
function arm({ start, views }: { readonly start: Start; readonly views: number }): Armed {
  const marked = (): readonly Element[] => [...document.querySelectorAll("[data-filter], [data-tier]")];
  const before = new Map(marked().map((element) => [element, element.getAttribute("data-filter")]));
  let began: number | null = null;
  const done = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("no view repainted within 60 s")), 60_000);
    const observer = new MutationObserver(() => {
      const elements = marked();
      const fresh = (element: Element): boolean => {
        const filter = element.getAttribute("data-filter");
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
  const armed: JSHandle<Armed> = await page.evaluateHandle(arm, { start: { event }, views });
  await act();
  return armed.evaluate(({ done }) => done);
}

/** Time from going to a fragment to the frame that shows all views at its setting, ms. */
export async function repaintAt(page: Page, hash: string, views: number): Promise<number> {
  const armed: JSHandle<Armed> = await page.evaluateHandle(arm, { start: { hash }, views });
  return armed.evaluate(({ done }) => done);
}
