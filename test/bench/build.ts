import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Section } from "./bench.ts";
import { atMost, mebibytes, seconds, times } from "./line.ts";
import { stagesOf } from "./measured-run.ts";

async function questionPages(site: string): Promise<number> {
  const entries = await readdir(join(site, "questions"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).length;
}

/** The whole build of the demo's site. */
export const build: Section = {
  name: "build",
  about: "the demo's run outputs to a site",
  async run(bench) {
    const { dir, run } = await bench.site();
    if (run === null) {
      bench.skip("build", "a built site was given with --site");
      return;
    }
    const pages = await questionPages(dir);
    if (pages !== 2001) throw new Error(`${pages} question pages instead of 2,001`);
    const took = stagesOf(run).get("pages");
    if (took === undefined) throw new Error("the build didn't say how long its pages took");
    bench.line({ name: "build, wall", figure: seconds(run.wallMs) });
    bench.line({
      name: "build, pages with 2,001 of questions",
      figure: seconds(took),
      ratio: `${times(took / run.wallMs)} wall`,
      ...atMost(took, 60_000, "60 s"),
    });
    bench.line({
      name: "build, user and system CPU",
      figure: seconds(run.cpuMs),
      ratio: `${times(run.cpuMs / run.wallMs)} wall`,
    });
    bench.line({ name: "build, peak memory", figure: mebibytes(run.peakBytes) });
  },
};
