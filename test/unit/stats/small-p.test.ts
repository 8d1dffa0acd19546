import { describe, expect, it } from "vitest";
import { loadSuites } from "../../golden/load.ts";
import { record } from "../../golden/json.ts";
import { loadOps } from "../../golden/ops.ts";

// The suites' absolute tolerance of 1e-10 would let any tiny p pass; here they must hold relatively.
const suites = loadSuites(new URL("../../golden", import.meta.url).pathname);
const ops = await loadOps();

function tinyPs(got: unknown, want: unknown, found: [number, number][]): void {
  if (typeof want === "object" && want !== null && !Array.isArray(want)) {
    for (const [key, value] of Object.entries(record(want))) {
      const answer = typeof got === "object" && got !== null ? record(got)[key] : undefined;
      const isP = /(?:^|_)p(?:_|$)/u.test(key) && typeof value === "number";
      if (isP && value > 0 && value < 1e-6) found.push([Number(answer), value]);
      else tinyPs(answer, value, found);
    }
  }
}

describe("tiny p-values of the vectors", () => {
  it.each(["correlation", "bland_altman", "paired", "special_functions"])(
    "%s: right to 1e-9 relatively",
    (name) => {
      const suite = suites.find((candidate) => candidate.name === name);
      const found: [number, number][] = [];
      for (const golden of suite?.cases ?? []) {
        const run = ops[golden.op];
        expect(run, golden.id).toBeDefined();
        tinyPs(run?.(golden.input, { corpus: null }), golden.expected, found);
      }
      expect(found.length).toBeGreaterThan(1);
      for (const [got, want] of found) expect(Math.abs(got / want - 1)).toBeLessThan(1e-9);
    },
  );
});
