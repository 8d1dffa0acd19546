import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { changeLines, changesCsv } from "../../../src/site/change-table.ts";
import { changesSince, changeWords, compareMetrics } from "../../../src/site/changes.ts";
import { openSite } from "../../../src/site/open.ts";
import type { Row } from "../../../src/schema/tables.ts";
import { csvRecords } from "../../support/csv.ts";
import { explorerHere } from "../../support/explorer.ts";
import { buildData, scratchFolder, toyFolder, toyWith } from "../../support/folders.ts";

const metric = (change: Partial<Row<"metrics">>): Row<"metrics"> => ({
  ...{ metric_id: "score", config_id: "T", model_id: "m", judge_id: "j", domain: "*", source: "computed" },
  ...{ value: 3, sd: 1, lo: 2, hi: 4, n: 10 },
  ...change,
});

describe("two versions of the data", () => {
  it("differ where a value does, where n does, where one came or went; not by the order of a sum", () => {
    const before = [
      metric({}),
      metric({ model_id: "a" }),
      metric({ model_id: "b", value: null }),
      metric({ model_id: "gone" }),
      metric({ model_id: "n" }),
    ];
    const after = [
      metric({ value: 3 + 1e-12 }),
      metric({ model_id: "a", value: 3.5 }),
      metric({ model_id: "b", value: 2 }),
      metric({ model_id: "n", n: 11 }),
      metric({ model_id: "new" }),
    ];
    const changed = compareMetrics(before, after);
    expect(changed.map((c) => [c.of.model_id, c.before, c.after])).toEqual([
      ["a", 3, 3.5],
      ["b", null, 2],
      ["n", 3, 3],
      ["new", null, 3],
      ["gone", 3, null],
    ]);
    const words = changeWords({ previous: "x", current: "y", values: 5, changed });
    expect(words).toBe("2 of 5 computed values differ, 2 are new, 1 are gone.");
  });

  it("of one changed judgment tell the cell it is in, and nothing of other cells; of none, nothing", async () => {
    const judgments = await readFile(join(toyFolder, "judgments.csv"), "utf8");
    const line = "arbiter,T,brook,007,,1,Same word.";
    expect(judgments).toContain(line);
    const old = await buildData(toyFolder);
    const now = await buildData(
      await toyWith({ "judgments.csv": judgments.replace(line, "arbiter,T,brook,007,,0,Same word.") }),
    );
    const site = await openSite(now.dir, "/");
    try {
      const changes = await changesSince(site, old.dir);
      expect(changes.changed.length).toBeGreaterThan(0);
      for (const { of, before, after } of changes.changed) {
        expect([of.metric_id, of.config_id, of.model_id, of.judge_id]).toEqual([
          "score",
          "T",
          "brook",
          "arbiter",
        ]);
        expect(after).toBeLessThan(before ?? 0);
      }
      expect(changes.changed.map((c) => c.of.domain)).toContain("*");
      expect(changeLines(site.spec, changes).join("\n")).toMatch(/T, .*: 0\.9\d+ → 0\.8\d+/u);
      expect(csvRecords(changesCsv(site, changes)).length).toBe(changes.changed.length + 1);
      expect((await changesSince(site, now.dir)).changed).toEqual([]);
    } finally {
      await site.db.close();
    }
  });

  it("need a data folder to compare with", async () => {
    const ended = await explorerHere([
      "build",
      toyFolder,
      "--out",
      join(await scratchFolder(), "s"),
      "--previous",
      toyFolder,
    ]);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain("--previous takes a data folder or a built site");
  });
});

describe("explorer report", () => {
  it("is one page of A4, the same bytes each time, and says where it comes from", async () => {
    const { dir } = await buildData(toyFolder);
    const out = join(await scratchFolder(), "report.pdf");
    const ended = await explorerHere(["report", dir, "--out", out, "--address", "https://example.org/"]);
    expect(ended.code).toBe(0);
    const first = await readFile(out);
    const latin = first.toString("latin1");
    expect(latin).toContain("/MediaBox [0 0 595.5 842.25]");
    expect(latin).toContain("/Count 1");
    await explorerHere(["report", dir, "--out", out, "--address", "https://example.org/"]);
    expect((await readFile(out)).equals(first)).toBe(true);
  });

  it("says what is wrong with a folder that is none of ours", async () => {
    const ended = await explorerHere(["report", await scratchFolder(), "--out", "x.pdf"]);
    expect(ended.code).toBe(2);
    expect(ended.err).toContain("no run-output folder, data folder or built site");
  });
});
