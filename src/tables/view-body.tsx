import { useCallback, type ReactNode } from "react";
import { pageTheme } from "../charts/theme.ts";
import type { ChartModel, Drawing } from "../views/view.ts";
import { DataTable } from "./data-table.tsx";
import { Drawn } from "./drawn.tsx";

const widths = { whole: { wide: 1100, narrow: 358 }, half: { wide: 500, narrow: 358 } } as const;

function Chart({ chart, many }: { readonly chart: ChartModel; readonly many: boolean }): ReactNode {
  const { wide, narrow } = widths[chart.half === true ? "half" : "whole"];
  const at = useCallback(
    (width: number) => (document: Document) => chart.draw({ document, width, theme: pageTheme }),
    [chart],
  );
  return (
    <figure>
      {many && <figcaption className="xs chart-title">{chart.title}</figcaption>}
      <Drawn className="wide" draw={at(wide)} />
      <Drawn className="narrow" draw={at(narrow)} />
    </figure>
  );
}

/** Pictures, table and notes of a drawing. */
export function ViewBody({ drawing }: { readonly drawing: Drawing }): ReactNode {
  const halves = drawing.charts.some((c) => c.half === true);
  return (
    <>
      <p className="finding">{drawing.finding}</p>
      {drawing.charts.length > 0 && (
        <div className={halves ? "two" : undefined}>
          {drawing.charts.map((chart) => (
            <Chart key={chart.id} chart={chart} many={drawing.charts.length > 1} />
          ))}
        </div>
      )}
      {drawing.table !== null && <DataTable model={drawing.table} />}
      {drawing.simulated === "marked" && (
        <p className="src">
          <span className="sim">Dotted underline</span>: simulated, not implied by a printed number.
        </p>
      )}
      <p className="src">{drawing.notes.join(" ")}</p>
    </>
  );
}
