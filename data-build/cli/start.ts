import { existsSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "./arguments.ts";
import { buildStages, writeSite } from "./build.ts";
import type { Command } from "./command.ts";
import { writeDemo } from "./demo.ts";
import { progressLines } from "./progress.ts";
import { serve } from "./serve.ts";
import { buildOptions } from "./work.ts";

export const start: Command = {
  name: "start",
  usage: "[--folder DIR] [--out DIR] [--port N]",
  summary: "Write the demo benchmark if there is none, build data and site, and serve it.",
  example: "explorer start",
  async run(args, context) {
    const { flags } = readArguments(args, ["folder", "out", "port"]);
    const folder = context.path(flags.get("folder") ?? "demo");
    const out = context.path(flags.get("out") ?? "dist");
    const progress = progressLines(context.say, ["demo", ...buildStages, "serve"]);
    if (!existsSync(join(folder, "benchmark.yaml"))) {
      progress.stage("demo");
      await writeDemo(folder);
    }
    await writeSite(folder, out, { base: "/", site: null, ...buildOptions(flags, context.path) }, progress);
    progress.stage("serve");
    return serve.run([out, "--port", flags.get("port") ?? "4321"], { ...context, path: (p) => p });
  },
};
