import { useEffect, useState, type ReactNode } from "react";
import type { QuestionListRow } from "../queries/question-list.ts";
import type { JudgedCell } from "../schema/filter.ts";
import { placeIn } from "../state/neighbours.ts";
import { mostPages } from "../state/question-path.ts";
import { isReviewing } from "../state/review.ts";
import { formatCount } from "../stats/round.ts";
import type { QuestionParts } from "../tables/question-columns.ts";
import { capital } from "../views/words.ts";
import { onEnded } from "./audio-bus.ts";
import { isFree } from "./keys.ts";
import type { ListedCells } from "./listed-cells.ts";
import { Loaded } from "./loaded.tsx";
import { QuestionDownloads } from "./question-downloads.tsx";
import { QuestionRows } from "./question-rows.tsx";
import { choose } from "./results-controls.tsx";
import { placed, useSay } from "../words/use-say.tsx";

export interface QuestionFoundProps {
  readonly base: string;
  readonly total: number;
  readonly languages: readonly [string, string];
  readonly domains: readonly { readonly id: string; readonly label: string }[];
  readonly listed: ListedCells;
  readonly models: readonly { readonly id: string; readonly label: string }[];
  readonly source: Readonly<Record<string, string>>;
  readonly has: QuestionParts;
  readonly order: string;
  readonly rows: readonly QuestionListRow[];
  /** The question beside the list. */
  readonly shown: string | null;
  /** What the filter goes by and nobody has judged, in words: then nothing fits, and that is no finding; "" for none. */
  readonly gap: string;
}

const nameOf = (cell: JudgedCell | null): string | null =>
  cell === null ? null : `${cell.config}/${cell.model}/${cell.judge}`;

/** The questions that were found: their number, the list and one of them beside it. */
export function QuestionFound({ rows, total, shown, gap, ...props }: QuestionFoundProps): ReactNode {
  const say = useSay();
  const { a, b } = props.listed;
  const hasPages = total <= mostPages;
  const playsOn = useSteps(rows, shown, props.base);
  if (rows.length === 0 && gap !== "")
    return (
      <div className="note warn" role="status">
        <b>{capital(say("not judged"))}</b>
        <span>
          {gap} {say("Without a score no question can fit. Remove that filter above.")}
        </span>
      </div>
    );
  return (
    <>
      <p className="s" role="status">
        {placed(say("{some} of {all} questions", { all: total }), {
          some: <b>{formatCount(rows.length)}</b>,
        })}
      </p>
      {rows.length === 0 ? (
        <div className="note" role="note">
          <b>{say("No question fits")}</b>
          <span>{say("Remove one of the filters above.")}</span>
        </div>
      ) : (
        <>
          <QuestionDownloads {...props} rows={rows} a={nameOf(a)} b={nameOf(b)} />
          <div className={shown === null ? undefined : "with-panel"}>
            {shown !== null && (
              <Beside base={props.base} id={shown} hasPage={hasPages} plays={shown === playsOn} />
            )}
            <QuestionRows {...props} rows={rows} hasPages={hasPages} />
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
  plays,
}: {
  readonly base: string;
  readonly id: string;
  readonly hasPage: boolean;
  readonly plays: boolean;
}): ReactNode {
  const say = useSay();
  return (
    <aside className="panel" aria-label={say("Question {id}", { id })}>
      <button type="button" className="btn bare" onClick={() => choose("id", "", "")}>
        {say("Close")}
      </button>
      <Loaded
        load={() => import("./question-panel.tsx")}
        draw={({ QuestionPanel }) => <QuestionPanel base={base} id={id} hasPage={hasPage} plays={plays} />}
        props={id}
        works={say("The list is still there.")}
      />
    </aside>
  );
}

/**
 * J and K go through the list, beside it; in review a clip that has ended goes on to the next question that has one. Gives the question
 * whose clip is to start by itself.
 */
function useSteps(rows: readonly QuestionListRow[], shown: string | null, base: string): string | null {
  const [playsOn, setPlaysOn] = useState<string | null>(null);
  useEffect(() => {
    const ids = rows.map((r) => r.question_id);
    const place = shown === null ? null : placeIn(ids, shown);
    const go = (id: string | null): void => {
      if (id !== null) choose("id", id, "");
    };
    const press = (event: KeyboardEvent): void => {
      if (
        isFree(event) &&
        event.key === "Escape" &&
        shown !== null &&
        document.querySelector("dialog") === null
      ) {
        choose("id", "", "");
        return;
      }
      if (!isFree(event) || event.repeat || (event.key !== "j" && event.key !== "k")) return;
      event.preventDefault();
      if (place === null) go(event.key === "j" ? (ids[0] ?? null) : null);
      else go(event.key === "j" ? place.next : place.previous);
    };
    document.addEventListener("keydown", press);
    const stop = onEnded((url) => {
      if (!isReviewing() || shown === null) return;
      const at = ids.indexOf(shown);
      if (at === -1 || url !== `${base}data/${rows[at]?.audio_url ?? ""}`) return;
      const next = rows.slice(at + 1).find((r) => r.audio_url !== null)?.question_id ?? null;
      setPlaysOn(next);
      go(next);
    });
    return () => {
      document.removeEventListener("keydown", press);
      stop();
    };
  }, [rows, shown, base]);
  return playsOn;
}
