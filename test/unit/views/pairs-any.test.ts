import { describe, expect, it } from "vitest";
import { vocabularyOf, type Choices } from "../../../src/schema/choices.ts";
import { noFilter } from "../../../src/schema/filter.ts";
import type { BenchmarkSpec } from "../../../src/schema/spec.ts";
import type { PairRow } from "../../../src/schema/tables.ts";
import { parseFragment } from "../../../src/state/fragment.ts";
import { pairAny } from "../../../src/views/pairs-any.ts";
import { pairFlow } from "../../../src/views/pairs-any-flow.ts";
import { pairNeedsEngine } from "../../../src/views/pairs-ask.ts";
import { chosenPair } from "../../../src/views/pairs-cells.ts";
import { pairDomains } from "../../../src/views/pairs-domains.ts";
import type { ViewContext } from "../../../src/views/view.ts";
import {
  cellIn,
  cellOf,
  contextOf,
  drawn,
  exactOf,
  hrefOf,
  pictureOf,
  presetCube,
  questions,
  rowsOf,
  spec,
  specWithout,
  type Asked,
} from "./pairs-case.ts";

const asked = questions(600);
const cube = presetCube(asked);

/** The pair as the engine counts it: rows of its own name only. */
function counted(choices: Choices, from: readonly Asked[] = asked, of: BenchmarkSpec = spec): ViewContext {
  const pair = chosenPair({ spec: of, choices });
  if (pair === null) throw new Error("no pair");
  const rows = rowsOf(from, pair.id, cellOf(pair.against), cellOf(pair.variant));
  return contextOf({ rows, choices, spec: of });
}
const common = (
  a: string,
  b: string,
  from: readonly Asked[] = asked,
): readonly (readonly [number, number])[] =>
  from.flatMap((q) => {
    const [x, y] = [q.scores[a], q.scores[b]];
    return x === undefined || y === undefined ? [] : [[x, y] as const];
  });
const shares = (c: ViewContext): readonly (number | null)[] => {
  const { table } = drawn(pairAny, c);
  return ["B worse, % (count)", "Same, % (count)", "B better, % (count)"].map((row) =>
    exactOf(cellIn(table, row, "value")),
  );
};

