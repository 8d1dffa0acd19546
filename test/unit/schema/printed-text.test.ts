import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isNotPrinted, readPrinted } from "../../../src/schema/printed-text.ts";

const figure = (value: number, decimals: number): object => ({ value, decimals });
const spread = (value: number, decimals: number, sd: number, of: number): object => ({
  ...figure(value, decimals),
  second: { kind: "spread", value: sd, decimals: of },
});
const range = (low: number, high: number, decimals: number): object => ({
  ...figure(low, decimals),
  second: { kind: "end", value: high, decimals },
});

describe("figures as papers print them", () => {
  it.each([
    ["3.63", figure(3.63, 2)],
    ["2.1(1.66 )", spread(2.1, 1, 1.66, 2)],
    ["1.33 (1.0)", spread(1.33, 2, 1, 1)],
    ["3.63 ± 1.71", spread(3.63, 2, 1.71, 2)],
    ["$3.63 \\pm 1.71$", spread(3.63, 2, 1.71, 2)],
    ["\\textbf{3.63} (1.71)", spread(3.63, 2, 1.71, 2)],
    ["−0.28", figure(-0.28, 2)],
    ["–0.28", null],
    ["2,001", figure(2001, 0)],
    ["46.2 %", figure(46.2, 1)],
    [".37*", figure(0.37, 2)],
    ["2.4–3.9", range(2.4, 3.9, 1)],
    ["2.4-3.9", range(2.4, 3.9, 1)],
    ["2.4--3.9", range(2.4, 3.9, 1)],
    ["−1.20–0.64", range(-1.2, 0.64, 2)],
    ["3,63", null],
    ["1.2.3", null],
    ["", null],
    ["about 3", null],
    ["(1.0)", null],
    ["< 0.001", null],
  ])("%s", (text, expected) => {
    expect(readPrinted(text)).toEqual(expected);
  });

  it("a dash is nothing printed, a number is not", () => {
    for (const text of ["–", "—", "-", "−", " – ", "n/a"]) expect(isNotPrinted(text), text).toBe(true);
    for (const text of ["0", "-1", "–0.2"]) expect(isNotPrinted(text), text).toBe(false);
  });

  it("every number comes back with its decimals", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999, max: 99_999 }),
        fc.integer({ min: 0, max: 4 }),
        (n, decimals) => {
          const value = Number((n / 10 ** decimals).toFixed(decimals));
          const text = value.toFixed(decimals).replace("-", "−");
          expect(readPrinted(text)).toEqual({ value, decimals });
        },
      ),
    );
  });
});
