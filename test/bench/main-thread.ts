import type { Page } from "playwright-core";

/** Reads how much processor time the page's main thread has used, ms; a busy machine stretches clocks, not this. */
export async function mainThreadClock(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const tasks = metrics.find((m) => m.name === "TaskDuration");
    if (tasks === undefined) throw new Error("Chromium tells no TaskDuration");
    return tasks.value * 1000;
  };
}
