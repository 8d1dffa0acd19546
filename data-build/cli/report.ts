import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openSite } from "../../src/site/open.ts";
import { reportPdf } from "../../src/site/report.ts";
import { checkFileTarget, writeFileWhole } from "../write/file.ts";
import { onePositional, readArguments, required } from "./arguments.ts";
import type { Command } from "./command.ts";
import { withDataOf } from "./data-of.ts";
import { buildOptions, workDetails, workFlags, workUsage } from "./work.ts";

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));

export const report: Command = {
  name: "report",
  usage: `<folder> --out FILE [--address URL] ${workUsage}`,
  summary: "Write the leaderboard as a PDF of one page.",
  example: "explorer report my-runs --out report.pdf --address https://example.org/my-benchmark/",
  details: [
    "<folder>   a run-output folder, a data folder (explorer data) or a built site",
    "--address  where the site stands, printed below the figures",
    ...workDetails,
    "",
    "A4, all of it shapes: no browser and no fonts are needed, and the same data give the same bytes.",
  ],
  async run(args, context) {
    const { positionals, flags } = readArguments(args, ["out", "address", ...workFlags]);
    const folder = context.path(onePositional(positionals, "folder"));
    const out = required(flags, "out");
    await checkFileTarget(context.path(out), out, folder, "%PDF-");
    return withDataOf(folder, context, buildOptions(flags, context.path), async (dir) => {
      const site = await openSite(dir, "/");
      try {
        const pdf = await reportPdf(site, flags.get("address") ?? "", root);
        if (pdf === null) {
          context.say(`explorer report: ${folder} has no values yet that a report could show`);
          return 1;
        }
        await writeFileWhole(context.path(out), pdf);
        context.print(`${out}: one page, data ${site.manifest.data_hash}`);
        return 0;
      } finally {
        await site.db.close();
      }
    });
  },
};
