import { useEffect, type ReactNode } from "react";
import { Failure, messageOf } from "../db/failure.ts";
import { useSay } from "../words/use-say.tsx";

/** Failures that a newer version on the host may be the cause of; the page then looks for one. */
const doubtful = new Set<unknown>(["DataMissing", "DataCorrupt", "NewerVersion", "PageIncomplete"]);

/** What went wrong, what still works, what to do. `works` completes the sentence for the place it stands in. */
export function FailureNote({
  error,
  works,
  onRetry,
}: {
  readonly error: unknown;
  readonly works: string;
  readonly onRetry: () => void;
}): ReactNode {
  const say = useSay();
  const failure = error instanceof Failure ? error : null;
  const isDoubtful = doubtful.has(failure?.kind);
  useEffect(() => {
    if (isDoubtful) document.dispatchEvent(new Event("explorer:doubt"));
  }, [isDoubtful]);
  const isOld = failure?.kind === "NewerVersion";
  const title = failure?.kind.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ") ?? "Unexpected error";
  return (
    <div className="note bad" role="alert">
      <b>{say.known(title.charAt(0) + title.slice(1).toLowerCase())}</b>
      <span>
        {say(failure?.sentence ?? "Something went wrong that this page doesn’t know.")} {works}
      </span>
      <details>
        <summary>{say("Details")}</summary>
        <code className="xs">
          {failure === null ? messageOf(error) : `${failure.kind}: ${failure.detail}`}
        </code>
      </details>
      <span>
        <button className="btn" type="button" onClick={isOld ? () => location.reload() : onRetry}>
          {say(isOld ? "Reload" : "Try again")}
        </button>
      </span>
    </div>
  );
}
