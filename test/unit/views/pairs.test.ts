import { describe, expect, it } from "vitest";
import { vocabularyOf } from "../../../src/schema/choices.ts";
import type { BenchmarkSpec, PublishedSpec } from "../../../src/schema/spec.ts";
import { parseFragment } from "../../../src/state/fragment.ts";
import { pairs, pairsFinding, presetRows } from "../../../src/views/pairs.ts";
import { flows } from "../../../src/views/pairs-flows.ts";
import { pairSignificance } from "../../../src/views/pairs-significance.ts";
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
  rowIn,
  spec,
  specWithout,
  type Asked,
} from "./pairs-case.ts";

const asked = questions(600);
const rows = presetCube(asked);
const cellsOf: Readonly<Record<string, readonly [against: string, variant: string]>> = {
  judge: ["O1/m/j", "O1/m/k"],
  asr: ["O1/m/j", "A1/m/j"],
  models: ["A1/m/j", "A1/n/j"],
};
const labels: Readonly<Record<string, string>> = {
  judge: "Another judge",
  asr: "Transcript",
  models: "The other model",
};

interface Plain {
  readonly n: number;
  readonly worse: number;
  readonly same: number;
  readonly better: number;
  readonly p: number;
}
const choose = (n: number, k: number): number =>
  Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1);
/** Same, better, worse and the sign test, by walking through the questions and adding up the binomial terms. */
function plain(id: string, kept: readonly Asked[] = asked): Plain {
  const [against = "", variant = ""] = cellsOf[id] ?? [];
  const d = kept.flatMap((q) => {
    const [a, b] = [q.scores[against], q.scores[variant]];
    return a === undefined || b === undefined ? [] : [Math.sign(b - a)];
  });
  const [worse, better] = [d.filter((x) => x < 0).length, d.filter((x) => x > 0).length];
  const m = worse + better;
  let tail = 0;
  for (let k = 0; k <= Math.min(worse, better); k += 1) tail += choose(m, k) / 2 ** m;
  return { n: d.length, worse, better, same: d.length - m, p: Math.min(1, 2 * tail) };
}
/** Holm's step-down by its definition. */
function holmOf(ps: readonly number[]): readonly number[] {
  const sorted = ps.toSorted((a, b) => a - b);
  return ps.map((p) =>
    Math.max(
      ...sorted.filter((q) => q <= p).map((q) => Math.min(1, q * sorted.filter((r) => r >= q).length)),
    ),
  );
}
const followed = (href: string | undefined, from: readonly Asked[] = asked): readonly string[] => {
  const at = href?.indexOf("#") ?? -1;
  expect(href?.slice(0, at)).toBe("/base/questions/");
  const { state, dropped } = parseFragment(href?.slice(at) ?? "", vocabularyOf(spec));
  expect(dropped).toEqual([]);
  const { ranges, domains } = state.filter;
  expect(ranges.length).toBeGreaterThan(0);
  return from
    .filter((q) => domains.length === 0 || domains.some((d) => d === q.domain))
    .filter((q) =>
      ranges.every((r) => {
        const score = q.scores[cellOf(r)];
        return score !== undefined && score >= r.min && score <= r.max;
      }),
    )
    .map((q) => q.id);
};

