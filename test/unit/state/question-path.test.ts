import { describe, expect, it } from "vitest";
import { questionPath, questionSlug } from "../../../src/state/question-path.ts";

const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe("a question's id in an address", () => {
  it("stays as it is, but for what would split or end the segment", () => {
    expect(questionSlug("q-7.a b")).toBe("q-7.a b");
    expect(questionSlug("a/b~~c")).toBe("a~2fb~7e~7ec");
    expect(questionPath("ప్రశ్న")).toBe(`questions/${encodeURIComponent("ప్రశ్న")}/`);
  });

  it("neither leads elsewhere nor takes the place of the list's own page", () => {
    expect(["..", ".", "index.html", "Index.HTML"].map(questionSlug)).toEqual([
      "~2e~2e",
      "~2e",
      "index~2ehtml",
      "Index~2eHTML",
    ]);
    expect(questionSlug("v1.2")).toBe("v1.2");
  });

  it("is cut where no file system would take it, and two alike ids stay two", () => {
    const long = "త".repeat(199);
    const [first, second] = [questionSlug(`${long}1`), questionSlug(`${long}2`)];
    expect(first).toMatch(/^త{60}~~[0-9a-f]{16}$/u);
    expect(second.slice(0, 62)).toBe(first.slice(0, 62));
    expect(second).not.toBe(first);
    for (const id of [long, "?".repeat(200), "😀".repeat(200), "x".repeat(201)])
      expect(bytes(questionSlug(id))).toBeLessThanOrEqual(200);
    expect(questionSlug("x".repeat(200))).toBe("x".repeat(200));
  });
});
