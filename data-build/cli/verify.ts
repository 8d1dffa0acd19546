import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkTable } from "../../src/site/check-table.ts";
import { checkReport, countVerdicts, countWords, reportFormats } from "../../src/site/check-report.ts";
import { openSite, type Site } from "../../src/site/open.ts";
import { printedCheck, type CheckedTable } from "../../src/site/printed-check.ts";
import { UsageError } from "../read/problem.ts";
import { checkFileTarget, writeFileWhole } from "../write/file.ts";
import { onePositional, readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { withDataOf } from "./data-of.ts";
import { buildOptions, workDetails, workFlags, workUsage } from "./work.ts";

type Verdict = CheckedTable["rows"][number]["verdict"];
type RowModel = ReturnType<typeof checkTable>["groups"][number]["rows"][number];

function textReport({ spec }: Site, tables: readonly CheckedTable[]): readonly string[] {
  return tables.flatMap((t) => {
    const rowsOf = (verdict: Verdict): readonly RowModel[] =>
      checkTable(spec, [{ ...t, rows: t.rows.filter((r) => r.verdict === verdict) }]).groups.flatMap(
        (g) => g.rows,
      );
    const texts = (row: RowModel): readonly string[] =>
      row.cells.map((c) => (c.kind === "picture" ? "" : c.text));
    const different = rowsOf("different").map((row) => {
      const [printed = "", computed = ""] = texts(row);
      return `  different: ${row.label}: printed ${printed}, computed ${computed}`;
    });
    const missing = rowsOf("not computed").map(
      (row) => `  not computed here: ${row.label}: printed ${texts(row)[0] ?? ""}`,
    );
    return [`${t.title}: ${countWords(countVerdicts([t]))}`, ...different, ...missing];
  });
}

export const verify: Command = {
  name: "verify",
  usage: `<folder> [--format ${["text", ...reportFormats].join("|")}] [--out FILE] [--allow-different] ${workUsage}`,
  summary: "Compare what a folder's rows give with what its publication prints (published.yaml).",
  example: "explorer verify my-runs --format markdown --out report.md",
  details: [
    "<folder>           a run-output folder, a data folder (explorer data) or a built site",
    "--format           text counts by table and names what differs or isn't computed here; csv, json and markdown have every value",
    "--out              writes the report into a file instead of printing it",
    "--allow-different  ends with 0 even where a value differs",
    ...workDetails,
    "",
    "Exact: the same number. Within rounding: the same at the printed decimals. The exit code is 1 if a value differs.",
  ],
  async run(args, context) {
    const { positionals, flags, set } = readArguments(
      args,
      ["format", "out", ...workFlags],
      ["allow-different"],
    );
    const given = onePositional(positionals, "folder");
    const asked = flags.get("format") ?? "text";
    const format = reportFormats.find((f) => f === asked);
    if (format === undefined && asked !== "text")
      throw new UsageError(`--format takes ${["text", ...reportFormats].join(", ")}, not "${asked}"`);
    const folder = context.path(given);
    const out = flags.get("out");
    if (out !== undefined) await checkFileTarget(context.path(out), out, folder);
    return withDataOf(folder, context, buildOptions(flags, context.path), async (dir) => {
      const site = await openSite(dir, "/");
      try {
        if (site.published === null || !existsSync(join(dir, "published.json")))
          throw new UsageError(`${given} has no published.yaml, so there is nothing to compare with`);
        const tables = await printedCheck(site);
        const counts = countVerdicts(tables);
        const report =
          format === undefined
            ? `${textReport(site, tables).join("\n")}\n`
            : checkReport(site, tables, format);
        if (out === undefined) context.print(report.trimEnd());
        else await writeFileWhole(context.path(out), report);
        const closing = `${site.published.source}: ${countWords(counts)}`;
        if (out !== undefined || format === undefined) context.print(closing);
        else context.say(closing);
        return counts.different > 0 && !set.has("allow-different") ? 1 : 0;
      } finally {
        await site.db.close();
      }
    });
  },
};
