import fc from "fast-check";
import JSZip from "jszip";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { bibtexField, citation, type CitationOptions } from "../../../src/export/cite.ts";
import { csvOf } from "../../../src/export/csv.ts";
import { gridOf, type ExportGrid } from "../../../src/export/grid.ts";
import { latexOf } from "../../../src/export/latex.ts";
import { chartOfGrid } from "../../../src/export/native-chart.ts";
import { parquetOf } from "../../../src/export/parquet.ts";
import { deckOf, type ViewSlides } from "../../../src/export/slides.ts";
import { sayIn } from "../../../src/words/say-in.ts";
import { te } from "../../../src/words/te.ts";
import { csvRecords } from "../../support/csv.ts";
import { hostile, source } from "./support.ts";

const cell = (exact: number | null, text: string, sd: string | null = null) => ({
  ...{ exact, text, sd, second: null, letters: null, simulated: false },
  kind: exact === null ? ("missing" as const) : ("value" as const),
});
const gridWith = (columns: number, label = hostile): ExportGrid => ({
  caption: label,
  head: label,
  lead: null,
  columns: Array.from({ length: columns }, (_, i) => `${label} ${i}`),
  parts: Array.from({ length: columns }, (_, i) => ({
    ...{ label: `${label} ${i}`, below: "", align: "right" as const, slot: "", behind: null, under: null },
  })),
  rows: [1, 2, 3].map((r) => ({
    ...{
      group: null,
      lead: null,
      code: r === 1 ? "X1" : null,
      label: `${label} ${r}`,
      below: null,
      second: null,
    },
    cells: Array.from({ length: columns }, (_, i) =>
      r === 3 && i === 1
        ? cell(null, "–")
        : cell(r + i / 7, (r + i / 7).toFixed(2).replace("-", "−"), "1.00"),
    ),
  })),
});

describe("Parquet", () => {
  it("reads back equal: every figure unrounded, gaps as nothing, the source in its metadata", async () => {
    const grid = gridWith(60);
    const bytes = parquetOf(grid, source);
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const rows = await parquetReadObjects({ file });
    expect(rows.length).toBe(180);
    expect(rows[0]).toMatchObject({
      code: "X1",
      label: `${hostile} 1`,
      column: `${hostile} 0`,
      value: 1,
      sd_or_count: 1,
    });
    expect(rows.map((r): unknown => r.value)).toEqual(grid.rows.flatMap((r) => r.cells.map((c) => c.exact)));
    expect(rows.filter((r) => r.value === null).length).toBe(1);
    const metadata = parquetMetadata(file).key_value_metadata ?? [];
    const kept: unknown = JSON.parse(String(metadata.find((m) => m.key === "source")?.value));
    expect(kept).toMatchObject({ simulated: "Rows are simulated.", dataHash: "abc" });
  });
});

describe("CSV", () => {
  it("is safe in a spreadsheet whatever the labels are, and numbers stay numbers", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("=", "+", "-", "@", "\t", "\r", "−"),
        fc.string({ unit: "grapheme", maxLength: 12 }),
        fc.double({ min: -5, max: 5, noNaN: true }),
        (first, rest, value) => {
          const label = `${first}${rest}`;
          const grid = gridWith(1, label);
          const shown = value.toFixed(2).replace("-", "−");
          const [row] = grid.rows;
          if (row === undefined) throw new Error("no row");
          const rows = csvRecords(
            csvOf({ ...grid, rows: [{ ...row, cells: [cell(value, shown)] }] }, source),
          );
          expect(rows.length).toBe(2);
          for (const text of rows.flatMap((r) => r.cells.map((c) => c ?? ""))) {
            if (/^[=+\-@\t\r]/u.test(text)) expect(text).toMatch(/^[+-]?\d+(?:\.\d+)?$/u);
          }
          expect(Number(rows[1]?.cells[3])).toBe(Number(value.toFixed(2)));
        },
      ),
    );
  });
});

describe("an empty view and a wide one", () => {
  it("LaTeX keeps its columns in step for 60 of them and for none", () => {
    for (const columns of [0, 1, 60]) {
      const tex = latexOf(gridWith(columns), source);
      const lines = tex.split("\n").filter((l) => l.endsWith("\\\\"));
      expect(new Set(lines.map((l) => l.match(/(?<!\\)&/gu)?.length ?? 0))).toEqual(new Set([columns]));
      expect(tex).toContain(`\\begin{tabular}{l${"r".repeat(columns)}}`);
    }
    const none = gridOf({ caption: "Nothing", head: "Row", columns: [], groups: [] });
    expect(latexOf(none, source)).toContain("\\bottomrule");
    expect(csvRecords(csvOf(none, source)).length).toBe(1);
  });
});

