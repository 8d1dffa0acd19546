import { loadBenchmark } from "../state/data.ts";
import { currentState } from "../state/store.ts";
import { isPairView } from "../views/index.ts";
import { loadView } from "../views/load.ts";
import { judgedIn, originOf, type Origin, type Place } from "../views/origin.ts";
import type { Drawing } from "../views/view.ts";
import { currentSay } from "../words/say.ts";
import { drawPair } from "./compare-live.tsx";
import { placeOf } from "./figure-place.ts";
import { drawView } from "./live-view.tsx";
import { shownIn, showOrigin, type ShowNumber } from "./number-body.tsx";

/** A place in a table of a view, and what the page has there (see `markOf`). */
interface Seen {
  readonly place: Place;
  readonly mark: string;
}

/** Where the number at a place of a view comes from, which is drawn again for that; null where there is no place. */
export async function originAt(
  view: string,
  base: string,
  find: (drawing: Drawing) => Seen | null,
): Promise<Origin | string | null> {
  const state = currentState();
  const { manifest } = await loadBenchmark(base);
  const shown = await loadView(view);
  const { drawing, provenance } = await (isPairView(view)
    ? drawPair(view, base, state)
    : drawView(shown, base, state));
  if (typeof drawing === "string") return drawing;
  const seen = find(drawing);
  if (seen === null) return null;
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
    seen.place,
    seen.mark,
  );
  return origin === "changed" || origin === null
    ? currentSay()("The table has changed since. Close this and ask again when its figures have settled.")
    : origin;
}

/** Of a figure of a view, drawn again to know what stands there. */
export const showNumber: ShowNumber = (dialog, cell, view, base) => {
  const seen = { place: placeOf(cell), mark: cell.dataset.exact ?? "" };
  showOrigin(
    dialog,
    shownIn(cell),
    base,
    originAt(view, base, () => seen).then((origin) => origin ?? ""),
  );
};
