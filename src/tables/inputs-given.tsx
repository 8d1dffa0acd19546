import type { ReactNode } from "react";
import { heardAgainst } from "../question/heard.ts";
import type { QuestionRecord } from "../question/record.ts";
import type { BenchmarkSpec, ConfigSpec } from "../schema/spec.ts";
import { formatNumber } from "../stats/round.ts";
import { configLabel, languageLabel } from "../views/words.ts";
import { HeardWords } from "./heard-words.tsx";
import { Passage } from "./passage.tsx";
import { placed, useSay } from "../words/use-say.tsx";

interface Props {
  readonly spec: BenchmarkSpec;
  readonly record: QuestionRecord;
}

/** For every configuration: what the model was given. */
export function InputsGiven({ spec, record }: Props): ReactNode {
  return (
    <dl className="given">
      {spec.configs.map((config) => (
        <div key={config.id} id={`given-${config.id}`}>
          <dt>
            <b>{config.id}</b> <span className="q">{configLabel(spec, config)}</span>
          </dt>
          <dd>
            <Given spec={spec} record={record} config={config} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Given({ spec, record, config }: Props & { readonly config: ConfigSpec }): ReactNode {
  const say = useSay();
  const input = record.inputs.get(config.id);
  const wording = record.texts.get(config.language);
  if (input === undefined) {
    if (config.modality === "speech")
      return (
        <span className="q" data-say="">
          {say("the question’s audio")}
        </span>
      );
    if ((config.steps ?? []).length > 0)
      return (
        <span className="q" data-say="">
          {say("missing: the data have no input here")}
        </span>
      );
    if (wording === undefined)
      return (
        <span className="q" data-say="">
          {placed(say("missing: no wording in {0}"), {
            0: <span>{languageLabel(spec, config.language)}</span>,
          })}
        </span>
      );
    return (
      <span className="tri">
        <Passage spec={spec} lang={config.language} text={wording} />
      </span>
    );
  }
  const kind = config.steps?.at(-1)?.kind;
  return (
    <>
      {input.text.trim() === "" ? (
        <span className="q" data-say="">
          {say("an empty text")}
        </span>
      ) : (
        <span className="tri">
          <Passage spec={spec} lang={config.language} text={input.text} />
        </span>
      )}
      {kind === "asr" && wording !== undefined && (
        <HeardWords
          spec={spec}
          lang={config.language}
          heard={heardAgainst(wording, input.text)}
          wer={input.wer}
          cer={input.cer}
        />
      )}
      {kind === "mt" && (
        <span className="xs q">
          <span data-say="">
            {placed(say("Against the wording in {0}"), {
              0: <span>{languageLabel(spec, config.language)}</span>,
            })}
          </span>
          : BLEU {formatNumber(input.bleu, 2)}, chrF++ {formatNumber(input.chrf, 2)}
        </span>
      )}
    </>
  );
}
