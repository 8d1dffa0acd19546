import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ImportResult } from "../../../data-build/import/importer.ts";
import { inspect } from "../../../data-build/import/inspect.ts";
import { countOf, expectBalanced, linesOf, problemsOf, runOf, specOf } from "./import-harness.ts";

const real = resolve("../shared/data/inspect_ai_logs");
const run = runOf(inspect);

/** Independent of the importer: every inflated entry of an archive, found by its signature. */
function rawEntries(file: string): ReadonlyMap<string, string> {
  const bytes = readFileSync(join(real, file));
  const entries = new Map<string, string>();
  for (let at = bytes.indexOf("PK\u0001\u0002"); at !== -1; at = bytes.indexOf("PK\u0001\u0002", at + 4)) {
    const name = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString();
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    entries.set(name, inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20))).toString());
  }
  return entries;
}

const accuracyIn = (header: string): number => Number(/"accuracy",\s*"value": ([0-9.]+)/u.exec(header)?.[1]);
const scoresAt = (result: ImportResult, path: string): readonly number[] =>
  linesOf(result, path).map((row) =>
    typeof row === "object" && row !== null && "score" in row ? Number(row.score) : NaN,
  );
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

describe.skipIf(!existsSync(real))("the real Inspect logs (skipped where ../shared/data isn't)", () => {
  it("all together: every sample of every file is accounted for", async () => {
    const result = await run(real);
    expectBalanced(result);
    const files = readdirSync(real);
    for (const file of files) countOf(result, file);
    for (const file of files.filter((f) => f.endsWith(".eval"))) {
      const samples = [...rawEntries(file).keys()].filter((name) => name.startsWith("samples/"));
      expect([file, countOf(result, file).read]).toEqual([file, samples.length]);
    }
    expect(specOf(result).licence).toBe("MIT");
    for (const content of result.files.values()) expect(String(content)).not.toContain(real);
  });

  it.each(existsSync(real) ? readdirSync(real).filter((f) => /\.(?:eval|json)$/u.test(f)) : [])(
    "alone: %s",
    async (file) => {
      const path = join(real, file);
      if (file.endsWith("no-samples.json")) {
        expect((await problemsOf(run(path))).map((p) => p.got)).toEqual(["none among 1 files"]);
        return;
      }
      const result = await run(path);
      expectBalanced(result);
      specOf(result);
      const own = countOf(result, file);
      expect(own.taken).toBe(own.read);
      const raw = file.endsWith(".eval") ? rawEntries(file) : null;
      const header = raw?.get("header.json") ?? readFileSync(path, "utf8");
      const values = [...result.files.keys()].filter((p) => /^(?:scores|judgments)\//u.test(p));
      const expected = accuracyIn(header);
      if (Number.isNaN(expected)) expect(values).toEqual([]);
      else expect(values.map((p) => mean(scoresAt(result, p)))).toEqual([expect.closeTo(expected, 12)]);
    },
  );

  it("a run of two epochs keeps both", async () => {
    const result = await run(join(real, "log_streaming.eval"));
    expect(linesOf(result, "scores/match/popularity/meta-llama-3-1-405b-instruct-jqf.jsonl")).toEqual([
      { question_id: "1", score: 0 },
      { question_id: "1", repeat: 2, score: 1 },
      { question_id: "2", score: 1 },
      { question_id: "2", repeat: 2, score: 1 },
    ]);
  });

  it("verdicts of the grader come with its reasoning", async () => {
    const result = await run(join(real, "2025-05-12T20-28-26-04-00_security-guide.json"), { language: "en" });
    const [judge] = specOf(result).judges ?? [];
    expect(judge?.label).toBe("model_graded_fact (gpt-4o-mini-2024-07-18)");
    const rows = linesOf(result, `judgments/${judge?.id ?? ""}/security_guide/gpt-4o-mini.jsonl`);
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({ score: 1, rationale: expect.stringMatching(/GRADE: C\.?$/u) as string });
    expect(linesOf(result, "questions.jsonl")[2]).toEqual({
      question_id: "3",
      question: { en: "How do I prevent cross site scripting?" },
      references: { en: ["output encoding with secure by default libraries and input validation"] },
    });
  });
});
