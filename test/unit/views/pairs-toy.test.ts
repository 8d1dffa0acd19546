import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../../src/db/db.ts";
import { openPublished } from "../../../src/db/node.ts";
import { noRollups } from "../../../src/rollups/rollups.ts";
import { vocabularyOf, type Choices } from "../../../src/schema/choices.ts";
import { noFilter } from "../../../src/schema/filter.ts";
import type { Manifest } from "../../../src/schema/manifest.ts";
import { parseFragment } from "../../../src/state/fragment.ts";
import { askPair } from "../../../src/views/pairs-ask.ts";
import { pairAny } from "../../../src/views/pairs-any.ts";
import { pairFlow } from "../../../src/views/pairs-any-flow.ts";
import { chosenPair } from "../../../src/views/pairs-cells.ts";
import { pairDomains } from "../../../src/views/pairs-domains.ts";
import { viewContext, type Drawing } from "../../../src/views/view.ts";
import { expectRows } from "../../support/close.ts";
import { buildData, toyFolder, toyWith } from "../../support/folders.ts";
import { keptBy, pairsOf, type OracleFacts } from "../../support/oracle.ts";
import { toyFacts } from "../../support/toy-facts.ts";
import { cellIn, exactOf, hrefOf, pictureOf } from "./pairs-case.ts";

const facts = toyFacts(toyFolder);
const everyone = keptBy(facts, noFilter, new Set());
const cells = ["T/brook", "T/dune", "T/fern", "R/brook", "R/dune", "R/fern"];
const couples = cells.flatMap((a) => cells.map((b) => [a, b] as const));

interface Opened {
  readonly manifest: Manifest;
  readonly db: Db;
}
async function open(folder: string): Promise<Opened> {
  const { dir, manifest } = await buildData(folder);
  return { manifest, db: await openPublished(dir, manifest) };
}
async function draw({ manifest, db }: Opened, choices: Choices): Promise<readonly (Drawing | string)[]> {
  const { spec } = manifest;
  const context = viewContext({
    spec,
    rollups: { ...noRollups, pair_cube: await askPair(db, { spec, filter: noFilter, choices }) },
    filter: noFilter,
    choices,
    published: null,
    questions: 12,
    base: "/",
  });
  return [pairAny, pairFlow, pairDomains].map((view) => view.draw(context));
}
const values = (of: OracleFacts, cell: string): ReadonlyMap<string, number> => {
  const [config, model] = cell.split("/");
  const own = of.values.filter((v) => v.metric === "score" && v.config === config && v.model === model);
  return new Map(
    [...Map.groupBy(own, (v) => v.question)].flatMap(([question, list]) => {
      const known = list.flatMap((v) => (v.value === null ? [] : [v.value]));
      return known.length === 0 ? [] : [[question, known.reduce((a, b) => a + b, 0) / known.length] as const];
    }),
  );
};

describe("every two cells of the toy benchmark", () => {
  let toy: Opened | null = null;
  const now = (): Opened => {
    if (toy === null) throw new Error("not open yet");
    return toy;
  };
  beforeAll(async () => {
    toy = await open(toyFolder);
  });
  afterAll(async () => {
    await toy?.db.close();
  });

  it.each(couples)(
    "%s against %s: counted as the oracle counts, drawn or answered in words",
    async (a, b) => {
      const { manifest, db } = now();
      const { spec } = manifest;
      const choices = { a, b };
      const pair = chosenPair({ spec, choices });
      if (pair === null) throw new Error("a pair");
      const rows = await askPair(db, { spec, filter: noFilter, choices });
      expectRows(rows, pairsOf(facts, everyone, pair.id, pair.variant, pair.against));

      const [figures, flow, domains] = await draw(now(), choices);
      const [before, after] = [values(facts, a), values(facts, b)];
      const both = [...before].flatMap(([id, x]) => {
        const y = after.get(id);
        return y === undefined ? [] : [{ id, x, y }];
      });
      if (a === b || both.length === 0) {
        for (const drawing of [figures, flow, domains]) expect(drawing).toBeTypeOf("string");
        return;
      }
      if (typeof figures !== "object" || typeof flow !== "object" || typeof domains !== "object")
        throw new Error("three drawings");
      expect(exactOf(cellIn(figures.table, "B worse, % (count)", "value"))).toBeCloseTo(
        (100 * both.filter(({ x, y }) => y < x).length) / both.length,
        10,
      );
      for (const chart of [...figures.charts, ...flow.charts, ...domains.charts])
        for (const width of [1100, 358]) expect(pictureOf(chart, width).outerHTML).not.toContain("NaN");

      // Each link leads to exactly the questions of its count, averages of repetitions included.
      const [square] = flow.charts;
      if (square === undefined) throw new Error("a square of counts");
      const links = [...pictureOf(square).querySelectorAll("a")];
      const listed = links.map((link) => {
        const href = link.getAttribute("href") ?? "";
        const { state, dropped } = parseFragment(href.slice(href.indexOf("#")), vocabularyOf(spec));
        expect(dropped).toEqual([]);
        const [from, to] = state.filter.ranges;
        const ids = both
          .filter(({ x, y }) => from && to && x >= from.min && x <= from.max && y >= to.min && y <= to.max)
          .map(({ id }) => id);
        const count = Number(/: (\d+)$/u.exec(link.querySelector("title")?.textContent ?? "")?.[1]);
        expect(ids).toHaveLength(count);
        return ids;
      });
      expect(listed.flat().sort()).toEqual(both.map(({ id }) => id).sort());
    },
  );

  it("words what averages of repetitions do to the square", async () => {
    const [, flow] = await draw(now(), { a: "T/dune", b: "R/dune" });
    expect(typeof flow === "object" && flow.notes.join(" ")).toContain("count at the nearest level");
  });
});

describe("a continuous scale", () => {
  it("is counted in bins, says so, and its links still fit the counts", async () => {
    const spec = readFileSync(join(toyFolder, "benchmark.yaml"), "utf8");
    const judged = readFileSync(join(toyFolder, "judgments.csv"), "utf8");
    const folder = await toyWith({
      "benchmark.yaml": spec.replace("  step: 1\n", ""),
      "judgments.csv": judged
        .replace("arbiter,T,brook,q07,,1", "arbiter,T,brook,q07,,0.65")
        .replace("arbiter,R,brook,q08,,0", "arbiter,R,brook,q08,,0.61"),
    });
    const opened = await open(folder);
    const [figures, flow] = await draw(opened, { a: "T/brook", b: "R/brook" });
    await opened.db.close();
    if (typeof figures !== "object" || typeof flow !== "object") throw new Error("two drawings");
    expect(flow.finding).toMatch(/keep(?:s its| their) bin/u);
    expect(flow.notes.join(" ")).toContain("continuous: questions count in 5 equal bins");
    expect(figures.notes.join(" ")).toContain("seeded draws");
    const cell = cellIn(flow.twin, "0.6–0.8", "to-0.8–1.0");
    expect(cell).toMatchObject({ text: "1" });
    expect(hrefOf(cell)).toContain("score=T/brook:0.65..0.65,R/brook:1..1");
    expect(cellIn(flow.twin, "0.8–1.0", "to-0.6–0.8")).toMatchObject({ text: "1" });
  });
});
