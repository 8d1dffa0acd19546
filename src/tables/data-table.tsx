import { Fragment, type ReactNode } from "react";
import type { CellModel, ColumnModel, RowModel, TableModel, ValueCell } from "../views/table-model.ts";
import { Drawn } from "./drawn.tsx";
import { Mark } from "./mark.tsx";
import { useSay } from "../words/use-say.tsx";

const hideClass = { narrow: "hide", middle: "hide mid" } as const;
const classes = (...names: readonly (string | false | undefined)[]): string | undefined =>
  names.filter((n) => typeof n === "string" && n !== "").join(" ") || undefined;

/** How a text of a table stands in it. */
export type SetText = (text: string) => ReactNode;
const asItIs: SetText = (text) => text;

/** A table model as HTML: the same at build, in the page and in an embed. */
export function DataTable({
  model,
  asks = false,
  marked,
}: {
  readonly model: TableModel;
  /** Whether its figures can be asked where they come from. */
  readonly asks?: boolean;
  /** Of a table that nobody draws anew: marks its texts for the switch of languages. */
  readonly marked?: SetText;
}): ReactNode {
  const set = marked ?? asItIs;
  const say = useSay();
  const simulated = say("(simulated)");
  return (
    <div
      className="scroll"
      tabIndex={0}
      role="region"
      aria-label={say(
        asks
          ? "{caption}, scrolls sideways; key I: where its numbers come from"
          : "{caption}, scrolls sideways",
        { caption: model.caption },
      )}
      {...(marked !== undefined && { "data-say": "aria-label", "data-in-caption": model.caption })}
    >
      <table className={model.dense === true ? "t5" : undefined}>
        <caption className="vh">{set(model.caption)}</caption>
        <thead>
          <tr>
            {model.lead !== undefined && (
              <th className="n" scope="col">
                {model.lead}
              </th>
            )}
            <th className="pin" scope="col">
              {set(model.head)}
            </th>
            {model.columns.map((c) => (
              <HeadCell key={c.id} column={c} set={set} />
            ))}
          </tr>
        </thead>
        {model.groups.map((g, i) => (
          <tbody key={g.label ?? i}>
            {g.label !== null && (
              <tr className="grp">
                <th className="pin" scope="rowgroup">
                  {set(g.label)}
                </th>
                <td colSpan={model.columns.length} />
              </tr>
            )}
            {g.rows.map((r) => (
              <Row key={r.id} row={r} columns={model.columns} simulated={simulated} set={set} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function HeadCell({ column: c, set }: { readonly column: ColumnModel; readonly set: SetText }): ReactNode {
  return (
    <th
      scope="col"
      className={classes(
        c.align === "right" && "n",
        c.picture !== undefined && "lane",
        c.hide && hideClass[c.hide],
      )}
      title={c.title}
      aria-sort={c.sorted}
    >
      {c.picture === undefined ? (
        <>
          <span className="m">
            {c.href === undefined ? set(c.label) : <a href={c.href}>{c.label}</a>}
            {c.sorted !== undefined && <span className={`sorted ${c.sorted}`} aria-hidden="true" />}
            <Mark slot={c.slot} />
          </span>
          {c.below !== undefined && <span className="q xs under">{c.below}</span>}
        </>
      ) : (
        <>
          <span className="vh">{c.label}</span>
          <Drawn draw={c.picture} />
        </>
      )}
    </th>
  );
}

function Row({
  row,
  columns,
  simulated,
  set,
}: {
  readonly row: RowModel;
  readonly columns: readonly ColumnModel[];
  readonly simulated: string;
  readonly set: SetText;
}): ReactNode {
  const label = row.href === undefined ? set(row.label) : <a href={row.href}>{row.label}</a>;
  return (
    <tr data-place={row.checked?.place} data-n={row.checked?.n ?? undefined}>
      {row.lead !== undefined && (
        <td className="n q" title={row.lead.title}>
          {row.lead.text}
        </td>
      )}
      <th scope="row" className="pin">
        {row.code === undefined ? (
          <>
            <span className="m">
              <Mark slot={row.slot} />
              <span>{label}</span>
            </span>
            {row.below !== undefined && (
              <span className={classes("xs q under", row.slot !== undefined && "narrow")}>{row.below}</span>
            )}
          </>
        ) : (
          <span className="cfg">
            <span className="cid">
              {row.href === undefined ? row.code : <a href={row.href}>{row.code}</a>}
              {row.sorted !== undefined && (
                <span className={`sorted across ${row.sorted}`} aria-hidden="true" />
              )}
            </span>
            <span className="cst">
              {row.label}
              <span className="q under">{row.below}</span>
            </span>
          </span>
        )}
      </th>
      {columns.map((c, i) => {
        const cell = row.cells[i];
        return cell === undefined ? (
          <td key={c.id} />
        ) : (
          <Cell key={c.id} cell={cell} column={c} simulated={simulated} set={set} />
        );
      })}
    </tr>
  );
}

function Cell({
  cell,
  column,
  simulated,
  set,
}: {
  readonly cell: CellModel;
  readonly column: ColumnModel;
  readonly simulated: string;
  readonly set: SetText;
}): ReactNode {
  const hidden = column.hide && hideClass[column.hide];
  const right = column.align === "right" && "n";
  switch (cell.kind) {
    case "missing":
      return (
        <td
          className={classes("nil", right, hidden)}
          title={cell.title}
          data-say={set === asItIs ? undefined : "title"}
        >
          <span aria-hidden="true">{cell.text}</span>
          <span className="vh">{set(cell.title)}</span>
        </td>
      );
    case "text":
      return (
        <td className={classes(right, hidden, cell.quiet === true && "q")} lang={cell.lang}>
          {cell.verdict !== undefined ? (
            <span className={cell.verdict === "yes" ? "ok" : "no"}>{set(cell.text)}</span>
          ) : cell.href === undefined ? (
            set(cell.text)
          ) : (
            <a href={cell.href}>{cell.text}</a>
          )}
          {cell.below !== undefined && <span className="under">{cell.below}</span>}
        </td>
      );
    case "picture":
      return (
        <td className={classes("lane", hidden)}>
          <Drawn draw={cell.draw} />
        </td>
      );
    case "value":
      return (
        <td
          className={classes(
            right,
            hidden,
            cell.heat !== undefined && "heat",
            cell.pinned === true && "base",
          )}
          style={cell.heat === undefined ? undefined : { "--t": Math.round(cell.heat * 1000) / 1000 }}
          title={cell.title}
          data-exact={cell.exact ?? undefined}
        >
          <Figure cell={cell} simulated={simulated} />
        </td>
      );
  }
}

function Figure({ cell, simulated }: { readonly cell: ValueCell; readonly simulated: string }): ReactNode {
  const figure = (
    <span className={classes("mean", cell.simulated === true && "sim")}>
      {cell.text}
      {cell.simulated === true && <span className="vh"> {simulated}</span>}
    </span>
  );
  return (
    <Fragment>
      {cell.text !== "" && (cell.href === undefined ? figure : <a href={cell.href}>{figure}</a>)}
      {cell.letters !== undefined && <span className="sup">{cell.letters}</span>}
      {cell.sd !== undefined && <span className="sd">{`(${cell.sd})`}</span>}
      {cell.difference !== undefined && (
        <span
          className={classes("d under", { better: "up", worse: "dn", same: "q" }[cell.difference.direction])}
        >
          {cell.difference.text}
        </span>
      )}
      {cell.below !== undefined && (
        <span className={classes("d under q", cell.belowSimulated === true && "sim")}>
          {cell.below}
          {cell.belowSimulated === true && <span className="vh"> {simulated}</span>}
        </span>
      )}
    </Fragment>
  );
}
