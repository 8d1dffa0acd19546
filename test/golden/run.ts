// Usage: node test/golden/run.ts, with GOLDEN_DIR naming another folder of vectors. Exit code 1 when a case fails.
import { loadOps } from "./ops.ts";
import { reportLines, runFolder } from "./runner.ts";

const folder = process.env.GOLDEN_DIR ?? import.meta.dirname;
const reports = runFolder(folder, await loadOps());
for (const line of reportLines(reports)) console.log(line);
process.exitCode = reports.some((report) => report.failed.length > 0) ? 1 : 0;
