import type { ReactNode } from "react";
import { formatNumber, formatPercent } from "../stats/round.ts";
import { settingOf } from "../tables/passage.tsx";
import { toIso } from "../text/transliterate.ts";
import { play, seek, setLoop } from "./audio-bus.ts";
import { useSay } from "../words/use-say.tsx";

/** Words that a configuration's recogniser heard, with their times in the clip. */
export interface Heard {
  readonly config: string;
  readonly lang: string;
  readonly isRomanised: boolean;
  readonly list: readonly (readonly [word: string, start: number, end: number])[];
}

/** Where a text is spoken in the clip. */
export interface Spoken {
  readonly part: "question" | "answer";
  readonly start: number;
  readonly end: number;
  /** How alike text and heard words are, 0–1. */
  readonly ratio: number | null;
}

/** Buttons that repeat the part where question or answer is spoken. */
export function SpokenParts({
  url,
  spans,
}: {
  readonly url: string;
  readonly spans: readonly Spoken[];
}): ReactNode {
  const say = useSay();
  return spans.map((s) => (
    <button
      key={s.part}
      className="btn"
      type="button"
      title={
        s.ratio === null
          ? undefined
          : say("found at {percent} likeness", { percent: formatPercent(100 * s.ratio, 0) })
      }
      onClick={() => void play(url, s.start).then(() => setLoop(s.start, s.end))}
    >
      {say(s.part)} {formatNumber(s.start, 1)}–{formatNumber(s.end, 1)} s
    </button>
  ));
}

/** Each word goes to its place in the clip; the one that is spoken is marked. */
export function SpokenWords({
  url,
  words,
  at,
}: {
  readonly url: string;
  readonly words: readonly Heard[];
  readonly at: number;
}): ReactNode {
  const say = useSay();
  return words.map(({ config, lang, isRomanised, list }) => (
    <p key={config} className="words">
      <span className="xs q">{say("{config} heard", { config })}</span>{" "}
      {list.map(([word, start, end], i) => (
        <button
          key={i}
          type="button"
          className="word"
          lang={lang}
          dir="auto"
          aria-current={at >= start && at < end ? "true" : undefined}
          title={say("from {seconds} s", { seconds: formatNumber(start, 2) })}
          onClick={() => seek(url, start)}
        >
          <span data-script={settingOf(lang)} data-twin={isRomanised ? "" : undefined}>
            {word}
          </span>
          {isRomanised && (
            <span lang={`${lang}-Latn`} data-script="roman">
              {toIso(word)}
            </span>
          )}
        </button>
      ))}
    </p>
  ));
}