describe("which pair is shown", () => {
  it.each([
    [{}, ["O1/m/j", "O1/m/k"], "judge", false],
    [{ a: "O1/m", b: "A1/m" }, ["O1/m/j", "A1/m/j"], "asr", false],
    [{ a: "A1/m", b: "O1/m" }, ["A1/m/j", "O1/m/j"], "asr", true],
    [{ a: "A1/m", b: "A1/n" }, ["A1/m/j", "A1/n/j"], "models", false],
    [{ a: "O1/m", b: "O1/n" }, ["O1/m/j", "O1/n/j"], null, false],
    [{ b: "O1/n" }, ["O1/m/j", "O1/n/j"], null, false],
    [{ a: "O1/m/k", b: "O1/m/j" }, ["O1/m/k", "O1/m/j"], "judge", true],
    [{ a: "O1/m", b: "A1/m", judge: "k" }, ["O1/m/k", "A1/m/k"], null, false],
    // A comparison of judges would have the same cell twice.
    [{ judge: "k" }, ["O1/m/j", "O1/m/k"], "judge", false],
    [{ a: "O1/m/j", b: "A1/m/j", judge: "k" }, ["O1/m/j", "A1/m/j"], "asr", false],
  ] as const)("%j", (choices, sides, preset, turned) => {
    const pair = chosenPair({ spec, choices });
    expect([
      cellOf(pair?.against ?? { config: "", model: "" }),
      cellOf(pair?.variant ?? { config: "", model: "" }),
    ]).toEqual(sides);
    expect(pair?.preset?.comparison.id ?? null).toBe(preset);
    expect(pair?.preset?.turned ?? false).toBe(turned);
  });

  it("goes by the measure that is looked at, and then by no judge", () => {
    const pair = chosenPair({ spec, choices: { metric: "em", a: "O1/m", b: "A1/m/k" } });
    expect([pair?.against, pair?.variant].map((c) => [c?.metric, c?.judge])).toEqual([
      ["em", ""],
      ["em", ""],
    ]);
    expect(pair?.preset).toBeNull();
  });

  it("under a measure without judges is the first comparison that still has two cells, else two cells that differ", () => {
    const shown = (of: BenchmarkSpec): readonly string[] => {
      const pair = chosenPair({ spec: of, choices: { metric: "em" } });
      return [pair?.against, pair?.variant].map((c) => `${c?.config ?? ""}/${c?.model ?? ""}`);
    };
    expect(chosenPair({ spec, choices: {} })?.preset?.comparison.id).toBe("judge");
    expect(shown(spec)).toEqual(["O1/m", "A1/m"]);
    const onlyJudges = { ...spec, comparisons: (spec.comparisons ?? []).filter((c) => c.id === "judge") };
    expect(shown(onlyJudges)).toEqual(["O1/m", "O1/n"]);
  });

  it("without comparisons starts with the baseline and another cell that was run", () => {
    const pair = chosenPair({ spec: specWithout("comparisons"), choices: {} });
    expect([pair?.against, pair?.variant].map((c) => cellOf(c ?? { config: "", model: "" }))).toEqual([
      "O1/m/j",
      "O1/n/j",
    ]);
  });

  it.each([
    [{}, false],
    [{ a: "A1/m", b: "O1/m" }, false],
    [{ a: "O1/m", b: "O1/n" }, true],
    [{ a: "O1/n", b: "O1/n" }, false],
    [{ a: "O1/m", b: "S1/n" }, false],
    [{ a: "O1/n", b: "A1/m/k" }, false],
    [{ metric: "em" }, true],
    [{ metric: "em", a: "O1/m", b: "A1/m" }, true],
  ] as const)("%j needs the engine: %s", (choices, needed) => {
    expect(pairNeedsEngine({ spec, filter: noFilter, choices })).toBe(needed);
  });

  it("needs it for a comparison of the benchmark where single questions are filtered, not for domains", () => {
    expect(pairNeedsEngine({ spec, filter: { ...noFilter, text: "x" }, choices: {} })).toBe(true);
    expect(pairNeedsEngine({ spec, filter: { ...noFilter, domains: ["sea", "sky"] }, choices: {} })).toBe(
      false,
    );
  });
});

