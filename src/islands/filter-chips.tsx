import type { ReactNode } from "react";
import { longAnswerWords } from "../schema/long-answer.ts";
import { sameItem, type Filter, type JudgedCell } from "../schema/filter.ts";
import {
  answerWords,
  apartWords,
  audioWords,
  changeWords,
  lengthWords,
  noteWords,
  outcomeWords,
} from "../views/words.ts";
import type { Say } from "../words/say.ts";
import { useSay } from "../words/use-say.tsx";

interface Chip {
  readonly label: string;
  /** The filter's change that takes it away. */
  readonly remove: Partial<Filter>;
}

export interface FilterChipsProps {
  readonly filter: Filter;
  readonly domains: readonly { readonly id: string; readonly label: string }[];
  readonly languages: readonly { readonly id: string; readonly label: string }[];
  readonly cells: readonly { readonly config: string; readonly model: string; readonly label: string }[];
  readonly onSet: (change: Partial<Filter>) => void;
  readonly onClear: () => void;
}

/** A chip for each item of a list, which goes without the others; "or" where it is an alternative to one before. */
const each = <T,>(
  say: Say,
  items: readonly T[],
  label: (item: T) => string,
  left: (items: readonly T[]) => Partial<Filter>,
  about: (item: T) => unknown = label,
): readonly Chip[] =>
  items.map((item, i) => ({
    label: items.slice(0, i).some((other) => sameItem(about(other), about(item)))
      ? say("or {item}", { item: label(item) })
      : label(item),
    remove: left(items.filter((_, k) => k !== i)),
  }));

const cellOf = ({ config, model, judge }: JudgedCell): JudgedCell => ({ config, model, judge });

/** What is filtered by, each part with a way to take it back. */
export function FilterChips({
  filter,
  domains,
  languages,
  cells,
  onSet,
  onClear,
}: FilterChipsProps): ReactNode {
  const say = useSay();
  const cell = (at: { readonly config: string; readonly model: string }): string =>
    cells.find((c) => c.config === at.config && c.model === at.model)?.label ?? `${at.config}, ${at.model}`;
  const chips: readonly Chip[] = [
    ...each(
      say,
      filter.domains,
      (d) => domains.find((x) => x.id === d)?.label ?? d,
      (left) => ({ domains: left }),
    ),
    ...(filter.text === "" ? [] : [{ label: `“${filter.text}”`, remove: { text: "" } }]),
    ...(filter.said === ""
      ? []
      : [{ label: say("answer: “{text}”", { text: filter.said }), remove: { said: "" } }]),
    ...(filter.given === ""
      ? []
      : [{ label: say("input: “{text}”", { text: filter.given }), remove: { given: "" } }]),
    ...each(
      say,
      filter.ranges,
      (r) => `${cell(r)}: ${r.min === r.max ? r.min : `${r.min}–${r.max}`}`,
      (ranges) => ({ ranges }),
      cellOf,
    ),
    ...each(
      say,
      filter.lost,
      (l) => `${cell(l)}: ${say(outcomeWords[l.outcome])}`,
      (lost) => ({ lost }),
      cellOf,
    ),
    ...each(
      say,
      filter.changes,
      (c) => say(changeWords[c.kind], { a: cell(c.cell), b: cell(c.against) }),
      (changes) => ({ changes }),
      (c) => [cellOf(c.cell), cellOf(c.against)],
    ),
    ...each(
      say,
      filter.answers,
      (a) => `${cell(a)}: ${say(answerWords[a.state])}`,
      (answers) => ({ answers }),
      ({ config, model }) => ({ config, model }),
    ),
    ...each(
      say,
      filter.audio,
      (a) => say(audioWords[a]),
      (audio) => ({ audio }),
      () => "audio",
    ),
    ...each(
      say,
      filter.lengths,
      (l) =>
        say(lengthWords[l.kind], {
          language: languages.find((x) => x.id === l.language)?.label ?? l.language,
          least: longAnswerWords,
        }),
      (lengths) => ({ lengths }),
      (l) => l.language,
    ),
    ...each(
      say,
      filter.apart,
      (who) => say(apartWords[who]),
      (apart) => ({ apart }),
    ),
    ...each(
      say,
      filter.unmatched,
      (c) => say("{cell}: right, but EM 0", { cell: cell(c) }),
      (unmatched) => ({ unmatched }),
    ),
    ...each(
      say,
      filter.noted,
      (n) => say(noteWords[n.kind]),
      (noted) => ({ noted }),
      () => "noted",
    ),
  ];
  return (
    <p className="chips set">
      {chips.map((c) => (
        <span className="chip" key={c.label}>
          {c.label}
          <button
            type="button"
            className="x"
            aria-label={say("Remove filter: {filter}", { filter: c.label })}
            onClick={() => onSet(c.remove)}
          />
        </span>
      ))}
      <button type="button" className="btn bare" onClick={onClear}>
        {say("Clear all")}
      </button>
    </p>
  );
}