describe("the benchmark's comparisons", () => {
  const context = contextOf({ rows });
  const drawing = drawn(pairs, context);
  const ids = Object.keys(cellsOf);

  it.each(ids)("show the counts, shares and the sign test of %s", (id) => {
    const label = labels[id] ?? "";
    const expected = plain(id);
    const at = (column: string): ReturnType<typeof cellIn> => cellIn(drawing.table, label, column);
    for (const part of ["worse", "same", "better"] as const) {
      const cell = at(part);
      expect(exactOf(cell)).toBeCloseTo((100 * expected[part]) / expected.n, 10);
      expect(cell).toMatchObject({
        text: ((100 * expected[part]) / expected.n).toFixed(1),
        sd: String(expected[part]),
      });
    }
    expect(exactOf(at("net"))).toBeCloseTo((100 * (expected.better - expected.worse)) / expected.n, 10);
    expect(at("n")).toMatchObject({ text: String(expected.n) });
    const adjusted = holmOf(ids.map((x) => plain(x).p));
    expect(exactOf(at("p"))).toBeCloseTo(adjusted[ids.indexOf(id)] ?? NaN, 10);
  });

  it("has something to adjust: Holm moves a p, and the families differ", () => {
    const ps = ids.map((id) => plain(id).p);
    expect(holmOf(ps).some((p, i) => p > (ps[i] ?? 1) * 1.5)).toBe(true);
  });

  it("leads from n to the common questions, and from a row to its pair", () => {
    for (const id of ids) {
      const [against = "", variant = ""] = cellsOf[id] ?? [];
      const common = asked.filter((q) => q.scores[against] !== undefined && q.scores[variant] !== undefined);
      expect(followed(hrefOf(cellIn(drawing.table, labels[id] ?? "", "n")))).toEqual(common.map((q) => q.id));
    }
    expect(rowIn(drawing.table, "Another judge").href).toBe("/base/compare/#v=1&a=O1/m&b=O1/m/k");
    expect(rowIn(drawing.table, "The other model").href).toBe("/base/compare/#v=1&a=A1/m&b=A1/n");
  });

  it("keeps Holm to the rows that have a p, and words the gap", () => {
    const without = asked.map((q) => ({
      ...q,
      scores: Object.fromEntries(Object.entries(q.scores).filter(([cell]) => cell !== "A1/n/j")),
    }));
    const some = drawn(pairs, contextOf({ rows: presetCube(without) }));
    const ps = [plain("judge", without).p, plain("asr", without).p];
    expect(exactOf(cellIn(some.table, "Transcript", "p"))).toBeCloseTo(holmOf(ps)[1] ?? NaN, 10);
    expect(cellIn(some.table, "The other model", "worse")).toMatchObject({ kind: "missing" });
    expect(some.finding).toContain("“The other model” has no common question");
    expect(some.notes.join(" ")).toContain("Holm over the two rows on screen");
  });

  it("follows a domain", () => {
    const sky = drawn(pairs, contextOf({ rows, filter: { domains: ["sky"] } }));
    const expected = plain(
      "asr",
      asked.filter((q) => q.domain === "sky"),
    );
    expect(cellIn(sky.table, "Transcript", "n")).toMatchObject({ text: String(expected.n) });
    expect(exactOf(cellIn(sky.table, "Transcript", "worse"))).toBeCloseTo(
      (100 * expected.worse) / expected.n,
      10,
    );
    const list = followed(hrefOf(cellIn(sky.table, "Transcript", "n")));
    expect(list).toHaveLength(expected.n);
    expect(list.every((id) => asked.find((q) => q.id === id)?.domain === "sky")).toBe(true);
  });

  it("says how many have a score on one side only", () => {
    const left = asked.filter((q) => q.scores["A1/m/j"] === undefined).length;
    expect(drawing.notes.join(" ")).toContain(`${left} (Transcript)`);
  });

  it("answers in words where there is nothing to compare", () => {
    expect(pairs.draw(contextOf({ rows: [], spec: specWithout("comparisons") }))).toBe(
      "This benchmark declares no comparisons.",
    );
    for (const view of [pairs, flows, pairSignificance])
      expect(view.draw(contextOf({ rows: [] }))).toMatch(
        /^No question of this selection has a score on both sides/u,
      );
  });

  it("says so when another measure is looked at elsewhere", () => {
    const em = contextOf({ rows, choices: { metric: "em" } });
    expect(drawn(pairs, em).notes.join(" ")).toContain("scores of Judge j");
    expect(drawn(pairs, em).table).toEqual(expect.objectContaining({ caption: drawing.table?.caption }));
    expect(exactOf(cellIn(drawn(pairs, em).table, "Transcript", "worse"))).toBe(
      exactOf(cellIn(drawing.table, "Transcript", "worse")),
    );
    expect(drawn(flows, em).charts).toHaveLength(3);
  });
});

