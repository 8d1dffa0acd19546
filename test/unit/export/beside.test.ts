import { parse } from "csv-parse/sync";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { csvOf } from "../../../src/export/csv.ts";
import { plainColumn, plainDigits } from "../../../src/export/digits.ts";
import { gridOf } from "../../../src/export/grid.ts";
import { htmlOf } from "../../../src/export/html.ts";
import { latexOf } from "../../../src/export/latex.ts";
import { escapeLatex, needsOf } from "../../../src/export/latex-text.ts";
import { literalTheme } from "../../../src/charts/theme.ts";
import { tablePicture } from "../../../src/export/table-picture.ts";
import { markdownOf } from "../../../src/export/markdown.ts";
import type { CellModel, ColumnModel, TableModel, ValueCell } from "../../../src/views/table-model.ts";
import { sayIn } from "../../../src/words/say-in.ts";
import { te } from "../../../src/words/te.ts";
import type { Say } from "../../../src/words/say.ts";
import { document, source } from "./support.ts";

const value = (more: Partial<ValueCell> = {}): ValueCell => ({
  kind: "value",
  exact: 3.28,
  text: "3.28",
  sd: "1.84",
  letters: "ab",
  ...more,
});
const table = (cells: readonly (readonly CellModel[])[], columns?: readonly ColumnModel[]): TableModel => ({
  caption: "Means",
  head: "Input",
  columns: columns ?? [
    { id: "m", label: "Mean", align: "right", slot: "a", behind: "SD", under: "second" },
    { id: "n", label: "n", align: "right" },
  ],
  groups: [
    {
      label: null,
      rows: cells.map((row, i) => ({
        id: String(i),
        code: `S${i}`,
        label: "Speech",
        below: "northern",
        cells: row,
      })),
    },
  ],
});
const count: CellModel = { kind: "text", text: "2,001" };
const mixed = gridOf(
  table([
    [value({ below: "3.20–3.36", simulated: true }), count],
    [value({ difference: { text: "−0.35", direction: "worse" } }), count],
    [{ kind: "missing", text: "–", title: "not run" }, count],
  ]),
);
const same = (simulated: boolean) => gridOf(table([[value({ simulated }), count]]));
const records = (text: string): Record<string, string>[] => parse(text, { columns: true });

describe("what stands beside a figure on screen", () => {
  it("has columns of its own in CSV", () => {
    const [first, second, third] = records(csvOf(mixed, source));
    expect(first).toMatchObject({
      Mean: "3.28",
      "Mean (SD)": "1.84",
      "Mean (second)": "3.20–3.36",
      "Mean (ties)": "ab",
      "Mean (simulated)": "true",
      n: "2001",
    });
    expect(second).toMatchObject({ "Mean (second)": "-0.35", "Mean (simulated)": "false" });
    expect(third).toMatchObject({ Mean: "", "Mean (SD)": "", "Mean (simulated)": "", n: "2001" });
  });

  it("stands in the cell in LaTeX: letters and the mark raised, the second line below in small type", () => {
    const tex = latexOf(mixed, source);
    expect(tex).toContain(
      "S0 Speech & 3.28\\textsuperscript{ab,$\\dagger$} {\\footnotesize (1.84)} & 2,001 \\\\",
    );
    expect(tex).toContain("{\\footnotesize northern} & {\\footnotesize 3.20--3.36} &  \\\\");
    expect(tex).toContain("S1 Speech & 3.28\\textsuperscript{ab} {\\footnotesize (1.84)} & 2,001 \\\\");
    expect(tex).toContain("{\\footnotesize $-$0.35}");
  });

  it("stands in the cell in Markdown and HTML", () => {
    expect(markdownOf(mixed, source)).toContain(
      "| S0 Speech<br>northern | 3.28<sup>ab,†</sup> (1.84)<br>3.20–3.36 | 2,001 |",
    );
    const { document: page } = parseHTML(`<!doctype html><body>${htmlOf(mixed, source)}</body>`);
    const [cell] = page.querySelectorAll("tbody td");
    expect(cell?.querySelector("sup")?.textContent).toBe("ab,†");
    expect(cell?.querySelector("small")?.textContent).toBe("3.20–3.36");
    expect(page.querySelector("tbody th small")?.textContent).toBe("northern");
  });
});

