import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alterableLeaves, alterLeaf } from "./alter.ts";
import { compare } from "./compare.ts";
import { list, record, text } from "./json.ts";
import { loadSuites } from "./load.ts";
import { loadOps } from "./ops.ts";
import { reportLines, runFolder, runSuite } from "./runner.ts";

const VECTORS = import.meta.dirname;
const INPUT_FILES = ["corpus.json", "ratings.json"];
const SUITES = [
  "akshara",
  "bland_altman",
  "bleu",
  "bleu_tokenize",
  "bootstrap",
  "chrf",
  "correlation",
  "describe",
  "em_f1",
  "kappa_icc",
  "krippendorff",
  "multiplicity",
  "normalize",
  "paired",
  "special_functions",
  "wer_cer",
];

const ops = await loadOps();
const suites = loadSuites(VECTORS);

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "golden-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

type Json = Readonly<Record<string, unknown>>;

/** Writes one suite into the temporary folder, its cases changed, with the files it may refer to. */
function writeSuite(name: string, change: (cases: readonly Json[]) => readonly unknown[]): void {
  for (const file of INPUT_FILES) copyFileSync(join(VECTORS, file), join(folder, file));
  const suite = record(JSON.parse(readFileSync(join(VECTORS, `${name}.json`), "utf8")));
  const cases = change(list(suite.cases).map(record));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...suite, cases }));
}

/** The case with one digit of its `turn`-th leaf changed; null where nothing can be changed. */
function altered(golden: Json, turn: number): Json | null {
  const leaves = alterableLeaves(golden.expected);
  const path = leaves[turn % leaves.length];
  return path === undefined ? null : { ...golden, expected: alterLeaf(golden.expected, path) };
}

describe("golden vectors", () => {
  it("has every suite", () => {
    expect(suites.map((suite) => suite.name)).toEqual(SUITES);
  });

  it.each(suites.map((suite) => [suite.name, suite] as const))("%s", (_, suite) => {
    const report = runSuite(suite, ops);
    expect(report.failed).toEqual([]);
    expect(report.passed).toBe(suite.cases.length);
  });
});

describe("a wrong vector is noticed", () => {
  it.each(SUITES)("%s: one digit", (name) => {
    let id = "";
    writeSuite(name, (cases) => {
      const index = cases.findIndex((golden) => altered(golden, 0) !== null);
      id = text(cases[index]?.id);
      return cases.map((golden, i) => (i === index ? altered(golden, 0) : golden));
    });
    const [report] = runFolder(folder, ops);
    expect(report?.failed.map((failure) => failure.id)).toEqual([id]);
  });

  it.each(SUITES)("%s: a digit in every case", (name) => {
    const ids: string[] = [];
    writeSuite(name, (cases) =>
      cases.map((golden, i) => {
        const wrong = altered(golden, i);
        if (wrong !== null) ids.push(text(golden.id));
        return wrong ?? golden;
      }),
    );
    const [report] = runFolder(folder, ops);
    expect(ids.length).toBeGreaterThan(0);
    expect(report?.failed.map((failure) => failure.id)).toEqual(ids);
  });
});

