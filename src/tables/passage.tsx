import type { ReactNode } from "react";
import type { BenchmarkSpec } from "../schema/spec.ts";
import type { Stretch } from "../text/difference.ts";
import { cutAfter } from "../text/display-units.ts";
import { scriptOfLanguage } from "../text/script.ts";
import { toIso } from "../text/transliterate.ts";
import { Marked } from "./marked.tsx";
import { placed, useSay } from "../words/use-say.tsx";

/** How texts of a language are set: `tall` for scripts with signs above and below the line. */
export function settingOf(lang: string): "tall" | "plain" {
  const script = scriptOfLanguage(lang);
  return script === null || ["Latn", "Cyrl", "Grek"].includes(script) ? "plain" : "tall";
}

/** Whether a language asks for a romanised line. */
export const isRomanised = (spec: BenchmarkSpec, lang: string): boolean =>
  spec.languages.find((l) => l.id === lang)?.romanised === "iso15919";

/** Pieces of a text that are shown at once; the rest waits below. */
const mostShown = 400;
// A word that no line can hold is broken, others never are.
const unbreakable = /[^\s\p{Zs}]{48}/u;

interface Props {
  readonly spec: BenchmarkSpec;
  readonly lang: string;
  readonly text: string;
  /** A translation beside the text: quoted, never romanised. */
  readonly gloss?: boolean;
  /** The same text with parts marked. */
  readonly marked?: readonly Stretch[] | null;
  /** The text ends in a sign that more follows. */
  readonly isCut?: boolean;
}

/** A text in its language, the romanised line below it where the language asks for one. Any text: it may be hostile. */
export function Passage(props: Props): ReactNode {
  const say = useSay();
  const [head, rest] = cutAfter(props.text, mostShown);
  if (rest === "") return <Lines {...props} />;
  return (
    <>
      <Lines {...props} text={`${head} …`} marked={null} isCut />
      <details className="rest">
        <summary>
          <span data-say="">
            {placed(say("The rest of {0} characters"), {
              0: <span>{Array.from(props.text).length.toLocaleString("en-GB")}</span>,
            })}
          </span>
        </summary>
        <span className="tri">
          <Lines {...props} text={rest} marked={null} />
        </span>
      </details>
    </>
  );
}

function Lines({ spec, lang, text, gloss = false, marked = null, isCut = false }: Props): ReactNode {
  const long = text.length >= 48 && unbreakable.test(text) ? "unbroken" : undefined;
  if (gloss)
    return (
      <span lang={lang} dir="auto" data-script="gloss" className={long}>
        “{text}”
      </span>
    );
  const iso = isRomanised(spec, lang) ? toIso(text) : text;
  const twin = iso !== text.normalize("NFC");
  return (
    <>
      <span
        lang={lang}
        dir="auto"
        data-script={settingOf(lang)}
        data-twin={twin ? "" : undefined}
        data-cut={isCut ? "" : undefined}
        className={long}
      >
        {marked === null ? text : <Marked stretches={marked} />}
      </span>
      {twin && (
        <span lang={`${lang}-Latn`} dir="auto" data-script="roman" className={long}>
          {iso}
        </span>
      )}
    </>
  );
}
