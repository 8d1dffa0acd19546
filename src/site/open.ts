import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import type { Db } from "../db/db.ts";
import { openPublished } from "../db/node.ts";
import { fromColumns } from "../schema/columns.ts";
import { noFilter, type Filter } from "../schema/filter.ts";
import { parseManifest, type Manifest } from "../schema/manifest.ts";
import { readShape } from "../schema/shape.ts";
import { publishedShape, type BenchmarkSpec, type PublishedSpec } from "../schema/spec.ts";
import { tables } from "../schema/tables.ts";
import { asWritten, type Say } from "../words/say.ts";
import { viewContext, type rollupNames, type Rollups, type ViewContext } from "../views/view.ts";

export { mostPages } from "../state/question-path.ts";

/** What the pages are made from. Built once per site build. */
export interface Site {
  readonly manifest: Manifest;
  readonly spec: BenchmarkSpec;
  readonly published: PublishedSpec | null;
  readonly rollups: Rollups;
  readonly db: Db;
  /** A document to draw in. */
  readonly document: Document;
  /** `say` left out: the words that pages are written in. */
  readonly context: (filter?: Filter, say?: Say) => ViewContext;
}

/** Opens a data folder for drawing; `base` is the path that links begin with. */
export async function openSite(dir: string, base: string): Promise<Site> {
  if (!existsSync(join(dir, "manifest.json")))
    throw new Error(`no data in ${dir}: "npm run dev" and "explorer build" put some there`);
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(dir, file), "utf8"));
  const manifest = parseManifest(await json("manifest.json"));
  const rollup = async (name: (typeof rollupNames)[number]): Promise<unknown> =>
    json(manifest.rollups[name]?.file ?? "");
  const rollups: Rollups = {
    cube: fromColumns(tables.cube.columns, await rollup("cube")),
    pair_cube: fromColumns(tables.pair_cube.columns, await rollup("pair_cube")),
    text_cube: fromColumns(tables.text_cube.columns, await rollup("text_cube")),
    rated: fromColumns(tables.rated.columns, await rollup("rated")),
    ratings_by_item: fromColumns(tables.ratings_by_item.columns, await rollup("ratings_by_item")),
    ties: fromColumns(tables.ties.columns, await rollup("ties")),
    attribution: fromColumns(tables.attribution.columns, await rollup("attribution")),
    knowledge: fromColumns(tables.knowledge.columns, await rollup("knowledge")),
    error_bins: fromColumns(tables.error_bins.columns, await rollup("error_bins")),
    error_points: [],
  };
  const published =
    manifest.published === undefined ? null : readShape(publishedShape, await json("published.json")).value;
  const { spec } = manifest;
  return {
    manifest,
    spec,
    published,
    rollups,
    db: await openPublished(dir, manifest),
    document: parseHTML("<!doctype html><html><body></body></html>").document,
    context: (filter = noFilter, say = asWritten) =>
      viewContext({
        spec,
        rollups,
        filter,
        published,
        questions: manifest.counts.questions ?? 0,
        base,
        say,
      }),
  };
}
