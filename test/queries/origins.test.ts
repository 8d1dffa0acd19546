import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inlined } from "../../src/db/inline-values.ts";
import { query } from "../../src/db/run.ts";
import { sql, verbatim } from "../../src/db/sql.ts";
import { alphaQuery, type AlphaNumber } from "../../src/queries/alpha-number.ts";
import { number, text } from "../../src/schema/define.ts";
import { noFilter } from "../../src/schema/filter.ts";
import { openSite, type Site } from "../../src/site/open.ts";
import { krippendorffAlpha } from "../../src/stats/krippendorff.ts";
import { viewOf } from "../../src/views/index.ts";
import { judgedIn, markOf, originOf } from "../../src/views/origin.ts";
import { provenanceOf } from "../../src/views/provenance.ts";
import { viewContext } from "../../src/views/view.ts";
import { asWritten } from "../../src/words/say.ts";
import { folderOf } from "../support/folders.ts";
import { synthetic } from "../support/synthetic.ts";
import { bothEngines } from "./engines.ts";

const engines = bothEngines(() => folderOf(synthetic(60, 20_261_130).files));
let site: Site | null = null;
beforeAll(async () => {
  site = await openSite(engines.built().dir, "/");
});
afterAll(() => site?.db.close());

async function drawn({ spec, rollups, manifest }: Site, id: string) {
  const view = viewOf(id);
  const drawing = view.draw(
    viewContext({ spec, rollups, filter: noFilter, published: null, questions: 60, base: "/" }),
  );
  if (typeof drawing === "string") throw new Error(drawing);
  const provenance = await provenanceOf(view, manifest, noFilter, {}, rollups);
  const asked = {
    ...{ drawing, provenance, manifest, filter: noFilter, choices: {} },
    ...{ judged: judgedIn(view), say: asWritten },
  };
  return { drawing, asked };
}

/** The ratings that the statement of an α gives. */
const ratingsOf = query({
  name: "ratings of alpha",
  reads: ({ of }: { readonly of: AlphaNumber }) => alphaQuery(of, noFilter).reads,
  ask: ({ of }) => sql`SELECT question_id::VARCHAR AS question_id, config_id::VARCHAR AS config_id,
    model_id::VARCHAR AS model_id, score::DOUBLE AS score
    FROM (${verbatim(inlined(alphaQuery(of, noFilter).ask))})`,
  row: { question_id: text("."), config_id: text("."), model_id: text("."), score: number() },
});

describe("where a number without a statement of its own comes from", () => {
  it("of Krippendorff’s α: its statement gives the ratings that it is computed from, with what is left out", async () => {
    if (site === null) throw new Error("the site isn't open");
    const { drawing, asked } = await drawn(site, "human-agreement");
    const alphas = (drawing.table?.groups[0]?.rows ?? []).flatMap((row, i) =>
      row.cells.flatMap((cell, j) =>
        cell.kind === "value" && cell.of?.kind === "alpha"
          ? [{ of: cell.of, cell, place: { twin: false, group: 0, row: i, cell: j } }]
          : [],
      ),
    );
    // Three or four levels, before and after.
    expect(alphas.length).toBeGreaterThanOrEqual(6);
    const sizes = new Set<number>();
    for (const { of, cell, place } of alphas) {
      const rows = await engines.ask(ratingsOf, { of });
      const items = [...Map.groupBy(rows, (r) => `${r.question_id} ${r.config_id} ${r.model_id}`).values()];
      const { alpha } = krippendorffAlpha(
        items.map((list) => list.map((r) => r.score)),
        of.level,
      );
      expect(alpha, JSON.stringify(of)).toBeCloseTo(cell.exact ?? Number.NaN, 12);
      const origin = originOf(asked, place, markOf(cell));
      if (origin === null || origin === "changed") throw new Error("no origin");
      expect(origin.give).toBe("ratings");
      expect(origin.statements).toHaveLength(1);
      expect(origin.counted.slice(0, 2)).toEqual([
        `${items.length} answers with two or more ratings`,
        `${rows.length} ratings counted`,
      ]);
      expect(origin.methods).toEqual(of.side === "after" ? ["alpha", "exclusion"] : ["alpha"]);
      sizes.add(rows.length);
    }
    expect(sizes.size).toBe(2);
  });

  it("of a rank: the values of its own row, not those of the whole table", async () => {
    if (site === null) throw new Error("the site isn't open");
    const { drawing, asked } = await drawn(site, "leaderboard");
    const rows = drawing.table?.groups[0]?.rows ?? [];
    const told = rows.map((row, i) => {
      const at = { twin: false, group: 0, row: i };
      const mean = row.cells.findIndex((cell) => cell.kind === "value");
      const model = row.cells[mean];
      const origins = [
        originOf(asked, { ...at, cell: null }, ""),
        model === undefined ? null : originOf(asked, { ...at, cell: mean }, markOf(model)),
      ];
      const [ofRank, ofMean] = origins.map((o) => (o === null || o === "changed" ? undefined : o));
      expect(ofRank?.counted, row.label).toEqual(ofMean?.counted);
      expect(ofRank?.shown).toBe(row.lead?.text);
      expect(ofRank?.methods).toEqual(["letters"]);
      expect(ofRank?.counted[0]).toMatch(/^\d+ values counted$/u);
      return ofRank?.counted.join("; ");
    });
    // The models were not all given the same questions.
    expect(new Set(told).size).toBeGreaterThan(1);
  });
});
