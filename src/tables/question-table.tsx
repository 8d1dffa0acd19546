import type { ReactNode } from "react";
import { formatNumber, formatSigned } from "../stats/round.ts";
import { useSay } from "../words/use-say.tsx";
import { gapOf, tracks, type ListedQuestion, type QuestionColumn } from "./question-columns.ts";

interface TableProps {
  readonly columns: readonly QuestionColumn[];
  /** The order of the list. */
  readonly order: string;
  /** Questions of the whole list, of which the page has some. */
  readonly total: number;
  readonly children: ReactNode;
}

/** The list of questions as a table with its heads; `children` are its rows, in their row group. */
export function QuestionTable({ columns, order, total, children }: TableProps): ReactNode {
  const say = useSay();
  return (
    <div
      role="table"
      className="qt"
      aria-label={say("Questions")}
      data-say="aria-label"
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      style={{ "--cols": tracks(columns), "--cols-beside": tracks(columns, true) }}
    >
      <div role="rowgroup" className="qt-head">
        <div role="row" className="qt-row" aria-rowindex={1}>
          {columns.map((c, i) => (
            <Head key={c.id} column={c} at={i + 1} order={order} />
          ))}
        </div>
      </div>
      {children}
    </div>
  );
}

function Head({
  column: { id, label, orders, decimals },
  at,
  order,
}: {
  readonly column: QuestionColumn;
  readonly at: number;
  readonly order: string;
}): ReactNode {
  const say = useSay();
  const name =
    "message" in label ? (
      <span data-say="">{say(label.message)}</span>
    ) : (
      <>
        <span className="q">{id.toUpperCase()}</span> {label.code}
      </>
    );
  const sorted = !orders.includes(order) ? undefined : order.endsWith(":desc") ? "descending" : "ascending";
  // The next of its orders; one that has no other stays.
  const next = orders[(orders.indexOf(order) + 1) % orders.length];
  return (
    <div
      role="columnheader"
      aria-colindex={at}
      aria-sort={sorted}
      className={decimals === null ? `c-${id}` : `c-${id} n`}
    >
      {next === undefined ? (
        name
      ) : (
        <>
          <button type="button" className="sort needs-code" data-list={next}>
            <span>{name}</span>
            <span className={`sorted ${sorted ?? "unsorted"}`} aria-hidden="true" />
          </button>
          <span className="no-code">{name}</span>
        </>
      )}
      {"below" in label && <span className="q xs under">{label.below}</span>}
    </div>
  );
}

/** What stands in the columns of words of a row; figures are the row's own. */
export type RowParts = Readonly<Partial<Record<QuestionColumn["id"], ReactNode>>>;

/** The cells of a question's row. */
export function QuestionCellsOf({
  row,
  columns,
  parts,
}: {
  readonly row: ListedQuestion;
  readonly columns: readonly QuestionColumn[];
  readonly parts: RowParts;
}): ReactNode {
  return columns.map((c, i) => (
    <div
      key={c.id}
      role="cell"
      aria-colindex={i + 1}
      className={c.decimals === null ? `c-${c.id}` : `c-${c.id} n`}
    >
      {c.decimals === null ? parts[c.id] : <Value column={c} row={row} decimals={c.decimals} />}
    </div>
  ));
}

function Value({
  column: { id, label },
  row,
  decimals,
}: {
  readonly column: QuestionColumn;
  readonly row: ListedQuestion;
  readonly decimals: number;
}): ReactNode {
  const say = useSay();
  const value = id === "gap" ? gapOf(row) : id === "a" ? row.score_a : row.score_b;
  return (
    <>
      <b className="of" aria-hidden="true">
        {"message" in label ? <span data-say="">{say(label.message)}</span> : label.code}
      </b>{" "}
      {value === null ? (
        <span className="q">–</span>
      ) : id === "gap" ? (
        <span className={value > 0 ? "up" : value < 0 ? "dn" : "q"}>
          {value === 0 ? formatNumber(0, decimals) : formatSigned(value, decimals)}
        </span>
      ) : (
        formatNumber(value, decimals)
      )}
    </>
  );
}
