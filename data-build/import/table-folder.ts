import { stringify } from "yaml";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { toCsv, type CsvValue } from "../write/csv.ts";
import { holesOf, importedMetricId } from "./imported-spec.ts";
import { slug, uniqueSlugs } from "./slug.ts";
import { domainIds, domainSpecs, languagesOf, questionsJsonl } from "./table-questions.ts";
import type { CellKey, TableRows } from "./table-rows.ts";
import type { TableMap } from "./table-shape.ts";

type Ids = ReadonlyMap<string, string>;

/** Ids by the names in the table; a name that a declared entry has as id or label takes that entry's id. */
export function idsByName(
  names: Iterable<string>,
  declared: readonly { readonly id: string; readonly label: string }[],
): Ids {
  const ids = new Map<string, string>();
  const others: string[] = [];
  for (const name of names) {
    const entry = declared.find((d) => d.id === name || d.label === name || d.id === slug(name));
    if (entry === undefined) others.push(name);
    else ids.set(name, entry.id);
  }
  const taken = new Set(declared.map((d) => d.id.toLowerCase()));
  for (const [name, base] of uniqueSlugs(others)) {
    let id = base;
    for (let n = 2; taken.has(id.toLowerCase()); n += 1) id = `${base}-${n}`;
    taken.add(id.toLowerCase());
    ids.set(name, id);
  }
  return ids;
}

interface FolderIds {
  readonly configs: Ids;
  readonly models: Ids;
  readonly judges: Ids;
  readonly domains: Ids;
}

/** The cells, by id, that `rows` are about. */
function cellsOf(
  rows: Iterable<CellKey>,
  ids: FolderIds,
): ReadonlyMap<string, { readonly config: string; readonly model: string; readonly n: number }> {
  const cells = new Map<string, { config: string; model: string; n: number }>();
  for (const row of rows) {
    const [config, model] = [ids.configs.get(row.config) ?? "", ids.models.get(row.model) ?? ""];
    const cell = cells.get(`${config}/${model}`) ?? { config, model, n: 0 };
    cells.set(`${config}/${model}`, { ...cell, n: cell.n + 1 });
  }
  return cells;
}

/** Judges with the cells they judged. */
const judgesOf = (rows: TableRows, ids: FolderIds): NonNullable<BenchmarkSpec["judges"]> =>
  [...rows.judgments].map(([label, judgments]) => ({
    id: ids.judges.get(label) ?? "",
    label,
    covers: [...cellsOf(judgments.values(), ids).values()].map(({ config, model, n }) => ({
      config,
      model,
      scope: n === rows.questions.size ? "all" : "some",
    })),
  }));

function specOf(
  map: TableMap,
  rows: TableRows,
  ids: FolderIds,
  title: string,
  source: string,
): BenchmarkSpec {
  const languages = languagesOf(map);
  const first = languages[0]?.id ?? "und";
  const declared = (map.configs ?? []).map((c) => ({
    id: c.id,
    label: c.label,
    modality: c.modality,
    language: c.language ?? first,
    ...(c.steps === undefined ? {} : { steps: c.steps }),
  }));
  const found = [...ids.configs].filter(([, id]) => !declared.some((c) => c.id === id));
  const domains = domainSpecs(ids.domains) ?? [];
  const configs = [
    ...declared,
    ...found.map(([label, id]) => ({ id, label, modality: "text" as const, language: first })),
  ];
  const run = cellsOf(
    [rows.answers, ...rows.judgments.values(), ...rows.scores.values()].flatMap((m): readonly CellKey[] => [
      ...m.values(),
    ]),
    ids,
  );
  return {
    schema_version: 1,
    id: slug(title),
    title,
    languages,
    scale: map.scale ?? { min: 0, max: 1, label: "not used: no answers are scored" },
    ...(domains.length > 0 ? { domains } : {}),
    configs,
    ...(ids.models.size > 0 ? { models: [...ids.models].map(([label, id]) => ({ id, label })) } : {}),
    ...(ids.judges.size > 0 ? { judges: judgesOf(rows, ids) } : {}),
    ...(map.metrics === undefined
      ? {}
      : {
          metrics: map.metrics.map((m) => ({
            id: importedMetricId(m.id),
            label: m.label ?? m.id,
            kind: "external" as const,
            direction: m.direction,
            min: m.min,
            max: m.max,
          })),
        }),
    ...holesOf(
      configs.map((c) => c.id),
      [...ids.models.values()],
      [...run.values()],
    ),
    provenance: { kind: "measured", statement: map.statement ?? `Rows of ${source}.` },
    ...(map.licence === undefined ? {} : { licence: map.licence }),
  };
}

