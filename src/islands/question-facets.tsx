import { useState, type ReactNode } from "react";
import { run } from "../db/run.ts";
import { facetNames, questionFacetsQuery, type FacetRow } from "../queries/question-facets.ts";
import {
  answerStates,
  audioKinds,
  changeKinds,
  noteKinds,
  sameItem,
  type Filter,
  type JudgedCell,
} from "../schema/filter.ts";
import { engine } from "../state/engine.ts";
import { pause } from "../state/pause.ts";
import { currentState, notedAs, setState } from "../state/store.ts";
import { warm } from "../state/warm.ts";
import { formatCount } from "../stats/round.ts";
import { isSet, withPreset, type Preset } from "../views/question-presets.ts";
import { answerWords, audioWords, capital, changeHeads, noteWords } from "../views/words.ts";
import { FailureNote } from "./failure-note.tsx";
import type { ListedCells } from "./listed-cells.ts";
import { withSpan, type Level } from "./question-cells.tsx";
import { useLatest } from "./use-latest.ts";

export interface QuestionFacetsProps {
  readonly base: string;
  readonly filter: Filter;
  readonly listed: ListedCells;
  readonly levels: readonly Level[];
  readonly presets: readonly Preset[];
  readonly domains: readonly { readonly id: string; readonly label: string }[];
}

/** Counts wait for a filter to stand still, ms. */
const countingPause = 150;

const set = (change: (filter: Filter) => Filter): void =>
  setState({ filter: change(currentState().filter) }, "push");
const toggled = <T,>(list: readonly T[], item: T): readonly T[] =>
  list.some((other) => sameItem(other, item))
    ? list.filter((other) => !sameItem(other, item))
    : [...list, item];

interface Option {
  readonly label: string;
  readonly pressed: boolean;
  readonly n: number | null;
  readonly onClick: () => void;
}

function Facet({
  label,
  options,
}: {
  readonly label: string;
  readonly options: readonly Option[];
}): ReactNode {
  return (
    <div className="facet" role="group" aria-label={label}>
      <span className="s q" aria-hidden="true">
        {label}
      </span>
      <span className="chips">
        {options.map((o) => (
          <button key={o.label} type="button" className="btn" aria-pressed={o.pressed} onClick={o.onClick}>
            {o.label}
            {o.n !== null && <span className="xs n"> {formatCount(o.n)}</span>}
          </button>
        ))}
      </span>
    </div>
  );
}

/** All counts, one after the other and after a moment: a newer filter's list never waits for more than one of them. */
async function countAll(
  { base, filter, listed, presets }: QuestionFacetsProps,
  signal: AbortSignal,
): Promise<readonly FacetRow[]> {
  await pause(countingPause);
  const db = await engine(base);
  const { a, b } = listed;
  const names = facetNames.filter(
    (name) =>
      (a !== null || (name !== "a" && name !== "change")) &&
      (b !== null || ["domain", "audio", "a"].includes(name)),
  );
  const added = [
    ...presets.map((p) => ({ preset: p.id, filter: withPreset(filter, p.filter, true) })),
    ...noteKinds.map((kind) => ({
      preset: `note ${kind}`,
      filter: { ...filter, noted: [{ kind, questions: notedAs(kind) }] },
    })),
  ];
  const rows: FacetRow[] = [];
  for (const of of [...names, ...added])
    rows.push(...(await run(db, questionFacetsQuery, { filter, a, b, of }, signal)));
  return rows;
}

