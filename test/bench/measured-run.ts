import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMapping } from "../../src/schema/shape.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const usageModule = new URL("usage.ts", import.meta.url).href;

/**
 * A process that ended well. CPU is user and system time of all its threads and of its children (of these on Linux only);
 * memory is the sum of the peaks of the Node processes among them.
 */
export interface MeasuredRun {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakBytes: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function usageIn(dir: string, first: number): Promise<Pick<MeasuredRun, "cpuMs" | "peakBytes">> {
  let cpuMs = 0;
  let peakBytes = 0;
  for (const name of await readdir(dir)) {
    const used: unknown = JSON.parse(await readFile(join(dir, name), "utf8"));
    if (!isMapping(used)) continue;
    if (name === `${first}.json`) cpuMs = Number(used.cpuMs) + Number(used.childrenMs);
    peakBytes += Number(used.peakBytes);
  }
  return { cpuMs, peakBytes };
}

/** Runs a program and takes its time; rejects with what it said when it fails or takes longer than `limitMs`. */
export async function runMeasured(
  program: string,
  args: readonly string[],
  options: { readonly limitMs?: number; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<MeasuredRun> {
  const dir = await mkdtemp(join(tmpdir(), "explorer-usage-"));
  try {
    const started = performance.now();
    const child = spawn(program, [...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: options.limitMs ?? 900_000,
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${usageModule}`,
        EXPLORER_BENCH_USAGE: dir,
        ...options.env,
      },
    });
    const said = { stdout: "", stderr: "" };
    child.stdout.on("data", (chunk: Buffer) => (said.stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said.stderr += chunk.toString()));
    const wallMs = await new Promise<number>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code, signal) => {
        const wall = performance.now() - started;
        if (code === 0) resolve(wall);
        else
          reject(new Error(`${[program, ...args].join(" ")} ended with ${code ?? signal}\n${said.stderr}`));
      });
    });
    return { wallMs, ...(await usageIn(dir, child.pid ?? 0)), ...said };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Runs the command line as its users do. */
export const explorer = (...args: readonly string[]): Promise<MeasuredRun> =>
  runMeasured(process.execPath, [join(root, "bin", "explorer.mjs"), ...args]);

/** The data step with nothing finished before: work goes into a cache beside the output. */
export const coldData = (folder: string, out: string): Promise<MeasuredRun> =>
  explorer("data", folder, "--out", out, "--cache", cacheOf(out));

/** The cache that `coldData` leaves. */
export const cacheOf = (out: string): string => `${out}-cache`;

/** Time of each stage as the command line printed it, in ms. */
export const stagesOf = ({ stderr }: MeasuredRun): ReadonlyMap<string, number> =>
  new Map(
    Array.from(stderr.matchAll(/^ {2}(.+) took ([\d.]+) s$/gmu), ([, name, took]) => [
      name ?? "",
      Number(took) * 1000,
    ]),
  );
