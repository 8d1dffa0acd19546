// Loaded into every Node process of a measured run (NODE_OPTIONS): leaves what the process used when it ends.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** Processor time of ended children and of theirs, ms: fields 16 and 17 of proc(5)'s stat, at 100 ticks a second. */
function childrenMs(): number {
  if (process.platform !== "linux") return 0;
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return 10 * (Number(fields[13]) + Number(fields[14]));
}

const dir = process.env.EXPLORER_BENCH_USAGE;
if (isMainThread && dir !== undefined)
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const used = {
      cpuMs: (userCPUTime + systemCPUTime) / 1000,
      childrenMs: childrenMs(),
      peakBytes: maxRSS * 1024,
    };
    writeFileSync(join(dir, `${process.pid}.json`), JSON.stringify(used));
  });
