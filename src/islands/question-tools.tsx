import { useSyncExternalStore, type ReactNode } from "react";
import { CompareCells, type ComparedCell } from "./compare-cells.tsx";
import { Loaded } from "./loaded.tsx";
import { Notes } from "./notes.tsx";
import { useOwnRuns } from "./use-own-runs.ts";
import { useSay } from "../words/use-say.tsx";

interface Props {
  readonly base: string;
  readonly benchmark: string;
  readonly id: string;
  /** In the folder, from 1. */
  readonly position: number;
  /** configuration/model of the baseline. */
  readonly first: string | null;
}

const original = '[lang]:not([data-script="roman"])';

/** The texts of a cell as they were answered: long ones stand in the page in two parts. */
function textOf(answer: Element): string {
  const parts = Array.from(answer.children).flatMap((child) => {
    if (!child.matches(original)) return [];
    const text = child.textContent;
    const rest = child.hasAttribute("data-cut")
      ? answer.querySelector(`:scope > .rest ${original}`)?.textContent
      : undefined;
    return [rest === undefined ? text : text.slice(0, -2) + rest];
  });
  return parts.join(" / ");
}

/** The answers that the page shows, read from it: they stand there already. */
function shownCells(): readonly ComparedCell[] {
  return Array.from(document.querySelectorAll<HTMLElement>("[data-cell]")).flatMap((cell) => {
    const answer = cell.querySelector("[data-answer]");
    if (answer === null) return [];
    return [
      {
        key: cell.dataset.cell ?? "",
        label: cell.dataset.l ?? "",
        lang: answer.querySelector(original)?.getAttribute("lang") ?? "",
        text: textOf(answer),
        isRomanised: answer.querySelector("[data-twin]") !== null,
      },
    ];
  });
}

let read: readonly ComparedCell[] | null = null;
/** The page's answers don't change while it is open. */
const once = (): readonly ComparedCell[] => (read ??= shownCells());
const never = (): (() => void) => () => undefined;

/** What a question's page adds where code runs: any two answers compared, a card of them, the reader's notes. */
export default function QuestionTools({ base, benchmark, id, position, first }: Props): ReactNode {
  const say = useSay();
  const hasOwn = useOwnRuns().length > 0;
  const cells = useSyncExternalStore(never, once, () => null);
  return (
    <>
      <section className="fig needs-code">
        <header>
          <h2>{say("Two answers side by side")}</h2>
        </header>
        {cells === null ? (
          <p className="s q">{say("Loading …")}</p>
        ) : (
          <CompareCells question={id} cells={cells} first={first} />
        )}
      </section>
      {hasOwn && (
        <section className="fig needs-code" id="own-answers">
          <header>
            <h2>{say("Your own answers")}</h2>
            <p>{say("Kept in this browser, never sent.")}</p>
          </header>
          <Loaded
            load={() => import("./own-answers.tsx")}
            draw={({ OwnAnswers }) => <OwnAnswers id={id} position={position} />}
            props={id}
            works={say("The answers of the benchmark are there.")}
          />
        </section>
      )}
      <section className="fig needs-code">
        <header>
          <h2>{say("Your notes")}</h2>
          <p>{say("Kept in this browser, never sent.")}</p>
        </header>
        {cells !== null && <Notes base={base} benchmark={benchmark} id={id} />}
      </section>
    </>
  );
}