/** One file per configuration and model below `folder`, with `columns` of each row; a column of nothing is left out. */
function tree<T extends CellKey>(
  folder: string,
  rows: Iterable<T>,
  ids: FolderIds,
  columns: Readonly<Record<string, (row: T) => CsvValue>>,
): readonly (readonly [string, string])[] {
  const groups = Map.groupBy(
    rows,
    (r) => `${folder}/${ids.configs.get(r.config) ?? ""}/${ids.models.get(r.model) ?? ""}.csv`,
  );
  return [...groups].map(([path, group]) => {
    const [main, ...rest] = Object.keys(columns);
    const used = rest.filter((name) => group.some((row) => (columns[name]?.(row) ?? null) !== null));
    const names = [
      "question_id",
      ...(group.some((row) => row.repeat !== 1) ? ["repeat"] : []),
      ...(main === undefined ? [] : [main]),
      ...used,
    ];
    const cells = group.map((row) => ({
      question_id: row.question_id,
      repeat: row.repeat,
      ...Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of(row)])),
    }));
    return [path, toCsv<string>(names, cells)] as const;
  });
}

/** Pseudonyms of raters, in order of first appearance: rater-1, rater-2, …. */
export const pseudonyms = (names: Iterable<string>): Ids =>
  new Map([...new Set(names)].map((name, i) => [name, `rater-${i + 1}`]));

function ratingsCsv(rows: TableRows, ids: FolderIds): string {
  const raters = pseudonyms(rows.ratings.flatMap((r) => (r.rater === null ? [] : [r.rater])));
  return toCsv(
    ["question_id", "config_id", "model_id", "repeat", "rater_id", "score"],
    rows.ratings.map((r) => ({
      question_id: r.question_id,
      config_id: ids.configs.get(r.config),
      model_id: ids.models.get(r.model),
      repeat: r.repeat,
      rater_id: r.rater === null ? null : raters.get(r.rater),
      score: r.score,
    })),
  );
}

/** The run-output folder of a table's rows. */
export function tableFiles(
  map: TableMap,
  rows: TableRows,
  options: { readonly title: string; readonly source: string },
): ReadonlyMap<string, string> {
  const declaredModels = (map.models ?? []).flatMap((m) =>
    m.id === undefined ? [] : [{ id: m.id, label: m.label }],
  );
  const ids: FolderIds = {
    configs: idsByName(rows.configs, map.configs ?? []),
    models: idsByName(rows.models, declaredModels),
    judges: idsByName(rows.judgments.keys(), []),
    domains: domainIds(rows.questions.values()),
  };
  const score = { score: (r: { readonly score: number | null }): CsvValue => r.score };
  return new Map([
    [
      "benchmark.yaml",
      stringify(specOf(map, rows, ids, options.title, options.source), {
        lineWidth: 100,
        compat: "yaml-1.1",
      }),
    ],
    ["questions.jsonl", questionsJsonl(rows.questions.values(), ids.domains)],
    ...[...rows.inputs].map(
      ([config, texts]) =>
        [
          `inputs/${ids.configs.get(config) ?? ""}.csv`,
          toCsv(
            ["question_id", "text"],
            [...texts].map(([question_id, text]) => ({ question_id, text })),
          ),
        ] as const,
    ),
    ...tree("answers", rows.answers.values(), ids, {
      answer: (r) => r.answer,
      error: (r) => r.error,
      latency_ms: (r) => r.latency_ms,
    }),
    ...[...rows.judgments].flatMap(([judge, values]) =>
      tree(`judgments/${ids.judges.get(judge) ?? ""}`, values.values(), ids, {
        ...score,
        rationale: (r) => r.rationale,
      }),
    ),
    ...[...rows.scores].flatMap(([metric, values]) =>
      tree(`scores/${importedMetricId(metric)}`, values.values(), ids, score),
    ),
    ...(rows.ratings.length > 0 ? [["ratings.csv", ratingsCsv(rows, ids)] as const] : []),
  ]);
}
