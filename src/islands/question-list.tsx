import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useState, type ReactNode } from "react";
import { scriptOf } from "../components/script.ts";
import { run } from "../db/run.ts";
import { questionListQuery, type QuestionListRow } from "../queries/question-list.ts";
import type { Filter } from "../schema/filter.ts";
import { isDefault } from "../schema/filter.ts";
import { engine } from "../state/engine.ts";
import { formatCount } from "../stats/round.ts";
import { questionPath } from "../state/question-path.ts";
import { FailureNote } from "./failure-note.tsx";
import { useLatest } from "./use-latest.ts";
import { useViewState } from "./use-view-state.ts";

interface Props {
  readonly base: string;
  readonly total: number;
  readonly languages: readonly [string, string];
  readonly domains: readonly { readonly id: string; readonly label: string }[];
  readonly children?: ReactNode;
}

async function list(props: Props, filter: Filter, signal: AbortSignal): Promise<readonly QuestionListRow[]> {
  const [first, second] = props.languages;
  return run(await engine(props.base), questionListQuery, { filter, first, second }, signal);
}

/** The questions of a filter; the static list until one is set. */
export default function QuestionList(props: Props): ReactNode {
  const { state } = useViewState();
  const { filter } = state;
  const wanted = !isDefault(filter);
  const key = JSON.stringify(filter);
  const { latest, retry } = useLatest(key, wanted ? (signal) => list(props, filter, signal) : null);
  if (!wanted) return props.children;
  const rows = latest.value;
  return (
    <>
      {latest.status === "failed" && (
        <FailureNote
          error={latest.error}
          works="The first questions of the benchmark are listed below, without the filter."
          onRetry={retry}
        />
      )}
      {rows === null ? (
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
          data-filter={latest.status === "ready" ? key : undefined}
        >
          <p className="s" role="status">
            <b>{formatCount(rows.length)}</b> of {formatCount(props.total)} questions
          </p>
          {rows.length === 0 ? (
            <div className="note" role="note">
              <b>No question fits</b>
              <span>Remove one of the filters above.</span>
            </div>
          ) : (
            <Rows {...props} rows={rows} />
          )}
        </div>
      )}
    </>
  );
}

/** Only the rows near the window are in the page. */
function Rows({
  rows,
  base,
  languages,
  domains,
}: Props & { readonly rows: readonly QuestionListRow[] }): ReactNode {
  const [margin, setMargin] = useState(0);
  const place = useCallback((node: HTMLDivElement | null) => {
    if (node !== null) setMargin(node.offsetTop);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 92,
    overscan: 8,
    scrollMargin: margin,
  });
  const [first, second] = languages;
  return (
    <div ref={place} role="list" className="virtual" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : (
          <div
            key={row.question_id}
            role="listitem"
            aria-posinset={item.index + 1}
            aria-setsize={rows.length}
            data-index={item.index}
            ref={virtualizer.measureElement}
            className="virtual-row"
            style={{ transform: `translateY(${item.start - virtualizer.options.scrollMargin}px)` }}
          >
            <span className="q s">{row.question_id}</span>
            <a href={base + questionPath(row.question_id)}>
              <span className="tri">
                <span lang={first} data-script={scriptOf(first)}>
                  {row.question ?? row.question_id}
                </span>
                {row.translation !== null && (
                  <span lang={second} data-script="gloss">
                    “{row.translation}”
                  </span>
                )}
              </span>
            </a>
            <span className="q s">{domains.find((d) => d.id === row.domain)?.label ?? row.domain}</span>
          </div>
        );
      })}
    </div>
  );
}
