import type { Progress } from "../data.ts";

/** One line per stage on standard error; on a terminal, details overwrite themselves below it. */
export function progressLines(
  say: (line: string) => void,
  stages: readonly string[],
): Progress & { done(): void } {
  const terminal = process.stderr.isTTY;
  let started = performance.now();
  let name: string | null = null;
  let shown = false;
  const clear = (): void => {
    if (shown) process.stderr.write("\r\u001B[K");
    shown = false;
  };
  const finish = (): void => {
    clear();
    if (name !== null) say(`  ${name} took ${((performance.now() - started) / 1000).toFixed(1)} s`);
    name = null;
  };
  return {
    stage(next) {
      finish();
      name = next;
      started = performance.now();
      const at = stages.indexOf(next);
      say(at === -1 ? next : `[${at + 1}/${stages.length}] ${next}`);
    },
    detail(message) {
      if (!terminal) return;
      process.stderr.write(`\r\u001B[K  ${message}`);
      shown = true;
    },
    done: finish,
  };
}
