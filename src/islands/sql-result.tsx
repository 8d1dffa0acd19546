import { useState, type ReactNode } from "react";
import { indexOf } from "../db/sql-error.ts";
import { formatCount, formatNumber } from "../stats/round.ts";
import { Loaded } from "./loaded.tsx";
import { Segments } from "./segments.tsx";
import { SqlDownloads } from "./sql-downloads.tsx";
import { SqlRows } from "./sql-rows.tsx";
import type { Outcome } from "./sql-run.ts";
import { shownRows, type ResultSource } from "./sql-source.ts";

const shapes = [
  ["table", "Table"],
  ["bars", "Bars"],
  ["dots", "Dots"],
  ["line", "Line"],
] as const;
export type ResultShape = (typeof shapes)[number][0];

const seconds = (ms: number): string =>
  ms < 10_000 ? formatNumber(ms / 1000, 2) : formatNumber(ms / 1000, 1);

function countWords({ answer }: Extract<Outcome, { kind: "rows" }>): string {
  const { rows, isWhole, ms } = answer;
  const count = `${isWhole ? "" : "More than "}${formatCount(rows.length)} row${rows.length === 1 ? "" : "s"}`;
  const cut = rows.length - shownRows;
  const shown =
    cut <= 0
      ? ""
      : isWhole
        ? `, of which the first ${formatCount(shownRows)} are shown and ${formatCount(cut)} are not`
        : `, of which the first ${formatCount(shownRows)} are shown; files have the first ${formatCount(rows.length)}`;
  return `${count} in ${seconds(ms)} s${shown}.`;
}

/** What became of a statement: its rows, or what is wrong with it and where. */
export function SqlResult({
  outcome,
  source,
  onPlace,
}: {
  readonly outcome: Outcome;
  readonly source: ResultSource;
  readonly onPlace: (index: number) => void;
}): ReactNode {
  const [shape, setShape] = useState<ResultShape>("table");
  if (outcome.kind === "cancelled")
    return (
      <div className="note" role="status">
        <b>Cancelled</b>
        <span>The statement was stopped before it had all of its rows. It is still there to run again.</span>
      </div>
    );
  if (outcome.kind !== "rows") {
    const { place, message, sql } = outcome;
    return (
      <div className="note bad" role="alert">
        <b>{outcome.kind === "refused" ? "Not run" : "Error in the statement"}</b>
        <span className="lines">{message}</span>
        {place !== null && (
          <span>
            Line {place.line}, column {place.column}.{" "}
            <button type="button" className="btn" onClick={() => onPlace(indexOf(sql, place))}>
              Go there
            </button>
          </span>
        )}
      </div>
    );
  }
  const { answer } = outcome;
  return (
    <>
      <p className="s" role="status">
        {countWords(outcome)}
      </p>
      <p className="src">
        {source.simulated !== null && (
          <>
            <strong>Simulated data.</strong> {source.simulated}{" "}
          </>
        )}
        Data {source.dataHash}.
      </p>
      {answer.rows.length > 0 && (
        <div className="bar">
          <Segments
            label="Show as"
            options={shapes}
            value={shape}
            onValue={(value) => setShape(shapes.find(([id]) => id === value)?.[0] ?? "table")}
          />
          <SqlDownloads outcome={outcome} source={source} />
        </div>
      )}
      {answer.rows.length === 0 ? (
        <div className="note" role="note">
          <b>No rows</b>
          <span>
            The statement ran and nothing fits it. Its columns: {answer.columns.map((c) => c.name).join(", ")}
            .
          </span>
        </div>
      ) : shape === "table" ? (
        <SqlRows answer={answer} languages={source.languages} />
      ) : (
        <Loaded
          load={() => import("./sql-chart.tsx")}
          draw={({ SqlChart }) => (
            <SqlChart key={outcome.sql} answer={answer} kind={shape} languages={source.languages} />
          )}
          props={outcome}
          works="The table has the same rows."
        />
      )}
    </>
  );
}
