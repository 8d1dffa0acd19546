import { warm, warmByHabit } from "../state/warm.ts";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import {
  isDefault,
  isQuestionLevel,
  noFilter,
  sameItem,
  type Filter,
  type ScoreRange,
} from "../schema/filter.ts";
import type { JudgedBy } from "../schema/judged.ts";
import { FilterChips } from "./filter-chips.tsx";
import { choose } from "./results-controls.tsx";
import { Choice } from "./segments.tsx";
import { currentState, setState } from "../state/store.ts";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

interface Named {
  readonly id: string;
  readonly label: string;
}

export interface FilterBarProps {
  readonly base: string;
  readonly domains: readonly Named[];
  /** Of wordings and references. */
  readonly languages: readonly Named[];
  /** What else there is to search in. */
  readonly texts: { readonly answers: boolean; readonly inputs: boolean };
  /** Cells with judge scores: what a score range can be set on, by a judge that has scored it. */
  readonly cells: readonly JudgedBy[];
  /** The judge that score ranges go by. */
  readonly judge: string;
  /** What can be averaged, none where nothing of the page is, and whose scores there are; the first is the default. */
  readonly measures: readonly Named[];
  readonly judges: readonly Named[];
  readonly scale: { readonly min: number; readonly max: number; readonly step: number | null };
}

/** Domains beyond this many are a list to choose from instead of buttons; set ones show as chips. */
const mostButtons = 10;
const typingPause = 200;

/** The filters of a page. Domains answer from the cube; text and score ranges need the engine. */
export default function FilterBar(props: FilterBarProps): ReactNode {
  const say = useSay();
  const { state } = useViewState();
  const { filter } = state;
  const judge = state.choices.judge ?? props.judge;
  const scored = props.cells.filter((c) => c.judges.includes(judge));
  const [clears, setClears] = useState(0);
  // The change is made to what is set by then, which may be newer than what is drawn: typing waits a moment.
  const set = (change: Partial<Filter>, how: "push" | "replace" = "push"): void =>
    setState({ filter: { ...currentState().filter, ...change } }, how);
  const toggle = (domain: string): void => {
    const { domains } = currentState().filter;
    const next = props.domains.map((d) => d.id).filter((d) => domains.includes(d) !== (d === domain));
    set({ domains: next });
  };
  const add = (range: ScoreRange): void => {
    const { ranges } = currentState().filter;
    if (!ranges.some((r) => sameItem(r, range))) set({ ranges: [...ranges, range] });
  };
  const clear = (): void => {
    set(noFilter);
    setClears((n) => n + 1);
  };
  return (
    <section className="filters" aria-label={say("Filters")}>
      <div className="bar">
        {props.domains.length > mostButtons && (
          <Choice
            label={say("Domain")}
            value=""
            onValue={toggle}
            options={[
              ["", say(filter.domains.length === 0 ? "all" : "add another")],
              ...props.domains
                .filter((d) => !filter.domains.includes(d.id))
                .map((d) => [d.id, d.label] as const),
            ]}
          />
        )}
        {props.domains.length > 0 && props.domains.length <= mostButtons && (
          <div className="f" role="group" aria-label={say("Domain")}>
            <span aria-hidden="true">{say("Domain")}</span>
            <span className="chips">
              {props.domains.map((d) => (
                <button
                  key={d.id}
                  type="button"
                  className="btn"
                  aria-pressed={filter.domains.includes(d.id)}
                  onClick={() => toggle(d.id)}
                >
                  {d.label}
                </button>
              ))}
            </span>
          </div>
        )}
        {props.judges.length > 1 && (
          <Choice
            label={say("Judge")}
            value={state.choices.judge ?? props.judges[0]?.id ?? ""}
            onValue={(v) => choose("judge", v, props.judges[0]?.id ?? "")}
            options={props.judges.map(
              (j, i) => [j.id, i === 0 ? say("{name} (primary)", { name: j.label }) : j.label] as const,
            )}
          />
        )}
        {props.measures.length > 1 && (
          <Choice
            label={say("Measure")}
            value={state.choices.metric ?? props.measures[0]?.id ?? ""}
            onValue={(v) => choose("metric", v, props.measures[0]?.id ?? "")}
            options={props.measures.map((m) => [m.id, say.known(m.label)] as const)}
          />
        )}
        <details className="more grow" open={isQuestionLevel(filter) ? true : undefined}>
          <summary>{say("Filter by wording or score")}</summary>
          <div className="bar">
            <TextFilter
              key={clears}
              base={props.base}
              label={say("Question or reference contains")}
              text={filter.text}
              onText={(text) => set({ text }, "replace")}
            />
            {props.texts.answers && (
              <TextFilter
                key={`said ${clears}`}
                base={props.base}
                label={say("An answer contains")}
                text={filter.said}
                onText={(said) => set({ said }, "replace")}
              />
            )}
            {props.texts.inputs && (
              <TextFilter
                key={`given ${clears}`}
                base={props.base}
                label={say("An input contains")}
                text={filter.given}
                onText={(given) => set({ given }, "replace")}
              />
            )}
            {scored.length > 0 && (
              <RangeFilter {...props} key={judge} cells={scored} judge={judge} onAdd={add} />
            )}
          </div>
        </details>
      </div>
      {!isDefault(filter) && <FilterChips {...props} filter={filter} onSet={set} onClear={clear} />}
    </section>
  );
}

