import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { verdictOf } from "../../../src/views/printed.ts";
import { csvRecords } from "../../support/csv.ts";
import { explorerHere } from "../../support/explorer.ts";
import { scratchFolder, toyFolder, toyWith } from "../../support/folders.ts";

const printed = (...values: readonly string[]): string =>
  `source: A paper\ntables:\n  - id: t\n    title: Table\n    values:\n${values.map((v) => `      - { ${v} }\n`).join("")}`;

// The toy's mean for T and brook is computed here by hand from its judgments, which the fixture lists.
async function toyMean(): Promise<{ readonly mean: number; readonly sd: number }> {
  const rows = csvRecords(await readFile(join(toyFolder, "judgments.csv"), "utf8"));
  const [head, ...rest] = rows.map((r) => r.cells);
  const at = (name: string): number => head?.indexOf(name) ?? -1;
  const scores = rest
    .filter(
      (r) => r[at("config_id")] === "T" && r[at("model_id")] === "brook" && r[at("judge_id")] === "arbiter",
    )
    .map((r) => r[at("score")] ?? "")
    .filter((s) => s !== "")
    .map(Number);
  const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
  const sd = Math.sqrt(scores.reduce((a, b) => a + (b - mean) ** 2, 0) / (scores.length - 1));
  return { mean, sd };
}

describe("verdicts", () => {
  it.each([
    [2001, 0, 2001, "exact"],
    [3.63, 2, 3.6278, "rounded"],
    [3.63, 2, 3.635, "rounded"],
    [3.63, 2, 3.6351, "different"],
    [3.63, 2, null, "not computed"],
    [-0.3, 1, -0.25, "rounded"],
  ] as const)("%d printed with %d decimals, %s computed: %s", (value, decimals, computed, verdict) => {
    expect(verdictOf(value, decimals, computed)).toBe(verdict);
  });
});

describe("explorer verify", () => {
  it("agrees with figures as printed, brackets and all, and ends with 0", async () => {
    const { mean, sd } = await toyMean();
    const folder = await toyWith({
      "published.yaml": printed(
        `measure: mean, config: T, model: brook, value: "${mean.toFixed(2)}(${sd.toFixed(2)} )"`,
        `measure: mean, config: T, model: fern, value: "–"`,
      ),
    });
    const { code, out } = await explorerHere(["verify", folder]);
    expect(out).toContain("2 values: 0 exact, 2 within rounding, 0 different.");
    expect(code).toBe(0);
  });

  it("names what differs and ends with 1, with 0 where that is allowed", async () => {
    const { mean } = await toyMean();
    const wrong = (mean + 0.01).toFixed(2);
    const folder = await toyWith({
      "published.yaml": printed(`measure: mean, config: T, model: brook, value: ${wrong}, decimals: 2`),
    });
    const failed = await explorerHere(["verify", folder]);
    expect(failed.code).toBe(1);
    expect(failed.out).toMatch(
      new RegExp(`different: mean, T, .*printed ${wrong}, computed ${mean.toFixed(2)}`, "u"),
    );
    expect((await explorerHere(["verify", folder, "--allow-different"])).code).toBe(0);
  });

  it("writes the report as CSV and JSON with every value", async () => {
    const out = join(await scratchFolder(), "report");
    for (const format of ["csv", "json"])
      await explorerHere([
        "verify",
        toyFolder,
        "--format",
        format,
        "--out",
        `${out}.${format}`,
        "--allow-different",
      ]);
    const rows = csvRecords(await readFile(`${out}.csv`, "utf8"));
    const json = JSON.parse(await readFile(`${out}.json`, "utf8")) as {
      source: Readonly<Record<string, unknown>>;
      tables: { rows: { verdict: string }[] }[];
    };
    // What is compared with is a publication, which has no address of a view.
    expect(typeof json.source.publication).toBe("string");
    expect(json.source).not.toHaveProperty("permalink");
    const verdicts = json.tables.flatMap((t) => t.rows.map((r) => r.verdict));
    expect(verdicts.length).toBeGreaterThan(2);
    expect(rows.length).toBe(verdicts.length + 1);
  });

  it("says so where nothing is printed, or nothing can be read", async () => {
    const none = await explorerHere(["verify", await toyWith({ "published.yaml": null })]);
    expect(none.code).toBe(2);
    expect(none.err).toContain("nothing to compare with");
    const odd = await explorerHere([
      "verify",
      await toyWith({ "published.yaml": printed('measure: mean, config: T, model: brook, value: "3,63"') }),
    ]);
    expect(odd.code).toBe(1);
    expect(odd.err).toMatch(
      /published\.yaml:\d+:\d+ tables\.0\.values\.0\.value: expected a number or a figure as printed.* got 3,63/u,
    );
  });

  it("names what it doesn't compute, and refuses tables and metrics that can't be told apart or aren't there", async () => {
    const odd = await explorerHere([
      "verify",
      await toyWith({
        "published.yaml": printed("measure: meen, config: T, model: brook, value: 0.92, decimals: 2"),
      }),
    ]);
    expect(odd.code).toBe(0);
    expect(odd.out).toMatch(/not computed here: meen, T, .*Brook: printed 0\.92/u);
    const twice =
      "  - { id: t, title: Again, values: [{ measure: mean, metric: bleurt, value: 1, decimals: 0 }] }\n";
    const ended = await explorerHere([
      "verify",
      await toyWith({ "published.yaml": printed("measure: mean, value: 1, decimals: 0") + twice }),
    ]);
    expect(ended.code).toBe(1);
    expect(ended.err).toContain(
      "published.yaml:7:11 tables.1.id: expected an id that no other table has, got t",
    );
    expect(ended.err).toMatch(/tables\.1\.values\.0\.metric: expected one of score, .*overlap, got bleurt/u);
  });

  it("reads the rows of a folder that data was once written into", async () => {
    const value = "measure: mean, config: T, model: brook, judge: arbiter, value: 5, decimals: 0";
    const folder = await toyWith({ "data/manifest.json": "{}", "published.yaml": printed(value) });
    const { code, out } = await explorerHere(["verify", folder]);
    expect(code).toBe(1);
    expect(out).toContain("1 values: 0 exact, 0 within rounding, 1 different.");
  });
});

describe("--out of verify and report", () => {
  it("makes the folder it lies in", async () => {
    const out = join(await scratchFolder(), "new/report.csv");
    await explorerHere(["verify", toyFolder, "--format", "csv", "--out", out, "--allow-different"]);
    expect((await readFile(out, "utf8")).split("\n").length).toBeGreaterThan(3);
  });

  it("is refused before any work where it is a folder, a place of the run outputs or somebody's file", async () => {
    const folder = await toyWith({ "notes.txt": "mine" });
    for (const [command, out, message] of [
      ["verify", "answers", "is a folder; --out takes the name of a file"],
      ["report", "answers", "is a folder; --out takes the name of a file"],
      ["verify", "benchmark.yaml", "is a place of the run outputs"],
      ["report", "questions.jsonl", "is a place of the run outputs"],
      ["report", "answers/x.pdf", "is a place of the run outputs"],
      ["verify", "benchmark.yaml/x", "can't write to"],
      ["report", "notes.txt", "is there already and holds something else"],
    ] as const) {
      const ended = await explorerHere([command, folder, "--out", join(folder, out)]);
      expect(ended.err).toContain(message);
      expect(ended.code).toBe(2);
    }
    expect(await readFile(join(folder, "notes.txt"), "utf8")).toBe("mine");
  });
});
