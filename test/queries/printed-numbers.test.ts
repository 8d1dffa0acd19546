import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inlined } from "../../src/db/inline-values.ts";
import { query } from "../../src/db/run.ts";
import { sql, verbatim } from "../../src/db/sql.ts";
import { numberQuery, type NumberOf } from "../../src/queries/one-number.ts";
import { number } from "../../src/schema/define.ts";
import { noFilter } from "../../src/schema/filter.ts";
import type { PublishedValue } from "../../src/schema/spec.ts";
import { computedOf, sourcesOf, type Sources } from "../../src/site/computed-value.ts";
import { openSite, type Site } from "../../src/site/open.ts";
import { viewOf } from "../../src/views/index.ts";
import { viewContext } from "../../src/views/view.ts";
import { numberOfPrinted, printedOrigin } from "../../src/views/printed-origin.ts";
import { asWritten } from "../../src/words/say.ts";
import { folderOf } from "../support/folders.ts";
import { synthetic } from "../support/synthetic.ts";
import { bothEngines } from "./engines.ts";

const { files } = synthetic(60, 20_261_130);
// Every third question is without a length.
const questions = String(files["questions.jsonl"])
  .trim()
  .split("\n")
  .map((line, i) =>
    i % 3 === 0 ? line : JSON.stringify({ ...(JSON.parse(line) as object), audio_seconds: 1.25 + i / 8 }),
  );
const engines = bothEngines(() => folderOf({ ...files, "questions.jsonl": `${questions.join("\n")}\n` }));
let [site, sources]: [Site | null, Sources | null] = [null, null];
beforeAll(async () => {
  site = await openSite(engines.built().dir, "/");
  sources = await sourcesOf(site);
});
afterAll(() => site?.db.close());

const scope = { filter: noFilter, common: null };
const columnOf = (of: NumberOf, measure: string): string =>
  of.kind === "quality" ? of.metric : of.kind === "mean" ? measure : of.kind;
const numberOf = query({
  name: "number",
  reads: ({ of }: { readonly of: NumberOf; readonly column: string }) => numberQuery(of, scope).reads,
  ask: ({ of, column }) =>
    sql`SELECT ${verbatim(column)}::DOUBLE AS value, n::DOUBLE AS n FROM (${verbatim(inlined(numberQuery(of, scope).ask))})`,
  row: { value: number(), n: number() },
});

/** Every value that a paper could print of the benchmark. */
function printable({ spec }: Site): readonly PublishedValue[] {
  const value = (measure: string, of: Partial<PublishedValue> = {}): PublishedValue => ({
    measure,
    value: 0,
    decimals: 2,
    ...of,
  });
  const config = spec.configs.map((c) => ({ config: c.id }));
  const cells = config.flatMap((c) => (spec.models ?? []).map((m) => ({ ...c, model: m.id })));
  const domains = (spec.domains ?? []).map((d) => ({ domain: d.id }));
  const measured = [...(spec.judges ?? []).map((j) => ({ judge: j.id })), { metric: "em" }, { metric: "f1" }];
  const comparisons = (spec.comparisons ?? []).map((c) => ({ comparison: c.id }));
  const each = (
    measures: readonly string[],
    of: readonly Partial<PublishedValue>[],
  ): readonly PublishedValue[] => measures.flatMap((m) => of.map((o) => value(m, o)));
  return [
    ...each(["questions", "words_per_question", "words_per_answer", "long_answers"], config),
    ...each(["audio_hours", "audio_seconds_mean", "excluded", "triplets", "raters", "rated_questions"], [{}]),
    ...each(["domain_share"], domains),
    ...each(["mean", "sd"], [...cells, ...cells.flatMap((c) => domains.map((d) => ({ ...c, ...d })))]),
    ...each(
      ["mean"],
      cells.map((c) => ({ ...c, metric: "f1" })),
    ),
    ...each(["domain_mean_low", "domain_mean_high"], cells),
    ...each(["share_same", "share_better", "share_worse"], comparisons),
    ...each(["rho", "tau", "me", "mae", "loa_low", "loa_high"], measured),
    ...each(["wer", "cer"], config),
  ];
}

describe("the statement of a printed value", () => {
  it("gives what is computed for it, and as many rows, in both engines", async () => {
    if (site === null || sources === null) throw new Error("the site isn't open");
    const { spec } = site;
    const seen = new Map<string, number>();
    for (const v of printable(site)) {
      const computed = computedOf(sources, v);
      const of = numberOfPrinted(spec, v);
      if (computed.value === null) continue;
      if (of === null) throw new Error(`no statement for ${JSON.stringify(v)}`);
      const rows = await engines.ask(numberOf, { of, column: columnOf(of, v.measure) });
      expect(rows[0]?.value, JSON.stringify(of)).toBeCloseTo(computed.value, 9);
      // Ratings are counted as rows by the statement, as rated answers beside the value.
      if (!["excluded", "triplets", "raters", "rated_questions"].includes(v.measure))
        expect(rows[0]?.n, JSON.stringify(of)).toBe(computed.n);
      seen.set(v.measure, (seen.get(v.measure) ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual([...new Set(printable(site).map((v) => v.measure))].sort());
  });

  it("gives the figures of the table of agreement too, whatever its settings are", async () => {
    if (site === null) throw new Error("the site isn't open");
    const { spec, rollups } = site;
    for (const choices of [{}, { scale: "common" }, { items: "kept" }, { scale: "common", items: "kept" }]) {
      const context = viewContext({
        ...{ spec, rollups, filter: noFilter, choices, published: null, questions: 60, base: "/" },
      });
      const drawing = viewOf("agreement").draw(context);
      if (typeof drawing === "string") throw new Error(drawing);
      const cells = drawing.table?.groups.flatMap((g) => g.rows.flatMap((r) => r.cells)) ?? [];
      let asked = 0;
      for (const cell of cells) {
        if (cell.kind !== "value" || cell.of === undefined) continue;
        const rows = await engines.ask(numberOf, { of: cell.of, column: "agreement" });
        expect(rows[0]?.value, JSON.stringify(cell.of)).toBeCloseTo(cell.exact ?? Number.NaN, 9);
        asked += 1;
      }
      expect(asked).toBeGreaterThan(11);
    }
  });

  it("stands beside files, judge and words; α, which no statement gives, with its ratings", () => {
    if (site === null) throw new Error("the site isn't open");
    const { manifest, spec } = site;
    const asked = { manifest, source: "A paper", say: asWritten };
    const judge = spec.judges?.[0];
    const printed = { measure: "rho", judge: judge?.id ?? "", value: 0.5, decimals: 2 };
    const origin = printedOrigin(asked, { printed, computed: 0.25, n: 7 }, "difference", ["ρ"]);
    expect(origin.exact).toBe(-0.25);
    expect(origin.measure).toMatch(/^Spearman’s rank correlation .* minus the printed value$/u);
    expect(origin.counted).toEqual(["7 values counted"]);
    expect(origin.judges.map((j) => j.label)).toEqual([judge?.label]);
    expect(origin.files.map((f) => f.name)).toContain("ratings");
    expect(origin.give).toBe("number");
    const alpha = { printed: { measure: "alpha", value: 0.5, decimals: 2 }, computed: 0.5, n: 3 };
    expect(printedOrigin(asked, alpha, "printed", [])).toMatchObject({
      exact: 0.5,
      give: "ratings",
      methods: ["alpha", "exclusion"],
    });
  });
});
