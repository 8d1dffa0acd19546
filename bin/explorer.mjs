#!/usr/bin/env node
// Starts the command line on a Node that can run it: the one at hand if it is new enough, else the one this package brings.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const cli = join(dirname(fileURLToPath(import.meta.url)), "..", "data-build", "cli.ts");

if (major > 24 || (major === 24 && minor >= 0)) {
  const { registerTypes } = await import("./types.mjs");
  registerTypes();
  const { main } = await import(pathToFileURL(cli).href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  let node;
  try {
    node = createRequire(import.meta.url).resolve("node/package.json");
  } catch {
    console.error(`explorer needs Node 24; this is ${process.version} and no other was found.`);
    process.exit(2);
  }
  const binary = join(dirname(node), "bin", "node");
  const { status } = spawnSync(binary, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}
