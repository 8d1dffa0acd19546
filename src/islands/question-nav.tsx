import { useEffect, type ReactNode } from "react";
import { isDefault, type Filter } from "../schema/filter.ts";
import { carried, placeIn, recallList, type Place } from "../state/neighbours.ts";
import { questionPath } from "../state/question-path.ts";
import { goingOnTo, hasGoneOnTo, isReviewing } from "../state/review.ts";
import { onEnded, play } from "./audio-bus.ts";
import { FailureNote } from "./failure-note.tsx";
import { loadPart } from "./load-part.ts";
import { isFree } from "./keys.ts";
import { useLatest } from "./use-latest.ts";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

interface Props {
  readonly id: string;
  readonly base: string;
  /** Neighbours in the folder's order. */
  readonly previous: string | null;
  readonly next: string | null;
  readonly report: string | null;
  /** The clip's address, for review. */
  readonly clip: string | null;
}

async function idsOf(base: string, filter: Filter, signal: AbortSignal): Promise<readonly string[]> {
  const kept = recallList(filter);
  if (kept !== null) return kept;
  const { questionIds } = await loadPart(() => import("./question-ids.ts"));
  return questionIds(base, filter, signal);
}

/**
 * Previous and next: within the filter of the address where it has one, else in the folder's order. The order is that of
 * the list the reader came from, kept by the tab; without it the engine is asked.
 */
export default function QuestionNav({ id, base, previous, next, report, clip }: Props): ReactNode {
  const say = useSay();
  const { state } = useViewState();
  const filtered = !isDefault(state.filter);
  const { latest, retry } = useLatest(
    JSON.stringify(state.filter),
    filtered ? (signal) => idsOf(base, state.filter, signal) : null,
  );
  const hash = carried(state);
  const ids = filtered ? latest.value : null;
  const place: Place | null = ids === null ? null : placeIn(ids, id);
  const around =
    filtered && ids !== null ? (place ?? { previous: null, next: ids[0] ?? null }) : { previous, next };
  const to = (other: string): string => `${base}${questionPath(other)}${hash}`;
  useSteps(around.previous, around.next, to, clip, id);
  return (
    <nav className="pager" aria-label={say("Neighbouring questions")}>
      {filtered && latest.status === "failed" && (
        <FailureNote
          error={latest.error}
          works={say("Previous and next go by the folder’s order, without the filter.")}
          onRetry={retry}
        />
      )}
      <div className="bar">
        {around.previous !== null && (
          <a className="btn" rel="prev" href={to(around.previous)}>
            {say("Previous")}
          </a>
        )}
        {around.next !== null && (
          <a className="btn" rel="next" href={to(around.next)}>
            {say("Next")}
          </a>
        )}
        <span className="s q" role="status">
          {filtered &&
            ids === null &&
            latest.status === "loading" &&
            say("Looking for this question in the filter …")}
          {filtered && ids !== null && place === null && `${say("This question is not in the filter.")} `}
          {place !== null && `${say("{at} of {all} in the filter.", { at: place.at, all: place.of })} `}
          {filtered && <a href={`${base}questions/${hash}`}>{say("Back to the list")}</a>}
        </span>
        {report !== null && (
          <a className="btn" href={report}>
            {say("Report this question")}
          </a>
        )}
      </div>
    </nav>
  );
}

/** J and K, and the step that review takes by itself. */
function useSteps(
  previous: string | null,
  next: string | null,
  to: (id: string) => string,
  clip: string | null,
  id: string,
): void {
  useEffect(() => {
    if (clip !== null && hasGoneOnTo(id)) void play(clip);
  }, [clip, id]);
  useEffect(() => {
    const go = (other: string | null): void => {
      if (other === null) return;
      if (isReviewing()) goingOnTo(other);
      location.assign(to(other));
    };
    const press = (event: KeyboardEvent): void => {
      if (!isFree(event) || event.repeat || (event.key !== "j" && event.key !== "k")) return;
      event.preventDefault();
      go(event.key === "j" ? next : previous);
    };
    document.addEventListener("keydown", press);
    const stop = onEnded((url) => {
      if (url === clip && isReviewing()) go(next);
    });
    return () => {
      document.removeEventListener("keydown", press);
      stop();
    };
  });
}
