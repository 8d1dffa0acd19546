import { cellAt } from "./figure-place.ts";
import { originAt } from "./number-panel.tsx";
import { showOrigin } from "./number-body.tsx";
import { placeOfMark } from "../views/mark-cell.ts";
import { currentSay } from "../words/say.ts";

/** Of a mark of a picture: its number's cell in the table beside the picture is told. */
export function showMark(dialog: HTMLDialogElement, mark: SVGElement, view: string, base: string): void {
  const chart = mark.closest<HTMLElement>("[data-chart]")?.dataset.chart ?? "";
  const origin = originAt(view, base, (drawing) => {
    const place = placeOfMark(drawing, chart, mark.dataset.key ?? "");
    const cell = place === null ? null : cellAt(document.getElementById(view), place);
    return place === null || cell === null ? null : { place, mark: cell.dataset.exact ?? "" };
  }).then(
    (known) =>
      known ??
      currentSay()(
        "This mark has no number of its own in the table beside the picture; the table has the others.",
      ),
  );
  showOrigin(dialog, "", base, origin);
}
