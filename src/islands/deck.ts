import { parseFragment, type ViewState } from "../state/fragment.ts";
import { chartOfGrid } from "../export/native-chart.ts";
import { bare } from "../export/layouts.ts";
import { pictureOf } from "../export/picture.ts";
import type { ViewSlides } from "../export/slides.ts";
import { vocabularyOf } from "../schema/choices.ts";
import { isMapping } from "../schema/shape.ts";
import { pickOf } from "../views/view.ts";
import { measuresOf } from "../schema/measures.ts";
import { loadBenchmark } from "../state/data.ts";
import { fragmentOf } from "../state/store.ts";
import { pngTextsOf } from "./export-files.ts";
import { gridForSlides, gridOfDrawing } from "../export/sheet.ts";
import { exportedView, type ExportedView } from "./exported-view.ts";
import type { OutFile } from "./hand-over.ts";

/** A view that waits to become slides: its id and the state it was collected with. */
export interface Collected {
  readonly id: string;
  readonly title: string;
  readonly fragment: string;
}

const key = "explorer-deck";
// Where the browser keeps nothing for the page (a sandbox, a private window), the deck lasts as long as the page.
let memory: readonly Collected[] = [];

function isCollected(value: unknown): value is Collected {
  return isMapping(value) && ["id", "title", "fragment"].every((name) => typeof value[name] === "string");
}

/** The views collected in this tab. */
export function collected(): readonly Collected[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (Array.isArray(stored)) memory = stored.filter(isCollected);
  } catch {
    // What can't be read or parsed is no deck; the one of this page stays.
  }
  return memory;
}

function keep(list: readonly Collected[]): void {
  memory = list;
  try {
    sessionStorage.setItem(key, JSON.stringify(list));
  } catch {
    // Kept in memory.
  }
  dispatchEvent(new Event(key));
}

export const collect = (id: string, title: string, state: ViewState): void =>
  keep([...collected(), { id, title, fragment: fragmentOf({ ...state, theme: null }) }]);
export const emptyDeck = (): void => keep([]);
/** Calls back when the deck changes. */
export function onDeck(listener: () => void): () => void {
  addEventListener(key, listener);
  return () => removeEventListener(key, listener);
}

async function slidesOf(view: ExportedView, state: ViewState): Promise<ViewSlides> {
  const [{ outlineTexts }, { pageShaper }, { pngOf }] = await Promise.all([
    import("../export/outline.ts"),
    import("./page-shaper.ts"),
    import("./raster.ts"),
  ]);
  const { drawing, source, manifest } = view;
  const settings = { mode: "light", layout: bare, transparent: false, large: false } as const;
  const pictures: ViewSlides["pictures"][number][] = [];
  for (const chart of drawing.charts) {
    const svg = pictureOf(chart, source, document, settings);
    await outlineTexts(svg, pageShaper());
    const { bytes, width, height } = await pngOf(svg, 2, pngTextsOf(source));
    pictures.push({ title: chart.title, png: bytes, width, height });
  }
  const grid = gridOfDrawing(drawing);
  const native = drawing.charts.flatMap((chart) => chart.native ?? []);
  const { metric_id } = pickOf(manifest.spec, state.choices);
  const measure = measuresOf(manifest.spec).find((m) => m.metric_id === metric_id);
  const ofTable =
    native.length > 0 || grid === null || measure === undefined
      ? null
      : chartOfGrid(grid, [measure.min, measure.max]);
  return { source, pictures, charts: ofTable === null ? native : [ofTable], grid: gridForSlides(drawing) };
}

/** The views as one PowerPoint file; those without anything to show are named in the second part. */
export async function deckFile(
  views: readonly Collected[],
  base: string,
): Promise<{ readonly file: OutFile | null; readonly left: readonly string[] }> {
  const { manifest } = await loadBenchmark(base);
  const vocabulary = vocabularyOf(manifest.spec);
  const slides: ViewSlides[] = [];
  const left: string[] = [];
  for (const { id, title, fragment } of views) {
    const { state } = parseFragment(fragment, vocabulary);
    const view = await exportedView(id, base, state);
    if (typeof view === "string") left.push(`${title}: ${view}`);
    else slides.push(await slidesOf(view, state));
  }
  if (slides.length === 0) return { file: null, left };
  const { deckOf } = await import("../export/slides.ts");
  const name = views.length === 1 ? (views[0]?.id ?? "view") : `${manifest.spec.id}-slides`;
  return {
    file: {
      name: `${name}.pptx`,
      type: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      content: await deckOf(slides, manifest.spec.title),
    },
    left,
  };
}
