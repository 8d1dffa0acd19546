import { expect, it } from "vitest";
import { cellStats } from "../../src/rollups/cells.ts";
import { noFilter } from "../../src/schema/filter.ts";
import { axesOf } from "../../src/views/results-axes.ts";
import { buildData, toyFolder } from "../support/folders.ts";
import { contextsOf } from "./load.ts";

it("models and inputs of the results table stand in the reader's order, be they rows or columns", async () => {
  const contexts = await contextsOf(await buildData(toyFolder));
  const ids = (by: Readonly<Record<string, string>>): readonly string[] => {
    const c = contexts(noFilter, { order: "fern,R", ...by });
    const { rows, columns } = axesOf(c, cellStats(c.rollups.cube, c.pick));
    return [rows.flatMap((g) => g.items), columns].map((list) => list.map((x) => x.id).join());
  };
  expect(ids({})).toEqual(["R,T", "fern,brook,dune"]);
  expect(ids({ by: "models" })).toEqual(["fern,brook,dune", "R,T"]);
});
