import type { Choices } from "../schema/choices.ts";
import type { JudgedCell } from "../schema/filter.ts";

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

/** The cells of the address, by the judge of the site where they name none. */
export function listedIn(choices: Choices, standard: ListedCells): ListedCells {
  const judge = choices.judge ?? standard.a?.judge ?? "";
  const swapped = (cell: JudgedCell | null): JudgedCell | null => cell && { ...cell, judge };
  return {
    a: cellOf(choices.a, judge) ?? swapped(standard.a),
    b: cellOf(choices.b, judge) ?? swapped(standard.b),
  };
}
