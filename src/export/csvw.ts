import { csvOf } from "./csv.ts";
import type { ExportGrid } from "./grid.ts";
import { sourceFields, sqlOf, type Source } from "./source.ts";
import { zipOf } from "./zip.ts";

/**
 * The CSV and what is known of it, in one archive: metadata beside a table as W3C's "CSV on the Web" has them, in a file
 * named after it. Readers of CSV know no comments, and a second download would need the reader's leave.
 */
export function csvwOf(id: string, grid: ExportGrid, source: Source): Uint8Array<ArrayBuffer> {
  const csv = csvOf(grid, source);
  const metadata = {
    "@context": "http://www.w3.org/ns/csvw",
    url: `${id}.csv`,
    "dc:title": source.title,
    "dc:description": source.finding,
    "dc:source": source.permalink,
    "dc:identifier": source.dataHash,
    dialect: { header: true, encoding: "utf-8" },
    ...(source.simulated === null ? {} : { "rdfs:comment": `Simulated data. ${source.simulated}` }),
    notes: [{ sql: sqlOf(source).map((lines) => lines.join("\n")), ...sourceFields(source) }],
  };
  return zipOf([
    { path: `${id}.csv`, content: csv },
    { path: `${id}.csv-metadata.json`, content: `${JSON.stringify(metadata, null, 1)}\n` },
  ]);
}
