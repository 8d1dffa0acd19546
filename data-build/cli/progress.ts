import type { Progress, Step } from "../progress.ts";

const redrawMs = 100;
/** Without a terminal, long work says how far it is this often. */
const plainMs = 60_000;
/** Before this, a rate is mostly chance. */
const settledMs = 2000;

/** Where work stands that began `elapsedMs` ago: share, rate and remaining time. */
export function stepLine({ done, total, unit, note }: Step, elapsedMs: number): string {
  const share = total === 0 ? 100 : Math.floor((100 * done) / total);
  if (elapsedMs < settledMs || done === 0) return `${share} %  ${note}`;
  const rate = (1000 * done) / elapsedMs;
  const speed = unit === "bytes" ? `${(rate / 1e6).toFixed(1)} MB/s` : `${rate.toPrecision(2)} ${unit}/s`;
  return `${share} %  ${speed}  ${duration((total - done) / rate)} left  ${note}`;
}

function duration(seconds: number): string {
  const s = Math.ceil(seconds);
  if (s < 60) return `${s} s`;
  const min = Math.floor(s / 60);
  return min < 60 ? `${min} min ${s % 60} s` : `${Math.floor(min / 60)} h ${min % 60} min`;
}

/** One line per stage on standard error; on a terminal, what happens meanwhile overwrites itself below it. */
export function progressLines(
  say: (line: string) => void,
  stages: readonly string[],
): Progress & { done(): void } {
  const terminal = process.stderr.isTTY;
  let started = performance.now();
  let drawn = started;
  let name: string | null = null;
  let shown = false;
  const clear = (): void => {
    if (shown) process.stderr.write("\r\u001B[K");
    shown = false;
  };
  const show = (line: string): void => {
    const width = process.stderr.columns;
    process.stderr.write(`\r\u001B[K  ${line.slice(0, Math.max(20, width - 3))}`);
    shown = true;
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
      drawn = started;
      const at = stages.indexOf(next);
      say(at === -1 ? next : `[${at + 1}/${stages.length}] ${next}`);
    },
    detail(message) {
      if (terminal) show(message);
    },
    advance(step) {
      const now = performance.now();
      if (now - drawn < (terminal ? redrawMs : plainMs)) return;
      drawn = now;
      const line = stepLine(step, now - started);
      if (terminal) show(line);
      else say(`  ${line}`);
    },
    done: finish,
  };
}
