// Each view of the demo beside what its questions should give.
import { expect } from "vitest";
import {
  agreementOf,
  alphaByPairs,
  cellOf,
  cellsOf,
  errorsOf,
  matchOf,
  pairOf,
  scoresOf,
  type PlainAgreement,
  type PlainCell,
} from "./expected.ts";
import type { Facts } from "./facts.ts";
import type { ShownCell, ShownView } from "./read-view.ts";

interface Case {
  readonly shown: ShownView;
  readonly facts: Facts;
  readonly ids: readonly string[];
  /** Chosen domains; none: all. */
  readonly domains: readonly string[];
}

const close = (actual: number | null | undefined, expected: number, what: string): void => {
  expect(actual, what).not.toBeNull();
  expect(Math.abs((actual ?? NaN) - expected), `${what}: ${actual} for ${expected}`).toBeLessThan(1e-9);
};
const two = (value: number | null): string => (value === null ? "–" : value.toFixed(2));
const count = (n: number): string => n.toLocaleString("en-GB");
const sorted = (list: readonly string[]): readonly string[] => list.toSorted();

/** A figure with its spread, as "3.63 (1.71)"; letters and differences around it are left out. */
const figureOf = (text: string): string => text.replace(/^(-?[\d.]+)[a-z]*\(([\d.]+|–)\).*$/u, "$1 ($2)");

function cellIn({ shown }: Case, row: string, column: string): ShownCell {
  const cell = shown.rows.find((r) => r.head === row)?.cells.find((c) => c.column === column);
  if (cell === undefined)
    throw new Error(`no cell ${row} / ${column} among ${shown.rows.map((r) => r.head).join(", ")}`);
  return cell;
}

function expectCell(shown: ShownCell, expected: PlainCell | null, what: string): void {
  if (expected === null) {
    expect(shown.exact, what).toBeNull();
    expect(shown.text, what).toBe("–");
    expect(shown.hidden, what).not.toBe("");
    return;
  }
  close(shown.exact, expected.mean, what);
  expect(figureOf(shown.text), what).toBe(`${two(expected.mean)} (${two(expected.sd)})`);
}

const markOf = (model: string, at: string, cell: PlainCell): string =>
  `${model}, ${at}: ${two(cell.mean)}, n = ${count(cell.n)}`;
/** Marks without their intervals. */
const plainMarks = (marks: readonly string[]): readonly string[] =>
  marks.map((mark) => mark.replace(/ \([^)]*\)(?=, n)/u, ""));

function results(c: Case): void {
  const { spec } = c.facts;
  const cells = cellsOf(c.facts, c.ids);
  expect(c.shown.rows.map((r) => r.head)).toEqual(spec.configs.map((x) => x.id));
  for (const config of spec.configs) {
    const ns: number[] = [];
    for (const model of spec.models) {
      const what = `${config.id}/${model.id}`;
      const expected = cells.get(what) ?? null;
      const shown = cellIn(c, config.id, model.label);
      expectCell(shown, expected, what);
      if (expected === null) {
        const hole = spec.holes.find((h) => h.configs.includes(config.id) && h.models.includes(model.id));
        if (hole !== undefined) expect(shown.hidden).toBe(`not run: ${hole.reason}`);
      } else {
        expect(shown.title, what).toContain(`n = ${count(expected.n)}`);
        ns.push(expected.n);
      }
    }
    const [low, high] = [Math.min(...ns), Math.max(...ns)];
    const range = ns.length === 0 ? "–" : low === high ? count(low) : `${count(low)}–${count(high)}`;
    expect(c.shown.rows.find((r) => r.head === config.id)?.cells.at(-1)?.text).toBe(range);
  }
}

function leaderboard(c: Case): void {
  const { spec } = c.facts;
  const config = spec.baseline.config;
  const ranked = spec.models
    .flatMap((model) => {
      const cell = cellOf(scoresOf(c.facts, config, model.id), c.ids);
      return cell === null ? [] : [{ model, cell }];
    })
    .sort((a, b) => b.cell.mean - a.cell.mean);
  expect(c.shown.rows).toHaveLength(ranked.length);
  expect(c.shown.rows[0]?.head).toBe(ranked[0]?.model.label);
  for (const { model, cell } of ranked) {
    expectCell(cellIn(c, model.label, "Mean (SD)"), cell, model.id);
    expect(cellIn(c, model.label, "n").text).toBe(count(cell.n));
  }
  ladder(c);
}

function ladder(c: Case): void {
  const { spec } = c.facts;
  const cells = cellsOf(c.facts, c.ids);
  const expected = spec.models.flatMap((m) =>
    spec.configs.flatMap((x) => {
      const cell = cells.get(`${x.id}/${m.id}`);
      return cell === undefined ? [] : [markOf(m.label, x.id, cell)];
    }),
  );
  expect(sorted(plainMarks(c.shown.marks))).toEqual(sorted(expected));
}

