import { spawnSync } from "node:child_process";

const libraries = "import numpy, pandas, scipy.stats";
const candidates = ["/usr/bin/python3", "python3"];

function works(python: string): boolean {
  return spawnSync(python, ["-c", libraries], { stdio: "ignore" }).status === 0;
}

/** A Python that has pandas and scipy; null where there is none. With `install`, Debian's packages are fetched first. */
export function findPython(install: boolean): string | null {
  const found = candidates.find(works);
  if (found !== undefined || !install) return found ?? null;
  const packages = ["python3-pandas", "python3-scipy"];
  const apt = (...args: readonly string[]): boolean =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  const done = apt("update") && apt("install", "-y", "--no-install-recommends", ...packages);
  return done ? (candidates.find(works) ?? null) : null;
}