/** Filters to begin with, and on demand the values of every facet; each says how many questions it would leave. */
export function QuestionFacets(props: QuestionFacetsProps): ReactNode {
  const { base, filter, listed, levels, presets } = props;
  const [isOpen, setOpen] = useState(false);
  const { a, b } = listed;
  const key = isOpen ? JSON.stringify([filter, a, b]) : "";
  const { latest, retry } = useLatest(key, isOpen ? (signal) => countAll(props, signal) : null);
  const rows = isOpen ? latest.value : null;
  const count = (facet: FacetRow["facet"], of: (value: string) => boolean): number | null =>
    rows === null
      ? null
      : rows.filter((r) => r.facet === facet && of(r.value)).reduce((sum, r) => sum + r.n, 0);
  const scores = (name: "a" | "b", cell: JudgedCell): ReactNode => (
    <Facet
      label={`${name.toUpperCase()}: ${cell.config}, scored`}
      options={levels.map((level) => {
        const range = filter.ranges.find((r) => sameItem(r, { ...cell, min: level.min, max: level.max }));
        return {
          label: level.label,
          pressed: range !== undefined,
          n: count(name, (v) => v !== "" && Number(v) >= level.min && Number(v) <= level.max),
          onClick: () => set((f) => withSpan(f, cell, level)),
        };
      })}
    />
  );
  return (
    <div className="facets" aria-busy={latest.status === "loading"} onPointerEnter={() => warm(base)}>
      {presets.length > 0 && (
        <Facet
          label="Start from"
          options={presets.map((p) => {
            const pressed = isSet(filter, p.filter);
            return {
              label: p.label,
              pressed,
              n: count("preset", (v) => v === p.id),
              onClick: () => set((f) => withPreset(f, p.filter, !pressed)),
            };
          })}
        />
      )}
      <details onToggle={(e) => setOpen(e.currentTarget.open)}>
        <summary>Facets and counts</summary>
        {latest.status === "failed" && (
          <FailureNote
            error={latest.error}
            works="The list and its filters work without counts."
            onRetry={retry}
          />
        )}
        {isOpen && (
          <>
            {props.domains.length > 0 && (
              <Facet
                label="Domain"
                options={props.domains.map((d) => ({
                  label: d.label,
                  pressed: filter.domains.includes(d.id),
                  n: count("domain", (v) => v === d.id),
                  onClick: () => set((f) => ({ ...f, domains: toggled(f.domains, d.id) })),
                }))}
              />
            )}
            {a !== null && scores("a", a)}
            {b !== null && scores("b", b)}
            {a !== null && b !== null && (
              <Facet
                label={`B against A (${b.config}, ${a.config})`}
                options={changeKinds.map((kind) => {
                  const item = { cell: b, against: a, kind };
                  return {
                    label: capital(changeHeads[kind]),
                    pressed: filter.changes.some((c) => sameItem(c, item)),
                    n: count("change", (v) => v === kind),
                    onClick: () => set((f) => ({ ...f, changes: toggled(f.changes, item) })),
                  };
                })}
              />
            )}
            {b !== null && (
              <Facet
                label={`Answer in B (${b.config})`}
                options={answerStates.map((state) => {
                  const item = { config: b.config, model: b.model, state };
                  return {
                    label: capital(answerWords[state]),
                    pressed: filter.answers.some((x) => sameItem(x, item)),
                    n: count("answer", (v) => v === state),
                    onClick: () => set((f) => ({ ...f, answers: toggled(f.answers, item) })),
                  };
                })}
              />
            )}
            <Facet
              label="Audio"
              options={audioKinds.map((kind) => ({
                label: capital(audioWords[kind]),
                pressed: filter.audio.includes(kind),
                n: count("audio", (v) => v === kind),
                onClick: () => set((f) => ({ ...f, audio: toggled(f.audio, kind) })),
              }))}
            />
            <Facet
              label="Your notes"
              options={noteKinds.map((kind) => ({
                label: capital(noteWords[kind]),
                pressed: filter.noted.some((n) => n.kind === kind),
                n: count("preset", (v) => v === `note ${kind}`),
                onClick: () =>
                  set((f) => ({
                    ...f,
                    noted: f.noted.some((n) => n.kind === kind)
                      ? f.noted.filter((n) => n.kind !== kind)
                      : [...f.noted, { kind, questions: notedAs(kind) }],
                  })),
              }))}
            />
          </>
        )}
      </details>
    </div>
  );
}
