import type { ReactNode } from "react";
import { answerView, leadOf } from "../question/answer.ts";
import { heardAgainst } from "../question/heard.ts";
import type { QuestionRecord } from "../question/record.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import type { Row } from "../schema/tables.ts";
import { configLabel, configOf, judgeLabel, modelLabel } from "../views/words.ts";
import { AnswerScores, AnswerText } from "./answer-cell.tsx";
import { HeardWords } from "./heard-words.tsx";
import { Given } from "./inputs-given.tsx";
import { Mark } from "./mark.tsx";
import { Passage } from "./passage.tsx";
import { placed, useSay } from "../words/use-say.tsx";

interface Props {
  readonly spec: BenchmarkSpec;
  readonly example: Row<"examples">;
  readonly record: QuestionRecord;
  readonly href: string;
}

interface ShownCell {
  readonly config: string;
  readonly model: string;
  readonly judge: string | undefined;
}

const cellsOf = (cells: string): readonly ShownCell[] =>
  cells.split(" ").map((cell) => {
    const [config = "", model = "", judge] = cell.split("/");
    return { config, model, judge };
  });

/** Title, lesson and wording of a card; the clip stands below. */
export function CardHead({ spec, example, record }: Omit<Props, "href">): ReactNode {
  const [native = "", ...glosses] = spec.languages.map((l) => l.id);
  return (
    <>
      <header>
        <h2>{example.example_id}</h2>
        <span className="s q">{example.aspect}</span>
      </header>
      <p className="lesson">{example.lesson}</p>
      <div className="tri big">
        <Passage spec={spec} lang={native} text={record.texts.get(native) ?? record.question.question_id} />
      </div>
      <div className="tri">
        {glosses.map((lang) => {
          const text = record.texts.get(lang);
          return text === undefined ? null : <Passage key={lang} spec={spec} lang={lang} text={text} gloss />;
        })}
      </div>
    </>
  );
}

/** What was heard, and the cells side by side. */
export function CardBody({ spec, example, record, href }: Props): ReactNode {
  const say = useSay();
  const cells = cellsOf(example.cells);
  const heard = [...new Set(cells.map((c) => c.config))].flatMap((id) => {
    const config = configOf(spec, id);
    const input = record.inputs.get(id);
    const said = record.texts.get(config?.language ?? "");
    return config?.steps?.at(-1)?.kind === "asr" && input !== undefined && said !== undefined
      ? [{ config, input, said }]
      : [];
  });
  const [native = ""] = spec.languages.map((l) => l.id);
  return (
    <>
      {heard.map(({ config, input, said }) => (
        <section key={config.id}>
          <h3 data-say="">
            {placed(say("What the recogniser heard ({0})"), { 0: <span>{config.id}</span> })}
          </h3>
          <HeardWords
            spec={spec}
            lang={config.language}
            heard={heardAgainst(said, input.text)}
            wer={input.wer}
            cer={input.cer}
          />
        </section>
      ))}
      <table className="cells">
        <caption className="vh" data-say="">
          {placed(say("{0}: cells side by side"), { 0: <span>{example.example_id}</span> })}
        </caption>
        <thead>
          <tr>
            <th scope="col" data-say="">
              {say("Input")}
            </th>
            <th scope="col" data-say="">
              {say("Answer")}
            </th>
            <th scope="col" data-say="">
              {say("Scores")}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="ref">
            <th scope="row" data-say="">
              {say("Reference")}
            </th>
            <td>
              <div className="tri">
                {[...record.references].map(([lang, list]) => (
                  <Passage key={lang} spec={spec} lang={lang} text={list[0] ?? ""} gloss={lang !== native} />
                ))}
              </div>
            </td>
            <td />
          </tr>
          {cells.map((cell, i) => (
            <CardRow key={i} spec={spec} record={record} cell={cell} />
          ))}
        </tbody>
      </table>
      {example.note !== null && <p className="src">{example.note}</p>}
      <p className="s">
        <a href={href} data-say="">
          {say("Every input and answer of this question")}
        </a>
      </p>
    </>
  );
}

function CardRow({
  spec,
  record,
  cell,
}: Pick<Props, "spec" | "record"> & { readonly cell: ShownCell }): ReactNode {
  const say = useSay();
  const config = configOf(spec, cell.config);
  const view = answerView(spec, record, cell.config, cell.model);
  const slot = spec.models?.find((m) => m.id === cell.model)?.slot;
  const isMade = config !== undefined && record.inputs.has(config.id) && config.steps?.at(-1)?.kind !== "asr";
  return (
    <tr>
      <th scope="row">
        <b>{cell.config}</b> {config !== undefined && configLabel(spec, config)}
        <span className="asin">
          <Mark slot={slot} /> {modelLabel(spec, cell.model)}
          {cell.judge !== undefined && (
            <>
              ,{" "}
              <span data-say="">
                {placed(say("judged by {0}"), { 0: <span>{judgeLabel(spec, cell.judge)}</span> })}
              </span>
            </>
          )}
        </span>
        {isMade && (
          <span className="asin">
            <span data-say="">{say("given")}</span>: <Given spec={spec} record={record} config={config} />
          </span>
        )}
      </th>
      <td>
        {view.state === "hole" ? (
          <span className="q" title={view.reason}>
            –{" "}
            <span className="vh">
              <span data-say="">{say("not run")}</span>: {view.reason}
            </span>
          </span>
        ) : (
          <AnswerText spec={spec} view={view} />
        )}
      </td>
      <td>
        {view.state !== "hole" && (
          <AnswerScores spec={spec} lead={leadOf(spec)} view={view} judge={cell.judge} />
        )}
      </td>
    </tr>
  );
}
