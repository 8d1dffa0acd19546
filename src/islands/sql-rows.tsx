import { useMemo, useState, type ReactNode } from "react";
import { scriptOf } from "../components/script.ts";
import type { Answer } from "../db/console.ts";
import type { FlatValue } from "../db/arrow-flat.ts";
import { languageOf, shownRows, type ResultSource } from "./sql-source.ts";
import { useSay } from "../words/use-say.tsx";

type Languages = ResultSource["languages"];

/** Further rows come when they are asked for: thousands of cells take a browser as long as a query. */
const atOnce = 200;
const longestShown = 400;

const digits = (value: number): string => {
  if (Number.isInteger(value)) return String(value);
  // As many as tell values of a mean apart; files have all of them.
  return Number.isFinite(value) ? String(Number(value.toPrecision(9))) : String(value);
};

function Value({
  value,
  languages,
}: {
  readonly value: FlatValue;
  readonly languages: Languages;
}): ReactNode {
  const say = useSay();
  if (value === null) return <span className="null">NULL</span>;
  if (value === "") return <span className="null">{say("empty text")}</span>;
  if (typeof value === "number") return digits(value).replace("-", "\u2212");
  if (typeof value === "boolean") return String(value);
  const lang = languageOf(value, languages);
  const points = Array.from(value);
  const shown = points.length > longestShown ? `${points.slice(0, longestShown).join("")}…` : value;
  return lang === undefined ? (
    shown
  ) : (
    <span lang={lang} data-script={scriptOf(lang)}>
      {shown}
    </span>
  );
}

/** The first rows of an answer as a table. Numbers stand right; nothing and an empty text look different. */
export function SqlRows({
  answer,
  languages,
}: {
  readonly answer: Answer;
  readonly languages: Languages;
}): ReactNode {
  const say = useSay();
  const { columns } = answer;
  const rows = useMemo(() => answer.rows.slice(0, shownRows), [answer]);
  const [many, setMany] = useState(atOnce);
  // Widths of what is out of view as well, so that columns stand still when more rows come.
  const widths = useMemo(
    () =>
      columns.map(({ name }, i) =>
        Math.min(
          40,
          Math.max(
            name.length + 2,
            ...rows.map((row) => {
              const value = row[i] ?? null;
              return value === null
                ? 5
                : typeof value === "number"
                  ? digits(value).length
                  : String(value).length;
            }),
          ),
        ),
      ),
    [columns, rows],
  );
  return (
    <>
      <div
        className="scroll rows"
        tabIndex={0}
        role="region"
        aria-label={say("Result, {n} rows, scrolls", { n: rows.length })}
      >
        <table
          aria-rowcount={rows.length + 1}
          style={{ width: `${widths.reduce((a, b) => a + b + 3, 0)}ch` }}
        >
          <caption className="vh">{say("Result")}</caption>
          <colgroup>
            {widths.map((width, i) => (
              <col key={i} style={{ width: `${width + 3}ch` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ name, kind }, i) => (
                <th key={i} scope="col" className={kind === "number" ? "n" : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, many).map((row, index) => (
              <tr key={index} aria-rowindex={index + 2}>
                {columns.map(({ kind }, i) => (
                  <td key={i} className={kind === "number" ? "n" : undefined}>
                    <Value value={row[i] ?? null} languages={languages} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > many && (
        <p>
          <button type="button" className="btn" onClick={() => setMany(rows.length)}>
            {say("Show the other {rest} rows", { rest: rows.length - many })}
          </button>
        </p>
      )}
    </>
  );
}
