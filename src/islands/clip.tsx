import type { ReactNode } from "react";
import type { QuestionRecord } from "../question/record.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { formatNumber } from "../stats/round.ts";
import { isRomanised } from "../tables/passage.tsx";
import type { Message } from "../words/en.ts";
import { useSay } from "../words/use-say.tsx";
import { Player, type PlayerProps } from "./player.tsx";

/** What a page needs of a clip: small, since it stands in the page. */
export type ClipProps =
  | ({ readonly kind: "clip" } & PlayerProps)
  | {
      readonly kind: "none";
      readonly what: Message;
      /** Seconds, as text. */
      readonly length: string | null;
      readonly lengthIs: Message;
    };

function languageOf(spec: BenchmarkSpec, config: string): { lang: string; isRomanised: boolean } {
  const lang = spec.configs.find((c) => c.id === config)?.language ?? "";
  return { lang, isRomanised: isRomanised(spec, lang) };
}

/** The clip of a question, or a plain sentence where there is none. `base`: the site's base path. */
export function clipOf(spec: BenchmarkSpec, record: QuestionRecord, base: string): ClipProps {
  const { audio, audio_url, audio_seconds, audio_seconds_source, audio_peaks } = record.question;
  if (audio === "clip" && audio_url !== null && audio_seconds !== null) {
    const words = [...record.words].map(([config, list]) => ({
      config,
      ...languageOf(spec, config),
      list: list.map((w) => [w.word, w.start_seconds, w.end_seconds] as const),
    }));
    const spans = record.spans.map((s) => ({
      part: s.part,
      start: s.start_seconds,
      end: s.end_seconds,
      ratio: s.ratio,
    }));
    return {
      kind: "clip",
      url: `${base}data/${audio_url}`,
      seconds: audio_seconds,
      peaks: audio_peaks,
      ...(words.length === 0 ? {} : { words }),
      ...(spans.length === 0 ? {} : { spans }),
    };
  }
  return {
    kind: "none",
    what:
      audio === "withheld"
        ? "The clip of this question is withheld by its authors."
        : "There is no clip for this question.",
    length: audio_seconds === null ? null : formatNumber(audio_seconds, 1),
    lengthIs: audio_seconds_source === "simulated" ? "Length: {0} s (simulated)." : "Length: {0} s.",
  };
}

/** Where there is nothing to hear. */
function NoClip({ what, length, lengthIs }: ClipProps & { readonly kind: "none" }): ReactNode {
  const say = useSay();
  return (
    <p className="s q clip">
      {say(what)} {length !== null && `${say(lengthIs, { 0: length })} `}
      {say("The transcripts and every answer are below.")}
    </p>
  );
}

export default function Clip(props: ClipProps): ReactNode {
  return props.kind === "clip" ? <Player {...props} /> : <NoClip {...props} />;
}
