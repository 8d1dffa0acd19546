import { basename } from "node:path";
import { InputError, UsageError, type Problem } from "../read/problem.ts";
import { formats, readRecords, type Format } from "../read/records.ts";
import { readYaml, type YamlDocument } from "../read/yaml.ts";
import type { Importer } from "./importer.ts";
import { cellsOf } from "./table-cells.ts";
import { tableFiles } from "./table-folder.ts";
import { addRecord } from "./table-record.ts";
import { newRows } from "./table-rows.ts";
import { tableMapShape, type TableMap } from "./table-shape.ts";
import { requiredFlag } from "./trn-flags.ts";
import { many } from "./trn-names.ts";
import { kindOf, readBytes, reportInvalidUtf8, sourceName, stemOf, type Report } from "./trn-source.ts";

type MapPath = readonly (string | number)[];

/** Every column that the mapping names, with its place in the mapping. */
function mappedColumns(map: TableMap): readonly { readonly path: MapPath; readonly column: string }[] {
  const found: { path: MapPath; column: string }[] = [];
  const walk = (value: unknown, path: MapPath): void => {
    if (typeof value === "string") found.push({ path, column: value });
    else if (Array.isArray(value)) value.forEach((v, i) => walk(v, [...path, i]));
    else if (typeof value === "object" && value !== null)
      for (const [key, v] of Object.entries(value)) walk(v, [...path, key]);
  };
  walk(map.columns, ["columns"]);
  map.metrics?.forEach((m, i) => walk(m.column, ["metrics", i, "column"]));
  map.models?.forEach((m, i) => {
    for (const key of ["answer", "score", "rationale"] as const) walk(m[key], ["models", i, key]);
  });
  return found;
}

const onlyLong = [
  "model",
  "answer",
  "error",
  "latency_ms",
  "judge",
  "score",
  "rationale",
  "rater",
  "rating",
] as const;

/** Faults of a mapping that its shape can't see. */
function checkMap(document: YamlDocument<TableMap>, file: string, report: Report): void {
  const map = document.value;
  const fault = (path: MapPath, expected: string, got: string): void =>
    report({ file, ...document.place(path), field: path.join("."), expected, got });
  const { columns } = map;
  const isWide = map.layout === "wide";
  if (isWide && (map.models ?? []).length === 0)
    fault(["models"], "the columns of each model, since layout is wide", "none");
  if (!isWide && map.models !== undefined)
    fault(["models"], "no models, since layout is long (columns.model names them)", "a list");
  if (isWide)
    for (const name of onlyLong)
      if (columns[name] !== undefined)
        fault(
          ["columns", name],
          "a column of a long table; here the columns of `models`",
          `"${columns[name]}"`,
        );
  if (isWide && map.metrics !== undefined) fault(["metrics"], "no metrics, since layout is wide", "a list");
  const scored = columns.score ?? columns.rating ?? map.models?.find((m) => m.score !== undefined)?.score;
  if (scored !== undefined && map.scale === undefined)
    fault(["scale"], `the scale of "${scored}" (min, max, label)`, "nothing");
  const { scale } = map;
  if (scale !== undefined && !(scale.min < scale.max))
    fault(["scale", "max"], `more than ${scale.min}`, String(scale.max));
  if (scale?.step !== undefined && !(scale.step > 0))
    fault(["scale", "step"], "more than 0", String(scale.step));
  const needsModel = onlyLong.find((name) => name !== "model" && columns[name] !== undefined);
  if (
    !isWide &&
    columns.model === undefined &&
    map.constants?.model === undefined &&
    needsModel !== undefined
  )
    fault(
      ["columns"],
      `a column for the model, or constants.model, since "${needsModel}" is mapped`,
      "neither",
    );
  const labels = (map.models ?? []).map((m) => m.label);
  labels.forEach((label, i) => {
    if (labels.indexOf(label) !== i) fault(["models", i, "label"], "each model once", `"${label}" again`);
  });
}

/** Reports every mapped column that no record has. */
function reportMissing(
  map: YamlDocument<TableMap>,
  file: string,
  source: string,
  seen: ReadonlySet<string>,
  report: Report,
): boolean {
  const missing = seen.size === 0 ? [] : mappedColumns(map.value).filter(({ column }) => !seen.has(column));
  for (const { path, column } of missing)
    report({
      file,
      ...map.place(path),
      field: path.join("."),
      expected: `a column of ${source} (${[...seen].join(", ")})`,
      got: `"${column}"`,
    });
  return missing.length === 0;
}

const formatOf = (path: string): Format | null =>
  formats.find((format) => path.toLowerCase().endsWith(`.${format}`)) ?? null;

/** Any table with a mapping of its columns: a row per answer, or a row per question with columns per model. */
export const table: Importer = {
  format: "table",
  summary: "Any CSV, TSV, JSONL, JSON or Parquet table, long or wide, with a mapping of its columns in YAML.",
  example: "explorer import table results.csv --map map.yaml DIR",
  takesSource: true,
  flags: [{ name: "map", value: "PATH", doc: "YAML: which column is what.", required: true }],
  async run({ source, flags }) {
    if (source === null) throw new UsageError("import table needs a source");
    const problems: Problem[] = [];
    const report: Report = (problem) => problems.push(problem);
    const name = sourceName(source);
    const mapPath = requiredFlag(flags, "map");
    const map = await readYaml(mapPath, sourceName(mapPath), tableMapShape, report);
    if (map !== null) checkMap(map, sourceName(mapPath), report);
    const format = formatOf(source);
    if (format === null)
      report({
        file: name,
        expected: `a file that ends in ${formats.map((f) => `.${f}`).join(", ")}`,
        got: "another",
      });
    else if (format === "parquet") {
      if ((await kindOf(source)) !== "file")
        report({ file: name, expected: "a file", got: await kindOf(source) });
    } else {
      const bytes = await readBytes(source, report);
      if (bytes !== null) reportInvalidUtf8(bytes, name, "", report);
    }
    if (map === null || format === null || problems.length > 0) throw new InputError(problems);
    const rows = newRows(map.value, name);
    const seen = new Set<string>();
    const isCsv = format === "csv" || format === "tsv";
    const checkColumns = (): boolean => reportMissing(map, sourceName(mapPath), name, seen, report);
    for await (const record of readRecords(format, source, name, report)) {
      rows.tallies.rows.see();
      for (const column of Object.keys(record.values)) seen.add(column);
      // Where every record has every column the first one tells; objects of JSON may leave theirs out.
      if (record.line <= 2 && format !== "jsonl" && format !== "json" && !checkColumns()) break;
      if (addRecord(map.value, cellsOf(record, name, isCsv, report), rows)) rows.tallies.rows.take();
    }
    if (problems.length === 0) checkColumns();
    if (problems.length > 0) throw new InputError(problems);
    const used = new Set(mappedColumns(map.value).map((m) => m.column));
    const unused = [...seen].filter((column) => !used.has(column));
    return {
      files: tableFiles(map.value, rows, {
        title: map.value.title ?? stemOf(source),
        source: basename(source),
      }),
      counts: [rows.tallies.rows.count(), ...[...rows.tallies.cells.values()].map((t) => t.count())],
      notes: [
        ...(unused.length > 0 ? [`${many(unused.length, "column")} not mapped: ${unused.join(", ")}`] : []),
        ...(rows.ratings.some((r) => r.rater !== null) ? ["raters are called by pseudonyms"] : []),
      ],
    };
  },
};
