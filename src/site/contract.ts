import { choices } from "../schema/choices.ts";
import { describeColumn, type Columns } from "../schema/define.ts";
import { audioExtensions, folderFileNames, folderFiles, type FolderFile } from "../schema/folder.ts";
import { searched } from "../schema/filter.ts";
import { manifestShape, schemaVersion } from "../schema/manifest.ts";
import { anId, invalid, type Shape } from "../schema/shape.ts";
import { examplesShape, publishedFileShape, specShape } from "../schema/spec.ts";
import { tableNames, tableOf } from "../schema/tables.ts";

/** A field or column of the contract: its path (`configs[].id`), its kind in words, and what it means. */
export interface ContractRow {
  readonly name: string;
  readonly kind: string;
  readonly optional: boolean;
  readonly meaning: string;
}

/** One file, document or table of the contract. Texts may hold code between backticks. */
export interface ContractPart {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly rows: readonly ContractRow[];
}

export interface ContractSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  readonly parts: readonly ContractPart[];
}

const isList = (shape: Shape<unknown>): boolean => shape.read([], [], () => undefined) !== invalid;
const idWords = anId().expected;
const plurals: Readonly<Record<string, string>> = {
  mapping: "mappings",
  text: "texts",
  id: "ids",
  "a finite number": "numbers",
};

function kindOf(shape: Shape<unknown>): string {
  if (shape.fields !== undefined) return "mapping";
  if (shape.item !== undefined) {
    const item = kindOf(shape.item);
    return isList(shape) ? `list of ${plurals[item] ?? item}` : `mapping, name to ${item}`;
  }
  return shape.expected === idWords ? "id" : shape.expected;
}

/** The fields of a shape and of the shapes in it, depth first. The spec inside the manifest is not repeated. */
function fieldRows(shape: Shape<unknown>, prefix: string): readonly ContractRow[] {
  if (shape.item !== undefined)
    return fieldRows(shape.item, `${prefix.replace(/\.$/u, "")}${isList(shape) ? "[]" : ".<name>"}.`);
  return Object.entries(shape.fields ?? {}).flatMap(([field, { shape: inner, isOptional }]) => {
    const name = `${prefix}${field}`;
    const isSpec = inner === specShape;
    const meaning = isSpec ? "As in `benchmark.yaml`, resolved." : inner.doc || (inner.item?.doc ?? "");
    const row = { name, kind: kindOf(inner), optional: isOptional, meaning };
    return isSpec ? [row] : [row, ...fieldRows(inner, `${name}.`)];
  });
}

const columnRows = (columns: Columns): readonly ContractRow[] =>
  Object.entries(columns).map(([name, column]) => ({
    name,
    kind: describeColumn({ ...column, isOptional: false }),
    optional: column.isOptional,
    meaning: column.doc,
  }));

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

function filePart({ name, doc, path, columns, required }: FolderFile): ContractPart {
  const tree = [name, ...path.map((id) => `<${id}>`)].join("/");
  const layout =
    path.length === 0
      ? `File: \`${name}.csv\` (or another format).`
      : `Files: \`${tree}.csv\` (or another format), or one long \`${name}.csv\` with the further columns ${code(path)}.`;
  return {
    id: `file-${name}`,
    title: name,
    lines: [doc, `${layout} ${required ? "Required." : "Optional."}`],
    rows: columnRows(columns),
  };
}

const documentPart = (id: string, title: string, line: string, shape: Shape<unknown>): ContractPart => ({
  id,
  title,
  lines: [line],
  rows: fieldRows(shape, ""),
});

/** The contract as sections for readers: what authors hand in, what the build writes. Made from `src/schema` alone. */
export const contract: readonly ContractSection[] = [
  {
    id: "folder",
    title: "Run-output folder",
    lines: [
      "What authors hand in. Each file may be jsonl, csv, tsv, json (a list of objects) or parquet.",
      'Text is UTF-8. CSV and TSV have a header line; an unquoted empty cell is nothing, `""` is an empty text. Numbers have a decimal point.',
      "Columns that are not listed here are not read; `explorer check` names them.",
      "Question ids are any text without control characters, up to 200 characters; they are never read as numbers.",
      `Clips: \`audio/<question_id>\` with one of the endings ${code(audioExtensions)}, or the path that \`questions.audio\` names, ten minutes at most. Optional.`,
      "Word times: `words/<config_id>/<question_id>.json` as Whisper and its kin write them (segments with words that have text or word, start and end), or `.ctm` (recording, channel, start, duration, word). Seconds within the question's clip. Optional.",
    ],
    parts: folderFileNames.map((name) => filePart(folderFiles[name])),
  },
  {
    id: "documents",
    title: "YAML files",
    lines: [
      "`benchmark.yaml` is required, the others are optional. A field that is not listed here is a fault: it is mostly a misspelt one.",
      `An id is ${idWords.replace(/^an id /u, "text of up to 100 characters ")}; it starts with a letter or digit.`,
    ],
    parts: [
      documentPart("benchmark", "benchmark.yaml", "All that the site knows about a benchmark.", specShape),
      documentPart("examples", "examples.yaml", "Comparison cards, a list.", examplesShape),
      documentPart("published", "published.yaml", "Printed values to check against.", publishedFileShape),
    ],
  },
  {
    id: "tables",
    title: "Tables",
    lines: [
      "What the build writes: one zstd Parquet file per table, its rows sorted by the key. A missing value is null, never zero.",
    ],
    parts: tableNames.map((name) => {
      const { doc, key, columns } = tableOf(name);
      return {
        id: `table-${name}`,
        title: name,
        lines: [doc, `Key: ${code(key)}.`],
        rows: columnRows(columns),
      };
    }),
  },
  {
    id: "manifest",
    title: "Manifest",
    lines: [`\`manifest.json\`, written last. The schema version is ${schemaVersion}.`],
    parts: [
      documentPart(
        "manifest-json",
        "manifest.json",
        "What a site knows of its data. It holds no clock, no host name and no path outside the folder.",
        manifestShape,
      ),
    ],
  },
  {
    id: "addresses",
    title: "Addresses",
    lines: [
      "What a reader sets, filters and settings, stands in the fragment of the address as `name=value`, after `v=1`: `#v=1&domain=first&text=light`. Defaults are left out. Values that a benchmark doesn't have are dropped and named; names that a version doesn't know are kept.",
    ],
    parts: [
      {
        id: "address-texts",
        title: "texts",
        lines: [
          "What single questions are searched for, in any script or romanised; every word must be found. `text=dinar&said=rupee` keeps what has both.",
        ],
        rows: Object.entries(searched).map(([name, doc]) => ({
          name,
          kind: "text",
          optional: true,
          meaning: doc,
        })),
      },
      {
        id: "address-settings",
        title: "settings",
        lines: ["How views show what the filters keep."],
        rows: Object.entries(choices).map(([name, { doc }]) => ({
          name,
          kind: "text",
          optional: true,
          meaning: doc,
        })),
      },
    ],
  },
];

/** A text cut at its backticks, in order. */
export function spans(text: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  return text
    .split("`")
    .map((part, i) => ({ text: part, isCode: i % 2 === 1 }))
    .filter((part) => part.text !== "");
}