describe("a table as a picture", () => {
  const words = (model: TableModel, speaker?: Say): readonly string[] => {
    const svg = tablePicture(gridOf(model), speaker).draw({
      document,
      width: 900,
      theme: literalTheme("light"),
    });
    return Array.from(svg.querySelectorAll("text"), (n) => n.textContent);
  };
  const rows = [
    [value({ below: "3.20–3.36", simulated: true }), count],
    [value(), count],
  ] as const;

  it("has second lines, raised letters and the mark with its note", () => {
    const shown = words(table(rows));
    for (const text of ["3.28", "(1.84)", "3.20–3.36", "ab,†", "ab", "northern"])
      expect(shown).toContain(text);
    expect(shown.at(-1)).toBe("†: simulated, not implied by a printed number.");
    expect(words(table(rows), sayIn("te", te)).at(-1)).toContain("అనుకరణ విలువ");
  });

  it("gives room to second lines only where there are any", () => {
    const height = (cells: readonly (readonly CellModel[])[]): number => {
      const plain = gridOf(table(cells));
      const grid = { ...plain, rows: plain.rows.map((r) => ({ ...r, second: null })) };
      const svg = tablePicture(grid).draw({ document, width: 900, theme: literalTheme("light") });
      return Number(svg.getAttribute("height"));
    };
    expect(height([[value({ below: "x" }), count]])).toBeGreaterThan(height([[value(), count]]) + 10);
  });
});

describe("a table that a picture has no room for", () => {
  const many = Array.from({ length: 43 }, () => [value(), count] as const);
  const wide = Array.from({ length: 30 }, (_, i): ColumnModel => ({
    id: `c${i}`,
    label: `Column ${i}`,
    align: "right",
  }));
  const lastOf = (model: TableModel, speaker?: Say): string =>
    Array.from(
      tablePicture(gridOf(model), speaker)
        .draw({ document, width: 400, theme: literalTheme("light") })
        .querySelectorAll("text"),
      (n) => n.textContent,
    ).at(-1) ?? "";
  const of = (cells: readonly (readonly CellModel[])[], columns: readonly ColumnModel[]): TableModel => ({
    ...table(cells),
    columns,
  });

  it("says so in the language of the export", () => {
    const { columns } = table(many);
    expect(lastOf(of(many, columns))).toBe("3 more rows in the table");
    expect(lastOf(of(many, columns), sayIn("te", te))).toBe("పట్టికలో మరో 3 వరుసలు");
    expect(lastOf(of(many.slice(0, 41), columns))).toBe("1 more row in the table");
    const both = of(
      many.map(() => wide.map(() => value())),
      wide,
    );
    expect(lastOf(both)).toMatch(/^3 more rows and \d+ more columns in the table$/u);
    expect(lastOf(both, sayIn("te", te))).not.toMatch(/[a-z]/iu);
  });
});

