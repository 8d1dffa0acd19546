import { loadBenchmark } from "../state/data.ts";
import { currentState } from "../state/store.ts";
import { isPairView } from "../views/index.ts";
import { loadView } from "../views/load.ts";
import { judgedIn, originOf, type Origin } from "../views/origin.ts";
import { currentSay } from "../words/say.ts";
import { drawPair } from "./compare-live.tsx";
import { placeOf } from "./figure-place.ts";
import { drawView } from "./live-view.tsx";
import { showOrigin, type ShowNumber } from "./number-body.tsx";

async function originIn(cell: HTMLTableCellElement, view: string, base: string): Promise<Origin | string> {
  const state = currentState();
  const [place, mark] = [placeOf(cell), cell.dataset.exact ?? ""];
  const { manifest } = await loadBenchmark(base);
  const shown = await loadView(view);
  const { drawing, provenance } = await (isPairView(view)
    ? drawPair(view, base, state)
    : drawView(shown, base, state));
  if (typeof drawing === "string") return drawing;
  const { filter, choices } = state;
  const origin = originOf(
    {
      drawing,
      provenance,
      manifest,
      filter,
      choices,
      judged: judgedIn(shown),
      say: currentSay(),
    },
    place,
    mark,
  );
  return origin === "changed" || origin === null
    ? currentSay()("The table has changed since. Close this and ask again when its figures have settled.")
    : origin;
}

/** Of a figure of a view, drawn again to know what stands there. */
export const showNumber: ShowNumber = (dialog, cell, view, base) =>
  showOrigin(dialog, cell, base, originIn(cell, view, base));
