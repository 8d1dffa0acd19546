import type { ReactNode } from "react";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { useSay } from "../words/use-say.tsx";
import { Passage, settingOf } from "./passage.tsx";
import type { ListedQuestion, QuestionColumn } from "./question-columns.ts";
import { QuestionCellsOf, QuestionTable } from "./question-table.tsx";

interface Props {
  readonly spec: BenchmarkSpec;
  readonly languages: readonly [string, string];
  readonly rows: readonly ListedQuestion[];
  readonly columns: readonly QuestionColumn[];
  readonly total: number;
  readonly base: string;
  /** Where a question has its page. */
  readonly pageOf: (id: string) => string;
  readonly domainOf: (id: string | null) => string;
}

/** The first questions of the benchmark, as the page brings them: the table that the filtered list is, so nothing moves. */
export function FirstQuestions({ rows, columns, total, ...props }: Props): ReactNode {
  return (
    <div className="ql">
      <QuestionTable columns={columns} order="place" total={total}>
        <div role="rowgroup">
          {rows.map((row, i) => (
            <div key={row.question_id} role="row" className="qt-row" aria-rowindex={i + 2}>
              <First row={row} columns={columns} {...props} />
            </div>
          ))}
        </div>
      </QuestionTable>
    </div>
  );
}

function First({
  row,
  columns,
  ...props
}: Omit<Props, "rows" | "total"> & { readonly row: ListedQuestion }): ReactNode {
  const say = useSay();
  const { spec, base } = props;
  const [first, second] = props.languages;
  const id = row.question_id;
  const parts = {
    id: (
      <>
        <span className="q s">{id}</span>
        <a
          className="btn bare needs-code"
          data-beside={id}
          href={`#v=1&id=${encodeURIComponent(id)}`}
          aria-label={say("Show {id} beside the list", { id })}
          data-say="aria-label"
          data-in-id={id}
        >
          <span data-say="">{say("beside")}</span>
        </a>
      </>
    ),
    question: (
      <a href={props.pageOf(id)}>
        <span className="tri">
          <Passage spec={spec} lang={first} text={row.question ?? id} />
          {row.translation !== null && <Passage spec={spec} lang={second} text={row.translation} gloss />}
        </span>
      </a>
    ),
    reference: row.reference !== null && (
      <>
        <span className="q of" data-say="">
          {say("Reference:")}
        </span>{" "}
        <span lang={first} dir="auto" data-script={settingOf(first)}>
          {row.reference}
        </span>
      </>
    ),
    domain: <span className="q s">{props.domainOf(row.domain)}</span>,
    audio: row.audio_url !== null && (
      <a
        className="btn bare"
        href={`${base}data/${row.audio_url}`}
        aria-label={say("Play {id}", { id })}
        data-say="aria-label"
        data-in-id={id}
      >
        <span data-say="">{say("play")}</span>
      </a>
    ),
  };
  return <QuestionCellsOf row={row} columns={columns} parts={parts} />;
}