describe("the mark of simulated figures", () => {
  const texts = (simulated: boolean): readonly string[] =>
    [latexOf, markdownOf, htmlOf].map((write) => write(same(simulated), source));

  it("is explained where it stands", () => {
    for (const write of [latexOf, markdownOf, htmlOf])
      expect(write(mixed, source).replaceAll("$\\dagger$", "†")).toContain(
        "†: simulated, not implied by a printed number.",
      );
  });

  it("is a note alone where all figures have it, and nothing where none has", () => {
    for (const text of texts(true)) {
      expect(text).not.toMatch(/†|dagger/u);
      expect(text).toContain("Each figure: simulated, not implied by a printed number.");
    }
    for (const text of texts(false)) expect(text).not.toMatch(/†|dagger|not implied/u);
    for (const simulated of [true, false])
      expect(csvOf(same(simulated), source)).not.toContain("(simulated)");
  });

  it("and the caption speak the reader's language", () => {
    const tex = latexOf(mixed, { ...source, say: sayIn("te", te) });
    expect(tex).toContain("అనుకరణ విలువ");
    expect(tex).not.toMatch(/\\caption\{[^\n]*(?:Simulated|Questions)/u);
  });
});

describe("numbers in CSV", () => {
  it("are plain digits; words stay as they are", () => {
    expect(
      ["2,001", "−1,234.5", "+0.31", "±0.00", "−28.5 – −21.7", "< 0.0001", "11 of 11"].map(plainDigits),
    ).toEqual(["2001", "-1234.5", "+0.31", "0.00", "−28.5 – −21.7", "< 0.0001", "11 of 11"]);
  });

  it("have the two ends of an interval in two columns", () => {
    const intervals = gridOf(
      table([
        [value({ below: "−28.5 – −21.7" }), { kind: "text", text: "3.20–3.36" }],
        [value(), { kind: "missing", text: "–", title: "none" }],
      ]),
    );
    const to = gridOf(table([[value({ below: "−0.15 to ±0.00" }), count]]));
    expect(records(csvOf(to, source))[0]).toMatchObject({
      "Mean (second, low)": "-0.15",
      "Mean (second, high)": "0.00",
    });
    const [first, second] = records(csvOf(intervals, source));
    expect(first).toMatchObject({ "Mean (second, low)": "-28.5", "Mean (second, high)": "-21.7" });
    expect(first).toMatchObject({ "n (low)": "3.20", "n (high)": "3.36" });
    expect(second).toMatchObject({ "Mean (second, low)": "", "n (high)": "" });
  });

  it("lose the sign of percentages where a column has nothing else", () => {
    expect(plainColumn(["31.3\u2009%", "–", "5 %"])).toEqual({ percent: true, texts: ["31.3", "", "5"] });
    expect(plainColumn(["31.3\u2009%", "1"])).toEqual({ percent: false, texts: ["31.3\u2009%", "1"] });
    const shares = table(
      [[value({ sd: "31.3\u2009%", text: "1,627", exact: 1627 })]],
      [{ id: "m", label: "Kept", align: "right" }],
    );
    expect(records(csvOf(gridOf(shares), source))[0]).toMatchObject({ Kept: "1627", "Kept (%)": "31.3" });
  });
});

describe("LaTeX beyond ASCII", () => {
  it("knows signs and letters that the old encoding lacks", () => {
    expect(escapeLatex("O1 › A1 · ≤ 5 | ṛ Zürich")).toBe(
      "O1 $\\rangle$ A1 $\\cdot$ $\\leq$ 5 \\textbar{} \\d{r} Zürich",
    );
    expect(needsOf(escapeLatex("O1 › A1 · ≤ 5 | ṛ Zürich"))).toEqual([]);
  });

  it("names engine and font for another script", () => {
    const tex = latexOf({ ...mixed, head: "క్షేత్రం" }, source);
    const comments = tex.split("\n").filter((line) => line.startsWith("%"));
    expect(comments.join("\n")).toMatch(
      /XeLaTeX or LuaLaTeX.*\n.*fontspec.*\\setmainfont\[Script=Telugu\]\{Noto Sans Telugu\}/u,
    );
    expect(latexOf(mixed, source)).not.toContain("fontspec");
    expect(needsOf("漢字").join(" ")).toContain("Noto Sans CJK");
  });

  it("makes a wide table fit, and leaves others", () => {
    const wide = (columns: number): string =>
      latexOf(
        gridOf(
          table(
            [Array.from({ length: columns }, () => value())],
            Array.from({ length: columns }, (_, i) => ({ id: String(i), label: "Model", align: "right" })),
          ),
        ),
        source,
      );
    expect(wide(2)).not.toMatch(/resizebox|small\n|graphicx/u);
    expect(wide(9)).toMatch(
      /% needs \\usepackage\{graphicx\}[^]*\\resizebox\{\\textwidth\}\{!\}\{\\begin\{tabular\}[^]*\\end\{tabular\}\}/u,
    );
  });
});
