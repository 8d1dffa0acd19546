import type PptxGenJS from "pptxgenjs";
import type { Theme } from "../charts/theme.ts";
import type { ExportCell, ExportGrid } from "./grid.ts";
import { isMixed, raised } from "./marks.ts";
import { figureOf, nameOf, pad, smaller, type TableSlide } from "./slide-plan.ts";
import { bare, clean, face } from "./slide-text.ts";

type Runs = PptxGenJS.TableCell[];

/** Puts a part of a table onto its slide, every row as high as was planned. */
export function addTable(
  slide: PptxGenJS.Slide,
  grid: ExportGrid,
  part: TableSlide,
  {
    x,
    y,
    lang,
    theme,
  }: { readonly x: number; readonly y: number; readonly lang: string; readonly theme: Theme },
): void {
  const [ink = "", quiet = "", line = ""] = ["ink", "ink-3", "line-2"].map((token) =>
    bare(theme.color(token)),
  );
  const { size, columns } = part;
  const mixed = isMixed(grid);
  const edge = { type: "solid" as const, pt: 0.5, color: line };
  const none = { type: "none" as const };
  const border: [PptxGenJS.BorderProps, PptxGenJS.BorderProps, PptxGenJS.BorderProps, PptxGenJS.BorderProps] =
    [none, none, edge, none];
  const alignOf = (i: number): "left" | "right" => grid.parts[i]?.align ?? "right";
  // A line in other type is a paragraph of its own.
  const below = (text: string | null): Runs =>
    text === null || text === ""
      ? []
      : [{ text: clean(text), options: { color: quiet, fontSize: size * smaller, lang } }];
  const runs = (first: Runs, second: Runs): Runs =>
    second.length === 0
      ? first
      : [
          ...first.map((run, k) =>
            k === first.length - 1 ? { ...run, options: { ...run.options, breakLine: true } } : run,
          ),
          ...second,
        ];
  const figure = (cell: ExportCell): Runs => {
    const color = cell.exact === null ? quiet : ink;
    const above = raised(cell, mixed);
    // The writer takes it in cells too, where its types don't have it; it writes into options, so that none may be shared.
    const high = { color: quiet, superscript: true, lang };
    if (above === "") return [{ text: figureOf(cell), options: { color, lang } }];
    const sd = cell.sd === null ? [] : [{ text: clean(` (${cell.sd})`), options: { color, lang } }];
    return [
      { text: clean(cell.text), options: { color, lang } },
      { text: clean(above), options: high },
      ...sd,
    ];
  };
  const head = [grid.head, ...columns.map((i) => grid.columns[i] ?? "")].map((text, k) => ({
    text: clean(text),
    options: {
      ...{ bold: true, color: ink, border, lang, valign: "bottom" as const },
      align: k === 0 ? ("left" as const) : alignOf(columns[k - 1] ?? 0),
    },
  }));
  const rows = part.entries.map((row): PptxGenJS.TableRow =>
    typeof row === "string"
      ? [{ text: clean(row), options: { color: quiet, border, colspan: columns.length + 1, lang } }]
      : [
          {
            text: runs([{ text: nameOf(row), options: { color: ink, lang } }], below(row.second)),
            options: { border },
          },
          ...columns.map((i) => {
            const cell = row.cells[i];
            return {
              text: cell === undefined ? "" : runs(figure(cell), below(cell.second)),
              options: { align: alignOf(i), border },
            };
          }),
        ],
  );
  slide.addTable([head, ...rows], {
    ...{ x, y, w: part.widths.reduce((a, b) => a + b, 0) },
    colW: [...part.widths],
    rowH: [...part.heights],
    ...{ fontFace: face, fontSize: size, margin: [pad.edge, pad.side, pad.edge, pad.side] },
  });
}
