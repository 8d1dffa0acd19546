import { useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { messageOf } from "../db/failure.ts";
import { ownLabel, type OwnEntry } from "../own/own-entry.ts";
import type { OwnRun } from "../own/own-run.ts";
import { allOwnEntries, noOwnEntries, subscribeOwn } from "../state/own-index.ts";
import { dropOwnRun, keepOwnRun, ownRun } from "../state/own-store.ts";
import { formatCount, formatNumber } from "../stats/round.ts";
import { save } from "./hand-over.ts";
import { useSay } from "../words/use-say.tsx";

type Work = typeof import("./own-work.ts");
type Figures = Awaited<ReturnType<Work["figuresOf"]>>;

const metrics = [
  ["em", "EM"],
  ["f1", "F1"],
] as const;

/** The runs that this browser keeps of a benchmark, with what can be done with them. */
export function OwnRunList({
  base,
  benchmark,
  load,
}: {
  readonly base: string;
  readonly benchmark: string;
  readonly load: () => Promise<Work>;
}): ReactNode {
  const say = useSay();
  const entries = useSyncExternalStore(subscribeOwn, allOwnEntries, noOwnEntries).filter(
    (entry) => entry.benchmark === benchmark,
  );
  const [said, setSaid] = useState("");
  const act = (task: () => Promise<string>): void => {
    task().then(setSaid, (error: unknown) =>
      setSaid(say("That did not work: {why}.", { why: messageOf(error) })),
    );
  };
  return (
    <section className="fig" id="runs" aria-labelledby="runs-title">
      <header>
        <h2 id="runs-title">{say("Your runs")}</h2>
        <p>
          {say(
            "Kept in this browser and sent nowhere. Under EM and F1 they stand, marked local, in leaderboard, results, domains and comparisons; nobody has judged them, so views of scores, ratings and pipelines leave them out.",
          )}
        </p>
      </header>
      {entries.length === 0 ? (
        <p className="s q">{say("None yet.")}</p>
      ) : (
        <div className="scroll" tabIndex={0} role="region" aria-label={say("Your runs, scrolls sideways")}>
          <table>
            <caption className="vh">{say("Your runs")}</caption>
            <thead>
              <tr>
                <th scope="col">{say("Model")}</th>
                <th scope="col">{say("Input")}</th>
                {metrics.map(([id, label]) => (
                  <th key={id} scope="col" className="n">
                    {label} (SD)
                  </th>
                ))}
                <th scope="col" className="n">
                  n
                </th>
                <th scope="col">
                  <span className="vh">{say("What to do")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <OwnRunRow
                  key={`${entry.config}/${entry.id} ${entry.dataHash}`}
                  entry={entry}
                  base={base}
                  load={load}
                  act={act}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {entries.length > 0 && (
        <p className="chips">
          <a className="btn" href={`${base}results/#v=1&metric=em`}>
            {say("All results under EM")}
          </a>
          <a className="btn" href={`${base}#v=1&metric=f1`}>
            {say("Leaderboard under F1")}
          </a>
          <button
            type="button"
            className="btn"
            onClick={() =>
              act(async () => {
                for (const entry of entries) await dropOwnRun(entry);
                return say("All of your runs are removed from this browser.");
              })
            }
          >
            {say("Remove all")}
          </button>
        </p>
      )}
      <p role="status" className="s">
        {said}
      </p>
    </section>
  );
}

function OwnRunRow({
  entry,
  base,
  load,
  act,
}: {
  readonly entry: OwnEntry;
  readonly base: string;
  readonly load: () => Promise<Work>;
  readonly act: (task: () => Promise<string>) => void;
}): ReactNode {
  const say = useSay();
  const [kept, setKept] = useState<{ readonly run: OwnRun; readonly figures: Figures } | string | null>(null);
  const isStale = entry.dataHash !== document.documentElement.dataset.version;
  useEffect(() => {
    let isHere = true;
    const look = async (): Promise<void> => {
      const run = await ownRun(entry);
      const figures = run === null ? null : await (await load()).figuresOf(base, run);
      if (isHere)
        setKept(run === null || figures === null ? say("cleared away by the browser") : { run, figures });
    };
    look().catch((error: unknown) => {
      if (isHere) setKept(messageOf(error));
    });
    return () => {
      isHere = false;
    };
  }, [entry, base, load, say]);
  const ready = typeof kept === "object" ? kept : null;
  const again = async (): Promise<string> => {
    if (ready === null) return "";
    const { makeRun, questionsFor } = await load();
    const questions = await questionsFor(base, entry.config);
    const known = new Set(questions.map((q) => q.question_id));
    const answers = ready.run.answers.filter((a) => known.has(a.question_id));
    await keepOwnRun(
      await makeRun(base, entry.config, entry.label, {
        ...{ file: "", format: "CSV", by: "", troubles: [] },
        questions,
        answers,
      }),
    );
    return say("“{name}” is scored against the data of today.", { name: entry.label });
  };
  return (
    <tr>
      <th scope="row">{ownLabel(entry)}</th>
      <td>{entry.config}</td>
      {metrics.map(([id]) => (
        <td
          key={id}
          className="n"
          data-exact={ready?.figures[id].mean ?? undefined}
          data-sd={ready?.figures[id].sd ?? undefined}
        >
          {ready === null ? (
            "…"
          ) : (
            <>
              <span className="mean">{formatNumber(ready.figures[id].mean, 2)}</span>{" "}
              <span className="sd">({formatNumber(ready.figures[id].sd, 2)})</span>
            </>
          )}
        </td>
      ))}
      <td className="n" title={say("questions with a value")}>
        {ready === null ? "" : formatCount(ready.figures.em.n)}
      </td>
      <td>
        <span className="chips">
          {typeof kept === "string" && <span className="q">{kept}</span>}
          {isStale && ready !== null && (
            <button type="button" className="btn" onClick={() => act(again)}>
              {say("Score again: the data have changed")}
            </button>
          )}
          <button
            type="button"
            className="btn bare"
            disabled={ready === null}
            aria-label={say("Export {name}, {config}, as a run-output folder", {
              name: entry.label,
              config: entry.config,
            })}
            onClick={() =>
              act(async () => {
                if (ready === null) return "";
                return save(await (await load()).archiveOf(base, ready.run)).words;
              })
            }
          >
            {say("Export")}
          </button>
          <button
            type="button"
            className="btn bare"
            aria-label={say("Remove {name}, {config}", { name: entry.label, config: entry.config })}
            onClick={() =>
              act(async () => {
                await dropOwnRun(entry);
                return say("“{name}” is removed from this browser.", { name: entry.label });
              })
            }
          >
            {say("Remove")}
          </button>
        </span>
      </td>
    </tr>
  );
}
