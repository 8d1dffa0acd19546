import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { rollupNames, noRollups, type Rollups } from "../../src/rollups/rollups.ts";
import type { Choices } from "../../src/schema/choices.ts";
import { fromColumns } from "../../src/schema/columns.ts";
import { noFilter, type Filter } from "../../src/schema/filter.ts";
import { readShape } from "../../src/schema/shape.ts";
import { publishedShape } from "../../src/schema/spec.ts";
import { tables } from "../../src/schema/tables.ts";
import { viewContext, type ViewContext } from "../../src/views/view.ts";
import type { Built } from "../support/folders.ts";

const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));

/** A maker of view contexts from a data folder, as pages make them. */
export async function contextsOf({
  dir,
  manifest,
}: Built): Promise<(filter?: Filter, choices?: Choices) => ViewContext> {
  const parts = await Promise.all(
    rollupNames.map(async (name) => [
      name,
      fromColumns(tables[name].columns, await json(join(dir, manifest.rollups[name]?.file ?? ""))),
    ]),
  );
  const rollups = { ...noRollups, ...Object.fromEntries(parts) } as Rollups;
  const published =
    manifest.published === undefined
      ? null
      : readShape(publishedShape, await json(join(dir, "published.json"))).value;
  return (filter = noFilter, choices = {}) =>
    viewContext({
      spec: manifest.spec,
      rollups,
      filter,
      choices,
      published,
      questions: manifest.counts.questions ?? 0,
      base: "/",
    });
}