describe("the figures of a pair", () => {
  it.each([
    [{ a: "O1/m", b: "A1/m" }, "O1/m/j", "A1/m/j"],
    [{ a: "A1/m", b: "O1/m" }, "A1/m/j", "O1/m/j"],
    [{ a: "O1/n", b: "O1/m/k" }, "O1/n/j", "O1/m/k"],
  ] as const)(
    "%j are those of its questions, and of the comparison's own counts where there are",
    (choices, a, b) => {
      const both = common(a, b);
      const expected = [
        both.filter(([x, y]) => y < x).length,
        both.filter(([x, y]) => y === x).length,
        both.filter(([x, y]) => y > x).length,
      ];
      const asShares = expected.map((n) => (100 * n) / both.length);
      const context = counted(choices);
      shares(context).forEach((share, i) => expect(share).toBeCloseTo(asShares[i] ?? NaN, 10));
      const { table } = drawn(pairAny, context);
      const mean = (k: 0 | 1): number => both.reduce((sum, pair) => sum + pair[k], 0) / both.length;
      expect(exactOf(cellIn(table, "Mean of A, common questions", "value"))).toBeCloseTo(mean(0), 10);
      expect(exactOf(cellIn(table, "Mean of B, common questions", "value"))).toBeCloseTo(mean(1), 10);
      expect(exactOf(cellIn(table, "Mean change, B − A", "value"))).toBeCloseTo(mean(1) - mean(0), 10);
      const only = (x: string, y: string): number =>
        asked.filter((q) => q.scores[x] !== undefined && q.scores[y] === undefined).length;
      expect(cellIn(table, "Only A has one; left out", "value")).toMatchObject({ text: String(only(a, b)) });
      expect(cellIn(table, "Only B has one; left out", "value")).toMatchObject({ text: String(only(b, a)) });
      if (chosenPair({ spec, choices })?.preset !== null)
        expect(drawn(pairAny, contextOf({ rows: cube, choices })).table).toEqual(table);
    },
  );

  it("turns with its sides: what was worse is better, and p stays", () => {
    const there = drawn(pairAny, counted({ a: "O1/m", b: "O1/n" })).table;
    const back = drawn(pairAny, counted({ a: "O1/n", b: "O1/m" })).table;
    const at = (table: typeof there, row: string): number => exactOf(cellIn(table, row, "value")) ?? NaN;
    expect(at(back, "B better, % (count)")).toBeCloseTo(at(there, "B worse, % (count)"), 10);
    expect(at(back, "Mean change, B − A")).toBeCloseTo(-at(there, "Mean change, B − A"), 10);
    expect(at(there, "Mean change, B − A")).not.toBe(0);
    for (const test of ["Sign test (headline)", "Wilcoxon signed rank", "Sign-flip permutation of the mean"])
      expect(at(back, test)).toBeCloseTo(at(there, test), 10);
  });

  it("draws the counts as a square and as ribbons that agree, each leading to its questions", () => {
    const [square, ribbons] = drawn(pairFlow, counted({ a: "O1/m", b: "O1/n" })).charts;
    if (square === undefined || ribbons === undefined) throw new Error("two pictures");
    const linksOf = (svg: Element): ReadonlyMap<string, string> =>
      new Map(
        [...svg.querySelectorAll("a")].map((a) => [
          a.querySelector("[data-key]")?.getAttribute("data-key") ?? "",
          `${a.querySelector("title")?.textContent ?? ""} ${a.getAttribute("href") ?? ""}`,
        ]),
      );
    const drawnSquare = linksOf(pictureOf(square));
    expect(linksOf(pictureOf(ribbons))).toEqual(drawnSquare);
    expect(drawnSquare.size).toBe(new Set(common("O1/m/j", "O1/n/j").map((pair) => pair.join("|"))).size);
    const widths = [...pictureOf(ribbons, 358).querySelectorAll("path[data-key]")].map(
      (p) => [p.getAttribute("data-key") ?? "", Number(p.getAttribute("stroke-width"))] as const,
    );
    const unit = widths.reduce((sum, [, w]) => sum + w, 0) / common("O1/m/j", "O1/n/j").length;
    for (const [key, width] of widths)
      expect(width / unit).toBeCloseTo(
        common("O1/m/j", "O1/n/j").filter((pair) => pair.join("|") === key).length,
        0,
      );
  });
});

describe("a pair of a simulated benchmark", () => {
  const simulated: BenchmarkSpec = { ...spec, provenance: { kind: "simulated", statement: "Simulated." } };
  const both = common("O1/m/j", "A1/m/j");
  const worse = (100 * both.filter(([x, y]) => y < x).length) / both.length;
  const published = {
    source: "A paper",
    tables: [
      {
        id: "t",
        title: "T",
        values: [{ measure: "share_worse", comparison: "asr", value: Number(worse.toFixed(2)), decimals: 2 }],
      },
    ],
  };
  const marked = (choices: Choices, rows: readonly PairRow[] = cube): readonly boolean[] => {
    const { table } = drawn(pairAny, contextOf({ rows, choices, spec: simulated, published }));
    return ["B worse, % (count)", "B better, % (count)", "Wilcoxon signed rank"].map((row) => {
      const cell = cellIn(table, row, "value");
      return cell.kind === "value" && cell.simulated === true;
    });
  };

  it("is marked but for what is printed of the comparison, whichever side is A", () => {
    expect(marked({ a: "O1/m", b: "A1/m" })).toEqual([false, true, true]);
    expect(marked({ a: "A1/m", b: "O1/m" })).toEqual([true, false, true]);
  });

  it("is marked throughout where it is none of the comparisons", () => {
    const choices = { a: "O1/n", b: "A1/m" };
    const id = chosenPair({ spec: simulated, choices })?.id ?? "";
    expect(marked(choices, rowsOf(asked, id, "O1/n/j", "A1/m/j"))).toEqual([true, true, true]);
    expect(drawn(pairFlow, contextOf({ rows: cube, spec: simulated })).simulated).toBe("all");
  });
});