describe("findings of the comparisons", () => {
  const of = (counts: readonly (readonly [worse: number, same: number, better: number])[]): string => {
    const some = counts.flatMap(([worse, same, better], i) =>
      [
        [5, 1, worse],
        [5, 5, same],
        [1, 5, better],
      ].map(([a = 0, b = 0, n = 0]) => ({
        comparison_id: spec.comparisons?.[i]?.id ?? "",
        domain: null,
        value_against: a,
        value_variant: b,
        n,
      })),
    );
    const three = presetRows(contextOf({ rows: some.filter((r) => r.n > 0) }));
    return pairsFinding(three, holmFor(three.map((r) => (r.stat.n === 0 ? null : r.stat.signP))));
  };
  const holmFor = (ps: readonly (number | null)[]): readonly (number | null)[] => {
    const known = ps.filter((p) => p !== null);
    const adjusted = holmOf(known);
    let i = 0;
    return ps.map((p) => (p === null ? null : (adjusted[i++] ?? null)));
  };

  it.each([
    [
      [
        [50, 50, 0],
        [50, 50, 0],
        [10, 80, 10],
      ],
      "With “Another judge” and “Transcript” 50.0\u2009% of the questions score worse each, the largest share; two of three changes go one way more often than chance would have it.",
    ],
    [
      [
        [10, 80, 10],
        [10, 80, 10],
        [10, 80, 10],
      ],
      "With “Another judge”, “Transcript” and “The other model” 10.0\u2009% of the questions score worse each; no change goes one way more often than chance would have it.",
    ],
    [
      [
        [0, 50, 50],
        [0, 90, 10],
        [0, 10, 0],
      ],
      "No question scores worse with any change; two of three changes go one way more often than chance would have it.",
    ],
    [
      [
        [3, 1, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
      "With “Another judge” 75.0\u2009% of the questions score worse; the change doesn’t go one way more often than chance would have it; “Transcript” and “The other model” have no common question.",
    ],
  ] as const)("are true on ties and gaps: %j", (counts, sentence) => {
    expect(of(counts)).toBe(sentence);
  });
});

describe("flows of the comparisons", () => {
  const drawing = drawn(flows, contextOf({ rows }));
  const counts = (id: string): ReadonlyMap<string, readonly string[]> => {
    const [against = "", variant = ""] = cellsOf[id] ?? [];
    const both = asked.filter((q) => q.scores[against] !== undefined && q.scores[variant] !== undefined);
    return new Map(
      [...Map.groupBy(both, (q) => `${q.scores[against]}|${q.scores[variant]}`)].map(([key, list]) => [
        key,
        list.map((q) => q.id),
      ]),
    );
  };

  it.each(Object.keys(cellsOf))("draw each count of %s once and lead to exactly its questions", (id) => {
    const chart = drawing.charts.find((c) => c.id === `flow-${id}`);
    if (chart === undefined) throw new Error(`no flow of ${id}`);
    const svg = pictureOf(chart);
    const expected = counts(id);
    const marks = [...svg.querySelectorAll("[data-key]")];
    expect(marks.map((m) => m.getAttribute("data-key")).sort()).toEqual([...expected.keys()].sort());
    for (const mark of marks) {
      const key = mark.getAttribute("data-key") ?? "";
      const link = mark.parentElement;
      expect(link?.nodeName.toLowerCase()).toBe("a");
      expect(link?.querySelector("title")?.textContent).toBe(
        `before ${key.replace("|", ", after ")}: ${expected.get(key)?.length ?? NaN}`,
      );
      expect(followed(link?.getAttribute("href") ?? undefined)).toEqual(expected.get(key));
    }
    expect(svg.getAttribute("role")).toBe("group");
  });

  it("have the same counts and links in the table beside them", () => {
    for (const id of Object.keys(cellsOf))
      for (const [key, list] of counts(id)) {
        const [from = "", to = ""] = key.split("|");
        const cell = cellIn(drawing.twin, `before ${from}`, `to-${to}`, labels[id]);
        expect(exactOf(cell)).toBe(list.length);
        expect(followed(hrefOf(cell))).toEqual(list);
      }
  });
});

describe("tests of the comparisons", () => {
  it("name the row on which they disagree", () => {
    // Many small gains, few large losses: better by direction, not by size.
    const some = [
      [1, 2, 60],
      [5, 1, 25],
      [3, 3, 100],
    ].map(([a = 0, b = 0, n = 0]) => ({
      comparison_id: "asr",
      domain: null,
      value_against: a,
      value_variant: b,
      n,
    }));
    const drawing = drawn(pairSignificance, contextOf({ rows: some }));
    expect(drawing.finding).toMatch(/^The tests disagree on “Transcript” \(sign test 0\.000\d, .*\)\.$/u);
    const values = ["sign", "wilcoxon", "signFlip"].map((t) =>
      exactOf(cellIn(drawing.table, "Transcript", t)),
    );
    expect(values[0]).toBeLessThan(0.05);
    expect(Math.max(...values.map((v) => v ?? NaN))).toBeGreaterThan(0.05);
  });

  it("agree in words where they agree", () => {
    const drawing = drawn(pairSignificance, contextOf({ rows }));
    const { table } = drawing;
    const beyond = (test: string): readonly boolean[] =>
      Object.values(labels).map((label) => (exactOf(cellIn(table, label, test)) ?? 1) < 0.05);
    expect(beyond("wilcoxon")).toEqual(beyond("sign"));
    expect(beyond("signFlip")).toEqual(beyond("sign"));
    expect(drawing.finding).toMatch(/^The three tests agree: /u);
    const named = Object.values(labels).filter((_, i) => beyond("sign")[i]);
    if (named.length < 3) for (const label of named) expect(drawing.finding).toContain(`“${label}”`);
  });
});

describe("a simulated benchmark", () => {
  const simulated: BenchmarkSpec = { ...spec, provenance: { kind: "simulated", statement: "Simulated." } };
  const share = (part: "worse" | "same" | "better", id: string): number =>
    (100 * plain(id)[part]) / plain(id).n;
  const published: PublishedSpec = {
    source: "A paper",
    tables: [
      {
        id: "t",
        title: "T",
        values: [
          ...(["worse", "same", "better"] as const).map((part) => ({
            measure: `share_${part}`,
            comparison: "asr",
            value: Number(share(part, "asr").toFixed(1)),
            decimals: 1,
          })),
          { measure: "share_worse", comparison: "judge", value: 99.9, decimals: 1 },
        ],
      },
    ],
  };
  const isMarked = (cell: ReturnType<typeof cellIn>): boolean =>
    cell.kind === "value" && cell.simulated === true;

  it("marks what no printed number implies, value by value", () => {
    const context = contextOf({ rows, spec: simulated, published });
    const { table } = drawn(pairs, context);
    for (const column of ["worse", "same", "better", "net", "p"])
      expect([column, isMarked(cellIn(table, "Transcript", column))]).toEqual([column, false]);
    for (const column of ["worse", "same", "better", "net", "p", "difference"])
      expect([column, isMarked(cellIn(table, "Another judge", column))]).toEqual([column, true]);
    expect(isMarked(cellIn(table, "Transcript", "difference"))).toBe(true);
    const tests = drawn(pairSignificance, context).table;
    expect(isMarked(cellIn(tests, "Transcript", "sign"))).toBe(false);
    for (const column of ["wilcoxon", "signFlip", "effect", "interval"])
      expect(isMarked(cellIn(tests, "Transcript", column))).toBe(true);
    expect(drawn(flows, context).simulated).toBe("all");
  });

  it("marks everything under a filter, and nothing of a measured benchmark", () => {
    const filtered = drawn(pairs, contextOf({ rows, spec: simulated, published, filter: { text: "x" } }));
    expect(isMarked(cellIn(filtered.table, "Transcript", "worse"))).toBe(true);
    const measured = drawn(pairs, contextOf({ rows, published }));
    expect(measured.simulated).toBe("none");
    for (const label of Object.values(labels))
      for (const column of ["worse", "difference", "p"])
        expect(isMarked(cellIn(measured.table, label, column))).toBe(false);
  });

  it("leaves a mean change unmarked that printed means imply, but never its interval", () => {
    const both = asked.filter((q) => q.scores["A1/m/j"] !== undefined);
    const meanOf = (cell: string): number =>
      both.reduce((sum, q) => sum + (q.scores[cell] ?? NaN), 0) / both.length;
    const printed = (config: string): PublishedSpec["tables"][number]["values"][number] => ({
      measure: "mean",
      config,
      model: "m",
      judge: "j",
      value: Number(meanOf(`${config}/m/j`).toFixed(4)),
      decimals: 4,
    });
    const withMeans: PublishedSpec = {
      source: "A paper",
      tables: [{ id: "t", title: "T", values: [printed("O1"), printed("A1")] }],
    };
    const context = contextOf({ rows, spec: simulated, published: withMeans });
    const cell = cellIn(drawn(pairs, context).table, "Transcript", "difference");
    expect(isMarked(cell)).toBe(false);
    expect(cell).not.toHaveProperty("below");
    expect(isMarked(cellIn(drawn(pairSignificance, context).table, "Transcript", "interval"))).toBe(true);
  });
});
