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
});
