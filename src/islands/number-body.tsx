import { useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { messageOf } from "../db/failure.ts";
import { consoleFragment } from "../state/store.ts";
import type { Origin } from "../views/origin.ts";
import type { Message } from "../words/en.ts";
import { currentSay } from "../words/say.ts";
import { useSay } from "../words/use-say.tsx";
import { copy, type HandedOver } from "./hand-over.ts";
import { Leftover } from "./leftover.tsx";

const simulatedWords = {
  number: "No printed number implies this one.",
  implied: "A printed number implies this one; the rows behind it are simulated.",
  rows: "The rows behind it are simulated.",
} as const satisfies Record<string, Message>;
const giveWords = {
  number: "SQL that gives this number",
  counts: "SQL that gives the counts it is made of",
  ratings: "SQL that gives the ratings; α itself is computed from them in code, not by a statement",
  rows: "SQL of the rows it is worked out from",
} as const satisfies Record<string, Message>;

function Statement({ sql, base }: { readonly sql: string; readonly base: string }): ReactNode {
  const say = useSay();
  const [said, setSaid] = useState<HandedOver>({ words: "", file: null });
  return (
    <>
      <pre className="code xs" tabIndex={0}>
        <code>{sql}</code>
      </pre>
      <p className="acts">
        <button
          className="btn"
          type="button"
          onClick={() =>
            void copy({ name: "number.sql", type: "text/plain", content: `${sql}\n` }).then(setSaid)
          }
        >
          {say("Copy")}
        </button>
        <a href={`${base}sql/${consoleFragment(sql)}`}>{say("Open in the SQL console")}</a>
        <span className="xs q" role="status">
          {said.words}
        </span>
      </p>
      <Leftover file={said.file} />
    </>
  );
}

function Body({ origin: o, base }: { readonly origin: Origin; readonly base: string }): ReactNode {
  const say = useSay();
  const exact = o.exact === null ? null : String(o.exact);
  return (
    <>
      <p className="xs q">{o.what.filter((part) => part !== "").join(" · ")}</p>
      {o.simulated !== null && (
        <div className="note warn" role="note">
          <b>{say("Simulated data.")}</b> <span>{say(simulatedWords[o.simulated.what])}</span>
        </div>
      )}
      <dl className="xs">
        {exact !== null && (
          <>
            <dt>{say("Unrounded")}</dt>
            <dd className="exact">{exact.replace("-", "−")}</dd>
          </>
        )}
        <dt>{say("What it is")}</dt>
        <dd>
          {o.measure}
          {o.methods.map((id) => (
            <span key={id}>
              {" · "}
              <a href={`${base}methods/#${id}`}>{id}</a>
            </span>
          ))}
        </dd>
        <dt>{say("Questions")}</dt>
        <dd>
          {o.questions}
          {o.href !== null && (
            <>
              {" · "}
              <a href={o.href}>{say("Show the questions")}</a>
            </>
          )}
        </dd>
        {o.counted.length > 0 && (
          <>
            <dt>{say("Rows")}</dt>
            <dd>{`${o.counted.join("; ")}.`}</dd>
          </>
        )}
        {o.judges.map((j) => (
          <JudgeRun key={j.label} judge={j} />
        ))}
        <dt>{say("Files")}</dt>
        <dd>
          {o.own ? (
            say("Your own run, which is in this browser only.")
          ) : (
            <ul className="plain">
              {o.files.map((f) => (
                <li key={f.file}>
                  <a href={`${base}data/#table-${f.name}`}>{f.name}</a>
                  {`, ${say("{n} row|{n} rows", { n: f.rows })}: `}
                  <code>{f.file}</code>, SHA-256 <code className="hash">{f.sha256}</code>
                </li>
              ))}
            </ul>
          )}
        </dd>
        <dt>{say("Data")}</dt>
        <dd>
          <code>{o.dataHash}</code>
        </dd>
      </dl>
      {o.statements.length > 0 && <h3>{say(giveWords[o.give])}</h3>}
      {o.statements.map((statement) => (
        <Statement key={statement} sql={statement} base={base} />
      ))}
    </>
  );
}

function JudgeRun({ judge: j }: { readonly judge: Origin["judges"][number] }): ReactNode {
  const say = useSay();
  return (
    <>
      <dt>{say("Judge")}</dt>
      <dd>
        {j.label}: {j.run === undefined ? say("run not recorded") : say("run {run}", { run: j.run })},{" "}
        {j.prompt === undefined ? (
          say("hash of the prompt not recorded")
        ) : (
          <>
            {say("prompt")} <code className="hash">{j.prompt}</code>
          </>
        )}
      </dd>
    </>
  );
}

function Panel({
  shown,
  origin,
  base,
  onClose,
}: {
  readonly shown: string;
  readonly origin: Origin | string | null;
  readonly base: string;
  readonly onClose: () => void;
}): ReactNode {
  const say = useSay();
  return (
    <>
      <header>
        <h2 id="number-title">
          {typeof origin === "string" || origin === null ? shown : origin.shown}
          <span className="vh">: {say("where this number comes from")}</span>
        </h2>
        <button className="btn bare" type="button" onClick={onClose} autoFocus>
          {say("Close")}
        </button>
      </header>
      {origin === null ? (
        <p className="xs q" role="status">
          {say("Loading …")}
        </p>
      ) : typeof origin === "string" ? (
        <p>{origin}</p>
      ) : (
        <Body origin={origin} base={base} />
      )}
    </>
  );
}

/** What shows where the number of a cell comes from. */
export type ShowNumber = (
  dialog: HTMLDialogElement,
  cell: HTMLTableCellElement,
  view: string,
  base: string,
) => void;

/** A figure as its cell has it. */
export const shownIn = (cell: HTMLTableCellElement): string =>
  cell.querySelector(".mean")?.firstChild?.textContent ?? cell.textContent;

/** Fills a dialog with where a number comes from, as soon as that is known; `shown` is the number until then. */
export function showOrigin(
  dialog: HTMLDialogElement,
  shown: string,
  base: string,
  origin: Promise<Origin | string>,
): void {
  dialog.replaceChildren();
  const root = createRoot(dialog);
  const draw = (known: Origin | string | null): void =>
    root.render(<Panel shown={shown} origin={known} base={base} onClose={() => dialog.close()} />);
  dialog.addEventListener("close", () => root.unmount());
  draw(null);
  origin.then(draw, (error: unknown) => {
    draw(
      currentSay()(
        "Where this number comes from could not be worked out: {why}. The table is as it was; close this and ask again.",
        { why: messageOf(error) },
      ),
    );
  });
}
