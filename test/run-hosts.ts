import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hostModes, type HostMode } from "./support/hosts.ts";

// The tests of the pages on hosts of every kind; on those that lose or change files (spa, truncate, stale) only the
// journey of `npm test` makes sense.
const root = fileURLToPath(new URL("..", import.meta.url));
const damaging: readonly HostMode[] = ["spa", "truncate", "stale"];
const asked = process.argv.slice(2);
const modes = asked.length > 0 ? asked : hostModes.filter((mode) => !damaging.includes(mode));
const sites = mkdtempSync(join(tmpdir(), "explorer-hosts-"));
const failed: string[] = [];
try {
  for (const mode of modes) {
    console.log(`host: ${mode}`);
    const { status } = spawnSync(
      process.execPath,
      [join(root, "node_modules", "vitest", "vitest.mjs"), "run", "--project", "site"],
      {
        cwd: root,
        stdio: "inherit",
        env: { ...process.env, TZ: "UTC", EXPLORER_TEST_SITES: sites, EXPLORER_HOST: mode },
      },
    );
    if (status !== 0) failed.push(mode);
  }
} finally {
  rmSync(sites, { recursive: true, force: true });
}
console.log(failed.length === 0 ? `passed on ${modes.join(", ")}` : `failed on ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
