import { describe, expect, it } from "vitest";
import { block } from "../../src/charts/label.ts";
import { clusters, fit, measure, wrap } from "../../src/charts/text.ts";

const CULTURE = "\u0C38\u0C02\u0C38\u0C4D\u0C15\u0C43\u0C24\u0C3F";
const SCIENCE = "\u0C36\u0C3E\u0C38\u0C4D\u0C24\u0C4D\u0C30\u0C02";

describe("clusters", () => {
  it("keeps a base with its signs, and conjuncts whole", () => {
    expect(clusters(CULTURE)).toEqual(["\u0C38\u0C02", "\u0C38\u0C4D\u0C15\u0C43", "\u0C24\u0C3F"]);
    expect(clusters(SCIENCE)).toEqual(["\u0C36\u0C3E", "\u0C38\u0C4D\u0C24\u0C4D\u0C30\u0C02"]);
    expect(clusters("\u0915\u094D\u200D\u0937a")).toEqual(["\u0915\u094D\u200D\u0937", "a"]);
    expect(clusters("e\u0301x")).toEqual(["e\u0301", "x"]);
    expect(clusters("\u{1F600}a")).toEqual(["\u{1F600}", "a"]);
    expect(clusters("")).toEqual([]);
  });
});

describe("fit", () => {
  it("leaves what fits and cuts the rest after a whole cluster", () => {
    expect(fit("Science", 100, 13)).toBe("Science");
    for (let width = 10; width < 120; width += 3) {
      for (const text of [CULTURE, SCIENCE, "A long model name", "cafe\u0301 cre\u0301me"]) {
        const cut = fit(text, width, 13);
        if (cut === text) continue;
        expect(cut.endsWith("\u2026")).toBe(true);
        const kept = clusters(cut.slice(0, -1));
        expect(clusters(text).slice(0, kept.length)).toEqual(kept);
        if (kept.length > 0) expect(measure(cut, 13)).toBeLessThanOrEqual(width);
      }
    }
  });
});

describe("wrap", () => {
  it("breaks between words and loses none", () => {
    const text = `IndicWhisper + Seamless MT, ${CULTURE} ${SCIENCE}`;
    const lines = wrap(text, 110, 13, { most: 9 });
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join(" ")).toBe(text);
    for (const line of lines) expect(measure(line, 13)).toBeLessThanOrEqual(110);
  });

  it("ends the last line it may use in an ellipsis", () => {
    const lines = wrap("one two three four five six seven", 60, 13, { most: 2 });
    expect(lines).toHaveLength(2);
    expect(lines[1]?.endsWith("\u2026")).toBe(true);
    expect(wrap("", 60, 13)).toEqual([]);
  });
});

describe("measure", () => {
  // Advance widths of the faces themselves, in per cent of the text size.
  it.each([
    ["3.63", 175],
    [CULTURE, 361],
    [`\u0C2D\u0C4C\u0C17\u0C4B\u0C33\u0C3F\u0C15 ${SCIENCE}`, 522],
    ["\u0C30\u0C3E\u0C1C\u0C15\u0C40\u0C2F\u0C3E\u0C32\u0C41", 485],
  ])("is near the width of %s in the face", (text, width) => {
    const estimate = measure(text, 100);
    expect(estimate).toBeGreaterThan(width * 0.95);
    expect(estimate).toBeLessThan(width * 1.25);
  });

  it("gives marks above Latin letters no width and bold a little more", () => {
    expect(measure("e\u0301", 13)).toBe(measure("e", 13));
    expect(measure("Domain", 13, true)).toBeGreaterThan(measure("Domain", 13));
  });
});

describe("block", () => {
  it("gives scripts with signs above and below more room", () => {
    const latin = block("Culture", { width: 200, size: 10 });
    const native = block({ text: CULTURE, lang: "te" }, { width: 200, size: 10 });
    expect([latin.height, native.height]).toEqual([12.5, 17]);
    expect([latin.lang, native.lang]).toEqual([undefined, "te"]);
  });
});
