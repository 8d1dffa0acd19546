import { useState, type ReactNode } from "react";
import { indexOf } from "../db/sql-error.ts";
import { formatNumber } from "../stats/round.ts";
import { Loaded } from "./loaded.tsx";
import { Segments } from "./segments.tsx";
import { SqlDownloads } from "./sql-downloads.tsx";
import { SqlRows } from "./sql-rows.tsx";
import type { Outcome } from "./sql-run.ts";
import { shownRows, type ResultSource } from "./sql-source.ts";
import type { Message } from "../words/en.ts";
import type { Say } from "../words/say.ts";
import { useSay } from "../words/use-say.tsx";

const shapes = [
  ["table", "Table"],
  ["bars", "Bars"],
  ["dots", "Dots"],
  ["line", "Line"],
] as const satisfies readonly (readonly [string, Message])[];
export type ResultShape = (typeof shapes)[number][0];

const seconds = (ms: number): string =>
  ms < 10_000 ? formatNumber(ms / 1000, 2) : formatNumber(ms / 1000, 1);

function countWords({ answer }: Extract<Outcome, { kind: "rows" }>, say: Say): string {
  const { rows, isWhole, ms } = answer;
  const cut = rows.length - shownRows;
  const of = { n: rows.length, seconds: seconds(ms), shown: shownRows, cut };
  if (cut <= 0)
    return isWhole
      ? say("{n} row in {seconds} s.|{n} rows in {seconds} s.", of)
      : say("More than {n} row in {seconds} s.|More than {n} rows in {seconds} s.", of);
  return isWhole
    ? say("{n} rows in {seconds} s, of which the first {shown} are shown and {cut} are not.", of)
    : say(
        "More than {n} rows in {seconds} s, of which the first {shown} are shown; files have the first {n}.",
        of,
      );
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
  const say = useSay();
  const [shape, setShape] = useState<ResultShape>("table");
  if (outcome.kind === "cancelled")
    return (
      <div className="note" role="status">
        <b>{say("Cancelled")}</b>
        <span>
          {say("The statement was stopped before it had all of its rows. It is still there to run again.")}
        </span>
      </div>
    );
  if (outcome.kind !== "rows") {
    const { place, message, values, sql } = outcome;
    return (
      <div className="note bad" role="alert">
        <b>{outcome.kind === "refused" ? say("Not run") : say("Error in the statement")}</b>
        <span className="lines">{outcome.kind === "refused" ? say.known(message, values) : message}</span>
        {place !== null && (
          <span>
            {say("Line {line}, column {column}.", { line: place.line, column: place.column })}{" "}
            <button type="button" className="btn" onClick={() => onPlace(indexOf(sql, place))}>
              {say("Go there")}
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
        {countWords(outcome, say)}
      </p>
      <p className="src">
        {source.simulated !== null && (
          <>
            <strong>{say("Simulated data.")}</strong> {source.simulated}{" "}
          </>
        )}
        {say("Data {hash}.", { hash: source.dataHash })}
      </p>
      {answer.rows.length > 0 && (
        <div className="bar">
          <Segments
            label={say("Show as")}
            options={shapes.map(([id, label]) => [id, say(label)] as const)}
            value={shape}
            onValue={(value) => setShape(shapes.find(([id]) => id === value)?.[0] ?? "table")}
          />
          <SqlDownloads outcome={outcome} source={source} />
        </div>
      )}
      {answer.rows.length === 0 ? (
        <div className="note" role="note">
          <b>{say("No rows")}</b>
          <span>
            {say("The statement ran and nothing fits it. Its columns: {columns}.", {
              columns: answer.columns.map((c) => c.name).join(", "),
            })}
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
          works={say("The table has the same rows.")}
        />
      )}
    </>
  );
}
