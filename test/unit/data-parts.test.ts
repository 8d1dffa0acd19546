import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildData, toyFolder, toyWith } from "../support/folders.ts";
import { rowsOf } from "./built.ts";

describe("folders with less in them", () => {
  const spec = readFileSync(join(toyFolder, "benchmark.yaml"), "utf8");
  const without = (...parts: readonly string[]): string =>
    parts.reduce((text, part) => text.replace(new RegExp(`^${part}:.*\\n(?:[ ].*\\n)*`, "mu"), ""), spec);
  const gone = Object.fromEntries(
    ["answers", "judgments.csv", "scores.jsonl", "examples.yaml", "published.yaml"].map((file) => [
      file,
      null,
    ]),
  );

  it("recognition alone: no models, judges or answers", async () => {
    const yaml = without("models", "judges", "metrics", "baseline", "comparisons", "holes");
    const built = await buildData(await toyWith({ ...gone, "benchmark.yaml": yaml }));
    const texts = await rowsOf(built, "text_cube");
    expect(texts.map(({ config_id, domain, n }) => [config_id, domain, n])).toEqual([
      ["R", "sea", 6],
      ["R", "sky", 6],
    ]);
    expect((await rowsOf(built, "metrics")).map((m) => m.metric_id)).toEqual(
      expect.arrayContaining(["wer", "cer"]),
    );
    expect(await rowsOf(built, "cube")).toEqual([]);
  });

  it("ratings alone: no answers, no judges, raters by pseudonyms, full-span items marked", async () => {
    const yaml = without("judges", "metrics", "comparisons");
    const lines = [
      "T,brook,ann,1",
      "T,brook,bob,0",
      "T,dune,ann,1",
      "T,dune,bob,1",
      "T,fern,ann,",
      "R,brook,bob,0",
    ];
    const ratings = [...lines, "R,dune,ann,1"].map((line) => `007,${line}\n`).join("");
    const csv = `question_id,config_id,model_id,rater_id,score\n${ratings}`;
    const built = await buildData(
      await toyWith({ ...gone, inputs: null, "benchmark.yaml": yaml, "ratings.csv": csv }),
    );
    const rows = await rowsOf(built, "ratings");
    expect(rows.filter((r) => r.excluded === true).map((r) => [r.config_id, r.model_id])).toEqual([
      ["T", "brook"],
      ["T", "brook"],
    ]);
    expect(new Set(rows.map((r) => r.rater_id))).toEqual(new Set(["r1", "r2"]));
    // The roll-up has them all, also the rating that wasn't given.
    const domain = (await rowsOf(built, "questions")).find((q) => q.question_id === "007")?.domain;
    expect(await rowsOf(built, "ratings_by_item")).toEqual(
      rows.map((r) => ({
        ...Object.fromEntries(Object.entries(r).filter(([name]) => name !== "repeat")),
        domain,
      })),
    );
    expect(rows.map((r) => r.score)).toContain(null);
    expect(built.manifest.counts).toMatchObject({ ratings: 6, raters: 2, rated_items: 5, answers: 0 });
    const cube = await rowsOf(built, "cube");
    expect(
      cube.map(({ config_id, model_id, n, missing, sum }) => [config_id, model_id, n, missing, sum]),
    ).toEqual([
      ["R", "brook", 1, 0, 0],
      ["R", "dune", 1, 0, 1],
      ["T", "brook", 1, 0, 0.5],
      ["T", "dune", 1, 0, 1],
      ["T", "fern", 0, 1, 0],
    ]);
  });

  it("without domains and references", async () => {
    const questions = (await readFile(join(toyFolder, "questions.jsonl"), "utf8"))
      .replaceAll(/"domain":"\w+",/gu, "")
      .replaceAll(/,"references":\{.*\}\}/gu, "}");
    const built = await buildData(
      await toyWith({ "benchmark.yaml": without("domains"), "questions.jsonl": questions }),
    );
    expect(await rowsOf(built, "references")).toEqual([]);
    const cube = await rowsOf(built, "cube");
    expect(cube.every((row) => row.domain === null)).toBe(true);
    const em = cube.filter((row) => row.metric_id === "em");
    expect(em.map(({ model_id, n }) => [model_id, n])).toContainEqual(["brook", 0]);
    expect(em.every((row) => row.n === 0)).toBe(true);
    expect((await rowsOf(built, "metrics")).every((row) => row.domain === "*")).toBe(true);
  });
});
