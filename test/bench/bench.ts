import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageOf } from "../../src/db/failure.ts";
import { formatLine, type Line } from "./line.ts";
import { cacheOf, coldData, explorer, type MeasuredRun } from "./measured-run.ts";
import type { Options } from "./options.ts";

/** A folder and the run that wrote it; null where it was there before. */
export interface Made {
  readonly dir: string;
  readonly run: MeasuredRun | null;
}

/** What sections work with. */
export interface Bench {
  readonly options: Options;
  /** A folder that is gone afterwards. */
  readonly scratch: string;
  line(line: Line): void;
  /** Says why something isn't measured here; no failure. */
  skip(name: string, reason: string): void;
  /** Runs one measurement; what it throws is a failure of the bench and doesn't keep others from running. */
  attempt(name: string, work: () => Promise<void>): Promise<void>;
  /** The demo's run outputs, its data folder and its site at `/`: each made once, when first asked for. */
  demo(): Promise<Made>;
  data(): Promise<Made>;
  site(): Promise<Made>;
}

/** A named part of the bench. */
export interface Section {
  readonly name: string;
  readonly about: string;
  readonly run: (bench: Bench) => Promise<void>;
}

/** A browser's message comes with its whole log. */
const brief = (message: string): string => message.split("\n").slice(0, 5).join("\n").slice(0, 600);

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

/** Opens the bench; `close` takes its folder away and tells how many measurements failed. */
export async function openBench(
  options: Options,
  print: (text: string) => void,
): Promise<Bench & { close(): Promise<number> }> {
  const scratch = await mkdtemp(join(tmpdir(), "explorer-bench-"));
  let failures = 0;
  const demo = once(async (): Promise<Made> => {
    const dir = join(scratch, "demo");
    return { dir, run: await explorer("demo", dir) };
  });
  return {
    options,
    scratch,
    demo,
    line: (line) => print(formatLine(line)),
    skip: (name, reason) => print(`${name}: skipped, ${reason}`),
    async attempt(name, work) {
      try {
        await work();
      } catch (error) {
        failures += 1;
        print(`${name}: COULDN'T BE MEASURED: ${brief(messageOf(error))}`);
      }
    },
    data: once(async () => {
      const dir = join(scratch, "data");
      return { dir, run: await coldData((await demo()).dir, dir) };
    }),
    site: once(async () => {
      if (options.site !== null) return { dir: options.site, run: null };
      const dir = join(scratch, "site");
      return { dir, run: await explorer("build", (await demo()).dir, "--out", dir, "--cache", cacheOf(dir)) };
    }),
    async close() {
      await rm(scratch, { recursive: true, force: true });
      return failures;
    },
  };
}
