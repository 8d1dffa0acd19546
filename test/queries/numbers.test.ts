import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../src/db/db.ts";
import { inlined } from "../../src/db/inline-values.ts";
import { openPublished } from "../../src/db/node.ts";
import { query } from "../../src/db/run.ts";
import { sql, verbatim } from "../../src/db/sql.ts";
import { numberQuery, type NumberOf, type NumberScope } from "../../src/queries/one-number.ts";
import type { Choices } from "../../src/schema/choices.ts";
import { number } from "../../src/schema/define.ts";
import { noFilter, type Filter } from "../../src/schema/filter.ts";
import { askRollups } from "../../src/views/ask.ts";
import { viewOf, views } from "../../src/views/index.ts";
import { judgedIn, markOf, originOf } from "../../src/views/origin.ts";
import { provenanceOf } from "../../src/views/provenance.ts";
import type { CellModel } from "../../src/views/table-model.ts";
import { pickOf, viewContext, type View } from "../../src/views/view.ts";
import { asWritten } from "../../src/words/say.ts";
import { toyFolder } from "../support/folders.ts";
import { bothEngines } from "./engines.ts";

const engines = bothEngines(() => Promise.resolve(toyFolder));
let db: Db;
beforeAll(async () => {
  const { dir, manifest } = engines.built();
  db = await openPublished(dir, manifest);
});
afterAll(() => db.close());

const columnOf = (of: NumberOf): string => (of.kind === "quality" ? of.metric : of.kind);
/** The number that a statement gives, with its values written out as the reader gets it. */
const numberOf = query({
  name: "number",
  reads: ({ of, scope }: { readonly of: NumberOf; readonly scope: NumberScope }) =>
    numberQuery(of, scope).reads,
  ask: ({ of, scope }) =>
    sql`SELECT ${verbatim(columnOf(of))}::DOUBLE AS value FROM (${verbatim(inlined(numberQuery(of, scope).ask))})`,
  row: { value: number() },
});

interface Asked {
  readonly filter: Filter;
  readonly choices: Choices;
}

async function drawn(view: View, { filter, choices }: Asked) {
  const { manifest } = engines.built();
  const { spec } = manifest;
  const rollups = await askRollups(db, spec, filter, view.needs, choices);
  const context = viewContext({ spec, rollups, filter, choices, published: null, questions: 13, base: "/" });
  const drawing = view.draw(context);
  if (typeof drawing === "string") return null;
  return {
    drawing,
    manifest,
    filter,
    choices,
    judged: judgedIn(view),
    say: asWritten,
    provenance: await provenanceOf(view, manifest, filter, choices, rollups),
  };
}

const states: Readonly<Record<string, Asked>> = {
  "all questions": { filter: noFilter, choices: {} },
  "a domain": { filter: { ...noFilter, domains: ["sea"] }, choices: {} },
  "single questions, common to all": { filter: { ...noFilter, text: "moon" }, choices: { common: "on" } },
  "another measure": { filter: noFilter, choices: { metric: "f1" } },
};

describe.each(Object.entries(states))("the statement of a number, over %s", (_, asked) => {
  it("gives the number of the table, in both engines", async () => {
    const { spec } = engines.built().manifest;
    const { metric_id, judge_id } = pickOf(spec, asked.choices);
    const common =
      asked.choices.common === "on" ? { metric: metric_id, judge: judge_id ?? "", hidden: [] } : null;
    const seen = new Map<string, number>();
    for (const view of views) {
      const shown = await drawn(view, asked);
      if (shown === null) continue;
      const tables = [shown.drawing.table, shown.drawing.twin ?? null].filter((t) => t !== null);
      const cells = tables.flatMap((t) => t.groups.flatMap((g) => g.rows.flatMap((r) => r.cells)));
      for (const cell of cells) {
        if (cell.kind !== "value" || cell.of === undefined || cell.exact === null) continue;
        const { of } = cell;
        if (of.kind === "alpha" || (of.kind === "quality" && (of.metric === "bleu" || of.metric === "chrf")))
          continue;
        const rows = await engines.ask(numberOf, { of, scope: { filter: asked.filter, common } });
        expect(rows[0]?.value, `${view.id}: ${JSON.stringify(of)}`).toBeCloseTo(cell.exact, 9);
        seen.set(of.kind, (seen.get(of.kind) ?? 0) + 1);
      }
    }
    expect(seen.get("mean")).toBeGreaterThan(3);
    expect(seen.get("outcome")).toBeGreaterThan(4);
  });
});

describe("where a number comes from", () => {
  const results = viewOf("results");

  async function first(asked: Asked) {
    const shown = await drawn(results, asked);
    const rows = shown?.drawing.table?.groups[0]?.rows ?? [];
    const cell = rows[0]?.cells.findIndex((c) => c.kind === "value") ?? -1;
    const model: CellModel | undefined = rows[0]?.cells[cell];
    if (shown === null || model === undefined) throw new Error("no figure");
    return { shown, model, place: { twin: false, group: 0, row: 0, cell } };
  }

  it("names the file, its hash, the judge, n, the questions and a statement without placeholders", async () => {
    const { shown, model, place } = await first({ filter: { ...noFilter, domains: ["sea"] }, choices: {} });
    const origin = originOf(shown, place, markOf(model));
    if (origin === null || origin === "changed") throw new Error("no origin");
    const { tables } = engines.built().manifest;
    expect(origin.files.map((f) => f.name)).toEqual(["questions", "cells", "observations"]);
    for (const file of origin.files) {
      expect(JSON.stringify(tables)).toContain(file.sha256);
      expect(file.sha256).toMatch(/^[0-9a-f]{64}$/u);
    }
    expect(origin.judges).toHaveLength(1);
    expect(origin.questions).toBe("At sea");
    expect(origin.counted[0]).toMatch(/^\d+ values counted$/u);
    expect(origin.give).toBe("number");
    expect(origin.statements).toHaveLength(1);
    expect(origin.statements[0]).toContain("'sea'");
    expect(origin.statements[0]).not.toContain("?");
    expect(origin.methods).toContain("mean");
    expect(origin.href).toContain("questions/");
  });

  it("is not told of a table that has changed since", async () => {
    const { shown, place } = await first({ filter: noFilter, choices: {} });
    expect(originOf(shown, place, "0.123")).toBe("changed");
    expect(originOf(shown, { ...place, row: 99 }, "")).toBeNull();
  });
});
