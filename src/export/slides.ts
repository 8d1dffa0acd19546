import PptxGenJS from "pptxgenjs";
import { literalTheme, type Theme } from "../charts/theme.ts";
import type { NativeChart } from "../views/view.ts";
import type { ExportGrid } from "./grid.ts";
import { markNote } from "./marks.ts";
import { mendDeck } from "./slide-mend.ts";
import { tableSlides } from "./slide-plan.ts";
import { addTable } from "./slide-table.ts";
import { bare, clean, face, languageOf, sizeFor } from "./slide-text.ts";
import { footOf, sayOfSource, sourceLines, sqlOf, type Source } from "./source.ts";

/** What one view brings to a deck. */
export interface ViewSlides {
  readonly source: Source;
  readonly pictures: readonly {
    readonly title: string;
    readonly png: Uint8Array;
    readonly width: number;
    readonly height: number;
  }[];
  readonly charts: readonly NativeChart[];
  readonly grid: ExportGrid | null;
}

const wide = { width: 13.333, height: 7.5, margin: 0.6 } as const;
const inner = wide.width - 2 * wide.margin;

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}

const parts: Readonly<Record<string, string>> = { better: "d-b3", same: "same", worse: "d-w2" };
const others = ["s-a", "s-b2", "s-c", "s-d", "s-e", "s-f", "s-b1", "s-b3"];

type Inked = NativeChart["series"][number];

function colorOf(theme: Theme, { slot, fill }: Inked, i: number): string {
  return bare(
    theme.color(fill ?? parts[slot] ?? (slot === "" ? (others[i % others.length] ?? "ink") : `s-${slot}`)),
  );
}

/** A slide with the finding as its title, and where it comes from below and in its notes. */
function framed(deck: PptxGenJS, source: Source, subtitle: string, theme: Theme): PptxGenJS.Slide {
  const slide = deck.addSlide();
  const [ink, quiet, warn] = ["ink", "ink-3", "warn"].map((token) => bare(theme.color(token)));
  const type = { fontFace: face, lang: languageOf(source) };
  const sized = (
    text: string,
    place: { readonly w: number; readonly h: number },
    sizes: readonly number[],
    bold = false,
  ) => ({
    ...place,
    fontSize: sizeFor(clean(text), place, sizes, bold),
  });
  slide.background = { color: bare(theme.color("paper")) };
  slide.addText(clean(source.finding), {
    ...{ ...type, x: wide.margin, y: 0.35, margin: 0, valign: "top", bold: true, color: ink ?? "" },
    ...sized(source.finding, { w: inner, h: 0.92 }, [24, 22, 20, 18, 16, 14, 12, 10], true),
  });
  slide.addText(clean(subtitle), {
    ...{ ...type, x: wide.margin, y: 1.3, margin: 0, color: quiet ?? "" },
    ...sized(subtitle, { w: inner, h: 0.38 }, [14, 13, 12, 11, 10, 9]),
  });
  const [simulated, basis] = footOf(source);
  const mark =
    simulated === ""
      ? []
      : [{ text: simulated, options: { bold: true, color: warn ?? "", lang: type.lang } }];
  slide.addText(
    [
      ...mark,
      { text: clean(`${basis} `), options: { lang: type.lang } },
      { text: clean(source.permalink), options: { hyperlink: { url: source.permalink } } },
    ],
    {
      ...{ ...type, x: wide.margin, y: 6.85, margin: 0, color: quiet ?? "" },
      ...sized(`${simulated}${basis} ${source.permalink}`, { w: inner, h: 0.42 }, [11, 10, 9, 8]),
    },
  );
  slide.addNotes([...sourceLines(source), ...sqlOf(source).flat()].map(clean).join("\n"));
  return slide;
}

const body = { x: wide.margin, y: 1.75, w: inner, h: 4.95 } as const;

