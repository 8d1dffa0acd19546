import { useState, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { messageOf } from "../db/failure.ts";
import { loadBenchmark } from "../state/data.ts";
import { consoleFragment, currentState } from "../state/store.ts";
import type { Message } from "../words/en.ts";
import { currentSay } from "../words/say.ts";
import { useSay } from "../words/use-say.tsx";
import { loadView } from "../views/load.ts";
import { isPairView } from "../views/index.ts";
import { printedAt } from "../views/printed.ts";
import { printedColumns, printedOrigin } from "../views/printed-origin.ts";
import { judgedIn, originOf, type Origin, type Place } from "../views/origin.ts";
import { drawPair } from "./compare-live.tsx";
import { copy, type HandedOver } from "./hand-over.ts";
import { Leftover } from "./leftover.tsx";
import { drawView } from "./live-view.tsx";

/** The place of a cell in the model that its table was drawn from. */
function placeOf(cell: HTMLTableCellElement): Place {
  const row = cell.closest("tr");
  const body = cell.closest("tbody");
  const table = cell.closest("table");
  const rows = Array.from(body?.rows ?? []).filter((r) => !r.classList.contains("grp"));
  const figures = Array.from(row?.cells ?? []);
  const head = figures.findIndex((c) => c.tagName === "TH");
  const at = figures.indexOf(cell) - head - 1;
  return {
    twin: cell.closest(".twin") !== null,
    group: Array.from(table?.tBodies ?? []).findIndex((b) => b === body),
    row: rows.findIndex((r) => r === row),
    cell: at < 0 ? null : at,
  };
}

/** Of a cell in the comparison with printed values. */
async function printedIn(cell: HTMLTableCellElement, base: string): Promise<Origin> {
  const row = cell.closest("tr");
  const { place = "", n } = row?.dataset ?? {};
  const { manifest, published } = await loadBenchmark(base);
  const printed = published === null ? null : printedAt(published, place);
  const column = printedColumns[placeOf(cell).cell ?? -1];
  if (published === null || printed === null || column === undefined)
    throw new TypeError(`nothing is known of ${place}`);
  const figures = Array.from(row?.querySelectorAll("td") ?? []);
  const exact = figures[printedColumns.indexOf("computed")]?.dataset.exact;
  const head = cell.closest("table")?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent ?? "";
  const origin = printedOrigin(
    { manifest, source: published.source, say: currentSay() },
    {
      printed,
      computed: exact === undefined ? null : Number(exact),
      n: n === undefined ? null : Number(n),
    },
    column,
    [row?.querySelector("th")?.textContent ?? "", head],
  );
  return { ...origin, shown: cell.textContent };
}

async function originIn(cell: HTMLTableCellElement, view: string, base: string): Promise<Origin | string> {
  if (cell.closest("tr")?.dataset.place !== undefined) return printedIn(cell, base);
  const state = currentState();
  const [place, mark] = [placeOf(cell), cell.dataset.exact ?? ""];
  const { manifest } = await loadBenchmark(base);
  const shown = await loadView(view);
  const { drawing, provenance } = await (isPairView(view)
    ? drawPair(view, base, state)
    : drawView(shown, base, state));
  if (typeof drawing === "string") return drawing;
  const { filter, choices } = state;
  const origin = originOf(
    {
      drawing,
      provenance,
      manifest,
      filter,
      choices,
      judged: judgedIn(shown),
      say: currentSay(),
    },
    place,
    mark,
  );
  return origin === "changed" || origin === null
    ? currentSay()("The table has changed since. Close this and ask again when its figures have settled.")
    : origin;
}

const simulatedWords = {
  number: "No printed number implies this one.",
  implied: "A printed number implies this one; the rows behind it are simulated.",
  rows: "The rows behind it are simulated.",
} as const satisfies Record<string, Message>;
const giveWords = {
  number: "SQL that gives this number",
  counts: "SQL that gives the counts it is made of",
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

/** Fills a dialog with where the number of a cell comes from. */
export function showNumber(
  dialog: HTMLDialogElement,
  cell: HTMLTableCellElement,
  view: string,
  base: string,
): void {
  dialog.replaceChildren();
  const root = createRoot(dialog);
  const shown = cell.querySelector(".mean")?.firstChild?.textContent ?? cell.textContent;
  const draw = (origin: Origin | string | null): void =>
    root.render(<Panel shown={shown} origin={origin} base={base} onClose={() => dialog.close()} />);
  dialog.addEventListener("close", () => root.unmount());
  draw(null);
  originIn(cell, view, base).then(draw, (error: unknown) => {
    draw(
      currentSay()(
        "Where this number comes from could not be worked out: {why}. The table is as it was; close this and ask again.",
        { why: messageOf(error) },
      ),
    );
  });
}
