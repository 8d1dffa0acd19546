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

/** Where progress is shown, and the clock that it goes by. */
export interface Screen {
  readonly isTerminal: boolean;
  readonly columns: number;
  write(text: string): void;
  /** ms. */
  now(): number;
}

const standardError: Screen = {
  get isTerminal() {
    return process.stderr.isTTY;
  },
  get columns() {
    return process.stderr.columns;
  },
  write: (text) => process.stderr.write(text),
  now: () => performance.now(),
};

/**
 * One line per stage. On a terminal, what happens meanwhile overwrites itself below it, with rate and remaining time;
 * elsewhere long work says the same in a line a minute.
 */
export function progressLines(
  say: (line: string) => void,
  stages: readonly string[],
  screen: Screen = standardError,
): Progress & { done(): void } {
  const terminal = screen.isTerminal;
  let started = screen.now();
  let drawn = started;
  let name: string | null = null;
  let shown = false;
  const clear = (): void => {
    if (shown) screen.write("\r\u001B[K");
    shown = false;
  };
  const show = (line: string): void => {
    screen.write(`\r\u001B[K  ${line.slice(0, Math.max(20, screen.columns - 3))}`);
    shown = true;
  };
  const finish = (): void => {
    clear();
    if (name !== null) say(`  ${name} took ${((screen.now() - started) / 1000).toFixed(1)} s`);
    name = null;
  };
  return {
    stage(next) {
      finish();
      name = next;
      started = screen.now();
      drawn = started;
      const at = stages.indexOf(next);
      say(at === -1 ? next : `[${at + 1}/${stages.length}] ${next}`);
    },
    detail(message) {
      if (terminal) show(message);
    },
    advance(step) {
      const now = screen.now();
      if (now - drawn < (terminal ? redrawMs : plainMs)) return;
      drawn = now;
      const line = stepLine(step, now - started);
      if (terminal) show(line);
      else say(`  ${line}`);
    },
    done: finish,
  };
}
