import { compare, type Mismatch } from "./compare.ts";
import { loadSuites, resolveInput } from "./load.ts";
import type { GoldenCase, GoldenOps, GoldenSuite, Tolerance } from "./types.ts";

/** A case that did not come out as expected, and why. */
export interface FailedCase {
  readonly id: string;
  readonly reasons: readonly string[];
}

/** The outcome of one suite. */
export interface SuiteReport {
  readonly name: string;
  readonly passed: number;
  readonly total: number;
  readonly failed: readonly FailedCase[];
}

// Random words are compared bit by bit whatever the suite's tolerance: a relative 1e-9 would let the last bits pass.
const BIT_EQUAL_OPS = new Set(["prng", "prng_state"]);
const EXACT: Tolerance = { abs: 0, rel: 0 };
const SHOWN_MISMATCHES = 4;

/** Runs one suite. A suite that could not be read counts as one failed case. */
export function runSuite(suite: GoldenSuite, ops: GoldenOps): SuiteReport {
  if (suite.problem !== null) {
    return { name: suite.name, passed: 0, total: 1, failed: [{ id: suite.name, reasons: [suite.problem] }] };
  }
  const failed = suite.cases.flatMap((golden) => {
    const reasons = runCase(golden, suite, ops);
    return reasons.length === 0 ? [] : [{ id: golden.id, reasons }];
  });
  return { name: suite.name, passed: suite.cases.length - failed.length, total: suite.cases.length, failed };
}

function runCase(golden: GoldenCase, suite: GoldenSuite, ops: GoldenOps): readonly string[] {
  const op = Object.hasOwn(ops, golden.op) ? ops[golden.op] : undefined;
  if (op === undefined) return [`unknown op ${golden.op}`];
  try {
    const { input, context } = resolveInput(suite.folder, golden.input);
    const tolerance = BIT_EQUAL_OPS.has(golden.op) ? EXACT : suite.tolerance;
    return reasonsOf(compare(op(input, context), golden.expected, tolerance));
  } catch (error) {
    return [`threw ${String(error)}`];
  }
}

function reasonsOf(mismatches: readonly Mismatch[]): readonly string[] {
  const shown = mismatches
    .slice(0, SHOWN_MISMATCHES)
    .map(({ path, got, want }) => `${path === "" ? "answer" : path}: got ${got}, want ${want}`);
  const hidden = mismatches.length - shown.length;
  return hidden > 0 ? [...shown, `and ${hidden} more`] : shown;
}

/** Runs every suite of a folder. A missing folder, or one without suites, counts as one failure. */
export function runFolder(folder: string, ops: GoldenOps): readonly SuiteReport[] {
  const suites = loadSuites(folder);
  if (suites.length > 0) return suites.map((suite) => runSuite(suite, ops));
  const reasons = [`no suites of golden vectors in ${folder}`];
  return [{ name: "(no suites)", passed: 0, total: 1, failed: [{ id: "(no suites)", reasons }] }];
}

/** The report as lines: one per suite, its failures below it, and the totals last. */
export function reportLines(reports: readonly SuiteReport[]): readonly string[] {
  const passed = reports.reduce((sum, report) => sum + report.passed, 0);
  const total = reports.reduce((sum, report) => sum + report.total, 0);
  const lines = reports.flatMap((report) => [
    `${report.name} ${report.passed}/${report.total}`,
    ...report.failed.flatMap(({ id, reasons }) => reasons.map((reason) => `  ${id} ${reason}`)),
  ]);
  return [...lines, `${passed} passed, ${total - passed} failed`];
}