describe("a pair by domain", () => {
  it("counts each domain, the largest first, and questions without one last", () => {
    const { table } = drawn(pairDomains, counted({ a: "O1/m", b: "O1/n" }));
    const labels = table?.groups.flatMap((g) => g.rows.map((r) => r.label));
    expect(labels).toEqual(["Sea", "Sky", "no domain"]);
    for (const [label, domain] of [
      ["Sea", "sea"],
      ["Sky", "sky"],
      ["no domain", null],
    ] as const) {
      const both = common(
        "O1/m/j",
        "O1/n/j",
        asked.filter((q) => q.domain === domain),
      );
      expect(exactOf(cellIn(table, label, "worse"))).toBeCloseTo(
        (100 * both.filter(([x, y]) => y < x).length) / both.length,
        10,
      );
      expect(cellIn(table, label, "n")).toMatchObject({ text: String(both.length) });
    }
    const plain = (labels ?? []).map((label) => {
      const cell = cellIn(table, label, "p");
      return cell.kind === "value" ? Number(/: p = (\S+),/u.exec(cell.title ?? "")?.[1]) : NaN;
    });
    const smallest = Math.min(...plain);
    expect(smallest).toBeLessThan(1);
    const at = plain.indexOf(smallest);
    expect(exactOf(cellIn(table, labels?.[at] ?? "", "p"))).toBeCloseTo(Math.min(1, 3 * smallest), 10);
    const href = hrefOf(cellIn(table, "Sky", "n")) ?? "";
    const { state } = parseFragment(href.slice(href.indexOf("#")), vocabularyOf(spec));
    expect(state.filter.domains).toEqual(["sky"]);
    expect(state.filter.ranges).toHaveLength(2);
  });

  it("draws better minus worse where the counts put it", () => {
    const net = drawn(pairDomains, counted({ a: "O1/m", b: "O1/n" })).charts[1];
    if (net === undefined) throw new Error("no picture of the net");
    const svg = pictureOf(net);
    const both = common(
      "O1/m/j",
      "O1/n/j",
      asked.filter((q) => q.domain === "sea"),
    );
    const value = (100 * both.reduce((sum, [x, y]) => sum + Math.sign(y - x), 0)) / both.length;
    const titles = [...svg.querySelectorAll("[data-key] title")].map((t) => t.textContent.replace("−", "-"));
    expect(
      titles.some((t) =>
        new RegExp(`: ${value.toFixed(1)} \\(−?\\d+\\.\\d to −?\\d+\\.\\d\\), n`, "u").test(t),
      ),
    ).toBe(true);
  });

  it("answers in words for a benchmark without domains", () => {
    const without = specWithout("domains");
    expect(pairDomains.draw(counted({ a: "O1/m", b: "O1/n" }, asked, without))).toBe(
      "The questions of this benchmark have no domains.",
    );
  });
});

