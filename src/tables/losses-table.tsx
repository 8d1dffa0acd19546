import type { ReactNode } from "react";
import { pathLosses, type Loss } from "../question/losses.ts";
import type { QuestionView } from "../question/answer.ts";
import { outcomeWords } from "../views/words.ts";
import { Mark } from "./mark.tsx";
import { scoreText } from "./score-chip.tsx";
import { useSay } from "../words/use-say.tsx";

/** Along each path of machine steps: the scores, and the step where the answer was lost; without any score, that there is none. */
export function LossesTable({ view }: { readonly view: QuestionView }): ReactNode {
  const say = useSay();
  const paths = pathLosses(view);
  const models = (view.spec.models ?? []).filter((m) =>
    paths.some((p) => p.losses.some((l) => l.model === m.id)),
  );
  if (paths.length === 0)
    return (
      <p className="q" data-say="">
        {say(view.lead.judge_id === null ? "no score" : "not judged")}
      </p>
    );
  return (
    <div
      className="scroll"
      tabIndex={0}
      role="region"
      aria-label={say("Where answers were lost, scrolls sideways")}
      data-say="aria-label"
    >
      <table className="losses">
        <caption className="vh" data-say="">
          {say("Where answers were lost, by path and model")}
        </caption>
        <thead>
          <tr>
            <th className="pin" scope="col" data-say="">
              {say("Path")}
            </th>
            {models.map((m) => (
              <th key={m.id} scope="col">
                <span className="m">
                  <Mark slot={m.slot} />
                  {m.short ?? m.label}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paths.map(({ path, configs, losses }) => (
            <tr key={path}>
              <th scope="row" className="pin">
                {configs.map((c) => (
                  <span key={c} className="step">
                    {c}
                  </span>
                ))}
              </th>
              {models.map((m) => (
                <LossCell key={m.id} loss={losses.find((l) => l.model === m.id)} label={m.short ?? m.label} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function LossCell({ loss, label }: { readonly loss: Loss | undefined; readonly label: string }): ReactNode {
  const say = useSay();
  if (loss === undefined)
    return (
      <td className="nil" data-l={label}>
        –
        <span className="vh" data-say="">
          {" "}
          {say("not run on this path")}
        </span>
      </td>
    );
  return (
    <td data-l={label}>
      {loss.values.map((v, i) => (
        <span key={i} className="step">
          {v === null ? "–" : scoreText(v)}
        </span>
      ))}
      <span
        className={loss.outcome === "kept" || loss.outcome === null ? "xs q under" : "xs dn under"}
        data-say=""
      >
        {say(loss.outcome === null ? "a score is missing on the way" : outcomeWords[loss.outcome])}
      </span>
    </td>
  );
}
