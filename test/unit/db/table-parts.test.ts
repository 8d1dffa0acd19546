import { describe, expect, it } from "vitest";
import { Failure } from "../../../src/db/failure.ts";
import { wantedParts } from "../../../src/db/table-parts.ts";

const part = (file: string, ids: object): { file: string; rows: number; bytes: number; sha256: string } => ({
  ...{ file, rows: 1, bytes: 1, sha256: "0" },
  ...ids,
});
const files = {
  questions: part("questions.0.parquet", {}),
  observations: {
    ...part("observations/", {}),
    parts: [
      part("em", { metric_id: "em", config_id: "A" }),
      part("one-A", { metric_id: "score", judge_id: "one", config_id: "A" }),
      part("one-B", { metric_id: "score", judge_id: "one", config_id: "B" }),
      part("two-A", { metric_id: "score", judge_id: "two", config_id: "A" }),
    ],
  },
};
const names = (reads: Parameters<typeof wantedParts>[1]): Record<string, readonly string[]> =>
  Object.fromEntries(
    [...wantedParts(files, reads)].map(([table, parts]) => [table, parts.map((p) => p.file)]),
  );

describe("the files that a query needs", () => {
  it("are all of a table, or those whose ids can be meant", () => {
    expect(names([{ table: "questions" }, { table: "observations" }])).toEqual({
      questions: ["questions.0.parquet"],
      observations: ["em", "one-A", "one-B", "two-A"],
    });
    const score = { table: "observations", metric: "score" } as const;
    expect(names([{ ...score, judge: "one" }])).toEqual({ observations: ["one-A", "one-B"] });
    expect(names([{ ...score, configs: ["A"] }])).toEqual({ observations: ["one-A", "two-A"] });
    expect(names([{ ...score, judge: "none" }])).toEqual({ observations: [] });
  });

  it("are each wanted once", () => {
    const score = { table: "observations", metric: "score" } as const;
    expect(names([score, { ...score, judge: "one" }, { table: "observations", metric: "em" }])).toEqual({
      observations: ["one-A", "one-B", "two-A", "em"],
    });
  });

  it("can't be of a table that isn't published", () => {
    expect(() => names([{ table: "ratings" }])).toThrow(Failure);
  });
});
