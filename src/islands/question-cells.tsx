import type { ReactNode } from "react";
import { isCell, sameItem, type Filter, type JudgedCell } from "../schema/filter.ts";
import { currentState, setState } from "../state/store.ts";
import { hasJudged, type JudgedBy } from "../schema/judged.ts";
import { cellName, type ListedCells } from "./listed-cells.ts";
import { choose } from "./results-controls.tsx";
import { Choice } from "./segments.tsx";
import { cellLabel } from "./unjudged.ts";
import type { Say } from "../words/say.ts";
import { useSay } from "../words/use-say.tsx";

/** A span of the scale that a reader asks for by name. */
export interface Level {
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

export interface QuestionCellsProps {
  readonly cells: readonly JudgedBy[];
  readonly levels: readonly Level[];
  readonly listed: ListedCells;
  readonly standard: ListedCells;
  /** The judge of the site. */
  readonly judge: string;
  readonly filter: Filter;
  readonly order: string;
}

/** "right (4–5)", or a level as it is. */
export const levelWords = ({ label, min, max }: Level, say: Say): string =>
  label === "right"
    ? say("right ({span})", { span: spanOf(min, max) })
    : label === "wrong"
      ? say("wrong ({span})", { span: spanOf(min, max) })
      : label;

const spanOf = (from: number, to: number): string => (from === to ? String(from) : `${from}–${to}`);

/** Puts a cell beside the questions. */
export const list = (
  name: "a" | "b",
  cell: JudgedCell,
  { standard, judge }: { readonly standard: ListedCells; readonly judge: string },
): void => {
  const usual = standard[name];
  choose(name, cellName(cell, judge), cellName(usual && { ...usual, judge }, judge));
};

/** The filter with one more or one less span of a cell's scores. */
export const withSpan = (filter: Filter, cell: JudgedCell, level: Level): Filter => {
  const range = { ...cell, min: level.min, max: level.max };
  const others = filter.ranges.filter((r) => !sameItem(r, range));
  return { ...filter, ranges: others.length < filter.ranges.length ? others : [...others, range] };
};
/** The filter with one range for a cell, or none. */
export const withRange = (filter: Filter, cell: JudgedCell, level: Level | null): Filter => ({
  ...filter,
  ranges: [
    ...filter.ranges.filter((r) => !isCell(cell, r)),
    ...(level === null ? [] : [{ ...cell, min: level.min, max: level.max }]),
  ],
});

/** The two cells beside each question, what they are to have scored, and the order of the list. */
export function QuestionCells(props: QuestionCellsProps): ReactNode {
  const say = useSay();
  const { cells, levels, listed, filter, order } = props;
  const side = (name: "a" | "b", label: string): ReactNode => {
    const cell = listed[name];
    if (cell === null) return null;
    const [range, ...more] = filter.ranges.filter((r) => isCell(cell, r));
    const level = more.length > 0 ? -1 : levels.findIndex((l) => l.min === range?.min && l.max === range.max);
    const isJudged = hasJudged(cells, cell);
    const scored = cells.filter((c) => c.judges.includes(cell.judge));
    const at = scored.findIndex((c) => c.config === cell.config && c.model === cell.model);
    return (
      <>
        <Choice
          label={label}
          value={String(at)}
          onValue={(v) => {
            const chosen = scored[Number(v)];
            if (chosen !== undefined)
              list(name, { config: chosen.config, model: chosen.model, judge: cell.judge }, props);
          }}
          options={[
            ...(isJudged ? [] : [["-1", `${cellLabel(cells, cell)} (${say("not judged")})`] as const]),
            ...scored.map((c, i) => [String(i), c.label] as const),
          ]}
        />
        {isJudged && (
          <Choice
            label={say("scored")}
            value={range === undefined ? "" : String(level)}
            onValue={(v) =>
              setState(
                {
                  filter: withRange(
                    currentState().filter,
                    cell,
                    v === "" ? null : (levels[Number(v)] ?? null),
                  ),
                },
                "push",
              )
            }
            options={[
              ["", say("any")],
              ...levels.map((l, i) => [String(i), levelWords(l, say)] as const),
              ...(range !== undefined && level === -1
                ? [["-1", more.length > 0 ? say("several") : `${range.min}–${range.max}`] as const]
                : []),
            ]}
          />
        )}
      </>
    );
  };
  return (
    <div className="bar" role="group" aria-label={say("Cells and order")}>
      {side("a", say("Cell A"))}
      {side("b", say("Cell B"))}
      <Choice
        label={say("Order")}
        value={order}
        onValue={(v) => choose("list", v, "place")}
        options={[
          ["place", say("as in the folder")],
          ["domain", say("by domain")],
          ...(listed.a === null
            ? []
            : [["a:asc", say("A, lowest first")] as const, ["a:desc", say("A, highest first")] as const]),
          ...(listed.b === null
            ? []
            : [
                ["b:asc", say("B, lowest first")] as const,
                ["b:desc", say("B, highest first")] as const,
                ["gap:asc", say("B less A, falls first")] as const,
                ["gap:desc", say("B less A, gains first")] as const,
              ]),
        ]}
      />
    </div>
  );
}