function pairs(c: Case): void {
  for (const comparison of c.facts.spec.comparisons) {
    const pair = pairOf(c.facts, comparison.id, c.ids);
    for (const part of ["same", "better", "worse"] as const) {
      const percent = (100 * pair[part]) / pair.n;
      const shown = cellIn(c, comparison.label, `${part.charAt(0).toUpperCase()}${part.slice(1)} %`);
      close(shown.exact, percent, `${comparison.id} ${part}`);
      expect(shown.text.startsWith(`${percent.toFixed(1)}(${count(pair[part])})`), shown.text).toBe(true);
      if (pair[part] > 0)
        expect(c.shown.marks).toContain(`${comparison.label}: ${percent.toFixed(1)} ${part}`);
    }
    close(cellIn(c, comparison.label, "Mean change").exact, pair.change, comparison.id);
    expect(cellIn(c, comparison.label, "n").text).toBe(count(pair.n));
  }
}

function flows(c: Case): void {
  const expected = c.facts.spec.comparisons.flatMap((comparison) =>
    [...pairOf(c.facts, comparison.id, c.ids).flow].map(([step, n]) => {
      const [before = "", after = ""] = step.split(">");
      return `before ${before}, after ${after}: ${count(n)}`;
    }),
  );
  expect(sorted(c.shown.marks)).toEqual(sorted(expected));
}

const domainsShown = ({ facts, domains }: Case): readonly { readonly id: string; readonly label: string }[] =>
  facts.spec.domains.filter((d) => domains.length === 0 || domains.includes(d.id));

function idsOf({ facts, ids }: Case, domain: string): readonly string[] {
  const kept = new Set(ids);
  return facts.questions.filter((q) => q.domain === domain && kept.has(q.id)).map((q) => q.id);
}

function domainsOn(config: string): (c: Case) => void {
  return (c) => {
    const { spec } = c.facts;
    const models = spec.models.filter((m) => cellOf(scoresOf(c.facts, config, m.id), c.ids) !== null);
    expect(sorted(c.shown.rows.map((r) => r.head))).toEqual(sorted(domainsShown(c).map((d) => d.label)));
    const marks = domainsShown(c).flatMap((domain) =>
      models.flatMap((model) => {
        const cell = cellOf(scoresOf(c.facts, config, model.id), idsOf(c, domain.id));
        expectCell(cellIn(c, domain.label, model.label), cell, `${domain.id}, ${model.id}`);
        return cell === null ? [] : [markOf(model.label, domain.label, cell)];
      }),
    );
    expect(sorted([...new Set(plainMarks(c.shown.marks))])).toEqual(sorted(marks));
    for (const domain of domainsShown(c)) expect(c.shown.words).toContain(domain.label);
  };
}

function domainDrops(first: string, second: string): (c: Case) => void {
  return (c) => {
    for (const domain of domainsShown(c))
      for (const model of c.facts.spec.models) {
        const of = (config: string): PlainCell | null =>
          cellOf(scoresOf(c.facts, config, model.id), idsOf(c, domain.id));
        const [a, b] = [of(first), of(second)];
        const shown = cellIn(c, domain.label, model.label);
        if (a === null || b === null) expect(shown.text).toBe("–");
        else close(shown.exact, b.mean - a.mean, `${domain.id}, ${model.id}`);
      }
  };
}

function judgeAgreement(c: Case, judge: string): PlainAgreement | null {
  return agreementOf(c.facts, c.ids, (cell, id) => c.facts.judged.get(`${judge}/${cell}`)?.get(id) ?? null);
}

function agreement(c: Case): void {
  const { spec } = c.facts;
  const all = [
    ...spec.judges.map((j) => ({ label: j.label, expected: judgeAgreement(c, j.id) })),
    ...(["em", "f1"] as const).map((kind) => ({
      label: kind.toUpperCase(),
      expected: agreementOf(c.facts, c.ids, matchOf(c.facts, kind)),
    })),
    {
      label: "BLASER-2.0",
      expected: agreementOf(
        c.facts,
        c.ids,
        (cell, id) => c.facts.measured.get(`blaser2/${cell}`)?.get(id) ?? null,
      ),
    },
  ];
  expect(sorted(c.shown.rows.map((r) => r.head))).toEqual(sorted(all.map((a) => a.label)));
  for (const { label, expected } of all) {
    if (expected === null) throw new Error(`${label}: fewer than two rated answers; choose another filter`);
    const figures = {
      "Spearman's rank correlation": expected.rho,
      "Kendall's τ-b": expected.tau,
      "mean difference": expected.me,
      "mean absolute difference": expected.mae,
      "Limits of agreement": expected.low,
    };
    for (const [column, value] of Object.entries(figures)) {
      const shown = cellIn(c, label, column);
      if (Number.isNaN(value)) expect(shown.text, `${label}, ${column}`).toBe("–");
      else close(shown.exact, value, `${label}, ${column}`);
    }
    expect(cellIn(c, label, "n").text).toBe(count(expected.n));
  }
}

