import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatMeanSd,
  formatNumber,
  formatP,
  formatPercent,
  formatRange,
  formatSigned,
  NO_VALUE,
  roundTo,
} from "../../../src/stats/round.ts";
import { fc, figure } from "./arbitrary.ts";

describe("rounding", () => {
  it("rounds once, from the exact double", () => {
    // 1.005 and 2.675 lie below, 0.125 exactly on, the half.
    expect([1.005, 2.675, 0.125, 1.115, 3.6253].map((value) => formatNumber(value, 2))).toEqual([
      "1.00",
      "2.67",
      "0.13",
      "1.11",
      "3.63",
    ]);
  });

  it("is toFixed for everything from zero up, and mirrors below", () => {
    fc.assert(
      fc.property(figure, fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        const size = Math.abs(value);
        expect(formatNumber(size, decimals)).toBe(size.toFixed(decimals));
        expect(roundTo(-size, decimals)).toBe(0 - roundTo(size, decimals));
        const shown = formatNumber(value, decimals).replace("\u2212", "-");
        expect(Number(shown)).toBe(roundTo(value, decimals));
      }),
    );
  });

  it("has no negative zero", () => {
    expect([-0, -0.001, -0.004].map((value) => formatNumber(value, 2))).toEqual(["0.00", "0.00", "0.00"]);
    expect(Object.is(roundTo(-0.001, 2), 0)).toBe(true);
    expect(formatNumber(-0.006, 2)).toBe("\u22120.01");
  });

  it("shows a dash, not a zero, for what is missing", () => {
    for (const value of [null, undefined, Number.NaN, Infinity]) {
      expect(formatNumber(value, 2)).toBe(NO_VALUE);
      expect(formatSigned(value, 2)).toBe(NO_VALUE);
      expect(formatP(value)).toBe(NO_VALUE);
      expect(formatPercent(value)).toBe(NO_VALUE);
      expect(formatCount(value)).toBe(NO_VALUE);
      expect(formatRange(1, value, 2)).toBe(NO_VALUE);
      expect(formatMeanSd(value, 1)).toBe(NO_VALUE);
    }
  });
});

describe("figures", () => {
  it("give differences a sign, always", () => {
    expect([0.31, -0.28, 0, -0.001].map((value) => formatSigned(value, 2))).toEqual([
      "+0.31",
      "\u22120.28",
      "\u00b10.00",
      "\u00b10.00",
    ]);
  });

  it("give p as 0.10 or < 0.0001, with more places as it gets smaller", () => {
    const shown = [1, 0.5, 0.0978, 0.0996, 0.0902, 0.0431, 0.00996, 0.0012, 0.0001, 0.00009999, 0].map(
      formatP,
    );
    expect(shown).toEqual([
      "1.00",
      "0.50",
      "0.098",
      "0.10",
      "0.090",
      "0.043",
      "0.010",
      "0.0012",
      "0.0001",
      "< 0.0001",
      "< 0.0001",
    ]);
  });

  it("never show a p that is not zero as zero", () => {
    fc.assert(
      fc.property(fc.double({ min: Number.MIN_VALUE, max: 1, noNaN: true }), (p) => {
        expect(formatP(p)).toMatch(/^(?:< 0\.0001|0\.\d*[1-9]\d*|1\.00)$/u);
      }),
    );
  });

  it("put a thin space before per cent and a comma between thousands", () => {
    expect(formatPercent(46.2269)).toBe("46.2\u2009%");
    expect(formatPercent(-1.25, 1)).toBe("\u22121.3\u2009%");
    expect([0, 999, 2001, 1234567].map(formatCount)).toEqual(["0", "999", "2,001", "1,234,567"]);
    expect(formatCount(-12345)).toBe("\u221212,345");
  });

  it("write ranges with an en dash, spaced beside a minus", () => {
    expect(formatRange(2.408, 2.7017, 2)).toBe("2.41\u20132.70");
    expect(formatRange(-0.567, 0.0179, 2)).toBe("\u22120.57 \u2013 0.02");
  });

  it("write the SD in brackets, and leave it out where there is none", () => {
    expect(formatMeanSd(3.628, 1.712)).toBe("3.63 (1.71)");
    expect(formatMeanSd(3, null)).toBe("3.00");
  });
});
