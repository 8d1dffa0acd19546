import { existsSync, readdirSync } from "node:fs";
import type { Progress } from "../progress.ts";

const everyMs = 1000;

/**
 * Tells how far pages are while `work` writes `total` folders of them into `dir`, which the renderer makes one after the
 * other without saying so.
 */
export async function withPageProgress<T>(
  dir: string,
  total: number,
  progress: Progress,
  work: () => Promise<T>,
  intervalMs = everyMs,
): Promise<T> {
  const timer = setInterval(() => {
    // The folder's own index is one entry more.
    const done = existsSync(dir) ? Math.min(total, readdirSync(dir).length) : 0;
    progress.advance({ done, total, unit: "pages", note: `${done} of ${total} pages of questions` });
  }, intervalMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
