import type { ReactNode } from "react";
import type { ErrorCounts, Heard } from "../question/heard.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { formatCount, formatNumber } from "../stats/round.ts";
import type { Stretch } from "../text/difference.ts";
import { toIso } from "../text/transliterate.ts";
import { Marked } from "./marked.tsx";
import { isRomanised, settingOf } from "./passage.tsx";
import type { Message } from "../words/en.ts";
import { placed, useSay } from "../words/use-say.tsx";

const kinds = [
  ["S", "substituted", "substitutions"],
  ["D", "deleted", "deletions"],
  ["I", "inserted", "insertions"],
] as const satisfies readonly (readonly [string, Message, string])[];

function Line({
  spec,
  lang,
  stretches,
}: {
  readonly spec: BenchmarkSpec;
  readonly lang: string;
  readonly stretches: readonly Stretch[];
}): ReactNode {
  if (stretches.length === 0) return <span className="q">–</span>;
  const twin = isRomanised(spec, lang);
  return (
    <>
      <span lang={lang} data-script={settingOf(lang)} data-twin={twin ? "" : undefined}>
        <Marked stretches={stretches} />
      </span>
      {twin && (
        <span lang={`${lang}-Latn`} data-script="roman">
          <Marked stretches={stretches} write={toIso} />
        </span>
      )}
    </>
  );
}

function Op({ counts }: { readonly counts: ErrorCounts }): ReactNode {
  const say = useSay();
  const found = kinds.filter(([, , name]) => counts[name] > 0);
  if (found.length === 0)
    return (
      <span className="op" data-say="">
        {say("same")}
      </span>
    );
  return (
    <span className="op">
      {found.map(([letter, word, name], i) => (
        <span key={letter}>
          {i > 0 && ", "}
          <b>{letter}</b> {counts[name]} <span data-say="">{say(word)}</span>
        </span>
      ))}
    </span>
  );
}

/** A transcript below what was said, word by word: what differs is marked, lettered and counted, by word and by akshara. */
export function HeardWords({
  spec,
  lang,
  heard,
  wer,
  cer,
}: {
  readonly spec: BenchmarkSpec;
  readonly lang: string;
  readonly heard: Heard;
  readonly wer: number | null;
  readonly cer: number | null;
}): ReactNode {
  const say = useSay();
  const percent = (rate: number | null): string => formatNumber(rate === null ? null : 100 * rate, 1);
  const errorsIn = (c: ErrorCounts): number => c.substitutions + c.deletions + c.insertions;
  const utterance = (
    <span data-say="">
      {placed(say("This utterance: WER {0}, CER {1}."), {
        0: <span>{percent(wer)}</span>,
        1: <span>{percent(cer)}</span>,
      })}
    </span>
  );
  if (errorsIn(heard.aksharas) === 0)
    return (
      <p className="xs q">
        <span data-say="">{say("As it was said, letter for letter.")}</span> {utterance}
      </p>
    );
  return (
    <>
      <div className="al">
        {heard.parts.map((word, i) => (
          <div key={i}>
            <Line spec={spec} lang={lang} stretches={word.said} />
            <Line spec={spec} lang={lang} stretches={word.heard} />
            <Op counts={word} />
          </div>
        ))}
      </div>
      {(
        [
          ["words", "of {0} words", "WER {0}", wer],
          [
            "aksharas",
            "of {0} aksharas and spaces",
            "akshara error rate {0}",
            heard.aksharas.units === 0 ? null : errorsIn(heard.aksharas) / heard.aksharas.units,
          ],
        ] as const
      ).map(([unit, of, rate, value]) => (
        <p key={unit} className="chips xs">
          {kinds.map(([letter, word, name]) => (
            <span key={letter} className="chip">
              <b className={{ S: "sub", D: "del", I: "ins" }[letter]}>{letter}</b>{" "}
              {formatCount(heard[unit][name])} <span data-say="">{say(word)}</span>
            </span>
          ))}
          <span className="q">
            <span data-say="">{placed(say(of), { 0: <span>{formatCount(heard[unit].units)}</span> })}</span>
            {": "}
            <span data-say="">{placed(say(rate), { 0: <span>{percent(value)}</span> })}</span>
          </span>
        </p>
      ))}
      <p className="xs q" data-say="">
        {placed(say("CER, by code points: {0}. First line said, second heard."), {
          0: <span>{percent(cer)}</span>,
        })}
      </p>
    </>
  );
}