function TextFilter({
  base,
  label,
  text,
  onText,
}: {
  readonly base: string;
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}): ReactNode {
  const say = useSay();
  // What is being typed stays as typed (a space at the end included) until the text changes from elsewhere.
  const [draft, setDraft] = useState({ text, typed: text });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => warmByHabit(base), [base]);
  const set = (value: string): void => {
    setDraft({ text, typed: value });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setDraft({ text: value.trim(), typed: value });
      onText(value.trim());
    }, typingPause);
  };
  return (
    <label className="f grow">
      {label}
      <input
        type="search"
        value={draft.text === text ? draft.typed : text}
        placeholder={say("any script or romanised")}
        onPointerEnter={() => warm(base)}
        onFocus={() => warm(base)}
        onChange={(e) => set(e.target.value)}
      />
    </label>
  );
}

function RangeFilter({
  base,
  cells,
  judge,
  scale,
  onAdd,
}: FilterBarProps & { readonly onAdd: (range: ScoreRange) => void }): ReactNode {
  const say = useSay();
  const id = useId();
  const [cell, setCell] = useState(0);
  const [min, setMin] = useState(scale.min);
  const [max, setMax] = useState(scale.max);
  const chosen = cells[cell];
  const bound = { type: "number", min: scale.min, max: scale.max, step: scale.step ?? "any" } as const;
  return (
    <form
      className="f"
      aria-labelledby={id}
      onPointerEnter={() => warm(base)}
      onFocus={() => warm(base)}
      onSubmit={(e) => {
        e.preventDefault();
        if (chosen === undefined || Number.isNaN(min) || Number.isNaN(max)) return;
        const { config, model } = chosen;
        // Whoever writes the higher end first means the same span.
        onAdd({ config, model, judge, min: Math.min(min, max), max: Math.max(min, max) });
      }}
    >
      <span id={id}>{say("Score of a cell")}</span>
      <span className="chips">
        <select aria-label={say("Cell")} value={cell} onChange={(e) => setCell(Number(e.target.value))}>
          {cells.map((c, i) => (
            <option key={c.label} value={i}>
              {c.label}
            </option>
          ))}
        </select>
        <input
          aria-label={say("from")}
          {...bound}
          value={min}
          onChange={(e) => setMin(e.target.valueAsNumber)}
        />
        <span aria-hidden="true">–</span>
        <input
          aria-label={say("to")}
          {...bound}
          value={max}
          onChange={(e) => setMax(e.target.valueAsNumber)}
        />
        <button className="btn" type="submit">
          {say("Add")}
        </button>
      </span>
    </form>
  );
}
