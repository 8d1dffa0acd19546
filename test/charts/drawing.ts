import { parseHTML } from "linkedom";
import { afterEach, beforeEach, expect, vi } from "vitest";
import type { ChartOptions, Series } from "../../src/charts/options.ts";
import { measure } from "../../src/charts/text.ts";
import { literalTheme } from "../../src/charts/theme.ts";

/** A document without a browser, as pages are built with. */
export const { document } = parseHTML("<!doctype html><html><body></body></html>");

/** Makes every warning, Plot's above all, fail the test in which it comes up. */
export function failOnWarnings(): void {
  beforeEach(() => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => {
    expect(vi.mocked(console.warn).mock.calls).toEqual([]);
    vi.restoreAllMocks();
  });
}

export const SLOTS = ["a", "b1", "b2", "b3", "c", "d", "e", "f"] as const;

/** `count` series; the first eight have a slot each. */
export const seriesList = (count: number): readonly Series[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    label: `Model ${index}`,
    slot: SLOTS[index] ?? "",
  }));

export function chartOptions(changes: Partial<ChartOptions> = {}): ChartOptions {
  return {
    document,
    width: 1100,
    title: "A title",
    description: "A description.",
    theme: literalTheme("light"),
    scale: { min: 1, max: 5, step: 1, label: "mean score, 1\u20135" },
    series: seriesList(8),
    ...changes,
  };
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly node: Element;
}

const numberOf = (node: Element, name: string): number => Number(node.getAttribute(name));

/** Where each symbol stands, by its key; a key that is drawn twice fails. */
export function symbolsOf(svg: Element): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  for (const node of svg.querySelectorAll("g[data-key]")) {
    const key = node.getAttribute("data-key") ?? "";
    const [, x, y] = /^translate\((\S+) (\S+)\)$/u.exec(node.getAttribute("transform") ?? "") ?? [];
    expect(found.has(key), `${key} is drawn once`).toBe(false);
    found.set(key, { x: Number(x), y: Number(y), node });
  }
  return found;
}

export interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly size: number;
  readonly node: Element;
}

/** Every line of text as drawn, with the extent that the width estimate gives it. */
export function wordsOf(svg: Element): readonly Word[] {
  return [...svg.querySelectorAll("text")].flatMap((node) => {
    const bold = Number(node.getAttribute("font-weight") ?? 400) >= 600;
    const size = numberOf(node, "font-size");
    const anchor = node.getAttribute("text-anchor");
    const lines = [...node.querySelectorAll("tspan")].filter((line) => line.hasAttribute("x"));
    return (lines.length > 0 ? lines : [node]).map((line): Word => {
      const text = [...line.childNodes]
        .filter(({ nodeName }) => nodeName.toLowerCase() !== "title")
        .map(({ textContent }) => textContent ?? "")
        .join("");
      const [x, y, width] = [numberOf(line, "x"), numberOf(line, "y"), measure(text, size, bold)];
      const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
      return { text, x, y, left, right: left + width, size, node };
    });
  });
}

/** From pixels to values, by two tick figures that stand on one line of text. */
export function inverse(
  svg: Element,
  along: "x" | "y",
  [low, high]: readonly [string, string],
): (pixel: number) => number {
  const across = along === "x" ? "y" : "x";
  const words = wordsOf(svg).filter(({ node }) => node.getAttribute("font-weight") === null);
  const starts = words.filter(({ text }) => text === low);
  for (const start of starts) {
    const end = words.find((word) => word.text === high && Math.abs(word[across] - start[across]) < 0.01);
    if (end === undefined) continue;
    const value = (text: string): number => Number(text.replace("\u2212", "-").replace("+", ""));
    const slope = (value(high) - value(low)) / (end[along] - start[along]);
    return (pixel) => value(low) + (pixel - start[along]) * slope;
  }
  throw new Error(`no axis with ${low} and ${high}`);
}

/** The size of the picture as its `viewBox` says. */
export function sizeOf(svg: Element): { readonly width: number; readonly height: number } {
  const [x, y, width = 0, height = 0] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  expect([x, y]).toEqual([0, 0]);
  return { width, height };
}

/** Fails when a text or a symbol reaches outside the picture. */
export function expectInside(svg: Element): void {
  const { width, height } = sizeOf(svg);
  for (const { text, left, right, y, size, node } of wordsOf(svg)) {
    if (node.hasAttribute("transform")) continue;
    expect(left, `left of "${text}"`).toBeGreaterThanOrEqual(-1);
    expect(right, `right of "${text}"`).toBeLessThanOrEqual(width + 1);
    expect(y - size * 0.7, `top of "${text}"`).toBeGreaterThanOrEqual(-1);
    expect(y + size * 0.2, `bottom of "${text}"`).toBeLessThanOrEqual(height + 1);
  }
  for (const [key, { x, y }] of symbolsOf(svg)) {
    expect(x >= 0 && x <= width && y >= 0 && y <= height, `${key} at ${x}, ${y}`).toBe(true);
  }
}

/** Fails when two lines of text lie over each other. */
export function expectNoOverlap(svg: Element): void {
  const words = wordsOf(svg).filter(({ text, node }) => text !== "" && !node.hasAttribute("transform"));
  words.forEach((a, index) => {
    for (const b of words.slice(index + 1)) {
      const over = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const apart = Math.abs(a.y - b.y);
      expect(over > 1 && apart < Math.min(a.size, b.size) * 0.8, `"${a.text}" over "${b.text}"`).toBe(false);
    }
  });
}

/** Ends of the lines that carry a chord, by `data-chord`. */
export function chordsOf(svg: Element): ReadonlyMap<string, readonly [number, number, number, number]> {
  return new Map(
    [...svg.querySelectorAll("[data-chord]")].map((node) => [
      node.getAttribute("data-chord") ?? "",
      [numberOf(node, "x1"), numberOf(node, "y1"), numberOf(node, "x2"), numberOf(node, "y2")] as const,
    ]),
  );
}

/** The picture with one element a line, for snapshots a person can read. */
export const readable = (svg: Element): string => `${svg.outerHTML.replace(/></gu, ">\n<")}\n`;