describe("slides", () => {
  const pixel = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const view: ViewSlides = {
    source: { ...source, title: `Title ${hostile}`, finding: `Finding ${hostile}` },
    pictures: [{ title: `Picture ${hostile}`, png: pixel, width: 100, height: 50 }],
    charts: [
      {
        ...{ kind: "bar", title: "Bars", categories: [`A & ${hostile}`, "B"], range: [1, 5] },
        series: [
          { label: `One <${hostile}>`, values: [3.6278, null], slot: "a" },
          { label: "Two", values: [1.5, 2.25], slot: "b2" },
        ],
      },
      {
        ...{ kind: "stacked", title: "Stacks", categories: ["first", "last"], range: [0, 10] },
        series: [
          { label: "better", values: [4, 7], slot: "better" },
          { label: "worse", values: [6, 3], slot: "worse" },
        ],
      },
      {
        ...{
          kind: "scatter",
          title: "Points",
          x: { label: "x", range: null },
          y: { label: "y", range: [1, 5] },
        },
        series: [
          {
            label: "P",
            points: [
              [0, 3.5],
              [10, 2.5],
            ],
            slot: "a",
          },
          { label: "Q", points: [[5, 1.25]], slot: "c" },
        ],
      },
    ],
    grid: gridWith(13),
  };
  const parts = async (views: readonly ViewSlides[]): Promise<ReadonlyMap<string, string>> => {
    const zip = await JSZip.loadAsync(await deckOf(views, "Deck & more"));
    const files = Object.values(zip.files).filter((f) => /\.(?:xml|rels)$/u.test(f.name));
    return new Map(await Promise.all(files.map(async (f) => [f.name, await f.async("text")] as const)));
  };
  const wellFormed = (xml: string): void => {
    const open: string[] = [];
    for (const [, close, name = "", empty] of xml.matchAll(
      /<(\/?)([A-Za-z][\w:.-]*)(?:\s[^<>]*?)?(\/?)>/gu,
    )) {
      if (close === "/") expect(open.pop()).toBe(name);
      else if (empty !== "/") open.push(name);
    }
    expect(open).toEqual([]);
    expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/iu);
  };

  it("hold charts with their values, a table, a picture, finding, source line, permalink and notes", async () => {
    const files = await parts([view]);
    for (const xml of files.values()) wellFormed(xml);
    const charts = [...files]
      .filter(([name]) => /^ppt\/charts\/chart\d+\.xml$/u.test(name))
      .map(([, xml]) => xml);
    expect(charts.length).toBe(3);
    const values = (xml: string, tag: string): readonly string[] =>
      Array.from(xml.matchAll(new RegExp(`<c:${tag}>[\\s\\S]*?</c:${tag}>`, "gu")), ([block]) =>
        Array.from(block.matchAll(/<c:v>([^<]*)<\/c:v>/gu), ([, v]) => v ?? "").join(" "),
      );
    expect(values(charts[0] ?? "", "val").map((v) => v.trim())).toEqual(["3.6278", "1.5 2.25"]);
    expect(values(charts[1] ?? "", "val")).toEqual(["7 4", "3 6"]);
    expect(charts[2]).toContain("scatterChart");
    expect(values(charts[2] ?? "", "yVal").map((v) => v.trim().replaceAll(/\s+/gu, " "))).toEqual([
      "3.5 2.5",
      "1.25",
    ]);
    const slides = [...files]
      .filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/u.test(name))
      .map(([, xml]) => xml);
    const tables = slides.filter((s) => s.includes("<a:tbl>"));
    expect(tables.length).toBeGreaterThan(1);
    expect(slides.length).toBe(1 + 3 + tables.length);
    for (const slide of slides) {
      expect(slide).toContain("Finding 50 % of A_b &amp;");
      expect(slide).toContain("Simulated data.");
      expect(slide).toContain("https://example.org/#v=1&amp;domain=north");
    }
    const notes = [...files]
      .filter(([name]) => name.startsWith("ppt/notesSlides/notes"))
      .map(([, xml]) => xml);
    expect(notes.length).toBe(slides.length);
    expect(notes[0]).toContain("SIMULATED DATA. Rows are simulated.");
  });

  it("speak the language of the page, each text of a slide marked with it; its notes are a file’s", async () => {
    const files = await parts([{ ...view, source: { ...view.source, say: sayIn("te", te) } }]);
    const slides = [...files].filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/u.test(name));
    for (const [, xml] of slides) {
      expect(xml).toContain("అనుకరణ డేటా.");
      expect(xml).toMatch(/ప్రశ్నలు: all questions\. డేటా abc\./u);
      const marked = Array.from(xml.matchAll(/<a:rPr lang="([\w-]+)"/gu), ([, lang]) => lang);
      expect(new Set(marked)).toEqual(new Set(["te-IN"]));
      expect(marked.length).toBe(xml.split("<a:t>").length - 1);
    }
    expect(slides.some(([, xml]) => /\(\dలో 1\)/u.test(xml))).toBe(true);
    const [english] = [...(await parts([view]))].filter(([name]) => name.endsWith("/slide1.xml"));
    expect(english?.[1]).toContain('<a:rPr lang="en-GB"');
  });

  it("of several views follow each other; a view of real data has no mark", async () => {
    const real = { ...view, charts: [], grid: null, source: { ...view.source, simulated: null } };
    const files = await parts([real, real, view]);
    const slides = [...files].filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/u.test(name));
    expect(slides.filter(([, xml]) => !xml.includes("<a:tbl>")).length).toBe(2 + 1 + 3);
    expect(slides.find(([name]) => name.endsWith("/slide1.xml"))?.[1]).not.toMatch(/simulated/iu);
  });

  it("keep every table on the slide: columns within its width, rows within its height, all of them", async () => {
    const long = "A configuration with a long name + another step of it";
    const [row] = gridWith(1).rows;
    if (row === undefined) throw new Error("no row");
    const figure = { ...cell(3.28, "3.28", "1.84"), second: "−0.35", letters: "ab" };
    const rows = Array.from({ length: 30 }, (_, i) => ({
      ...{ ...row, group: `Group ${Math.floor(i / 4)}`, code: `S${i}`, label: long, second: "northern" },
      cells: Array.from({ length: 10 }, () => figure),
    }));
    for (const grid of [gridWith(13), { ...gridWith(10, "Model"), rows }]) {
      const files = await parts([{ ...view, pictures: [], charts: [], grid }]);
      const numbers = (xml: string, pattern: RegExp): readonly number[] =>
        Array.from(xml.matchAll(pattern), ([, n]) => Number(n));
      let seen = 0;
      const rowsOn: number[] = [];
      for (const [name, xml] of files) {
        if (!/slides\/slide\d+\.xml$/u.test(name)) continue;
        const widths = numbers(xml, /<a:gridCol w="(\d+)"/gu);
        const heights = numbers(xml, /<a:tr h="(\d+)"/gu);
        const inch = 914_400;
        rowsOn.push(heights.length);
        expect(widths.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(12.14 * inch);
        expect(heights.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(4.96 * inch);
        // A row has the height of its text: two lines of at least 9 points.
        if (grid.rows.length === 30) expect(Math.max(...heights)).toBeGreaterThan(0.28 * inch);
        seen += xml.split("northern").length - 1;
      }
      // No slide has a row or two left over.
      expect(Math.min(...rowsOn)).toBeGreaterThan(Math.max(...rowsOn) / 2);
      // Once for each part of the columns.
      if (grid.rows.length === 30) expect([30, 60]).toContain(seen);
    }
  });

  it("have what stands beside a figure: raised letters, the mark with its note, the second line in smaller type", async () => {
    const grid = gridWith(2, "L");
    const [first, second] = grid.rows;
    if (first === undefined || second === undefined) throw new Error("no rows");
    const marked = { ...cell(1, "1.00", "1.71"), second: "0.90–1.10", letters: "a", simulated: true };
    const plain = cell(2, "2.00");
    const rows = [
      { ...first, cells: [marked, plain] },
      { ...second, cells: [plain, { ...marked }] },
    ];
    const files = await parts([{ ...view, pictures: [], charts: [], grid: { ...grid, rows } }]);
    const xml = files.get("ppt/slides/slide1.xml") ?? "";
    const paragraphs = Array.from(xml.matchAll(/<a:p>.*?<\/a:p>/gu), ([p]) => p);
    const figure = paragraphs.filter((p) => p.includes(">1.00<"));
    expect(figure.length).toBe(2);
    for (const p of figure) expect(p).toMatch(/baseline="30000".*>a,†<.*> \(1\.71\)</u);
    expect(paragraphs.filter((p) => p.includes(">0.90–1.10<")).length).toBe(2);
    expect(xml).toContain("†: simulated, not implied by a printed number.");
  });

  it("have nothing that PowerPoint would repair", async () => {
    const marked = { ...cell(1, "1.00", "1.71"), second: "0.90–1.10", letters: "a", simulated: true };
    const grid = gridWith(2, "L");
    const rows = grid.rows.map((r) => ({ ...r, second: "below", cells: [marked, cell(2, "2.00")] }));
    const zip = await JSZip.loadAsync(await deckOf([{ ...view, grid: { ...grid, rows } }, view], "Deck"));
    const text = async (path: string): Promise<string> => (await zip.file(path)?.async("text")) ?? "";
    const types = await text("[Content_Types].xml");
    const parts = Array.from(types.matchAll(/PartName="\/([^"]+)"/gu), ([, part]) => part ?? "");
    expect(parts.length).toBeGreaterThan(10);
    for (const part of parts) expect(zip.file(part), part).not.toBeNull();
    const slides = Object.keys(zip.files).filter((path) => /^ppt\/slides\/slide\d+\.xml$/u.test(path));
    for (const path of slides) {
      const xml = await text(path);
      for (const [paragraph] of xml.matchAll(/<a:p>.*?<\/a:p>/gsu))
        expect(paragraph.lastIndexOf("<a:pPr"), paragraph).toBeLessThanOrEqual("<a:p>".length);
      expect(xml).toMatch(/<p:bgPr><a:solidFill>.*<\/a:solidFill><a:effectLst\/><\/p:bgPr>/u);
      expect(xml).not.toContain("NaN");
      // Every run of the raised letters is still there.
      if (xml.includes(">a,†<")) expect(xml).toMatch(/>1\.00<.*>a,†<.*> \(1\.71\)</su);
    }
    // The sheets behind the charts are kept whole.
    const sheets = Object.values(zip.files).filter((f) => f.name.endsWith(".xlsx"));
    expect(sheets.length).toBe(6);
    for (const sheet of sheets)
      expect(
        Object.keys((await JSZip.loadAsync(await sheet.async("uint8array"))).files).length,
      ).toBeGreaterThan(3);
  });

  it("draw a model in its own colour, whatever the chart is made from", () => {
    const grid = gridWith(2, "L");
    const own = { ...grid, parts: grid.parts.map((p, i) => ({ ...p, slot: i === 0 ? "c" : "a" })) };
    const native = chartOfGrid(own, [1, 5]);
    expect(native?.series.map((s) => s.slot)).toEqual(["c", "a"]);
  });

  it("take bars from a table where its columns lie on the scale", () => {
    const native = chartOfGrid(gridWith(2, "L"), [1, 5]);
    expect(native).toMatchObject({ kind: "bar", categories: ["X1", "L 2", "L 3"] });
    expect(native?.kind === "bar" && native.series.map((s) => s.values)).toEqual([
      [1, 2, 3],
      [1 + 1 / 7, 2 + 1 / 7, null],
    ]);
    expect(chartOfGrid(gridWith(2, "L"), [0, 1])).toBeNull();
  });
});

