import type { Choices } from "../schema/choices.ts";
import { isCell, type JudgedCell } from "../schema/filter.ts";
import { hasJudged, type JudgedBy } from "../schema/judged.ts";

/** The cells side by side in the list: the reader's, else the benchmark's. */
export interface ListedCells {
  readonly a: JudgedCell | null;
  readonly b: JudgedCell | null;
}

/** `O1/large` or `O1/large/judge`, as settings of the address write a cell. */
function cellOf(text: string | undefined, judge: string): JudgedCell | null {
  const [config, model, own = judge] = text?.split("/") ?? [];
  return config === undefined || model === undefined ? null : { config, model, judge: own };
}

/** A cell as settings of the address write it, where `judge` is the judge of the site; "" for none. */
export const cellName = (cell: JudgedCell | null, judge: string): string =>
  cell === null ? "" : `${cell.config}/${cell.model}${cell.judge === judge ? "" : `/${cell.judge}`}`;

/** The judge of the site: the reader's, else the benchmark's. */
export const judgeIn = (choices: Choices, standard: ListedCells): string =>
  choices.judge ?? standard.a?.judge ?? "";

/**
 * The cells of the address, by the judge of the site where they name none. Where nothing is asked for, the benchmark's own
 * cells, or in their place the first ones that the judge has scored; B is none where there is no second one.
 */
export function listedIn(choices: Choices, standard: ListedCells, cells: readonly JudgedBy[]): ListedCells {
  const judge = judgeIn(choices, standard);
  const scored = cells.flatMap(({ config, model, judges }) =>
    judges.includes(judge) ? [{ config, model, judge }] : [],
  );
  const usual = (cell: JudgedCell | null, beside: JudgedCell | null): JudgedCell | null => {
    const own = cell && { ...cell, judge };
    if (own === null || hasJudged(cells, own)) return own;
    return scored.find((c) => !isCell(beside, c)) ?? null;
  };
  const [asked, other] = [cellOf(choices.a, judge), cellOf(choices.b, judge)];
  const a = asked ?? usual(standard.a, other) ?? (standard.a && { ...standard.a, judge });
  return { a, b: other ?? usual(standard.b, a) };
}
