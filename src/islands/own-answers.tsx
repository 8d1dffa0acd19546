import type { ReactNode } from "react";
import { messageOf } from "../db/failure.ts";
import { ownLabel } from "../own/own-entry.ts";
import type { OwnRun } from "../own/own-run.ts";
import { ownRuns } from "../state/own-store.ts";
import { formatNumber } from "../stats/round.ts";
import { useSay } from "../words/use-say.tsx";
import { useLatest } from "./use-latest.ts";

/** What the page answers a configuration's questions in, read from the answers beside. */
const languageOf = (config: string): string | undefined =>
  document
    .querySelector(`[data-cell^="${CSS.escape(config)}/"] [data-answer] [lang]`)
    ?.getAttribute("lang") ?? undefined;

/** The reader's own answers to a question, each with its EM and F1. */
export function OwnAnswers({ id, position }: { readonly id: string; readonly position: number }): ReactNode {
  const say = useSay();
  const { latest } = useLatest(id, async () => ownRuns());
  if (latest.status === "failed")
    return (
      <p className="s q" role="status">
        {say("That did not work: {why}.", { why: messageOf(latest.error) })}
      </p>
    );
  if (latest.value === null) return <p className="s q">{say("Loading …")}</p>;
  const answered = latest.value.flatMap((run) =>
    run.answers.filter((a) => a.question_id === id).map((a) => ({ run, ...a })),
  );
  if (answered.length === 0) return <p className="s q">{say("None of your runs has an answer to it.")}</p>;
  const valueOf = (run: OwnRun, of: "em" | "f1"): string =>
    formatNumber(run.values.find((v) => v.position === position)?.[of] ?? null, 2);
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={say("Your own answers")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("Input")}</th>
            <th scope="col">{say("Answer")}</th>
            <th scope="col" className="n">
              EM
            </th>
            <th scope="col" className="n">
              F1
            </th>
          </tr>
        </thead>
        <tbody>
          {answered.map(({ run, repeat, answer }) => (
            <tr key={`${run.id} ${run.config} ${repeat}`}>
              <th scope="row">
                {run.config} <span className="q under">{ownLabel(run)}</span>
              </th>
              <td>
                {answer === null ? (
                  <span className="q">{say("no answer")}</span>
                ) : (
                  <span lang={languageOf(run.config)} dir="auto">
                    {answer}
                  </span>
                )}
              </td>
              <td className="n">{valueOf(run, "em")}</td>
              <td className="n">{valueOf(run, "f1")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
