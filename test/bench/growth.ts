import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench, Section } from "./bench.ts";
import { atMost, mebibytes, seconds, times } from "./line.ts";
import { cacheOf, coldData, runMeasured, type MeasuredRun } from "./measured-run.ts";

const generator = fileURLToPath(new URL("../scale/grow.ts", import.meta.url));
const memoryLimit = 4 * 2 ** 30;
const nearLinear = 1.1;

async function grown(bench: Bench, factor: number): Promise<string> {
  const demo = (await bench.demo()).dir;
  if (factor === 1) return demo;
  const dir = join(bench.scratch, `grown-${factor}`);
  await runMeasured(process.execPath, [generator, demo, dir, String(factor)], { limitMs: 3_600_000 });
  return dir;
}

async function dataAt(bench: Bench, factor: number): Promise<MeasuredRun> {
  const folder = await grown(bench, factor);
  const out = join(bench.scratch, `growth-data-${factor}`);
  try {
    return await coldData(folder, out);
  } finally {
    await rm(out, { recursive: true, force: true });
    await rm(cacheOf(out), { recursive: true, force: true });
    if (factor > 1) await rm(folder, { recursive: true, force: true });
  }
}

/** Time and memory of the data step as the benchmark grows. */
export const growth: Section = {
  name: "growth",
  about: "the data step on the demo and on the demo grown; the ratio is the exponent of growth",
  async run(bench) {
    if (!existsSync(generator)) {
      bench.skip("growth", "test/scale/grow.ts isn't there");
      return;
    }
    let before: { readonly factor: number; readonly run: MeasuredRun } | null = null;
    for (const factor of bench.options.scale ? [1, 10, 100] : [1, 10]) {
      const run = await dataAt(bench, factor);
      const { wallMs, cpuMs, peakBytes } = run;
      bench.line({
        name: `×${factor}: peak memory`,
        figure: mebibytes(peakBytes),
        ...atMost(peakBytes, memoryLimit, "4 GiB"),
      });
      const figures = { wall: wallMs, CPU: cpuMs } as const;
      for (const [what, ms] of Object.entries(figures)) {
        if (before === null) {
          bench.line({ name: `×${factor}: ${what}`, figure: seconds(ms) });
          continue;
        }
        const earlier = what === "wall" ? before.run.wallMs : before.run.cpuMs;
        const exponent = Math.log(ms / earlier) / Math.log(factor / before.factor);
        bench.line({
          name: `×${factor}: ${what}, exponent since ×${before.factor}`,
          figure: `${seconds(ms)} (${times(ms / earlier)})`,
          ratio: exponent.toFixed(2),
          ...atMost(exponent, nearLinear, `${nearLinear}, near-linear`),
        });
      }
      before = { factor, run };
    }
  },
};
