import { loadBenchmark } from "../state/data.ts";
import type { Origin } from "../views/origin.ts";
import { printedColumns, printedOrigin } from "../views/printed-origin.ts";
import { printedAt } from "../views/printed.ts";
import { currentSay } from "../words/say.ts";
import { placeOf } from "./figure-place.ts";
import { shownIn, showOrigin, type ShowNumber } from "./number-body.tsx";

/** Of a cell in the comparison with printed values. */
async function printedIn(cell: HTMLTableCellElement, base: string): Promise<Origin> {
  const row = cell.closest("tr");
  const { place = "", n } = row?.dataset ?? {};
  const { manifest, published } = await loadBenchmark(base);
  const printed = published === null ? null : printedAt(published, place);
  const column = printedColumns[placeOf(cell).cell ?? -1];
  if (published === null || printed === null || column === undefined)
    throw new TypeError(`nothing is known of ${place}`);
  const figures = Array.from(row?.querySelectorAll("td") ?? []);
  const exact = figures[printedColumns.indexOf("computed")]?.dataset.exact;
  const head = cell.closest("table")?.tHead?.rows[0]?.cells[cell.cellIndex]?.textContent ?? "";
  const origin = printedOrigin(
    { manifest, source: published.source, say: currentSay() },
    {
      printed,
      computed: exact === undefined ? null : Number(exact),
      n: n === undefined ? null : Number(n),
    },
    column,
    [row?.querySelector("th")?.textContent ?? "", head],
  );
  return { ...origin, shown: cell.textContent };
}

/** Of a figure beside a printed one: nothing is drawn or asked for it. */
export const showNumber: ShowNumber = (dialog, cell, _view, base) =>
  showOrigin(dialog, shownIn(cell), base, printedIn(cell, base));
