import { comparisonCells } from "../../src/queries/cells.ts";
import type { MeasuredCell } from "../../src/queries/cell-sql.ts";
import { isRow, rowIssues, type Columns, type RowOf } from "../../src/schema/define.ts";
import { errorSources } from "../../src/schema/errors.ts";
import { measuresOf, primaryMeasure } from "../../src/schema/measures.ts";
import { knowledgePairs, pathRows } from "../../src/schema/paths.ts";
import { isMapping } from "../../src/schema/shape.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { tables } from "../../src/schema/tables.ts";
import type { Progress } from "../progress.ts";
import type { CellIds } from "../read/facts.ts";
import type { FactIndex, KeyedSlice } from "./fact-index.ts";
import { keyOf } from "./key.ts";
import type { PackHashes } from "./question-pack.ts";
import { factRollupNames, factRollups, type FactRollupName, type Rollup } from "./rollups.ts";
import type { Task } from "./task.ts";
import { mapSome, type Workplace } from "./workplace.ts";

type RolledUp = FactRollupName | "rated" | "pair_cube" | "ties";
export type RollupRows = { readonly [N in RolledUp]: readonly RowOf<(typeof tables)[N]["columns"]>[] };

interface Piece {
  readonly table: RolledUp;
  readonly slices: readonly KeyedSlice[];
  readonly task: Task;
}

/** The pieces that a roll-up is made of. */
function piecesOf(
  index: FactIndex,
  { reads, apart, whole }: Rollup,
  pieceRows: number,
): readonly (readonly KeyedSlice[])[] {
  const always = whole.map((table) => index.slice(table, {}));
  if (index.rows(reads) <= pieceRows) return [[...reads.map((table) => index.slice(table, {})), ...always]];
  return reads.flatMap((table) =>
    index.combinations(table, apart).map((ids) => [index.slice(table, ids), ...always]),
  );
}

/** The slice that holds the values of a measure in some cells. */
function valueSlice(
  index: FactIndex,
  { metric, judge }: Pick<MeasuredCell, "metric" | "judge">,
  cells: Readonly<Partial<CellIds>>,
): KeyedSlice {
  switch (metric) {
    case "score":
      return index.slice("judgments", { ...cells, judge_id: judge });
    case "em":
    case "f1":
      return index.slice("answers", cells);
    case "rating":
      return index.slice("ratings", cells);
    default:
      return index.slice("scores", { ...cells, metric_id: metric });
  }
}

/** A slice that stands twice would be counted twice. */
const distinct = (slices: readonly KeyedSlice[]): readonly KeyedSlice[] => [
  ...new Map(slices.map((s) => [JSON.stringify([s.table, s.ids]), s])).values(),
];

function tiesPieces(index: FactIndex, spec: BenchmarkSpec): readonly Piece[] {
  const { metric_id, judge_id } = primaryMeasure(spec);
  const measure = { metric: metric_id, judge: judge_id ?? "" };
  return spec.configs.map(({ id }) => {
    const slices = [valueSlice(index, measure, { config_id: id })];
    return { table: "ties", slices, task: { kind: "ties", slices, spec, config: id } };
  });
}

function pairPieces(index: FactIndex, spec: BenchmarkSpec): readonly Piece[] {
  return (spec.comparisons ?? []).flatMap((c): readonly Piece[] => {
    const cells = comparisonCells(spec, c);
    if (cells === null) return [];
    const slices = distinct(
      [cells.variant, cells.against].map((cell) =>
        valueSlice(index, cell, { config_id: cell.config, model_id: cell.model }),
      ),
    );
    return [{ table: "pair_cube", slices, task: { kind: "pair", slices, spec, id: c.id } }];
  });
}

