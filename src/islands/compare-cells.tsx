import { useId, useState, type ReactNode } from "react";
import { cardId, cardYaml } from "../question/card.ts";
import { difference, type Stretch } from "../text/difference.ts";
import { toIso } from "../text/transliterate.ts";
import { Marked } from "../tables/marked.tsx";
import { settingOf } from "../tables/passage.tsx";
import { placed, useSay } from "../words/use-say.tsx";

/** An answer that may be compared. */
export interface ComparedCell {
  /** configuration/model */
  readonly key: string;
  readonly label: string;
  readonly lang: string;
  readonly text: string;
  /** Whether the language asks for a romanised line. */
  readonly isRomanised: boolean;
}

interface Props {
  readonly question: string;
  readonly cells: readonly ComparedCell[];
  /** The cell that is set first. */
  readonly first: string | null;
}

function Pick({
  label,
  cells,
  value,
  onValue,
}: {
  readonly label: string;
  readonly cells: readonly ComparedCell[];
  readonly value: string;
  readonly onValue: (key: string) => void;
}): ReactNode {
  const groups = Map.groupBy(cells, (c) => c.key.split("/")[0] ?? "");
  return (
    <label className="f">
      {label}
      <select value={value} onChange={(e) => onValue(e.target.value)}>
        {[...groups].map(([config, list]) => (
          <optgroup key={config} label={config}>
            {list.map((c) => (
              <option key={c.key} value={c.key}>
                {config} {c.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** What differs between any two answers, letter by letter, and the pair as a card for `examples.yaml`. */
export function CompareCells({ question, cells, first }: Props): ReactNode {
  const say = useSay();
  const initial = cells.find((c) => c.key === first) ?? cells[0];
  const other = cells.find((c) => c !== initial && c.lang === initial?.lang && c.text !== initial.text);
  const [before, setBefore] = useState(initial?.key ?? "");
  const [after, setAfter] = useState((other ?? cells[1])?.key ?? "");
  const a = cells.find((c) => c.key === before);
  const b = cells.find((c) => c.key === after);
  if (a === undefined || b === undefined)
    return <p className="s q">{say("There are fewer than two answers to compare.")}</p>;
  return (
    <>
      <div className="bar">
        <Pick label={say("Answer")} cells={cells} value={before} onValue={setBefore} />
        <Pick label={say("against")} cells={cells} value={after} onValue={setAfter} />
      </div>
      <Difference a={a} b={b} />
      <SaveCard question={question} cells={[before, after]} />
    </>
  );
}

function Difference({ a, b }: { readonly a: ComparedCell; readonly b: ComparedCell }): ReactNode {
  const say = useSay();
  const found = difference(a.text, b.text);
  const sides = [
    [a, found?.before],
    [b, found?.after],
  ] as const;
  return (
    <div className="differ">
      {sides.map(([cell, stretches], i) => (
        <p key={i}>
          <span className="xs q under">
            {cell.key.split("/")[0]} {cell.label}
          </span>
          <Side cell={cell} stretches={stretches ?? [{ kind: "hit", text: cell.text }]} />
        </p>
      ))}
      <p className="xs q" role="status">
        {found === null
          ? say("These answers are too long to be compared.")
          : a.text === b.text
            ? say("The same, letter for letter.")
            : `${
                found.unit === "letter"
                  ? say("{hits} of {all} letters are the same.", {
                      hits: String(found.hits),
                      all: String(found.length),
                    })
                  : say("{hits} of {all} words and spaces are the same.", {
                      hits: String(found.hits),
                      all: String(found.length),
                    })
              } `}
        {found !== null && a.text !== b.text && (
          <>
            {placed(say("{S} replaced, {D} only above, {I} only below."), {
              S: <b className="sub">S</b>,
              D: <b className="del">D</b>,
              I: <b className="ins">I</b>,
            })}
          </>
        )}
      </p>
    </div>
  );
}

function Side({
  cell,
  stretches,
}: {
  readonly cell: ComparedCell;
  readonly stretches: readonly Stretch[];
}): ReactNode {
  const say = useSay();
  if (cell.text === "") return <span className="q">{say("empty answer")}</span>;
  const twin = cell.isRomanised && toIso(cell.text) !== cell.text.normalize("NFC");
  return (
    <>
      <span
        lang={cell.lang}
        dir="auto"
        data-script={settingOf(cell.lang)}
        data-twin={twin ? "" : undefined}
        className="said unbroken under"
      >
        <Marked stretches={stretches} />
      </span>
      {twin && (
        <span lang={`${cell.lang}-Latn`} dir="auto" data-script="roman" className="said unbroken under">
          <Marked stretches={stretches} write={toIso} />
        </span>
      )}
    </>
  );
}

/** The YAML of a card: to the clipboard, or to be selected where the browser doesn't allow that. */
function SaveCard({
  question,
  cells,
}: {
  readonly question: string;
  readonly cells: readonly string[];
}): ReactNode {
  const say = useSay();
  const [said, setSaid] = useState("");
  const [shown, setShown] = useState<string | null>(null);
  const label = useId();
  const compared = cells.map((key) => {
    const [config = "", model = ""] = key.split("/");
    return { config, model };
  });
  const yaml = cardYaml({
    id: cardId(question, compared),
    question_id: question,
    aspect: "What the card is about",
    lesson: "One sentence: what to take from it.",
    cells: compared,
  });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(yaml);
      setShown(null);
      setSaid(say("Copied. Paste it into examples.yaml and say there what it shows."));
    } catch {
      setShown(yaml);
      setSaid(say("This browser does not let the page copy: select the text below."));
    }
  };
  return (
    <>
      <div className="bar">
        <button className="btn" type="button" onClick={() => void copy()}>
          {say("Copy as a card")}
        </button>
        <span className="s q" role="status">
          {said}
        </span>
      </div>
      {shown !== null && (
        <>
          <label className="vh" htmlFor={label}>
            {say("Card as YAML")}
          </label>
          <textarea
            id={label}
            className="yaml"
            readOnly
            rows={shown.split("\n").length}
            value={yaml}
            onFocus={(e) => e.target.select()}
          />
        </>
      )}
    </>
  );
}
