import type { ReactNode } from "react";
import { sameItem, type Filter, type JudgedCell } from "../schema/filter.ts";
import { answerWords, apartWords, audioWords, changeWords, noteWords, outcomeWords } from "../views/words.ts";

interface Chip {
  readonly label: string;
  /** The filter's change that takes it away. */
  readonly remove: Partial<Filter>;
}

export interface FilterChipsProps {
  readonly filter: Filter;
  readonly domains: readonly { readonly id: string; readonly label: string }[];
  readonly cells: readonly { readonly config: string; readonly model: string; readonly label: string }[];
  readonly onSet: (change: Partial<Filter>) => void;
  readonly onClear: () => void;
}

/** A chip for each item of a list, which goes without the others; "or" where it is an alternative to one before. */
const each = <T,>(
  items: readonly T[],
  label: (item: T) => string,
  left: (items: readonly T[]) => Partial<Filter>,
  about: (item: T) => unknown = label,
): readonly Chip[] =>
  items.map((item, i) => ({
    label: `${items.slice(0, i).some((other) => sameItem(about(other), about(item))) ? "or " : ""}${label(item)}`,
    remove: left(items.filter((_, k) => k !== i)),
  }));

const cellOf = ({ config, model, judge }: JudgedCell): JudgedCell => ({ config, model, judge });

/** What is filtered by, each part with a way to take it back. */
export function FilterChips({ filter, domains, cells, onSet, onClear }: FilterChipsProps): ReactNode {
  const cell = (at: { readonly config: string; readonly model: string }): string =>
    cells.find((c) => c.config === at.config && c.model === at.model)?.label ?? `${at.config}, ${at.model}`;
  const chips: readonly Chip[] = [
    ...each(
      filter.domains,
      (d) => domains.find((x) => x.id === d)?.label ?? d,
      (left) => ({ domains: left }),
    ),
    ...(filter.text === "" ? [] : [{ label: `“${filter.text}”`, remove: { text: "" } }]),
    ...each(
      filter.ranges,
      (r) => `${cell(r)}: ${r.min === r.max ? r.min : `${r.min}–${r.max}`}`,
      (ranges) => ({ ranges }),
      cellOf,
    ),
    ...each(
      filter.lost,
      (l) => `${cell(l)}: ${outcomeWords[l.outcome]}`,
      (lost) => ({ lost }),
      cellOf,
    ),
    ...each(
      filter.changes,
      (c) => `${cell(c.cell)} ${changeWords[c.kind]} ${cell(c.against)}`,
      (changes) => ({ changes }),
      (c) => [cellOf(c.cell), cellOf(c.against)],
    ),
    ...each(
      filter.answers,
      (a) => `${cell(a)}: ${answerWords[a.state]}`,
      (answers) => ({ answers }),
      ({ config, model }) => ({ config, model }),
    ),
    ...each(
      filter.audio,
      (a) => audioWords[a],
      (audio) => ({ audio }),
      () => "audio",
    ),
    ...each(
      filter.apart,
      (who) => apartWords[who],
      (apart) => ({ apart }),
    ),
    ...each(
      filter.unmatched,
      (c) => `${cell(c)}: right, but EM 0`,
      (unmatched) => ({ unmatched }),
    ),
    ...each(
      filter.noted,
      (n) => noteWords[n.kind],
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
            aria-label={`Remove filter: ${c.label}`}
            onClick={() => onSet(c.remove)}
          />
        </span>
      ))}
      <button type="button" className="btn bare" onClick={onClear}>
        Clear all
      </button>
    </p>
  );
}