function ratedPieces(index: FactIndex): readonly Piece[] {
  const cells = index.combinations("ratings", ["config_id", "model_id"]);
  if (cells.length === 0) return [];
  const beside = (["answers", "judgments", "scores"] as const).flatMap((table) =>
    cells.map((ids) => index.slice(table, ids)),
  );
  const slices = [index.slice("ratings", {}), ...beside];
  return [{ table: "rated", slices, task: { kind: "rated", slices } }];
}

/**
 * Fills the tables that sum up facts, each piece once for the same facts, questions and spec. More than `pieceRows`
 * rows are summed up piece by piece. Tables that are filled `elsewhere` stay empty.
 */
export async function rollUp(
  index: FactIndex,
  lanes: number,
  {
    spec,
    hashes,
    code,
  }: { readonly spec: BenchmarkSpec; readonly hashes: PackHashes; readonly code: string },
  place: Workplace,
  progress: Progress,
  pieceRows: number,
  elsewhere: readonly FactRollupName[] = [],
): Promise<RollupRows> {
  const pieces = [
    ...factRollupNames
      .filter((name) => !elsewhere.includes(name))
      .flatMap((name) =>
        piecesOf(index, factRollups[name], pieceRows).map((slices): Piece => ({
          table: name,
          slices,
          task: { kind: "rollup", name, slices },
        })),
      ),
    ...tiesPieces(index, spec),
    ...pairPieces(index, spec),
    ...ratedPieces(index),
  ];
  const base = [code, hashes.ids, hashes.domains, measuresOf(spec), pathRows(spec)];
  const besides: Readonly<Record<RolledUp, unknown>> = {
    cube: null,
    text_cube: null,
    attribution: null,
    rated: null,
    ratings_by_item: null,
    knowledge: knowledgePairs(spec),
    error_bins: errorSources(spec),
    pair_cube: (spec.comparisons ?? []).map((c) => [c.id, comparisonCells(spec, c)]),
    ties: [primaryMeasure(spec), spec.domains?.map((d) => d.id)],
  };
  let finished = 0;
  const done = await mapSome(pieces, lanes, async ({ table, slices, task }) => {
    const { id, config } = { id: null, config: null, ...task };
    const facts = slices.map((s) => [s.table, s.ids, s.keys]);
    const key = keyOf("roll-up", table, base, besides[table], id, config, facts);
    const { result } = await place.derive(key, () => task);
    finished += 1;
    progress.advance({ done: finished, total: pieces.length, unit: "pieces", note: table });
    return { table, result };
  });
  const rowsOf = (name: RolledUp): readonly unknown[] =>
    done.flatMap(({ table, result }): readonly unknown[] =>
      table === name && Array.isArray(result) ? result : [],
    );
  return {
    cube: rowsAs(tables.cube.columns, rowsOf("cube")),
    text_cube: rowsAs(tables.text_cube.columns, rowsOf("text_cube")),
    attribution: rowsAs(tables.attribution.columns, rowsOf("attribution")),
    knowledge: rowsAs(tables.knowledge.columns, rowsOf("knowledge")),
    error_bins: rowsAs(tables.error_bins.columns, rowsOf("error_bins")),
    rated: rowsAs(tables.rated.columns, rowsOf("rated")),
    ratings_by_item: rowsAs(tables.ratings_by_item.columns, rowsOf("ratings_by_item")),
    pair_cube: rowsAs(tables.pair_cube.columns, rowsOf("pair_cube")),
    ties: rowsAs(tables.ties.columns, rowsOf("ties")),
  };
}

/** Rows that an earlier run has made are foreign until looked at. */
function rowsAs<C extends Columns>(columns: C, rows: readonly unknown[]): readonly RowOf<C>[] {
  return rows.map((row) => {
    if (!isMapping(row)) throw new Error("a roll-up in the cache isn't rows");
    if (isRow(columns, row)) return row;
    const issue = rowIssues(columns, row)[0];
    throw new Error(`a roll-up in the cache: ${issue?.column ?? ""} should be ${issue?.expected ?? ""}`);
  });
}
