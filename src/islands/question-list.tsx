import type { MouseEvent, ReactNode } from "react";
import { run } from "../db/run.ts";
import { isListOrder, questionListQuery } from "../queries/question-list.ts";
import { isDefault, sameItem } from "../schema/filter.ts";
import { engine } from "../state/engine.ts";
import { hasJudged, unjudgedIn, type JudgedBy, type Stops } from "../schema/judged.ts";
import type { QuestionParts } from "../tables/question-columns.ts";
import { presetsBy, type Preset } from "../views/question-presets.ts";
import { FailureNote } from "./failure-note.tsx";
import { Loaded } from "./loaded.tsx";
import { judgeIn, listedIn, type ListedCells } from "./listed-cells.ts";
import { QuestionCells, type Level } from "./question-cells.tsx";
import { choose } from "./results-controls.tsx";
import type { QuestionFoundProps } from "./question-found.tsx";
import { QuestionFacets } from "./question-facets.tsx";
import { unjudgedWords } from "./unjudged.ts";
import { useLatest } from "./use-latest.ts";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

interface Props {
  readonly base: string;
  readonly total: number;
  readonly languages: readonly [string, string];
  readonly domains: readonly { readonly id: string; readonly label: string }[];
  readonly cells: readonly JudgedBy[];
  readonly models: readonly { readonly id: string; readonly label: string }[];
  /** The languages of references. */
  readonly names: readonly { readonly id: string; readonly label: string }[];
  /** Whether answers are measured by F1. */
  readonly hasF1: boolean;
  readonly judges: readonly { readonly id: string; readonly label: string }[];
  readonly stops: Stops;
  readonly levels: readonly Level[];
  readonly listed: ListedCells;
  readonly presets: readonly Preset[];
  /** Hash and kind of the data, for files of the list. */
  readonly source: Readonly<Record<string, string>>;
  /** What the list has columns for. */
  readonly has: QuestionParts;
  readonly children?: ReactNode;
}

/** What the table asks for by marks, be it the page's own or the live one: an order, a question beside it. */
const follow = (event: MouseEvent): void => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const order = target.closest("[data-list]")?.getAttribute("data-list");
  if (typeof order === "string") choose("list", order, "place");
  const id = target.closest("[data-beside]")?.getAttribute("data-beside");
  if (typeof id !== "string" || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  choose("id", id, "");
};

/** The questions of a filter, with two cells beside them; the static list until something is set. */
export default function QuestionList(props: Props): ReactNode {
  const say = useSay();
  const { state } = useViewState();
  const { filter, choices } = state;
  const { cells, judges, stops } = props;
  const listed = listedIn(choices, props.listed, cells);
  const judge = judgeIn(choices, props.listed);
  const presets = presetsBy(props.presets, judge, cells);
  const unjudged = unjudgedIn(filter, cells, stops);
  const beside = [listed.a, listed.b].flatMap((cell) =>
    cell === null || hasJudged(cells, cell) || unjudged.some((other) => sameItem(other, cell)) ? [] : [cell],
  );
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
        <QuestionCells {...props} listed={listed} standard={props.listed} {...{ judge, filter, order }} />
      )}
      {beside.length > 0 && (
        <p className="note warn" role="note">
          {unjudgedWords(beside, props, say)}
        </p>
      )}
      <QuestionFacets
        {...props}
        listed={listed}
        standard={props.listed}
        {...{ judge, judges, presets, filter }}
      />
      {wanted && latest.status === "failed" && (
        <FailureNote
          error={latest.error}
          works={say("The first questions of the benchmark are listed below, without the filter.")}
          onRetry={retry}
        />
      )}
      <div onClick={follow}>
        {!wanted ? (
          props.children
        ) : latest.value === null ? (
          <div className="stale" aria-busy={latest.status === "loading"}>
            {latest.status === "loading" && (
              <p className="s q" role="status">
                {say("Loading the questions …")}
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
            <Found
              {...props}
              rows={latest.value}
              listed={listed}
              order={order}
              shown={choices.id ?? null}
              gap={unjudgedWords(unjudged, props, say)}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** The code of the list comes with its first rows. */
const loadFound = (): Promise<typeof import("./question-found.tsx")> => import("./question-found.tsx");

function Found({ children, ...props }: QuestionFoundProps & { readonly children?: ReactNode }): ReactNode {
  const say = useSay();
  return (
    <Loaded
      load={loadFound}
      draw={({ QuestionFound }) => <QuestionFound {...props} />}
      props={props}
      works={say("The first questions of the benchmark are listed below, without the filter.")}
    >
      {children}
    </Loaded>
  );
}
