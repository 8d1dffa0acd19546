import type { Source } from "../export/source.ts";
import type { Manifest } from "../schema/manifest.ts";
import { loadBenchmark } from "../state/data.ts";
import type { ViewState } from "../state/fragment.ts";
import { fragmentOf } from "../state/store.ts";
import { isPairView, viewOf } from "../views/index.ts";
import { fileTitle, type Drawing } from "../views/view.ts";
import { currentSay } from "../words/say.ts";
import { drawPair } from "./compare-live.tsx";
import { drawView } from "./live-view.tsx";

/** A view as it is on screen, and what its files say of it. */
export interface ExportedView {
  readonly id: string;
  readonly drawing: Drawing;
  readonly source: Source;
  readonly manifest: Manifest;
}

const pathOf = (page: string): string => (page === "home" ? "" : `${page}/`);

/** The page that shows a view, with this state; the fragment also names the view and the data. */
export function permalinkOf(id: string, base: string, state: ViewState, dataHash: string): string {
  const unknown = [...state.unknown.filter(([key]) => key !== "data"), ["data", dataHash] as const];
  const page = new URL(base + pathOf(viewOf(id).page), location.href);
  return `${page.origin}${page.pathname}${fragmentOf({ ...state, theme: null, unknown })}&at=${encodeURIComponent(id)}`;
}

/** The address of a view alone, for frames; `theme` null follows the host. */
export const embedAddress = (id: string, base: string, state: ViewState): string =>
  `${new URL(`${base}embed/${id}/`, location.href).href}${fragmentOf({ ...state, unknown: [] })}`;

/** Draws a view at a state; a string says why there is nothing. */
export async function exportedView(
  id: string,
  base: string,
  state: ViewState,
): Promise<ExportedView | string> {
  const { manifest } = await loadBenchmark(base);
  const { spec } = manifest;
  const { drawing, provenance, title } = await (isPairView(id)
    ? drawPair(id, base, state)
    : drawView(viewOf(id), base, state));
  if (typeof drawing === "string") return drawing;
  const shown = { ...state, choices: { ...state.choices, ...drawing.about?.choices } };
  const source: Source = {
    title: fileTitle(title, drawing),
    finding: drawing.finding,
    benchmark: spec.title,
    permalink: permalinkOf(id, base, shown, manifest.data_hash),
    dataHash: manifest.data_hash,
    questions: provenance.questions,
    simulated: provenance.simulated,
    notes: drawing.notes,
    provenance,
    say: currentSay(),
  };
  return { id, drawing, source, manifest };
}
