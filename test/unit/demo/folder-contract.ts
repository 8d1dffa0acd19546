import { describe, expect, it } from "vitest";
import { domainId, modelId } from "../../../data-build/demo/ids.ts";
import {
  PUBLISHED_CELLS,
  PUBLISHED_DOMAIN_MEANS,
  PUBLISHED_DOMAIN_RANGES,
  PUBLISHED_HOLES,
  PUBLISHED_RATING,
} from "../../../data-build/demo/published.ts";
import table1 from "../../../data-build/demo/published/table1_dataset.json" with { type: "json" };
import { checkExamples, checkSpec } from "../../../data-build/read/check-spec.ts";
import type { PublishedValue } from "../../../src/schema/spec.ts";
import type { DemoRun } from "./folder-run.ts";
import { answersOf, scoresOf } from "./folder-tables.ts";

/** How the folder declares itself and what it holds. */
export function describeContract(run: () => DemoRun): void {
  describe("the folder", () => {
    it("declares itself by the contract, without a fault", () => {
      expect(checkSpec(run().spec)).toEqual([]);
      const ids = new Set(run().questions.map((q) => q.question_id));
      expect(run().examples).toHaveLength(7);
      expect(checkExamples(run().examples, run().spec, ids)).toEqual([]);
    });

    it("says that its rows are simulated, and which of them are not", () => {
      expect(run().spec.provenance.kind).toBe("simulated");
      expect(run().spec.provenance.statement).toMatch(/simulated/u);
      expect(run().spec.provenance.detail).toMatch(/Table IV/u);
      expect(run().spec.provenance.detail).toMatch(/synthetic voice/u);
    });

    it("declares each dash of Table V as a hole, and only those", () => {
      const holes = (run().spec.holes ?? []).flatMap((h) =>
        h.configs.flatMap((c) => h.models.map((m) => `${c}/${m}`)),
      );
      expect(holes.toSorted()).toEqual(
        PUBLISHED_HOLES.map((h) => `${h.config}/${modelId(h.model)}`).toSorted(),
      );
      for (const hole of run().spec.holes ?? []) expect(hole.reason).toMatch(/^Not evaluated in the paper/u);
    });

    it("has all questions in the 60 cells that were run, and no file for a hole", () => {
      const ids = run().questions.map((q) => q.question_id);
      expect(new Set(ids).size).toBe(2001);
      const wanted = PUBLISHED_CELLS.map((c) => `answers/${c.config}/${modelId(c.model)}.csv`);
      expect([...run().folder.keys()].filter((p) => p.startsWith("answers/")).toSorted()).toEqual(
        wanted.toSorted(),
      );
      for (const path of wanted) {
        expect([...answersOf(run().folder, path).keys()], path).toEqual(ids);
        const judged = path.replace("answers/", "judgments/gemini/");
        expect([...scoresOf(run().folder, judged).keys()], judged).toEqual(ids);
      }
    });

    it("has the judgments that each judge is said to cover, and no others", () => {
      const byCell = Map.groupBy(run().rated, (r) => r.model_id);
      const found = [...run().folder.keys()].filter(
        (p) => p.startsWith("judgments/") && !p.startsWith("judgments/gemini/"),
      );
      const covered = (run().spec.judges ?? []).flatMap((judge) =>
        (judge.covers ?? []).map((c) => ({ path: `judgments/${judge.id}/${c.config}/${c.model}.csv`, ...c })),
      );
      expect(found.toSorted()).toEqual(covered.map((c) => c.path).toSorted());
      for (const { path, scope, model } of covered) {
        const ids = (byCell.get(model) ?? []).map((r) => r.question_id);
        expect([...scoresOf(run().folder, path).keys()], path).toEqual(
          scope === "all" ? run().questions.map((q) => q.question_id) : ids,
        );
      }
      expect(covered.filter((c) => c.scope === "all").map((c) => c.path)).toEqual([
        "judgments/gemma-12b/O1/gemini.csv",
      ]);
      expect(run().spec.judges?.find((j) => j.id === "gemini")?.covers).toBeUndefined();
    });

    it("has 400 rated triplets of 100 questions and four models, five ratings each", () => {
      expect(run().rated).toHaveLength(PUBLISHED_RATING.triplets);
      expect(new Set(run().rated.map((r) => r.question_id)).size).toBe(PUBLISHED_RATING.questions);
      expect([...new Set(run().rated.map((r) => r.model_id))].toSorted()).toEqual([
        "gemini",
        "gemma-12b",
        "gemma-27b",
        "gemma-4b",
      ]);
      for (const { ratings } of run().rated) expect(ratings).toHaveLength(PUBLISHED_RATING.raters);
    });

    it("orders groups and configurations as the results table does", () => {
      expect(run().spec.groups?.map((g) => g.id)).toEqual(["speech", "oracle", "asr", "cascade"]);
      expect(run().spec.configs.map((c) => c.id)).toEqual([
        "S1",
        "O1",
        "O2",
        "O3",
        "O4",
        "A1",
        "A2",
        "M1",
        "M2",
        "M3",
        "M4",
      ]);
      expect(run().spec.configs.map((c) => c.from ?? "")).toEqual([
        "",
        "",
        "",
        "O1",
        "O1",
        "O1",
        "O1",
        "A1",
        "A1",
        "A2",
        "A2",
      ]);
    });

    it("gives sizes only to models whose names state them", () => {
      expect(run().spec.models?.map((m) => [m.id, m.slot, m.params ?? null])).toEqual([
        ["gemini", "a", null],
        ["gemma-27b", "b1", 27],
        ["gemma-12b", "b2", 12],
        ["gemma-4b", "b3", 4],
        ["llama-8b", "c", 8],
        ["hex-1", "d", null],
        ["qwen-4b", "e", 4],
        ["sarvam-m", "f", null],
      ]);
    });

    it("orders the domains by number of questions", () => {
      const counts = (run().spec.domains ?? []).map(
        (d) => run().questions.filter((q) => q.domain === d.id).length,
      );
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(counts.reduce((a, b) => a + b, 0)).toBe(2001);
      for (const { domain, share } of table1.domain_shares_percent) {
        const n = run().questions.filter((q) => q.domain === domainId(domain)).length;
        expect(Math.abs((100 * n) / 2001 - share), domain).toBeLessThan(0.5);
      }
    });
  });

  describe("printed values", () => {
    it("hold every printed figure of Tables I, III, V, VI and VII and of section V-E", () => {
      expect(run().printed("table-5")).toHaveLength(120);
      expect(run().printed("table-3")).toHaveLength(4 * 6 + 3 * 4 + 5);
      expect(run().printed("table-6")).toHaveLength(4 * 3 + 3);
      expect(run().printed("table-7")).toHaveLength(2 * 2 + 5 * 2);
      expect(run().printed("section-5e")).toHaveLength(
        PUBLISHED_DOMAIN_MEANS.length + 2 * PUBLISHED_DOMAIN_RANGES.length,
      );
      expect(run().printed("table-1")).toHaveLength(8 + 2 + 6);
    });

    it("keep the decimals they are printed with", () => {
      for (const table of ["table-1", "table-3", "table-5", "table-6", "table-7", "section-5e"])
        for (const { value, decimals, measure } of run().printed(table))
          expect(Number(value.toFixed(decimals)), `${table} ${measure}`).toBe(value);
    });

    it("carry the paper's own contradictions as notes", () => {
      const note = (table: string, find: (v: PublishedValue) => boolean): string =>
        run().printed(table).find(find)?.note ?? "";
      expect(
        note("table-5", (v) => v.measure === "sd" && v.config === "O1" && v.model === "gemma-4b"),
      ).toMatch(/1\.11/u);
      expect(note("table-6", (v) => v.measure === "share_same" && v.comparison === "judge")).toMatch(
        /99\.9/u,
      );
      expect(note("table-7", (v) => v.measure === "cer" && v.config === "A2")).toMatch(/insertions/u);
      expect(note("table-3", (v) => v.measure === "me" && v.metric === "em")).toMatch(/scale/u);
    });
  });
}
