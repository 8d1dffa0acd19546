// npm run test:scale: ClickHouse's engine in this process (chdb), installed apart since it has 550 MB, and the tests on it.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const chdb = "chdb@3.4.0";
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.env.EXPLORER_CHDB ?? join(root, ".explorer", chdb);

const run = (program: string, args: readonly string[], cwd: string): number =>
  spawnSync(program, args, {
    cwd,
    stdio: "inherit",
    env: { ...process.env, TZ: "UTC", EXPLORER_CHDB: folder },
    shell: process.platform === "win32" && program === "npm",
  }).status ?? 1;

async function install(): Promise<boolean> {
  if (existsSync(join(folder, "node_modules", "chdb"))) return true;
  console.log(`Installing ${chdb} into ${folder}: 550 MB, used by these tests alone; delete it at any time.`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  return run("npm", ["install", "--no-save", "--no-audit", "--no-fund", chdb], folder) === 0;
}

if (await install())
  process.exitCode = run(
    process.execPath,
    [join(root, "node_modules", "vitest", "vitest.mjs"), "run", "--config", "vitest.scale.config.ts"],
    root,
  );
else {
  console.error(`${chdb} could not be installed; nothing was tested`);
  process.exitCode = 1;
}
