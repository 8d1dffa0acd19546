import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { tableNames } from "../../src/schema/tables.ts";
import { buildData, bytesBelow, root, toyWith, type Built } from "../support/folders.ts";
import { changedTables, changes, rowsOf, type Rows } from "./built.ts";
import { altered } from "./read/checked.ts";

const clip = (): Promise<Buffer> => readFile(join(root, "data-build/demo/clips/q0451.mp3"));

let toy: Built;
beforeAll(async () => {
  toy = await buildData(await toyWith({ "audio/007.mp3": await clip() }));
});

describe("the same input", () => {
  it("gives the same bytes, wherever it lies and whenever it is built", async () => {
    const again = await buildData(await toyWith({ "audio/007.mp3": await clip() }));
    expect(again.dir).not.toBe(toy.dir);
    const [one, other] = [await bytesBelow(toy.dir), await bytesBelow(again.dir)];
    expect([...other.keys()]).toEqual([...one.keys()]);
    for (const [file, bytes] of one) expect(other.get(file)?.equals(bytes), file).toBe(true);
    expect(one.size).toBeGreaterThan(2 * tableNames.length);
  });

  it("leaves nothing of the machine in what is published", async () => {
    for (const [file, bytes] of await bytesBelow(toy.dir)) {
      const text = bytes.toString("latin1");
      expect(text.includes(toy.dir), file).toBe(false);
      if (file.endsWith(".json")) expect(text, file).not.toMatch(/"(?:\/|[A-Z]:\\)|\b20\d\d-\d\d-\d\dT/u);
      if (hostname().length > 5) expect(text.includes(hostname()), file).toBe(false);
    }
  });
});

describe("one changed judgment", () => {
  let changed: Built;
  beforeAll(async () => {
    changed = await buildData(
      await toyWith({
        "audio/007.mp3": await clip(),
        ...(await altered("judgments.csv", "brook,007,,1", "brook,007,,0")),
      }),
    );
  });
  const cell = { config_id: "T", model_id: "brook", judge_id: "arbiter", metric_id: "score" };

  it("changes its own row", async () => {
    const { gone, come } = await changes(toy, changed, "judgments");
    const row = { question_id: "007", ...cell, metric_id: undefined, repeat: 1, rationale: "Same word." };
    expect(gone).toEqual([{ ...row, score: 1 }]);
    expect(come).toEqual([{ ...row, score: 0 }]);
  });

  it("changes its value among the observations", async () => {
    const { gone, come } = await changes(toy, changed, "observations");
    expect([gone.length, come.length]).toEqual([1, 1]);
    expect([gone[0]?.value, come[0]?.value]).toEqual([1, 0]);
    const [{ cell: number, position } = {}] = come;
    const cells = await rowsOf(changed, "cells");
    expect(cells.find((c) => c.cell === number)).toMatchObject(cell);
    const questions = await rowsOf(changed, "questions");
    expect(questions.find((q) => q.position === position)?.question_id).toBe("007");
  });

  it("changes its row of the cube by one", async () => {
    const { gone, come } = await changes(toy, changed, "cube");
    expect(gone).toMatchObject([{ ...cell, domain: "sea", n: 6, sum: 6, sum_sq: 6, bin_1: 0, bin_2: 6 }]);
    expect(come).toMatchObject([{ ...cell, domain: "sea", n: 6, sum: 5, sum_sq: 5, bin_1: 1, bin_2: 5 }]);
  });

  it("changes the mean over all questions by a twelfth and over its domain by a sixth", async () => {
    const { gone, come } = await changes(toy, changed, "metrics");
    const means = (rows: Rows): unknown =>
      rows.map(({ domain, value, n, source }) => [domain, value, n, source]);
    expect(means(gone)).toEqual([
      ["*", 11 / 12, 12, "computed"],
      ["sea", 1, 6, "computed"],
    ]);
    expect(means(come)).toEqual([
      ["*", 10 / 12, 12, "computed"],
      ["sea", 5 / 6, 6, "computed"],
    ]);
    for (const row of [...gone, ...come]) expect(row).toMatchObject(cell);
  });

  it("moves one question between the pairs of the comparison that its cell is in", async () => {
    const { gone, come } = await changes(toy, changed, "pair_cube");
    for (const row of [...gone, ...come])
      expect(row).toMatchObject({ comparison_id: "heard", domain: "sea" });
    const total = (rows: Rows): number => rows.reduce((sum, row) => sum + Number(row.n), 0);
    expect(total(come) - total(gone)).toBe(0);
    expect(come).toContainEqual({
      comparison_id: "heard",
      domain: "sea",
      value_variant: 1,
      value_against: 0,
      n: 1,
    });
  });

  it("changes nothing else", async () => {
    const mayChange = [
      "judgments",
      "observations",
      "cube",
      "metrics",
      "pair_cube",
      "ties",
      "attribution",
      "error_bins",
    ];
    const changedNames = changedTables(toy, changed);
    expect(changedNames.filter((name) => !mayChange.includes(name))).toEqual([]);
    expect(changedNames).toEqual(expect.arrayContaining(["judgments", "cube", "metrics", "pair_cube"]));
    for (const table of ["attribution", "error_bins"] as const) {
      const { gone, come } = await changes(toy, changed, table);
      for (const row of [...gone, ...come])
        expect(row).toMatchObject({
          model_id: "brook",
          judge_id: "arbiter",
          metric_id: "score",
          domain: "sea",
        });
    }
    expect(changed.manifest.data_hash).not.toBe(toy.manifest.data_hash);
    expect({ ...changed.manifest, data_hash: "", tables: {}, rollups: {}, inputs: [] }).toEqual({
      ...toy.manifest,
      data_hash: "",
      tables: {},
      rollups: {},
      inputs: [],
    });
    const inputs = changed.manifest.inputs.filter(
      (input) => !toy.manifest.inputs.some((other) => other.sha256 === input.sha256),
    );
    expect(inputs.map((i) => i.file)).toEqual(["judgments.csv"]);
  });
});

describe("printed values", () => {
  it("stand beside the computed ones, which are the same without them", async () => {
    const plain = await buildData(await toyWith({ "audio/007.mp3": await clip(), "published.yaml": null }));
    expect(changedTables(toy, plain)).toEqual(["metrics"]);
    const { gone, come } = await changes(toy, plain, "metrics");
    expect(come).toEqual([]);
    const at = { lo: null, hi: null, n: null, domain: "*", source: "published" };
    expect(gone).toEqual([
      {
        ...at,
        metric_id: "score",
        config_id: "T",
        model_id: "brook",
        judge_id: "arbiter",
        value: 0.92,
        sd: 0.29,
      },
      { ...at, metric_id: "wer", config_id: "R", model_id: null, judge_id: null, value: 0.2, sd: null },
    ]);
    expect(plain.manifest.published).toBeUndefined();
  });
});
