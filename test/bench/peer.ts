import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseManifest } from "../../src/schema/manifest.ts";
import { isMapping } from "../../src/schema/shape.ts";
import type { Bench, Section } from "./bench.ts";
import { atLeast, atMost, mebibytes, seconds, times } from "./line.ts";
import { coldData, runMeasured, type MeasuredRun } from "./measured-run.ts";
import { differences, ourNumbers, peerNumbers } from "./peer-numbers.ts";
import { findPython } from "./python.ts";
import { alternate, median } from "./sample.ts";

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** A run of the data step, into a new folder each time; `rival` keeps the folders of two comparisons apart. */
function dataRuns(bench: Bench, folder: string, rival: string): () => Promise<MeasuredRun> {
  let n = 0;
  return () => coldData(folder, join(bench.scratch, `${rival}-data-${(n += 1)}`));
}

/** What the pipeline must be told of benchmark.yaml, which it doesn't read. */
async function writeSpec(dataDir: string, file: string): Promise<void> {
  const { spec } = parseManifest(JSON.parse(await readFile(join(dataDir, "manifest.json"), "utf8")));
  const languages = Object.fromEntries(spec.configs.map((c) => [c.id, c.language]));
  const steps = Object.fromEntries(spec.configs.map((c) => [c.id, c.steps?.at(-1)?.kind ?? null]));
  await writeFile(file, JSON.stringify({ languages, steps, judge: spec.primary_judge }));
}

const walls = (runs: readonly MeasuredRun[]): number => median(runs.map((r) => r.wallMs));

async function comparePython(bench: Bench, python: string): Promise<void> {
  const folder = (await bench.demo()).dir;
  const { dir } = await bench.data();
  const spec = join(bench.scratch, "peer-spec.json");
  const out = join(bench.scratch, "peer.json");
  await writeSpec(dir, spec);
  const pipeline = (): Promise<MeasuredRun> =>
    runMeasured(python, ["-B", here("peer/pipeline.py"), folder, spec, out]);
  const { one: ours, other: theirs } = await alternate(
    bench.options.quick ? 1 : 3,
    dataRuns(bench, folder, "python"),
    pipeline,
  );
  const document: unknown = JSON.parse(await readFile(out, "utf8"));
  const { numbers, agreementMs } = await ourNumbers(dir);
  const peers = peerNumbers(document);
  const differing = differences(numbers, peers);
  if (differing.length > 0)
    throw new Error(`${differing.length} numbers differ, ${differing.slice(0, 3).join("; ")}`);
  const found = isMapping(document) ? document : {};
  const wall = walls(ours) + agreementMs;
  const ratio = walls(theirs) / wall;
  bench.line({
    name: `data step, same ${peers.size.toLocaleString("en-GB")} numbers at 1e-9`,
    figure: `${seconds(wall)} (Python ${seconds(walls(theirs))})`,
    ratio: times(ratio),
    ...atLeast(ratio, 10, "10× Python"),
  });
  const cpu = median(ours.map((r) => r.cpuMs));
  const theirCpu = Number(found.cpu) * 1000;
  bench.line({
    name: "the same in processor time",
    figure: `${seconds(cpu)} (Python ${seconds(theirCpu)})`,
    ratio: times(theirCpu / cpu),
  });
  const peak = median(ours.map((r) => r.peakBytes));
  bench.line({
    name: "peak memory",
    figure: `${mebibytes(peak)} (Python ${mebibytes(Number(found.peak))})`,
    ratio: times(peak / Number(found.peak)),
  });
  for (const [name, took] of Object.entries(isMapping(found.took) ? found.took : {}))
    bench.line({ name: `Python, of it ${name}`, figure: seconds(Number(took) * 1000) });
}

async function compareFloor(bench: Bench): Promise<void> {
  const folder = (await bench.demo()).dir;
  const out = join(bench.scratch, "floor");
  await mkdir(out, { recursive: true });
  const floor = (): Promise<MeasuredRun> => runMeasured(process.execPath, [here("floor.ts"), folder, out]);
  const { one: ours, other: least } = await alternate(
    bench.options.quick ? 1 : 3,
    dataRuns(bench, folder, "floor"),
    floor,
  );
  const ratio = walls(ours) / walls(least);
  bench.line({
    name: "data step against reading and rewriting by DuckDB",
    figure: `${seconds(walls(ours))} (DuckDB ${seconds(walls(least))})`,
    ratio: times(ratio),
    ...atMost(ratio, 3, "3× DuckDB"),
  });
  const [cpu, leastCpu] = [median(ours.map((r) => r.cpuMs)), median(least.map((r) => r.cpuMs))];
  bench.line({
    name: "the same in processor time",
    figure: `${seconds(cpu)} (DuckDB ${seconds(leastCpu)})`,
    ratio: times(cpu / leastCpu),
  });
}

/** The data step against what an author would write in Python, and against the least that must be done. */
export const peer: Section = {
  name: "peer",
  about:
    "the data step against a Python pipeline (pandas, scipy) on the same files, and against DuckDB alone",
  async run(bench) {
    const python = findPython(bench.options.install);
    if (python === null)
      bench.skip("Python pipeline", "python3-pandas or python3-scipy is missing; --install fetches them");
    else await bench.attempt("Python pipeline", () => comparePython(bench, python));
    await bench.attempt("DuckDB alone", () => compareFloor(bench));
  },
};