function blandAltman(c: Case): void {
  const expected = c.facts.spec.judges.flatMap((judge) =>
    [...(judgeAgreement(c, judge.id)?.bubbles ?? [])].map(([key, n]) => {
      const [human = "", difference = ""] = key.split("/");
      const sign = Number(difference) === 0 ? "±" : difference.startsWith("-") ? "" : "+";
      return `mean human rating ${human}, difference ${sign}${difference}: ${count(n)}`;
    }),
  );
  expect(sorted(c.shown.marks)).toEqual(sorted(expected));
}

/** All rated answers of the questions, and those that the exclusion rule keeps. */
function ratedItems(c: Case): {
  readonly all: readonly (readonly number[])[];
  readonly excluded: readonly string[];
} {
  const kept = new Set(c.ids);
  const items = [...c.facts.rated].flatMap(([cell, answers]) =>
    [...answers].flatMap(([id, ratings]) => (kept.has(id) ? [{ id, cell, ratings }] : [])),
  );
  return {
    all: items.map((x) => x.ratings),
    excluded: items.filter((x) => spans(x.ratings)).map((x) => x.id),
  };
}
// The demo's scale is 1 to 5, and its rule drops what spans it.
const spans = (ratings: readonly number[]): boolean => Math.max(...ratings) - Math.min(...ratings) >= 4;

function humanAgreement(c: Case): void {
  const { all, excluded } = ratedItems(c);
  const sides = [
    { column: `all ${count(all.length)}`, items: all },
    { column: `without ${count(excluded.length)} excluded`, items: all.filter((x) => !spans(x)) },
  ];
  for (const level of ["ordinal", "interval", "nominal", "ratio"] as const)
    for (const { column, items } of sides) {
      const expected = alphaByPairs(items, level);
      if (expected === null) throw new Error("no variation; choose another filter");
      const shown = cellIn(c, level, column);
      close(shown.exact, expected, `${level} α, ${column}`);
      const [, low = "", high = ""] = /interval (-?[\d.]+) to (-?[\d.]+)$/u.exec(shown.title) ?? [];
      expect(Number(low), shown.title).toBeLessThanOrEqual(expected);
      expect(Number(high), shown.title).toBeGreaterThanOrEqual(expected);
    }
  expect(c.shown.rows).toHaveLength(4);
  // A mark for each α, at the value that the table has.
  expect(c.shown.marks).toHaveLength(8);
}

function excludedAnswers(c: Case): void {
  expect(sorted(c.shown.rows.map((r) => r.head))).toEqual(sorted(ratedItems(c).excluded));
}

function inputQuality(c: Case): void {
  const measured = c.facts.spec.configs.filter((config) => c.facts.inputs.has(config.id));
  expect(sorted(c.shown.rows.map((r) => r.head))).toEqual(sorted(measured.map((config) => config.id)));
  for (const config of measured) {
    const expected = errorsOf(c.facts, config.id, c.ids);
    if (expected === null) throw new Error(`${config.id}: no input; choose another filter`);
    expect(cellIn(c, config.id, "utterances").text).toBe(count(expected.n));
    const wer = cellIn(c, config.id, "word error rate");
    if (wer.exact === null) expect(cellIn(c, config.id, "BLEU").exact).not.toBeNull();
    else {
      close(wer.exact, expected.wer, `${config.id} WER`);
      close(cellIn(c, config.id, "character error rate").exact, expected.cer, `${config.id} CER`);
    }
  }
  expect(c.shown.rows.filter((r) => r.cells[0]?.exact != null)).toHaveLength(2);
}

function compounding(c: Case): void {
  const { configs, models } = c.facts.spec;
  const pathTo = (id: string): readonly string[] => {
    const from = configs.find((x) => x.id === id)?.from;
    return from === undefined ? [id] : [...pathTo(from), id];
  };
  const paths = configs.map((x) => pathTo(x.id));
  const longest = Math.max(...paths.map((p) => p.length));
  const cells = cellsOf(c.facts, c.ids);
  const expected = paths
    .filter((path) => path.length === longest)
    .flatMap((path) =>
      models
        .map((m) => path.map((id) => ({ m, id, cell: cells.get(`${id}/${m.id}`) })))
        .filter((steps) => steps.every((s) => s.cell !== undefined))
        .flatMap((steps) =>
          steps.flatMap((s) => (s.cell === undefined ? [] : markOf(s.m.label, s.id, s.cell))),
        ),
    );
  expect(sorted(c.shown.marks)).toEqual(sorted(expected));
}

/** The demo's views by page, and the check of each. */
export const demoViews: Readonly<Record<string, Readonly<Record<string, (c: Case) => void>>>> = {
  "": { leaderboard, ladder, pairs },
  "results/": { results },
  "compare/": { pairs, flows },
  "domains/": {
    domains: domainsOn("O1"),
    "domains-second": domainsOn("O3"),
    "domain-drops": domainDrops("O1", "O3"),
  },
  "judges/": {
    "bland-altman": blandAltman,
    agreement,
    "human-agreement": humanAgreement,
    "excluded-answers": excludedAnswers,
  },
  "pipeline/": { "input-quality": inputQuality, compounding },
};
