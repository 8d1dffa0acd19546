import type { ReactNode } from "react";
import type { QuestionView } from "../question/answer.ts";
import type { QuestionRecord } from "../question/record.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { AnswerMatrix, MatrixKey } from "./answer-matrix.tsx";
import { InputsGiven } from "./inputs-given.tsx";
import { LossesTable } from "./losses-table.tsx";
import { Passage } from "./passage.tsx";
import { useSay } from "../words/use-say.tsx";

interface Props {
  readonly spec: BenchmarkSpec;
  readonly record: QuestionRecord;
}

/** The question in every language. */
export function Wording({ spec, record }: Props): ReactNode {
  const [native = "", ...glosses] = spec.languages.map((l) => l.id);
  const wording = record.texts.get(native) ?? [...record.texts.values()][0] ?? record.question.question_id;
  return (
    <>
      <h1 className="tri big question">
        <Passage spec={spec} lang={native} text={wording} />
      </h1>
      <div className="tri">
        {glosses.map((lang) => {
          const text = record.texts.get(lang);
          return text === undefined ? null : <Passage key={lang} spec={spec} lang={lang} text={text} gloss />;
        })}
      </div>
    </>
  );
}

function References({ spec, record }: Props): ReactNode {
  const say = useSay();
  const [native = ""] = spec.languages.map((l) => l.id);
  if (record.references.size === 0)
    return (
      <p className="q" data-say="">
        {say("This question has no reference answer.")}
      </p>
    );
  return [...record.references].map(([lang, list]) => (
    <div key={lang} className="tri">
      {list.map((text, i) => (
        <Passage key={i} spec={spec} lang={lang} text={text} gloss={lang !== native} />
      ))}
    </div>
  ));
}

/** Everything about a question below its wording: the same on its page, and beside the list. */
export function QuestionBody({ view }: { readonly view: QuestionView }): ReactNode {
  const say = useSay();
  const { spec, record } = view;
  const hasPaths = spec.configs.some((c) => c.from !== undefined);
  const hasModels = (spec.models ?? []).length > 0;
  return (
    <>
      <section className="fig">
        <header>
          <h2 data-say="">{say("Reference answer")}</h2>
        </header>
        <References spec={spec} record={record} />
      </section>
      <section className="fig">
        <header>
          <h2 data-say="">{say("What the models were given")}</h2>
        </header>
        <InputsGiven spec={spec} record={record} />
      </section>
      <section className="fig" id="answers">
        <header>
          <h2 data-say="">{say("What they answered")}</h2>
        </header>
        <AnswerMatrix view={view} />
        <MatrixKey view={view} />
      </section>
      {hasPaths && hasModels && (
        <section className="fig">
          <header>
            <h2 data-say="">{say("Where it was lost")}</h2>
            <p data-say="">
              {say(
                "Scores from the untouched input to the last machine step, and the first step that loses the answer.",
              )}
            </p>
          </header>
          <LossesTable view={view} />
        </section>
      )}
    </>
  );
}
