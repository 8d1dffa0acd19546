import type { RowOf, Table } from "./define.ts";
import * as facts from "./fact-tables.ts";
import { attribution, error_bins, knowledge, paths } from "./pipeline-tables.ts";
import * as rollups from "./rollup-tables.ts";

export { textStatisticNames, type TextStatistic } from "./fact-tables.ts";
export { binNames } from "./rollup-tables.ts";

/** Every table of the contract, in the order of the reference page. */
export const tables = {
  questions: facts.questions,
  question_texts: facts.question_texts,
  references: facts.references,
  inputs: facts.inputs,
  text_stats: facts.text_stats,
  answers: facts.answers,
  judgments: facts.judgments,
  ratings: facts.ratings,
  scores: facts.scores,
  words: facts.words,
  spans: facts.spans,
  cells: facts.cells,
  observations: facts.observations,
  measures: rollups.measures,
  paths,
  ties: rollups.ties,
  metrics: rollups.metrics,
  examples: facts.examples,
  cube: rollups.cube,
  pair_cube: rollups.pair_cube,
  text_cube: rollups.text_cube,
  rated: rollups.rated,
  ratings_by_item: rollups.ratings_by_item,
  attribution,
  knowledge,
  error_bins,
} as const;

export type TableName = keyof typeof tables;
export const tableNames: readonly TableName[] = [
  "questions",
  "question_texts",
  "references",
  "inputs",
  "text_stats",
  "answers",
  "judgments",
  "ratings",
  "scores",
  "words",
  "spans",
  "cells",
  "observations",
  "measures",
  "paths",
  "ties",
  "metrics",
  "examples",
  "cube",
  "pair_cube",
  "text_cube",
  "rated",
  "ratings_by_item",
  "attribution",
  "knowledge",
  "error_bins",
];
export const tableOf = (name: TableName): Table => tables[name];

export type Row<N extends TableName> = RowOf<(typeof tables)[N]["columns"]>;
export type CubeRow = Row<"cube">;
export type PairRow = Row<"pair_cube">;
export type TextCubeRow = Row<"text_cube">;
export type RatedRow = Row<"rated">;