describe("the runner", () => {
  const run = (directory: string): { readonly status: number | null; readonly lines: readonly string[] } => {
    const { status, stdout } = spawnSync(process.execPath, [join(VECTORS, "run.ts")], {
      encoding: "utf8",
      env: { ...process.env, GOLDEN_DIR: directory },
      timeout: 60_000,
    });
    return { status, lines: stdout.trimEnd().split("\n") };
  };

  it("prints a line per suite and the totals, and succeeds", () => {
    writeSuite("multiplicity", (cases) => cases);
    expect(run(folder)).toEqual({ status: 0, lines: ["multiplicity 8/8", "8 passed, 0 failed"] });
  });

  it("names the failing case with both values, and fails", () => {
    writeSuite("multiplicity", ([first, ...others]) => [
      first === undefined ? first : altered(first, 0),
      ...others,
    ]);
    const { status, lines } = run(folder);
    expect(status).toBe(1);
    expect(lines).toEqual([
      "multiplicity 7/8",
      "  multiplicity/open-001 holm.0: got 0.03, want 0.04",
      "7 passed, 1 failed",
    ]);
  });

  it("fails on a missing and on an empty folder", () => {
    expect(run(join(folder, "absent"))).toMatchObject({ status: 1 });
    expect(reportLines(runFolder(folder, ops)).at(-1)).toBe("0 passed, 1 failed");
    for (const file of INPUT_FILES) copyFileSync(join(VECTORS, file), join(folder, file));
    expect(reportLines(runFolder(folder, ops)).at(-1)).toBe("0 passed, 1 failed");
  });

  it("fails on an unknown op, also one named like an object's own method", () => {
    writeSuite("multiplicity", (cases) => cases.map((golden) => ({ ...golden, op: "toString" })));
    const [report] = runFolder(folder, ops);
    expect(report).toMatchObject({ passed: 0, total: 8 });
    expect(report?.failed[0]?.reasons).toEqual(["unknown op toString"]);
  });

  it("fails on a suite without cases, one that is no JSON, and a case that expects nothing", () => {
    writeSuite("multiplicity", () => []);
    writeFileSync(join(folder, "broken.json"), "{");
    writeFileSync(
      join(folder, "silent.json"),
      JSON.stringify({
        schema: "vakqa-golden/1",
        suite: "silent",
        cases: [{ id: "a", op: "adjust", input: {} }],
      }),
    );
    const reports = runFolder(folder, ops);
    expect(reports.map((report) => report.name)).toEqual(["broken", "multiplicity", "silent"]);
    expect(reports.every((report) => report.failed.length === 1)).toBe(true);
  });

  it("reports an operation that throws as a failed case", () => {
    writeSuite("multiplicity", (cases) => cases.map((golden) => ({ ...golden, input: { p: "none" } })));
    const [report] = runFolder(folder, ops);
    expect(report?.failed[0]?.reasons[0]).toMatch(/^threw TypeError/u);
  });
});

describe("comparison", () => {
  const near = { abs: 1e-9, rel: 0 };

  it("takes null only for null, and no NaN, string or missing key for a number", () => {
    expect(compare(null, null, near)).toEqual([]);
    for (const got of [0, undefined, Number.NaN]) expect(compare(got, null, near)).toHaveLength(1);
    for (const got of [null, undefined, Number.NaN, "1"]) expect(compare(got, 1, near)).toHaveLength(1);
    expect(compare({}, { a: 1 }, near)).toEqual([{ path: "a", got: "nothing", want: "1" }]);
  });

  it("allows the tolerance and no more, and compares lists whole", () => {
    expect(compare(1 + 5e-10, 1, near)).toEqual([]);
    expect(compare(1 + 2e-9, 1, near)).toHaveLength(1);
    expect(compare([1, 2, 3], [1, 2], near)).toHaveLength(1);
    expect(compare({ a: 1, extra: 2 }, { a: 1 }, near)).toEqual([]);
  });

  it("compares of jiwer's split only errors and rate", () => {
    const want = { jiwer_wer: { rate: 0.5, errors: 2, hits: 2, insertions: 0 } };
    expect(compare({ jiwer_wer: { rate: 0.5, errors: 2 } }, want, near)).toEqual([]);
    expect(compare({ jiwer_wer: { rate: 0.5, errors: 3 } }, want, near)).toHaveLength(1);
    const own = { vakqa_wer: want.jiwer_wer };
    expect(compare({ vakqa_wer: { rate: 0.5, errors: 2 } }, own, near)).toHaveLength(2);
  });

  it("compares random words bit by bit", () => {
    writeSuite("bootstrap", (cases) =>
      cases
        .filter((golden) => golden.op === "prng_state")
        .map((golden) => {
          const words = list(record(golden.expected).u32).map(Number);
          return { ...golden, expected: { u32: words.map((word, i) => (i === 9 ? word + 1 : word)) } };
        }),
    );
    expect(runFolder(folder, ops)[0]).toMatchObject({ passed: 0, total: 1 });
  });
});