describe("citations", () => {
  const bibtex =
    "@article{k,\n  author = {Last, First and Other {Name}},\n  title = {A {Benchmark}, and more},\n  year = 2026\n}";
  const options: CitationOptions = {
    ...{ what: "view", style: "bibtex", source, dataAddress: "https://example.org/data/", date: null },
    spec: {
      id: "toy",
      title: "Toy & Co",
      citation: { text: "Last: A Benchmark.", bibtex, url: "https://example.org/paper" },
    },
  };

  it("read fields of BibTeX, braces and all", () => {
    expect(bibtexField(bibtex, "title")).toBe("A Benchmark, and more");
    expect(bibtexField(bibtex, "author")).toBe("Last, First and Other Name");
    expect(bibtexField(bibtex, "year")).toBe("2026");
    expect(bibtexField(bibtex, "doi")).toBeNull();
  });

  it("of a view name it, its address, its data and that they are simulated; the day is the reader's or none", () => {
    const bib = citation(options);
    expect(bib).toContain("title = {{Mean score. Toy \\& Co results explorer}}");
    expect(bib).toContain("url = {https://example.org/#v=1&domain=north}");
    expect(bib).toContain("Data version abc; simulated data");
    expect(bib).not.toMatch(/urldate|20\d\d/u);
    expect(citation({ ...options, date: "2026-03-01" })).toContain("urldate = {2026-03-01}");
    expect(citation({ ...options, style: "apa", date: "2026-03-01" })).toContain(
      "Retrieved 2026-03-01, from https://example.org/#v=1",
    );
  });

  it("of the paper are the benchmark's own", () => {
    expect(citation({ ...options, what: "paper" })).toBe(`${bibtex}\n`);
    expect(citation({ ...options, what: "paper", style: "apa" })).toContain(
      "Last: A Benchmark. https://example.org/paper",
    );
  });

  it("as CITATION.cff are YAML with authors", () => {
    const cff: unknown = parse(citation({ ...options, what: "data", style: "cff", date: "2026-03-01" }));
    expect(cff).toMatchObject({
      "cff-version": "1.2.0",
      type: "dataset",
      authors: [
        { "family-names": "Last", "given-names": "First" },
        { "family-names": "Name", "given-names": "Other" },
      ],
      url: "https://example.org/data/",
    });
    const bare = { id: options.spec.id, title: options.spec.title };
    const anonymous: unknown = parse(citation({ ...options, style: "cff", spec: bare }));
    expect(anonymous).toMatchObject({ authors: [{ name: "the authors of Toy & Co" }] });
  });
});
