import { parse } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import {
  aBoolean,
  aNumber,
  aString,
  listOf,
  objectOf,
  optional,
  readShape,
  type Shape,
  type ValueOf,
} from "../../../src/schema/shape.ts";

type Content = string | Uint8Array;
type Folder = ReadonlyMap<string, Content>;

const inBoth = <T>(item: Shape<T>) => objectOf({ te: item, en: item });
const questionRow = objectOf({
  question_id: aString(),
  domain: aString(),
  question: inBoth(aString()),
  references: inBoth(listOf(aString())),
  audio: optional(aString()),
  audio_seconds: optional(aNumber()),
  audio_seconds_simulated: optional(aBoolean()),
});

/** A question as it stands in the folder's questions file. */
export type QuestionRow = ValueOf<typeof questionRow>;

export function textOf(folder: Folder, path: string): string {
  const content = folder.get(path);
  if (typeof content !== "string") throw new Error(`${path} is no text of the folder`);
  return content;
}

export const questionsOf = (folder: Folder): readonly QuestionRow[] =>
  textOf(folder, "questions.jsonl")
    .trimEnd()
    .split("\n")
    .map((line, i) => {
      const { value, issues } = readShape(questionRow, JSON.parse(line));
      if (value === null) throw new Error(`questions.jsonl:${i + 1}: ${JSON.stringify(issues)}`);
      return value;
    });

export const yamlOf = (folder: Folder, path: string): unknown => parseYaml(textOf(folder, path));

/** Lines of a CSV file by column; an unquoted empty field is null, a quoted one an empty text. */
export function rowsOf(folder: Folder, path: string): readonly Readonly<Record<string, string | null>>[] {
  return parse(textOf(folder, path), {
    columns: true,
    cast: (value, { quoting }) => (value === "" && !quoting ? null : value),
  });
}

/** Scores by question of a judgments or scores file, in its order. */
export const scoresOf = (folder: Folder, path: string): ReadonlyMap<string, number> =>
  new Map(rowsOf(folder, path).map((row) => [row.question_id ?? "", Number(row.score)]));

/** Answers by question. */
export const answersOf = (folder: Folder, path: string): ReadonlyMap<string, string | null> =>
  new Map(rowsOf(folder, path).map((row) => [row.question_id ?? "", row.answer ?? null]));

/** A rated triplet of the folder with its five ratings. */
export interface RatedRow {
  readonly question_id: string;
  readonly model_id: string;
  readonly ratings: readonly number[];
}

export function ratedOf(folder: Folder): readonly RatedRow[] {
  const items = new Map<string, { question_id: string; model_id: string; ratings: number[] }>();
  for (const row of rowsOf(folder, "ratings.csv")) {
    const question_id = row.question_id ?? "";
    const model_id = row.model_id ?? "";
    const key = `${question_id}/${model_id}`;
    const item = items.get(key) ?? { question_id, model_id, ratings: [] };
    item.ratings.push(Number(row.score));
    items.set(key, item);
  }
  return [...items.values()];
}
