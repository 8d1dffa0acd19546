import { parse } from "csv-parse/sync";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { csvOf } from "../../../src/export/csv.ts";
import { csvwOf } from "../../../src/export/csvw.ts";
import { gridOf } from "../../../src/export/grid.ts";
import { htmlOf } from "../../../src/export/html.ts";
import { jsonOf } from "../../../src/export/json.ts";
import { latexOf } from "../../../src/export/latex.ts";
import { escapeLatex } from "../../../src/export/latex-text.ts";
import { markdownOf } from "../../../src/export/markdown.ts";
import type { Source } from "../../../src/export/source.ts";
import { shownQuery } from "../../../src/views/provenance.ts";
import type { TableModel } from "../../../src/views/table-model.ts";

const hostile = '=HYPERLINK("http://x","y") <b>&|_%#\n"q"';
const model: TableModel = {
  caption: "Means",
  head: "Input",
  columns: [
    { id: "m", label: hostile, align: "right" },
    {
      id: "lane",
      label: "lane",
      align: "left",
      picture: () => {
        throw new Error("a picture is not exported");
      },
    },
    { id: "n", label: "n", align: "right" },
  ],
  groups: [
    {
      label: "Oracle & text",
      rows: [
        {
          id: "O1",
          code: "O1",
          label: "తెలుగు, 50 %",
          cells: [
            { kind: "value", exact: -0.30499, text: "−0.30", sd: "1.71", letters: "a", simulated: true },
            {
              kind: "picture",
              draw: () => {
                throw new Error("a picture is not exported");
              },
            },
            { kind: "text", text: "2,001" },
          ],
        },
        {
          id: "S1",
          code: "S1",
          label: "@speech",
          cells: [
            { kind: "missing", text: "–", title: "not run" },
            {
              kind: "picture",
              draw: () => {
                throw new Error("a picture is not exported");
              },
            },
            { kind: "text", text: "0" },
          ],
        },
      ],
    },
  ],
};
const source: Source = {
  title: "Mean score",
  finding: "O1 leads.",
  benchmark: "A_b",
  permalink: "https://example.org/#v=1",
  dataHash: "abc",
  questions: "all questions",
  simulated: "Rows are simulated.",
  notes: ["n = 2"],
};
const grid = gridOf(model);

describe("exports of a table", () => {
  it("CSV reads back, with ASCII minus, SDs beside their means, and no cell that a spreadsheet runs", () => {
    const rows: readonly (readonly string[])[] = parse(csvOf(grid, source));
    expect(rows[0]).toEqual([
      "group",
      "Input",
      "detail",
      `'${hostile}`,
      `'${hostile} (SD or count)`,
      `'${hostile} (ties)`,
      "n",
      "questions",
      "data",
      "permalink",
    ]);
    expect(rows[1]).toEqual([
      "Oracle & text",
      "O1",
      "తెలుగు, 50 %",
      "-0.30",
      "1.71",
      "a",
      "2001",
      "all questions",
      "simulated abc",
      "https://example.org/#v=1",
    ]);
    expect(rows[2]).toEqual([
      "Oracle & text",
      "S1",
      "'@speech",
      "",
      "",
      "",
      "0",
      "all questions",
      "simulated abc",
      "https://example.org/#v=1",
    ]);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r]/u);
    for (const cell of rows.flat()) if (cell.startsWith("-")) expect(Number(cell)).not.toBeNaN();
  });

  it("LaTeX escapes what has a meaning there and keeps the columns in step", () => {
    expect(escapeLatex("50 % of A_b & C#1 $ {x} ~^\\ −0.3")).toBe(
      "50 \\% of A\\_b \\& C\\#1 \\$ \\{x\\} \\textasciitilde{}\\textasciicircum{}\\textbackslash{} $-$0.3",
    );
    const tex = latexOf(grid, source);
    const body = tex
      .slice(tex.indexOf("\\toprule"), tex.indexOf("\\bottomrule"))
      .split("\n")
      .filter((l) => l.endsWith("\\\\"));
    const separators = body
      .filter((l) => !l.startsWith("\\multicolumn"))
      .map((l) => l.match(/(?<!\\)&/gu)?.length ?? 0);
    expect(separators).toEqual([2, 2, 2]);
    expect(tex).toContain("\\begin{tabular}{lrr}");
    expect(tex).toContain("\\caption{Simulated data. Mean score.");
    expect(tex).toContain("% SIMULATED DATA. Rows are simulated.");
    expect(tex.split("\n").filter((l) => l.includes("HYPERLINK")).length).toBe(1);
  });

  it("Markdown keeps one line a row and as many cells as columns", () => {
    const lines = markdownOf(grid, source).split("\n");
    const cells = lines.slice(0, 4).map((l) => l.match(/(?<!\\)\|/gu)?.length ?? 0);
    expect(cells).toEqual([4, 4, 4, 4]);
    expect(lines.join("\n")).toContain("SIMULATED DATA");
    expect(lines.join("\n")).not.toContain("<b>");
  });

  it("HTML holds hostile text as text", () => {
    const { document } = parseHTML(`<!doctype html><body>${htmlOf(grid, source)}</body>`);
    expect(document.querySelector("b")).toBeNull();
    expect(document.querySelectorAll("thead th")[1]?.textContent).toBe(hostile);
    expect(document.querySelectorAll("tbody td").length).toBe(4);
  });

  it("JSON has unrounded values and marks simulated ones", () => {
    const parsed = JSON.parse(jsonOf(grid, source)) as {
      rows: { cells: { exact: number | null; simulated: boolean }[] }[];
      source: Source;
    };
    expect(parsed.rows[0]?.cells[0]).toMatchObject({ exact: -0.30499, simulated: true });
    expect(parsed.rows[1]?.cells[0]).toMatchObject({ exact: null, simulated: false });
    expect(parsed.source.simulated).toBe("Rows are simulated.");
  });
});

