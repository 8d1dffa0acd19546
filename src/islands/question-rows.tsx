import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { scriptOf } from "../components/script.ts";
import type { QuestionListRow } from "../queries/question-list.ts";
import { carried, rememberList } from "../state/neighbours.ts";
import { questionPath } from "../state/question-path.ts";
import { fragmentOf } from "../state/store.ts";
import { QuestionCellsOf, QuestionTable, type RowParts } from "../tables/question-table.tsx";
import { questionColumns, type QuestionParts } from "../tables/question-columns.ts";
import { toIso } from "../text/transliterate.ts";
import { Highlighted } from "./highlighted.tsx";
import type { ListedCells } from "./listed-cells.ts";
import { RowPlay } from "./row-play.tsx";
import { useNotes } from "./use-notes.ts";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

export interface QuestionRowsProps {
  readonly rows: readonly QuestionListRow[];
  readonly base: string;
  readonly languages: readonly [string, string];
  readonly domains: readonly { readonly id: string; readonly label: string }[];
  readonly models: readonly { readonly id: string; readonly label: string }[];
  /** The cells whose scores stand beside each question. */
  readonly listed: ListedCells;
  readonly has: QuestionParts;
  readonly order: string;
  /** Whether every question has a page; else they open beside the list. */
  readonly hasPages: boolean;
}

/** The table; only the rows near the window are in the page. */
export function QuestionRows(props: QuestionRowsProps): ReactNode {
  const { rows, domains, listed, models, has } = props;
  const { state } = useViewState();
  const notes = useNotes();
  const [margin, setMargin] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 112,
    overscan: 8,
    scrollMargin: margin,
    // The head stays above the row that is scrolled to.
    scrollPaddingStart: 64,
  });
  // What stands above may open and close.
  useEffect(() => {
    const measure = (): void => {
      if (body.current !== null)
        setMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const at = rows.findIndex((r) => r.question_id === state.choices.id);
  useEffect(() => {
    if (at !== -1) virtualizer.scrollToIndex(at, { align: "auto" });
  }, [at, virtualizer]);
  const columns = questionColumns(rows, listed, models, {
    ...has,
    domains: domains.length > 0,
    notes: notes.size > 0,
  });
  const parts = usePartsOf(props);
  return (
    <QuestionTable columns={columns} order={props.order} total={rows.length}>
      <div ref={body} role="rowgroup" className="virtual" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return (
            row !== undefined && (
              <div
                key={row.question_id}
                role="row"
                aria-rowindex={item.index + 2}
                data-index={item.index}
                ref={virtualizer.measureElement}
                className="qt-row"
                style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
              >
                <QuestionCellsOf row={row} columns={columns} parts={parts(row)} />
              </div>
            )
          );
        })}
      </div>
    </QuestionTable>
  );
}

/** What stands in the columns of words, with what was searched for marked. */
function usePartsOf(props: QuestionRowsProps): (row: QuestionListRow) => RowParts {
  const say = useSay();
  const { state } = useViewState();
  const notes = useNotes();
  const { rows, base, domains, hasPages } = props;
  const [first, second] = props.languages;
  const { text } = state.filter;
  const { id: shown, ...choices } = state.choices;
  const beside = (id: string): string => fragmentOf({ ...state, choices: { ...choices, id } });
  const remember = (): void =>
    rememberList(
      state.filter,
      rows.map((r) => r.question_id),
    );
  const wordingOf = (row: QuestionListRow): ReactNode => {
    const wording = row.question ?? row.question_id;
    const roman = state.script === "script" ? wording : toIso(wording);
    return (
      <a
        href={
          hasPages
            ? base + questionPath(row.question_id) + carried({ ...state, choices })
            : beside(row.question_id)
        }
        aria-current={row.question_id === shown ? "true" : undefined}
        onClick={remember}
      >
        <span className="tri">
          {(state.script !== "romanised" || roman === wording) && (
            <span lang={first} dir="auto" data-script={scriptOf(first)}>
              <Highlighted text={wording} search={text} />
            </span>
          )}
          {roman !== wording && (
            <span lang={`${first}-Latn`} dir="auto" data-script="roman">
              <Highlighted text={roman} search={text} />
            </span>
          )}
          {row.translation !== null && (
            <span lang={second} dir="auto" data-script="gloss">
              “<Highlighted text={row.translation} search={text} />”
            </span>
          )}
        </span>
      </a>
    );
  };
  return (row) => {
    const id = row.question_id;
    const note = notes.get(id);
    return {
      id: (
        <>
          <span className="q s">{id}</span>
          {hasPages && (
            <a className="btn bare" href={beside(id)} aria-label={say("Show {id} beside the list", { id })}>
              {say("beside")}
            </a>
          )}
        </>
      ),
      question: wordingOf(row),
      reference: row.reference !== null && (
        <>
          <span className="q of">{say("Reference:")}</span>{" "}
          <span lang={first} dir="auto" data-script={scriptOf(first)}>
            <Highlighted text={row.reference} search={text} />
          </span>
        </>
      ),
      domain: <span className="q s">{domains.find((d) => d.id === row.domain)?.label ?? row.domain}</span>,
      audio: row.audio_url !== null && <RowPlay url={`${base}data/${row.audio_url}`} id={id} />,
      notes: note !== undefined && (
        <span className="s">
          {[
            ...(note.isFlagged ? [say("flagged")] : []),
            ...(note.comment === "" ? [] : [say("commented")]),
          ].join(", ")}
        </span>
      ),
    };
  };
}
