import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { shares } from "./dice.ts";

// `npm run fuzz -- --cases 100000 --seed 7 [--kind folders]`: more cases than `npm test` has, from a seed of one's own.
const root = fileURLToPath(new URL("../..", import.meta.url));
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    kind: { type: "string", default: "" },
  },
});
const number = /^\d+$/u;
if (
  !number.test(values.cases) ||
  !number.test(values.seed) ||
  (values.kind !== "" && !(values.kind in shares))
) {
  console.error(
    `usage: npm run fuzz -- [--cases N] [--seed S] [--kind ${Object.keys(shares).join("|")}]; one kind takes all N cases`,
  );
  process.exitCode = 2;
} else {
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules", "vitest", "vitest.mjs"),
      ...["run", "--project", "unit", "--testTimeout", "86400000", "--maxWorkers", "1"],
      join("test", "fuzz", values.kind === "" ? "" : `${values.kind}.test.ts`),
    ],
    {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        TZ: "UTC",
        EXPLORER_FUZZ_CASES: values.cases,
        EXPLORER_FUZZ_SEED: values.seed,
        EXPLORER_FUZZ_KIND: values.kind,
      },
    },
  );
  process.exitCode = status ?? 1;
}
