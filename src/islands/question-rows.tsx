import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import { scriptOf } from "../components/script.ts";
import type { QuestionListRow } from "../queries/question-list.ts";
import { carried, rememberList } from "../state/neighbours.ts";
import { questionPath } from "../state/question-path.ts";
import { fragmentOf } from "../state/store.ts";
import { formatNumber } from "../stats/round.ts";
import { toIso } from "../text/transliterate.ts";
import { Highlighted } from "./highlighted.tsx";
import { RowPlay } from "./row-play.tsx";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

export interface QuestionRowsProps {
  readonly rows: readonly QuestionListRow[];
  readonly base: string;
  readonly languages: readonly [string, string];
  readonly domains: readonly { readonly id: string; readonly label: string }[];
  /** Codes of the cells whose scores stand beside each question; null where there is none. */
  readonly a: string | null;
  readonly b: string | null;
  /** Whether every question has a page; else they open beside the list. */
  readonly hasPages: boolean;
}

function Score({ code, value }: { readonly code: string | null; readonly value: number | null }): ReactNode {
  return code === null ? null : (
    <span className="nw">
      <b>{code}</b>{" "}
      {value === null ? <span className="q">–</span> : formatNumber(value, Number.isInteger(value) ? 0 : 2)}
    </span>
  );
}

/** The list; only the rows near the window are in the page. */
export function QuestionRows({
  rows,
  base,
  languages,
  domains,
  a,
  b,
  hasPages,
}: QuestionRowsProps): ReactNode {
  const say = useSay();
  const { state } = useViewState();
  const [margin, setMargin] = useState(0);
  const place = useCallback((node: HTMLDivElement | null) => {
    if (node !== null) setMargin(node.offsetTop);
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 112,
    overscan: 8,
    scrollMargin: margin,
  });
  const { id: shown, ...choices } = state.choices;
  const at = rows.findIndex((r) => r.question_id === shown);
  useEffect(() => {
    if (at !== -1) virtualizer.scrollToIndex(at, { align: "auto" });
  }, [at, virtualizer]);
  const [first, second] = languages;
  const { text } = state.filter;
  const beside = (id: string): string => fragmentOf({ ...state, choices: { ...choices, id } });
  const remember = (): void =>
    rememberList(
      state.filter,
      rows.map((r) => r.question_id),
    );
  return (
    <div ref={place} role="list" className="virtual" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        const wording = row.question ?? row.question_id;
        const roman = state.script === "script" ? wording : toIso(wording);
        const answer = text === "" ? "" : (row.reference ?? "");
        return (
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
                  <span lang={first} data-script={scriptOf(first)}>
                    <Highlighted text={wording} search={text} />
                  </span>
                )}
                {roman !== wording && (
                  <span lang={`${first}-Latn`} data-script="roman">
                    <Highlighted text={roman} search={text} />
                  </span>
                )}
                {row.translation !== null && (
                  <span lang={second} data-script="gloss">
                    “<Highlighted text={row.translation} search={text} />”
                  </span>
                )}
                {answer !== "" && (
                  <span className="s">
                    <span className="q">{say("Reference:")}</span>{" "}
                    <span lang={first} data-script={scriptOf(first)}>
                      <Highlighted text={answer} search={text} />
                    </span>
                  </span>
                )}
              </span>
            </a>
            <span className="q s domain">
              {domains.find((d) => d.id === row.domain)?.label ?? row.domain}
            </span>
            <span className="s chips scores">
              <Score code={a} value={row.score_a} />
              <Score code={b} value={row.score_b} />
              <span className="acts">
                {row.audio_url !== null && (
                  <RowPlay url={`${base}data/${row.audio_url}`} id={row.question_id} />
                )}
                {hasPages && (
                  <a
                    className="btn bare"
                    href={beside(row.question_id)}
                    aria-label={say("Show {id} beside the list", { id: row.question_id })}
                  >
                    {say("beside")}
                  </a>
                )}
              </span>
            </span>
          </div>
        );
      })}
    </div>
  );
}
