import { join } from "node:path";
import type { Section } from "./bench.ts";
import { atMost, mebibytes, seconds, times } from "./line.ts";
import { cacheOf, coldData, explorer, stagesOf, type MeasuredRun } from "./measured-run.ts";
import { median } from "./sample.ts";

/** The `data` step on the demo. */
export const data: Section = {
  name: "data",
  about: "the demo's run outputs to Parquet",
  async run(bench) {
    const demo = await bench.demo();
    if (demo.run !== null)
      bench.line({
        name: "write the demo benchmark",
        figure: seconds(demo.run.wallMs),
        ...atMost(demo.run.wallMs, 60_000, "60 s"),
      });
    const runs: MeasuredRun[] = [];
    const first = (await bench.data()).run;
    if (first !== null) runs.push(first);
    while (runs.length < (bench.options.quick ? 1 : 3))
      runs.push(await coldData(demo.dir, join(bench.scratch, `data-${runs.length}`)));
    const of = (what: "wallMs" | "cpuMs" | "peakBytes"): number => median(runs.map((r) => r[what]));
    const among = runs.length === 1 ? "" : `, median of ${runs.length}`;
    const wall = of("wallMs");
    const cpu = of("cpuMs");
    const peak = of("peakBytes");
    bench.line({ name: `data, wall${among}`, figure: seconds(wall), ...atMost(wall, 20_000, "20 s") });
    bench.line({
      name: "data, user and system CPU",
      figure: seconds(cpu),
      ratio: `${times(cpu / wall)} wall`,
    });
    bench.line({
      name: "data, peak memory",
      figure: mebibytes(peak),
      ...atMost(peak, 1.5 * 2 ** 30, "1.5 GiB"),
    });
    for (const name of stagesOf(runs[0] ?? failed()).keys()) {
      const took = median(runs.map((r) => stagesOf(r).get(name) ?? Number.NaN));
      bench.line({ name: `data, of it ${name}`, figure: seconds(took), ratio: `${times(took / wall)} wall` });
    }
    const { dir } = await bench.data();
    const again = join(bench.scratch, "data-again");
    const { wallMs } = await explorer("data", demo.dir, "--out", again, "--cache", cacheOf(dir));
    bench.line({
      name: "data again, nothing changed",
      figure: seconds(wallMs),
      ratio: `${times(wallMs / wall)} cold`,
    });
  },
};

function failed(): never {
  throw new Error("no run of the data step");
}
