import { useCallback, type ReactNode } from "react";
import { pageTheme } from "../charts/theme.ts";
import type { TableModel } from "../views/table-model.ts";
import type { ChartModel, Drawing } from "../views/view.ts";
import type { Provenance } from "../views/provenance.ts";
import { ProvenanceNote } from "./provenance-note.tsx";
import { DataTable } from "./data-table.tsx";
import { Drawn } from "./drawn.tsx";
import { placed, useSay } from "../words/use-say.tsx";

// Each picture is drawn for the places it can stand in and never scaled; the style sheet shows the one that fits.
const widths = {
  whole: { wide: 1100, medium: 640, narrow: 358 },
  half: { wide: 500, medium: 500, narrow: 358 },
  third: { wide: 330, medium: 330, narrow: 330 },
} as const;

function Chart({ chart, many }: { readonly chart: ChartModel; readonly many: boolean }): ReactNode {
  const { wide, medium, narrow } =
    widths[chart.third === true ? "third" : chart.half === true ? "half" : "whole"];
  const walked = chart.cellOf === undefined ? true : "asks";
  const at = useCallback(
    (width: number) => (document: Document) => chart.draw({ document, width, theme: pageTheme }),
    [chart],
  );
  return (
    <figure data-chart={chart.cellOf === undefined ? undefined : chart.id}>
      {many && <figcaption className="xs chart-title">{chart.title}</figcaption>}
      <Drawn
        className={
          narrow === wide ? "at-wide at-medium at-narrow" : medium === wide ? "at-wide at-medium" : "at-wide"
        }
        draw={at(wide)}
        walked={walked}
      />
      {medium !== wide && <Drawn className="at-medium" draw={at(medium)} walked={walked} />}
      {narrow !== wide && <Drawn className="at-narrow" draw={at(narrow)} walked={walked} />}
    </figure>
  );
}

const hasMarks = (table: TableModel | null): boolean =>
  table?.groups.some((g) =>
    g.rows.some((r) => r.cells.some((c) => c.kind === "value" && c.simulated === true)),
  ) === true;

/** A drawing's body, or the sentence in its place. */
export function ViewOrWords({
  drawing,
  ...body
}: {
  readonly drawing: Drawing | string;
  readonly provenance: Provenance;
  readonly base: string;
}): ReactNode {
  const say = useSay();
  return typeof drawing === "string" ? (
    <div className="note" role="note">
      <b>{say("Nothing to show")}</b>
      <span>{drawing}</span>
    </div>
  ) : (
    <ViewBody drawing={drawing} {...body} />
  );
}

/** Pictures, table and notes of a drawing. */
export function ViewBody({
  drawing,
  provenance,
  base,
}: {
  readonly drawing: Drawing;
  readonly provenance: Provenance;
  readonly base: string;
}): ReactNode {
  const say = useSay();
  const layout = drawing.charts.some((c) => c.third === true)
    ? "pictures thirds"
    : drawing.charts.some((c) => c.half === true)
      ? "pictures halves"
      : "pictures";
  return (
    <>
      {drawing.simulated === "all" && (
        <div className="note warn" role="note">
          <b>{say("Simulated data")}</b>
          <span>
            {say(
              "The rows behind this view are simulated: its figures say no more than the printed numbers that they follow from.",
            )}
          </span>
        </div>
      )}
      <p className="finding">{drawing.finding}</p>
      {drawing.warning !== undefined && (
        <div className="note warn" role="note">
          <b>{drawing.warning.title}</b>
          <span>{drawing.warning.text}</span>
        </div>
      )}
      {drawing.charts.length > 0 && (
        <div className={layout}>
          {drawing.charts.map((chart) => (
            <Chart key={chart.id} chart={chart} many={drawing.charts.length > 1} />
          ))}
        </div>
      )}
      {drawing.twin !== undefined && (
        <details className="twin">
          <summary>{say("The same as a table")}</summary>
          <DataTable model={drawing.twin} asks />
        </details>
      )}
      {drawing.table !== null && <DataTable model={drawing.table} asks />}
      {drawing.simulated === "marked" && hasMarks(drawing.table) && (
        <p className="src">
          {placed(say("{line}: simulated, not implied by a printed number."), {
            line: <span className="sim">{say("Dotted underline")}</span>,
          })}
        </p>
      )}
      <p className="src">
        {drawing.notes.join(" ")}
        {drawing.table !== null && (
          <span className="asking">
            {" "}
            {say("A figure tells where it comes from: point at it, tap beside it, or press I.")}
          </span>
        )}
        {drawing.charts.some((c) => c.cellOf !== undefined) && (
          <span className="asking">
            {" "}
            {say("A mark of a picture tells where its number comes from: choose it, or press I at it.")}
          </span>
        )}
      </p>
      <ProvenanceNote provenance={provenance} base={base} />
    </>
  );
}
