import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { messageOf, Failure } from "../db/failure.ts";
import { setState } from "../state/store.ts";
import { FailureNote } from "./failure-note.tsx";
import { copy, type HandedOver } from "./hand-over.ts";
import { Leftover } from "./leftover.tsx";
import { SqlResult } from "./sql-result.tsx";
import type { ResultSource } from "./sql-source.ts";
import { useLatest } from "./use-latest.ts";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

interface Props {
  readonly base: string;
  readonly source: ResultSource;
  /** Ready statements, simplest first. */
  readonly examples: readonly {
    readonly title: string;
    readonly values?: Readonly<Record<string, string>>;
    readonly sql: string;
  }[];
  /** The tables, with buttons that carry `data-insert`. */
  readonly children?: ReactNode;
}

const load = (): Promise<typeof import("./sql-run.ts")> =>
  import("./sql-run.ts").catch((error: unknown) => {
    throw new Failure("PageIncomplete", messageOf(error), { cause: error });
  });

const fitRows = (area: HTMLTextAreaElement): void => {
  area.rows = Math.min(24, Math.max(6, area.value.split("\n").length + 1));
};

/** SQL on the tables of the benchmark: statement, tables, examples, result. The statement is in the address. */
export default function SqlConsole({ base, source, examples, children }: Props): ReactNode {
  const say = useSay();
  const { state } = useViewState();
  const { sql } = state;
  const area = useRef<HTMLTextAreaElement>(null);
  const cancel = useRef(new AbortController());
  const [said, setSaid] = useState<HandedOver | null>(null);
  const { latest, retry } = useLatest(
    sql,
    sql === ""
      ? null
      : async (signal) => {
          cancel.current = new AbortController();
          const { runSql } = await load();
          return runSql(base, sql, signal, cancel.current.signal);
        },
  );
  const isRunning = sql !== "" && latest.status === "loading";
  useEffect(() => {
    const { current } = area;
    if (current === null) return;
    // An address without a statement leaves what is being written.
    if (sql !== "") current.value = sql;
    fitRows(current);
  }, [sql]);
  const warm = (): void => {
    load().then(
      ({ consoleOf }) => consoleOf(base).warm(),
      () => {
        // Said where the result is wanted; here nobody waits for it yet.
      },
    );
  };
  const ask = (text: string): void => {
    setSaid(null);
    if (text.trim() === "") area.current?.focus();
    else if (text === sql) retry();
    else setState({ sql: text }, "push");
  };
  const run = (): void => ask(area.current?.value ?? "");
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run();
    } else if (event.key === "Escape" && isRunning) cancel.current.abort();
  };
  const insert = (event: MouseEvent): void => {
    const { target } = event;
    const name =
      target instanceof Element ? target.closest<HTMLElement>("[data-insert]")?.dataset.insert : undefined;
    const { current } = area;
    if (name === undefined || current === null) return;
    const before = current.value.slice(0, current.selectionStart);
    const gap = before === "" || /[\s(.]$/u.test(before) ? "" : " ";
    current.setRangeText(gap + name, current.selectionStart, current.selectionEnd, "end");
    fitRows(current);
    setSaid({ words: say("Inserted {name}.", { name }), file: null });
  };
  const goTo = (index: number): void => {
    const { current } = area;
    if (current === null) return;
    current.focus();
    const word = /^[\w"']+/u.exec(current.value.slice(index))?.[0].length ?? 1;
    current.setSelectionRange(index, index + word);
  };
  const value = sql === "" ? null : latest.value;
  return (
    <div className="console">
      <div className="ask">
        <label className="f" htmlFor="sql">
          {say("Statement")}
        </label>
        <textarea
          id="sql"
          ref={area}
          className="sql"
          rows={6}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-describedby="sql-keys"
          defaultValue={examples[0]?.sql}
          onChange={(e) => fitRows(e.target)}
          onKeyDown={keys}
          onFocus={warm}
          onPointerDown={warm}
        />
        <p className="xs q" id="sql-keys">
          {say(
            "Ctrl or ⌘ with Enter runs it. One statement that reads; at most 60 seconds; the first 1,000 rows are shown.",
          )}
        </p>
        <div className="chips">
          <button type="button" className="btn" onClick={run} onPointerEnter={warm} onFocus={warm}>
            {say("Run")}
          </button>
          <button type="button" className="btn" disabled={!isRunning} onClick={() => cancel.current.abort()}>
            {say("Cancel")}
          </button>
          <button
            type="button"
            className="btn bare"
            onClick={() => {
              void copy({ name: "link.txt", type: "text/plain", content: location.href }).then(setSaid);
            }}
            disabled={sql === ""}
          >
            {say("Copy link")}
          </button>
          <span role="status" className="s">
            {isRunning ? say("Running …") : said?.words}
          </span>
        </div>
        <Leftover file={said?.file ?? null} />
        <div className="outcome" aria-busy={isRunning}>
          {sql !== "" && latest.status === "failed" && (
            <FailureNote error={latest.error} works={say("Your statement is still there.")} onRetry={retry} />
          )}
          {value !== null && (
            <div className={latest.status === "ready" ? undefined : "stale"}>
              <SqlResult outcome={value} source={source} onPlace={goTo} />
            </div>
          )}
        </div>
      </div>
      <aside aria-label={say("Examples and tables")} onClick={insert}>
        <h2>{say("Examples")}</h2>
        <ul className="plain">
          {examples.map((example) => (
            <li key={example.title}>
              <button
                type="button"
                className="btn bare"
                onClick={() => ask(example.sql)}
                onPointerEnter={warm}
              >
                {say.known(example.title, example.values)}
              </button>
            </li>
          ))}
        </ul>
        {children}
      </aside>
    </div>
  );
}