function addPicture(slide: PptxGenJS.Slide, picture: ViewSlides["pictures"][number]): void {
  const scale = Math.min(body.w / picture.width, body.h / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  slide.addImage({
    data: `image/png;base64,${base64(picture.png)}`,
    ...{ x: body.x + (body.w - w) / 2, y: body.y, w, h },
    altText: clean(picture.title),
  });
}

function addChart(deck: PptxGenJS, slide: PptxGenJS.Slide, chart: NativeChart, theme: Theme): void {
  const [ink, line] = [bare(theme.color("ink-2")), bare(theme.color("line"))];
  const shared = {
    ...body,
    chartColors: chart.series.map((s, i) => colorOf(theme, s, i)),
    showLegend: chart.series.length > 1,
    legendPos: "t" as const,
    legendFontSize: 12,
    legendColor: ink,
    catAxisLabelColor: ink,
    valAxisLabelColor: ink,
    catAxisLabelPos: "low" as const,
    valGridLine: { color: line, size: 0.5 },
    altText: clean(chart.title),
  };
  if (chart.kind === "scatter") {
    // One list of x for all; each series has a value where it has a point.
    const xs = chart.series.flatMap((s) => s.points.map(([x]) => x));
    let start = 0;
    const series = chart.series.map((s) => {
      const values = xs.map((_, i) => s.points[i - start]?.[1] ?? null);
      const own = values.map((v, i) => (i >= start && i < start + s.points.length ? v : null));
      start += s.points.length;
      return { name: clean(s.label), values: own };
    });
    const range = (name: "cat" | "val", r: readonly [number, number] | null): object =>
      r === null ? {} : { [`${name}AxisMinVal`]: r[0], [`${name}AxisMaxVal`]: r[1] };
    slide.addChart(deck.ChartType.scatter, [{ name: clean(chart.x.label), values: xs }, ...series], {
      ...shared,
      ...range("cat", chart.x.range),
      ...range("val", chart.y.range),
      ...{
        lineSize: 0,
        lineDataSymbolSize: chart.series.some((s) => s.isLine === true) ? 5 : 8,
        showCatAxisTitle: true,
        showValAxisTitle: true,
      },
      ...{ catAxisTitle: clean(chart.x.label), valAxisTitle: clean(chart.y.label) },
    });
    return;
  }
  // Lying bars are drawn from the bottom up.
  const inOrder = <T>(list: readonly T[]): T[] => (chart.kind === "stacked" ? list.toReversed() : [...list]);
  slide.addChart(
    deck.ChartType.bar,
    chart.series.map((s) => ({
      name: clean(s.label),
      labels: inOrder(chart.categories.map(clean)),
      // The writer leaves a null out; its types don't say so.
      values: inOrder(s.values) as number[],
    })),
    {
      ...shared,
      ...{ barDir: chart.kind === "stacked" ? "bar" : "col", barGapWidthPct: 60 },
      barGrouping: chart.kind === "stacked" ? "stacked" : "clustered",
      valAxisMinVal: chart.range[0],
      valAxisMaxVal: chart.range[1],
    },
  );
}

/** The table in as many slides as it needs, and below it what its mark means. */
function addTables(deck: PptxGenJS, source: Source, grid: ExportGrid, theme: Theme): void {
  const say = sayOfSource(source);
  const note = markNote(grid, say);
  const slides = tableSlides(grid, { w: body.w, h: body.h - (note === null ? 0 : 0.3) });
  const lang = languageOf(source);
  for (const [i, part] of slides.entries()) {
    const at = say("{some} of {all}", { some: i + 1, all: slides.length });
    const name = slides.length === 1 ? grid.caption : `${grid.caption} (${at})`;
    const slide = framed(deck, source, name, theme);
    addTable(slide, grid, part, { x: body.x, y: body.y, lang, theme });
    if (note !== null)
      slide.addText(clean(note), {
        ...{ x: body.x, y: body.y + body.h - 0.25, w: body.w, h: 0.25, margin: 0 },
        ...{ fontFace: face, fontSize: 11, color: bare(theme.color("ink-3")), lang },
      });
  }
}

/** A PowerPoint file: for each view its pictures, then its charts and its table as objects that can be edited there. */
export async function deckOf(views: readonly ViewSlides[], title: string): Promise<Uint8Array<ArrayBuffer>> {
  const theme = literalTheme("light");
  const deck = new PptxGenJS();
  deck.layout = "LAYOUT_WIDE";
  deck.title = clean(title);
  deck.subject = views.some((v) => v.source.simulated !== null) ? "Simulated data" : "";
  deck.company = "";
  deck.author = clean(views[0]?.source.benchmark ?? "");
  for (const { source, pictures, charts, grid } of views) {
    for (const picture of pictures)
      addPicture(
        framed(
          deck,
          source,
          source.title.startsWith(picture.title) ? source.title : `${source.title}. ${picture.title}`,
          theme,
        ),
        picture,
      );
    for (const chart of charts)
      addChart(
        deck,
        framed(deck, source, sayOfSource(source)("{title} (editable)", { title: chart.title }), theme),
        chart,
        theme,
      );
    if (grid !== null && grid.rows.length > 0) addTables(deck, source, grid, theme);
  }
  const written = await deck.write({ outputType: "uint8array" });
  if (!(written instanceof Uint8Array)) throw new TypeError("the deck was not written as bytes");
  return mendDeck(written);
}
