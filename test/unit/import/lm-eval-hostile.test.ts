import { readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { lmEval } from "../../../data-build/import/lm-eval.ts";
import type { Problem } from "../../../data-build/read/problem.ts";
import { linesOf, problemsOf, runOf, sample, scratch, treeOf } from "./import-harness.ts";

const fixture = resolve("test/fixtures/import/lm-eval");
const run = runOf(lmEval);

describe("hostile input", () => {
  const name = "out/acme__m/samples_sum_2031-01-01T00-00-00.jsonl";
  const problemsWith = async (content: string): Promise<readonly Problem[]> =>
    problemsOf(run(await treeOf({ "acme__m/samples_sum_2031-01-01T00-00-00.jsonl": content })));

  it("a missing folder, and a folder without samples", async () => {
    const missing = join(fixture, "nothing-here");
    expect(await problemsOf(run(missing))).toEqual([
      { file: missing, expected: "a file or folder", got: "nothing there" },
    ]);
    const human = join(fixture, "no-labels-here");
    expect((await problemsOf(run(join(fixture, "run"), { human }))).map((p) => [p.file, p.got])).toEqual([
      [human, "nothing there"],
    ]);
    const empty = await problemsOf(run(join(fixture, "human")));
    expect(empty.map((p) => p.got)).toEqual(["none among 6 files"]);
  });

  it("every bad line is named, the truncated last one too", async () => {
    const problems = await problemsWith(
      `${sample({ score: 1 })}\nnot json\n[1]\n${sample({ doc_id: 1, filtered_resps: [] })}\n${sample({ doc_id: 2 }).slice(0, 30)}`,
    );
    expect(problems.map((p) => [p.file, p.line])).toEqual([
      [name, 2],
      [name, 3],
      [name, 4],
      [name, 5],
    ]);
  });

  it("NaN, Infinity and numbers past a double's range are refused with their field", async () => {
    const problems = await problemsWith(
      [
        sample({ doc_id: 0, bleu: 7777 }).replace("7777", "NaN"),
        sample({ doc_id: 1, bleu: 7777 }).replace("7777", "-Infinity"),
        sample({ doc_id: 2, bleu: 7777 }).replace("7777", "1e999"),
        sample({ doc_id: 3, bleu: 1 }),
      ].join("\n"),
    );
    expect(problems.map((p) => [p.line, p.field, p.got])).toEqual([
      [1, "bleu", "NaN"],
      [2, "bleu", "-Infinity"],
      [3, "bleu", "Infinity"],
    ]);
  });

  it("a line twice, bytes that are no UTF-8, and a results file that is no JSON", async () => {
    const root = await treeOf({
      "acme__m/samples_sum_2031-01-01T00-00-00.jsonl": `${sample({})}\n${sample({})}\n`,
      "acme__m/results_2031-01-01T00-00-00.json": '{"results": {\n  "sum": {"acc,none": ]}',
    });
    await writeFile(
      join(root, "acme__m/samples_more_2031-01-01T00-00-00.jsonl"),
      Buffer.concat([Buffer.from(`${sample({})}\n`), Buffer.from([0x7b, 0xff, 0x7d])]),
    );
    expect((await problemsOf(run(root))).map((p) => [p.file.split("/").at(-1), p.line, p.got])).toEqual([
      ["results_2031-01-01T00-00-00.json", 2, '"]}"'],
      ["samples_more_2031-01-01T00-00-00.jsonl", 2, "bytes that are not UTF-8"],
      ["samples_sum_2031-01-01T00-00-00.jsonl", 2, "0, as in line 1"],
    ]);
  });

  it("a results file with bytes that are no UTF-8, at their line", async () => {
    const root = await treeOf({
      "m/samples_sum.jsonl": `${sample({})}\n`,
      "m/results.json": Buffer.concat([
        Buffer.from('{"a": "é \uFFFD",\n"b": "'),
        Buffer.from([0xe0, 0x22, 0x7d]),
      ]),
    });
    expect(await problemsOf(run(root))).toEqual([
      { file: "out/m/results.json", line: 2, expected: "UTF-8 text", got: "bytes that are not UTF-8" },
    ]);
  });

  it("languages whose doc_ids don't mean the same question, unless they are said not to", async () => {
    const root = join(await scratch(), "run");
    await cp(join(fixture, "run"), root, { recursive: true });
    const path = join(root, "te/acme__small-1/samples_norland-qa_gen_te_2031-01-02T04-04-05.000001.jsonl");
    const shifted = readFileSync(path, "utf8").replace("norland.example/river", "norland.example/lake");
    await writeFile(path, shifted);
    expect((await problemsOf(run(root))).map((p) => [p.line, p.field, p.got])).toEqual([
      [2, "doc.source", '"https://norland.example/lake"'],
    ]);
    const result = await run(root, { align: "none" });
    expect(linesOf(result, "questions.jsonl")).toHaveLength(6);
  });
});
