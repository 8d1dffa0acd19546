import type { ReactNode } from "react";
import type { AnswerView, Change, Lead } from "../question/answer.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { formatNumber, formatSigned } from "../stats/round.ts";
import { judgeLabel } from "../views/words.ts";
import { Passage } from "./passage.tsx";
import { levelOf, Score, scoreText } from "./score-chip.tsx";
import { placed, useSay } from "../words/use-say.tsx";

interface Props {
  readonly spec: BenchmarkSpec;
  readonly view: AnswerView;
  /** Shows this judge's score alone. */
  readonly judge?: string | undefined;
  /** Against the baseline; null where there is none or this is it. */
  readonly change?: Change | null;
}

/** The answer's text; what isn't there is said in words. */
export function AnswerText({ spec, view, change = null }: Props): ReactNode {
  const say = useSay();
  if (view.state !== "answer")
    return (
      <span className="q">
        <span data-say="">
          {say(view.state === "failed" ? "failed" : view.state === "no answer" ? "no answer" : "missing")}
        </span>
        {view.state === "failed" ? `: ${view.reason}` : <span className="vh">: {view.reason}</span>}
      </span>
    );
  return (
    <span className="tri" data-answer="">
      {view.answers.map((text, i) =>
        text === "" ? (
          <span key={i} className="q" data-say="">
            {say("empty answer")}
          </span>
        ) : (
          <Passage
            key={i}
            spec={spec}
            lang={view.language}
            text={text}
            marked={i === 0 ? (change?.marked ?? null) : null}
          />
        ),
      )}
    </span>
  );
}

interface ScoresProps extends Props {
  readonly lead: Lead;
}

/** What was said of an answer: scores of all judges with the rubric's line, text metrics, other metrics, people. */
export function AnswerScores({ spec, view, lead, judge, change = null }: ScoresProps): ReactNode {
  const say = useSay();
  const first = judge ?? lead.judge_id;
  const scored = view.judgments.filter((j) => j.judge === first);
  const others = judge === undefined ? view.judgments.filter((j) => j.judge !== first) : [];
  const given = view.ratings.filter((r) => r !== null);
  const figures = [
    ...(view.em === null ? [] : [`EM ${scoreText(view.em)}`]),
    ...(view.f1 === null ? [] : [`F1 ${formatNumber(view.f1, 2)}`]),
    ...view.scores.map(
      (s) => `${spec.metrics?.find((m) => m.id === s.metric)?.label ?? s.metric} ${formatNumber(s.value, 2)}`,
    ),
  ];
  const label = judgeLabel(spec, first);
  return (
    <>
      <span className="scoreline">
        {scored.map((j, i) => (
          <span key={i} className="scored">
            <Score spec={spec} score={j.score} by={judgeLabel(spec, j.judge)} />
            {i === 0 && <Gain change={change} />}
            <span className="xs">{levelOf(spec, j.score)?.label}</span>
          </span>
        ))}
        {first !== null && scored.length === 0 && (
          <span className="xs q" title={say("{judge} has no row for this answer", { judge: label })}>
            {say("not judged")}
          </span>
        )}
      </span>
      {others.length > 0 && (
        <span className="others xs">
          {others.map((j, i) => (
            <span key={i}>
              {judgeLabel(spec, j.judge)} <Score spec={spec} score={j.score} by={judgeLabel(spec, j.judge)} />
            </span>
          ))}
        </span>
      )}
      {figures.length > 0 && <span className="xs q under">{figures.join(" · ")}</span>}
      {given.length > 0 && (
        <span className="xs q under">
          <span data-say="">{say("people")}</span> {given.map(scoreText).join(" ")}
          {given.length < view.ratings.length && (
            <>
              ,{" "}
              <span data-say="">
                {placed(say("{0} gave none"), { 0: <span>{view.ratings.length - given.length}</span> })}
              </span>
            </>
          )}
        </span>
      )}
      {view.state === "answer" && view.reason !== "" && (
        <span className="xs q under">
          <span data-say="">{say("error")}</span>: {view.reason}
        </span>
      )}
      {[...scored, ...others].map(
        (j, i) =>
          j.rationale !== null && (
            <details key={i} className="reason xs">
              <summary>
                <span data-say="">
                  {placed(say("Why, says {0}"), { 0: <span>{judgeLabel(spec, j.judge)}</span> })}
                </span>
              </summary>
              <span dir="auto" className="said">
                {j.rationale}
              </span>
            </details>
          ),
      )}
    </>
  );
}

function Gain({ change }: { readonly change: Change | null }): ReactNode {
  const say = useSay();
  const gain = change?.gain ?? 0;
  if (gain === 0) return null;
  return (
    <span className={gain > 0 ? "d up" : "d dn"}>
      {formatSigned(gain, Number.isInteger(gain) ? 0 : 2)}
      <span className="vh" data-say="">
        {" "}
        {say("against the baseline")}
      </span>
    </span>
  );
}
