import type { ReactNode } from "react";
import { changeFrom, type QuestionView } from "../question/answer.ts";
import type { ConfigSpec } from "../schema/spec.ts";
import { configLabel, judgeLabel } from "../views/words.ts";
import { AnswerScores, AnswerText } from "./answer-cell.tsx";
import { Mark } from "./mark.tsx";
import { placed, useSay } from "../words/use-say.tsx";

interface Props {
  readonly view: QuestionView;
}

/** Every answer: configurations down, models across. */
export function AnswerMatrix({ view }: Props): ReactNode {
  const say = useSay();
  const { spec } = view;
  const models = spec.models ?? [];
  if (models.length === 0)
    return (
      <p className="q" data-say="">
        {say("No model was run.")}
      </p>
    );
  return (
    <div
      className="scroll"
      tabIndex={0}
      role="region"
      aria-label={say("Answers, scrolls sideways")}
      data-say="aria-label"
    >
      <table className="answers">
        <caption className="vh" data-say="">
          {say("Answers by configuration and model")}
        </caption>
        <thead>
          <tr>
            <th className="pin" scope="col" data-say="">
              {say("Input")}
            </th>
            {models.map((m) => (
              <th key={m.id} scope="col">
                <span className="m">
                  <Mark slot={m.slot} />
                  {m.label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spec.configs.map((config) => (
            <Row key={config.id} view={view} config={config} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ view: question, config }: Props & { readonly config: ConfigSpec }): ReactNode {
  const say = useSay();
  const { spec, cells, base, lead } = question;
  return (
    <tr>
      <th scope="row" className="pin">
        <a href={`#given-${config.id}`}>
          <b>{config.id}</b>
        </a>
        <span className="q under xs">{configLabel(spec, config)}</span>
      </th>
      {(spec.models ?? []).map((model) => {
        const view = cells.get(`${config.id}/${model.id}`);
        if (view === undefined) return <td key={model.id} />;
        const isBase = base?.config === config.id && base.model === model.id;
        if (view.state === "hole")
          return (
            <td key={model.id} className="nil" title={view.reason} data-l={model.short ?? model.label}>
              <span aria-hidden="true">–</span>
              <span className="vh">
                <span data-say="">{say("not run")}</span>: {view.reason}
              </span>
            </td>
          );
        const change = base === null || isBase ? null : changeFrom(lead, base, view);
        return (
          <td
            key={model.id}
            data-cell={`${config.id}/${model.id}`}
            data-l={model.label}
            className={isBase ? "base" : undefined}
          >
            {isBase && (
              <span className="xs q under" data-say="">
                {say("baseline")}
              </span>
            )}
            <AnswerText spec={spec} view={view} change={change} />
            {change?.isSame === true && (
              <span className="xs q under" data-say="">
                {say("same words as the baseline")}
              </span>
            )}
            {view.state !== "missing" && <AnswerScores spec={spec} lead={lead} view={view} change={change} />}
          </td>
        );
      })}
    </tr>
  );
}

/** How the matrix is read: whose scores, what the marks are, the rubric. */
export function MatrixKey({ view: { spec, base, lead } }: Props): ReactNode {
  const say = useSay();
  const { judge_id } = lead;
  const levels = spec.scale.levels ?? [];
  return (
    <>
      <p className="src">
        {judge_id !== null && (
          <span data-say="">
            {placed(say("The first score is that of {0}; other judges are named."), {
              0: <span>{judgeLabel(spec, judge_id)}</span>,
            })}
          </span>
        )}{" "}
        {base !== null && (
          <span data-say="">
            {placed(
              say(
                "A signed figure is the difference from the baseline. {0} letters aren’t in the baseline’s answer, {1} stand in place of others; answers with little in common have no marks.",
              ),
              {
                0: (
                  <span className="ins" data-say="">
                    {say("Marked")}
                  </span>
                ),
                1: (
                  <span className="sub" data-say="">
                    {say("these")}
                  </span>
                ),
              },
            )}
          </span>
        )}{" "}
        <span data-say="">{say("A dash: not run.")}</span>
      </p>
      {levels.length > 0 && (
        <details className="more rubric">
          <summary data-say="">{say("The rubric")}</summary>
          <dl className="defs s">
            {levels.map((l) => (
              <div key={l.score}>
                <dt>
                  {l.score} {l.label}
                </dt>
                <dd>{l.description}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