const literal = "it's --> \\u000a50 % <b>---";
const statement = `SELECT avg(value) AS mean\nFROM observations\nWHERE text = '${literal.replaceAll("'", "''")}'`;
const traced: Source = {
  ...source,
  provenance: {
    questions: "all questions",
    dataHash: "abc",
    tables: [{ name: "observations", file: "o-1.parquet", rows: 3, sha256: "0f" }],
    queries: [shownQuery("SELECT avg(value) AS mean\nFROM observations\nWHERE text = ?", [literal])],
    judges: [{ label: "J", run: "run 1", prompt: "ff" }],
    measure: "score",
    rows: ["3 values counted"],
    simulated: "Rows are simulated.",
  },
};

describe("what an exported table says of itself", () => {
  it("has the statement with its values, the permalink and the data hash in every text format", () => {
    const latex = latexOf(grid, traced);
    const comments = latex.split("\n").filter((line) => line.startsWith("%"));
    expect(comments.map((line) => line.slice(2)).join("\n")).toContain(statement);
    // Nothing of the statement is set.
    expect(latex.split("\n").filter((line) => line.includes("FROM observations"))).toEqual([
      "% FROM observations",
    ]);
    for (const text of [htmlOf(grid, traced), markdownOf(grid, traced)]) {
      const comment = /<!-- SQL of these figures:\n([\s\S]*?)\n-->/u.exec(text)?.[1] ?? "";
      expect(comment).not.toContain("--");
      expect(comment.replaceAll("'||'", "")).toBe(statement);
    }
    for (const text of [latex, htmlOf(grid, traced), markdownOf(grid, traced), csvOf(grid, traced)]) {
      expect(text).toContain("https://example.org/#v=1");
      expect(text).toContain("abc");
    }
    const json = JSON.parse(jsonOf(grid, traced)) as { source: Source };
    expect(json.source.provenance?.queries[0]?.statement).toBe(statement);
  });

  it("an HTML comment ends where it should: what follows is the page", () => {
    const { document } = parseHTML(
      `<!doctype html><html><body>${htmlOf(grid, traced)}<p>after</p></body></html>`,
    );
    expect(document.body.querySelector("b")).toBeNull();
    expect(document.body.lastElementChild?.textContent).toBe("after");
    expect(document.body.textContent).not.toContain("FROM");
  });

  it("CSV with its metadata: the table as it is alone, and beside it what CSV can't say", () => {
    const text = new TextDecoder().decode(csvwOf("means", grid, traced));
    expect(text).toContain(csvOf(grid, traced));
    const start = text.indexOf("{", text.indexOf("means.csv-metadata.json"));
    const end = text.indexOf("\n}\n", start) + 2;
    const metadata = JSON.parse(text.slice(start, end)) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      "@context": "http://www.w3.org/ns/csvw",
      url: "means.csv",
      "dc:source": "https://example.org/#v=1",
      "dc:identifier": "abc",
      "rdfs:comment": "Simulated data. Rows are simulated.",
      notes: [{ sql: [statement], files: traced.provenance?.tables, judges: traced.provenance?.judges }],
    });
  });
});
