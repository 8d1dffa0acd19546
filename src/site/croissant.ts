import { filesOf } from "../schema/manifest.ts";
import { tableNames, tableOf, type TableName } from "../schema/tables.ts";
import type { Site } from "./open.ts";

type Json = Readonly<Record<string, unknown>>;

const dataTypes: Readonly<Record<string, string>> = {
  text: "sc:Text",
  enumeration: "sc:Text",
  integer: "sc:Integer",
  number: "sc:Float",
  boolean: "sc:Boolean",
};

/** The names that a table's files keep from version to version, and the files of this version. */
export function stableFiles(
  { manifest }: Site,
  name: TableName,
): readonly { readonly name: string; readonly file: string; readonly sha256: string }[] {
  const table = manifest.tables[name];
  if (table === undefined) return [];
  return filesOf(table).map((f) => ({ ...f, name: f.file.replace(/\.[0-9a-f]+\.parquet$/u, "") }));
}

function describe({ spec, manifest }: Site): string {
  const { statement, kind } = spec.provenance;
  return `${spec.title}: questions, inputs, answers, judgments and ratings, version ${manifest.data_hash}. ${kind === "simulated" ? "SIMULATED DATA. " : ""}${statement}`;
}

/** JSON-LD of schema.org for search engines. */
export function datasetJson(site: Site, root: string): Json {
  const { spec, manifest } = site;
  return {
    "@context": "https://schema.org/",
    "@type": "Dataset",
    name: `${spec.title}: results data`,
    description: describe(site),
    url: `${root}data/`,
    version: manifest.data_hash,
    inLanguage: spec.languages.map((l) => l.id),
    isAccessibleForFree: true,
    ...(spec.licence === undefined ? {} : { license: spec.licence }),
    ...(spec.citation === undefined ? {} : { citation: spec.citation.text }),
    distribution: tableNames.flatMap((name) =>
      stableFiles(site, name).map((f) => ({
        "@type": "DataDownload",
        name: `${f.name}.parquet`,
        encodingFormat: "application/vnd.apache.parquet",
        contentUrl: `${root}data/latest/${f.name}.parquet`,
      })),
    ),
  };
}

const context: Json = {
  "@language": "en",
  "@vocab": "https://schema.org/",
  sc: "https://schema.org/",
  cr: "http://mlcommons.org/croissant/",
  dct: "http://purl.org/dc/terms/",
  conformsTo: "dct:conformsTo",
  citeAs: "cr:citeAs",
  column: "cr:column",
  data: { "@id": "cr:data", "@type": "@json" },
  dataType: { "@id": "cr:dataType", "@type": "@vocab" },
  extract: "cr:extract",
  field: "cr:field",
  fileObject: "cr:fileObject",
  fileSet: "cr:fileSet",
  key: "cr:key",
  recordSet: "cr:recordSet",
  source: "cr:source",
};

/** Croissant 1.0: files with their hashes, and the columns of every table. */
export function croissantJson(site: Site, root: string): Json {
  const { spec, manifest } = site;
  const present = tableNames.filter((name) => stableFiles(site, name).length > 0);
  return {
    "@context": context,
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.0",
    name: spec.id,
    description: describe(site),
    url: `${root}data/`,
    version: manifest.data_hash,
    ...(spec.licence === undefined ? {} : { license: spec.licence }),
    ...(spec.citation?.bibtex === undefined ? {} : { citeAs: spec.citation.bibtex }),
    distribution: present.flatMap((name) =>
      stableFiles(site, name).map((f) => ({
        "@type": "cr:FileObject",
        "@id": `${f.name}.parquet`,
        name: `${f.name}.parquet`,
        contentUrl: `${root}data/${f.file}`,
        encodingFormat: "application/vnd.apache.parquet",
        sha256: f.sha256,
      })),
    ),
    recordSet: present.flatMap((name) => {
      const table = tableOf(name);
      return stableFiles(site, name).map((f) => ({
        "@type": "cr:RecordSet",
        "@id": f.name,
        name: f.name,
        description: table.doc,
        key: table.key.map((column) => ({ "@id": `${f.name}/${column}` })),
        field: Object.entries(table.columns).map(([column, { kind, doc }]) => ({
          "@type": "cr:Field",
          "@id": `${f.name}/${column}`,
          name: column,
          description: doc,
          dataType: dataTypes[kind] ?? "sc:Text",
          source: { fileObject: { "@id": `${f.name}.parquet` }, extract: { column } },
        })),
      }));
    }),
  };
}
