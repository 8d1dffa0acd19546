import { useState, type ReactNode } from "react";
import { queryChart, type QueryRow } from "../charts/query-chart.ts";
import { pageTheme } from "../charts/theme.ts";
import type { Answer } from "../db/console.ts";
import { Drawn } from "../tables/drawn.tsx";
import { Choice } from "./segments.tsx";
import { languageOf, type ResultSource } from "./sql-source.ts";
import type { Say } from "../words/say.ts";
import { useSay } from "../words/use-say.tsx";

const mostBars = 60;
const mostPoints = 5000;

type Kind = "bars" | "dots" | "line";

/** What keeps the rows from being drawn so, or null. */
function misfit(answer: Answer, kind: Kind, say: Say): string | null {
  const numbers = answer.columns.filter((c) => c.kind === "number").length;
  if (kind === "bars") {
    if (numbers === 0 || answer.columns.length < 2)
      return say("Bars need a column of numbers and another one to name them.");
    return answer.rows.length > mostBars
      ? say(
          "Bars are drawn for at most {most} rows; this result has {rows}. LIMIT or GROUP BY makes it shorter.",
          { most: mostBars, rows: String(answer.rows.length) },
        )
      : null;
  }
  if (numbers < 2)
    return kind === "dots"
      ? say("Dots need two columns of numbers; this result has {numbers}.", { numbers })
      : say("A line need two columns of numbers; this result has {numbers}.", { numbers });
  return answer.rows.length > mostPoints
    ? say("At most {most} points are drawn; this result has {rows}.", {
        most: String(mostPoints),
        rows: String(answer.rows.length),
      })
    : null;
}

/** Two columns of an answer as a picture. */
export function SqlChart({
  answer,
  kind,
  languages,
}: {
  readonly answer: Answer;
  readonly kind: Kind;
  readonly languages: ResultSource["languages"];
}): ReactNode {
  const say = useSay();
  const { columns, rows } = answer;
  const numbers = columns.flatMap(({ kind: of }, i) => (of === "number" ? [i] : []));
  const [asked, setAsked] = useState<{ readonly x?: number; readonly y?: number }>({});
  const alongs = kind === "bars" ? columns.map((_, i) => i) : numbers;
  const y = numbers.find((i) => i === asked.y) ?? numbers.at(kind === "bars" ? 0 : 1) ?? -1;
  const x = alongs.find((i) => i === asked.x) ?? alongs.find((i) => i !== y) ?? -1;
  const label = (i: number): string => columns[i]?.name ?? "";
  const draw =
    (width: number) =>
    (document: Document): SVGSVGElement => {
      const drawn = rows.map((row): QueryRow => {
        const [along, value] = [row[x] ?? null, row[y] ?? null];
        return {
          x: typeof along === "boolean" ? String(along) : along,
          y: typeof value === "number" && Number.isFinite(value) ? value : null,
        };
      });
      const name = say("{y} by {x}", { y: columns[y]?.name ?? "", x: columns[x]?.name ?? "" });
      return queryChart(drawn, {
        document,
        width,
        theme: pageTheme,
        title: name,
        description: say("{name}, {rows} rows; the table has the numbers.", {
          name,
          rows: String(rows.length),
        }),
        kind,
        xLabel: columns[x]?.name ?? "",
        yLabel: columns[y]?.name ?? "",
        langOf: (text) => languageOf(text, languages),
      });
    };
  const why = misfit(answer, kind, say);
  if (why !== null)
    return (
      <div className="note" role="note">
        <b>{say("Nothing to draw")}</b>
        <span>
          {why} {say("The table has all of it.")}
        </span>
      </div>
    );
  const options = (of: readonly number[]): readonly (readonly [string, string])[] =>
    of.map((i) => [String(i), label(i)]);
  return (
    <>
      <div className="bar">
        <Choice
          label={kind === "bars" ? say("Names") : say("Across (x)")}
          options={options(alongs)}
          value={String(x)}
          onValue={(value) => setAsked({ ...asked, x: Number(value) })}
        />
        <Choice
          label={kind === "bars" ? say("Length") : say("Up (y)")}
          options={options(numbers)}
          value={String(y)}
          onValue={(value) => setAsked({ ...asked, y: Number(value) })}
        />
      </div>
      <div className="pictures">
        <Drawn className="at-wide" draw={draw(760)} />
        <Drawn className="at-medium" draw={draw(640)} />
        <Drawn className="at-narrow" draw={draw(340)} />
      </div>
    </>
  );
}
