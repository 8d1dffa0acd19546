import {
  aNumber,
  aString,
  anId,
  listOf,
  mapOf,
  objectOf,
  optional,
  readShape,
  type ValueOf,
} from "./shape.ts";
import { specShape } from "./spec.ts";

/** Version of the contract; a site refuses data of another one. */
export const schemaVersion = 4;

const file = objectOf({
  file: aString("Name below data/; holds the content's hash."),
  rows: aNumber(),
  bytes: aNumber(),
  sha256: aString(),
});

const part = objectOf({
  config_id: optional(anId("The configuration that all its rows have.")),
  metric_id: optional(anId("The measure that all its rows have.")),
  judge_id: optional(anId("The judge that all its rows have.")),
  file: aString("Name below data/; holds the content's hash."),
  rows: aNumber(),
  bytes: aNumber(),
  sha256: aString(),
});

const tableFile = objectOf({
  file: aString("Name below data/, holding the content's hash; of a table in parts, their folder."),
  rows: aNumber(),
  bytes: aNumber(),
  sha256: aString("Of a table in parts: over the hashes of the parts."),
  parts: optional(
    listOf(
      part,
      "A large table is one file for each configuration, observations one for each measure and judge.",
    ),
  ),
});

const input = objectOf({ file: aString("Path in the run-output folder."), sha256: aString() });
const hole = objectOf({ config_id: anId(), model_id: anId(), reason: aString() });

/** `manifest.json`: what the site knows. Holds no clock, no host name, no path outside the folder. */
export const manifestShape = objectOf({
  schema_version: aNumber(),
  data_hash: aString("Hash over all tables and the spec."),
  spec: specShape,
  tables: mapOf(tableFile, "Parquet, by table."),
  rollups: mapOf(file, "Small tables as JSON columns, by table."),
  inputs: listOf(input, "What was read."),
  holes: listOf(hole, "Cells that were not run on purpose."),
  warnings: listOf(aString()),
  counts: mapOf(aNumber(), "Rows of general interest: questions, clips, answers, judgments, raters …"),
  published: optional(listOf(objectOf({ id: anId(), title: aString() }))),
});

export type Manifest = ValueOf<typeof manifestShape>;
export type TableFile = ValueOf<typeof tableFile>;

/** A Parquet file of a table, and the ids that all its rows have. */
export type PublishedPart = NonNullable<TableFile["parts"]>[number];

/** The Parquet files of a table. */
export const filesOf = (table: TableFile): readonly PublishedPart[] => table.parts ?? [table];

/** Reads foreign JSON as a manifest; the message names the first fault. */
export function parseManifest(document: unknown): Manifest {
  const { value, issues } = readShape(manifestShape, document);
  const first = issues[0];
  if (value === null)
    throw new Error(
      `manifest.json: ${first?.path.join(".") ?? ""} should be ${first?.expected ?? ""}, is ${first?.got ?? ""}`,
    );
  if (value.schema_version !== schemaVersion)
    throw new Error(
      `manifest.json has schema version ${value.schema_version}, this site reads ${schemaVersion}`,
    );
  return value;
}
