import type { TableQuestion } from "./table-questions.ts";
import type { TableMap } from "./table-shape.ts";
import { tally, type Tally } from "./tally.ts";

/** Which answer a row is about; config and model by the names that stand in the table. */
export interface CellKey {
  readonly question_id: string;
  readonly config: string;
  readonly model: string;
  readonly repeat: number;
}

export interface AnswerRow extends CellKey {
  readonly answer: string | null;
  readonly error: string | null;
  readonly latency_ms: number | null;
}

export interface ScoreRow extends CellKey {
  readonly score: number | null;
  readonly rationale: string | null;
}

export interface RatingRow extends CellKey {
  readonly rater: string | null;
  readonly score: number;
}

/** All that a table says, by the names that stand in it. Keys of the inner maps are `keyOf`. */
export interface TableRows {
  readonly questions: Map<string, TableQuestion>;
  readonly configs: Set<string>;
  readonly models: Set<string>;
  /** Input texts by configuration and question. */
  readonly inputs: Map<string, Map<string, string>>;
  readonly answers: Map<string, AnswerRow>;
  /** By judge. */
  readonly judgments: Map<string, Map<string, ScoreRow>>;
  /** By metric id. */
  readonly scores: Map<string, Map<string, ScoreRow>>;
  readonly ratings: RatingRow[];
  /** Which rater rated which answer. */
  readonly rated: Set<string>;
  readonly tallies: { readonly rows: Tally; readonly cells: ReadonlyMap<string, Tally> };
}

export const keyOf = (row: CellKey): string =>
  JSON.stringify([row.question_id, row.config, row.model, row.repeat]);

/** Kinds of cells that are counted apart from rows. */
export function newRows(map: TableMap, file: string): TableRows {
  const kinds = [
    ...(map.layout === "wide" ? ["answers"] : []),
    ...(map.columns.score !== undefined || map.models?.some((m) => m.score !== undefined) === true
      ? ["scores"]
      : []),
    ...(map.columns.rating === undefined ? [] : ["ratings"]),
    ...(map.metrics ?? []).map((m) => m.id),
  ];
  return {
    questions: new Map(),
    configs: new Set(),
    models: new Set(),
    inputs: new Map(),
    answers: new Map(),
    judgments: new Map(),
    scores: new Map(),
    ratings: [],
    rated: new Set(),
    tallies: {
      rows: tally(`${file} (rows)`),
      cells: new Map(kinds.map((k) => [k, tally(`${file} (${k})`)])),
    },
  };
}
