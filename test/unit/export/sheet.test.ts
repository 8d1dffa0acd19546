import { describe, expect, it } from "vitest";
import { dress, element } from "../../../src/charts/svg.ts";
import { layoutOf } from "../../../src/export/layouts.ts";
import { pictureOf } from "../../../src/export/picture.ts";
import { sheet } from "../../../src/export/sheet.ts";
import type { ChartModel } from "../../../src/views/view.ts";
import { document, source } from "./support.ts";

/** A panel three quarters as high as it is wide. */
const panel = (id: number): ChartModel => ({
  id: `panel-${id}`,
  title: `Panel ${id}`,
  third: true,
  draw: ({ document: doc, width, theme }) => {
    const ink = { document: doc, theme };
    const svg = element(ink, "svg", {}, [element(ink, "rect", { width, height: width * 0.75 })]);
    return dress(
      svg,
      { document: doc, width, theme, title: `Panel ${id}`, description: "A box." },
      width * 0.75,
    );
  },
});
const drawn = (count: number, layout: string): { readonly scale: number; readonly perRow: number } => {
  const all = sheet(
    Array.from({ length: count }, (_, i) => panel(i)),
    "Panels",
  );
  const settings = { mode: "light", layout: layoutOf(layout), transparent: false, large: false } as const;
  const body = pictureOf(all, source, document, settings).querySelector("[data-part=picture]");
  const [, scale = "1"] = /scale\(([\d.]+)\)/u.exec(body?.getAttribute("transform") ?? "") ?? [];
  const places = Array.from(body?.children ?? []).flatMap(
    (g) => /translate\(\d+ (\d+)\)/u.exec(g.getAttribute("transform") ?? "")?.[1] ?? [],
  );
  return { scale: Number(scale), perRow: places.filter((y) => y === places[0]).length };
};

describe("pictures set as one", () => {
  it("stand as on the page where they have the height", () => {
    expect(drawn(4, "figure")).toEqual({ scale: 1, perRow: 2 });
    expect(drawn(6, "text")).toEqual({ scale: 1, perRow: 2 });
    expect(drawn(3, "column")).toEqual({ scale: 1, perRow: 1 });
  });

  it("stand in the rows that leave type largest where height is scant", () => {
    const { scale, perRow } = drawn(4, "wide");
    expect({ scale, perRow }).toEqual({ scale: 1, perRow: 4 });
    expect(drawn(2, "wide").scale).toBeGreaterThan(0.8);
  });
});
