import type { ReactNode } from "react";
import { run } from "../db/run.ts";
import { isListOrder, questionListQuery, type QuestionListRow } from "../queries/question-list.ts";
import { isDefault, type JudgedCell } from "../schema/filter.ts";
import { engine } from "../state/engine.ts";
import { mostPages } from "../state/question-path.ts";
import { formatCount } from "../stats/round.ts";
import type { Preset } from "../views/question-presets.ts";
import { FailureNote } from "./failure-note.tsx";
import { Loaded } from "./loaded.tsx";
import { choose } from "./results-controls.tsx";
import { listedIn, type ListedCells } from "./listed-cells.ts";
import { QuestionCells, type Level } from "./question-cells.tsx";
import { QuestionDownloads } from "./question-downloads.tsx";
import { QuestionFacets } from "./question-facets.tsx";
import { QuestionRows } from "./question-rows.tsx";
import { useLatest } from "./use-latest.ts";
import { useViewState } from "./use-view-state.ts";

interface Props {
  readonly base: string;
  readonly total: number;
  readonly languages: readonly [string, string];
  readonly domains: readonly { readonly id: string; readonly label: string }[];
  readonly cells: readonly { readonly config: string; readonly model: string; readonly label: string }[];
  readonly levels: readonly Level[];
  readonly listed: ListedCells;
  readonly presets: readonly Preset[];
  /** Hash and kind of the data, for files of the list. */
  readonly source: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
}

const codeOf = (cell: JudgedCell | null): string | null => cell?.config ?? null;
const nameOf = (cell: JudgedCell | null): string | null =>
  cell === null ? null : `${cell.config}/${cell.model}/${cell.judge}`;

/** The questions of a filter, with two cells beside them; the static list until something is set. */
export default function QuestionList(props: Props): ReactNode {
  const { state } = useViewState();
  const { filter, choices } = state;
  const listed = listedIn(choices, props.listed);
  const asked = choices.list ?? "place";
  const order = isListOrder(asked) ? asked : "place";
  const wanted =
    !isDefault(filter) ||
    order !== "place" ||
    [choices.a, choices.b, choices.id].some((choice) => choice !== undefined);
  const key = JSON.stringify([filter, listed, order]);
  const [first, second] = props.languages;
  const { latest, retry } = useLatest(
    key,
    wanted
      ? async (signal) =>
          run(
            await engine(props.base),
            questionListQuery,
            { filter, first, second, ...listed, order },
            signal,
          )
      : null,
  );
  return (
    <>
      {listed.a !== null && (
        <QuestionCells {...props} listed={listed} standard={props.listed} filter={filter} order={order} />
      )}
      <QuestionFacets {...props} filter={filter} listed={listed} />
      {wanted && latest.status === "failed" && (
        <FailureNote
          error={latest.error}
          works="The first questions of the benchmark are listed below, without the filter."
          onRetry={retry}
        />
      )}
      {!wanted ? (
        props.children
      ) : latest.value === null ? (
        <div className="stale" aria-busy={latest.status === "loading"}>
          {latest.status === "loading" && (
            <p className="s q" role="status">
              Loading the questions …
            </p>
          )}
          {props.children}
        </div>
      ) : (
        <div
          aria-busy={latest.status === "loading"}
          className={latest.status === "ready" ? undefined : "stale"}
          data-filter={latest.status === "ready" ? JSON.stringify(filter) : undefined}
        >
          <Found {...props} rows={latest.value} listed={listed} shown={choices.id ?? null} />
        </div>
      )}
    </>
  );
}

function Found({
  rows,
  total,
  shown,
  ...props
}: Props & { readonly rows: readonly QuestionListRow[]; readonly shown: string | null }): ReactNode {
  const { a, b } = props.listed;
  const hasPages = total <= mostPages;
  return (
    <>
      <p className="s" role="status">
        <b>{formatCount(rows.length)}</b> of {formatCount(total)} questions
      </p>
      {rows.length === 0 ? (
        <div className="note" role="note">
          <b>No question fits</b>
          <span>Remove one of the filters above.</span>
        </div>
      ) : (
        <>
          <QuestionDownloads {...props} rows={rows} a={nameOf(a)} b={nameOf(b)} />
          <div className={shown === null ? undefined : "with-panel"}>
            {shown !== null && <Beside base={props.base} id={shown} hasPage={hasPages} />}
            <QuestionRows {...props} rows={rows} a={codeOf(a)} b={codeOf(b)} hasPages={hasPages} />
          </div>
        </>
      )}
    </>
  );
}

/** One question beside the list. */
function Beside({
  base,
  id,
  hasPage,
}: {
  readonly base: string;
  readonly id: string;
  readonly hasPage: boolean;
}): ReactNode {
  return (
    <aside className="panel" aria-label={`Question ${id}`}>
      <button type="button" className="btn bare" onClick={() => choose("id", "", "")}>
        Close
      </button>
      <Loaded
        load={() => import("./question-panel.tsx")}
        draw={({ QuestionPanel }) => <QuestionPanel base={base} id={id} hasPage={hasPage} />}
        props={id}
        works="The list is still there."
      />
    </aside>
  );
}