describe("words in the place of figures", () => {
  const words = (
    choices: Choices,
    rows: readonly PairRow[] = [],
    of: BenchmarkSpec = spec,
  ): readonly unknown[] => {
    const context = contextOf({ rows, choices, spec: of });
    return [pairAny, pairFlow, pairDomains].map((view) => view.draw(context));
  };
  const all = (sentence: string | RegExp): readonly unknown[] => {
    const one: unknown = typeof sentence === "string" ? sentence : expect.stringMatching(sentence);
    return [one, one, one];
  };

  it.each([
    [
      { a: "O1/m", b: "O1/m/j" },
      /^A and B are the same cell \(O1, Input O1, Telugu; Model m; judged by Judge j\)/u,
    ],
    [{ a: "O1/m", b: "S1/n" }, "Model n on S1 was not run: it can’t listen."],
    [{ a: "S1/n", b: "S1/n/k" }, "Model n on S1 was not run: it can’t listen."],
    [{ a: "O1/m", b: "A1/m/k" }, "Judge k did not judge Model m on A1."],
    [
      { a: "S1/n", b: "A1/m/k" },
      "Model n on S1 was not run: it can’t listen. Judge k did not judge Model m on A1.",
    ],
    [
      { a: "O1/m", b: "S1/m" },
      "A and B have no question in common among all questions: A has no score, B has no score.",
    ],
  ] as const)("%j", (choices, sentence) => {
    expect(words(choices)).toEqual(all(sentence));
  });

  it("says how many each side has where none is common", () => {
    const choices = { a: "O1/m", b: "O1/n" };
    const id = chosenPair({ spec, choices })?.id ?? "";
    const row = (value_against: number | null, value_variant: number | null, n: number): PairRow => ({
      comparison_id: id,
      domain: "sea",
      value_against,
      value_variant,
      n,
    });
    expect(words(choices, [row(1, null, 12), row(null, 3, 1)])).toEqual(
      all(
        "A and B have no question in common among all questions: A has 12 questions with a score, B has 1 question with a score.",
      ),
    );
  });

  it("says that a pair was not counted, rather than that it has no scores", () => {
    expect(words({ a: "O1/m", b: "O1/n" }, cube)).toEqual(all(/has to be counted from single answers/u));
  });

  it("says that one cell has nothing to be compared with", () => {
    const one = {
      ...specWithout("comparisons", "baseline"),
      configs: spec.configs.slice(0, 1),
      models: spec.models?.slice(0, 1) ?? [],
    };
    expect(words({}, [], one)).toEqual(all(/fewer than two cells/u));
    const none = { ...specWithout("comparisons", "baseline", "models"), configs: one.configs };
    expect(words({}, [], none)).toEqual(all(/fewer than two cells/u));
  });
});

describe("findings of a pair", () => {
  const of = (pairs: readonly (readonly [number, number, number])[]): ViewContext => {
    const choices = { a: "O1/m", b: "O1/n" };
    const id = chosenPair({ spec, choices })?.id ?? "";
    return contextOf({
      choices,
      rows: pairs.map(([value_against, value_variant, n]) => ({
        comparison_id: id,
        domain: null,
        value_against,
        value_variant,
        n,
      })),
    });
  };
  it.each([
    [
      [[3, 3, 7]],
      "On 7 common questions B scores the same as A every time.",
      "Every question keeps its score.",
    ],
    [[[3, 3, 1]], "On the one common question B scores the same as A.", "Every question keeps its score."],
    [
      [
        [5, 1, 4],
        [1, 5, 4],
      ],
      "On 8 common questions B scores worse than A on 4 (50.0\u2009%), better on 4 (50.0\u2009%) and the same on 0 (0.0\u2009%): as often worse as better.",
      "The largest flows are from 1 to 5 and 5 to 1, 4 questions each; 0 of 8 questions (0.0\u2009%) keep their score.",
    ],
    [
      [
        [5, 1, 2],
        [1, 5, 1],
        [2, 2, 1],
      ],
      "On 4 common questions B scores worse than A on 2 (50.0\u2009%), better on 1 (25.0\u2009%) and the same on 1 (25.0\u2009%): worse more often than better, but no more so than chance might have it (sign test, p = 1.00).",
      "The largest flow is from 5 to 1, 2 questions; 1 of 4 questions (25.0\u2009%) keeps its score.",
    ],
    [
      [
        [1, 5, 20],
        [1, 4, 1],
      ],
      "On 21 common questions B scores worse than A on 0 (0.0\u2009%), better on 21 (100.0\u2009%) and the same on 0 (0.0\u2009%): better more often than worse, and more so than chance would have it (sign test, p < 0.0001).",
      "The largest flow is from 1 to 5, 20 questions; 0 of 21 questions (0.0\u2009%) keep their score.",
    ],
    [
      [
        [1, 2, 3],
        [1, 3, 3],
        [1, 4, 3],
        [1, 5, 3],
      ],
      /: better more often than worse, and more so than chance would have it \(sign test, p = 0\.0005\)\.$/u,
      "0 of 12 questions (0.0\u2009%) keep their score; no flow between scores stands out: the largest 4 hold 3 each.",
    ],
  ] as const)("%j", (pairs, figures, flows) => {
    const { finding } = drawn(pairAny, of(pairs));
    if (typeof figures === "string") expect(finding).toBe(figures);
    else expect(finding).toMatch(figures);
    expect(drawn(pairFlow, of(pairs)).finding).toBe(flows);
  });
});
