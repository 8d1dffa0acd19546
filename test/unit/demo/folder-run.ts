import { expect } from "vitest";
import { demoFolder, type DemoOptions } from "../../../data-build/demo/folder.ts";
import { readShape } from "../../../src/schema/shape.ts";
import {
  examplesShape,
  publishedShape,
  specShape,
  type BenchmarkSpec,
  type ExampleSpec,
  type PublishedValue,
} from "../../../src/schema/spec.ts";
import { questionsOf, ratedOf, scoresOf, yamlOf, type QuestionRow, type RatedRow } from "./folder-tables.ts";

export type Folder = Awaited<ReturnType<typeof demoFolder>>;

/** One generated folder, read back. */
export interface DemoRun {
  readonly folder: Folder;
  readonly questions: readonly QuestionRow[];
  readonly spec: BenchmarkSpec;
  readonly rated: readonly RatedRow[];
  readonly examples: readonly ExampleSpec[];
  readonly questionOf: (id: string) => QuestionRow;
  readonly card: (id: string) => ExampleSpec;
  /** Values of a table of published.yaml. */
  readonly printed: (table: string) => readonly PublishedValue[];
  /** Scores of the primary judge, in the order of the questions. */
  readonly scores: (config: string, model: string) => readonly number[];
}

/** The primary judge's file of a cell. */
export const cellPath = (config: string, model: string): string => `judgments/gemini/${config}/${model}.csv`;

function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`no ${what}`);
  return value;
}

/** Generates a folder and reads it back; its YAML files have to fit the contract. */
export async function demoRun(options: DemoOptions): Promise<DemoRun> {
  const folder = await demoFolder(options);
  const spec = readShape(specShape, yamlOf(folder, "benchmark.yaml"));
  const examples = readShape(examplesShape, yamlOf(folder, "examples.yaml"));
  const published = readShape(publishedShape, yamlOf(folder, "published.yaml"));
  expect([...spec.issues, ...examples.issues, ...published.issues]).toEqual([]);
  const questions = questionsOf(folder);
  const byId = new Map(questions.map((q) => [q.question_id, q]));
  return {
    folder,
    questions,
    spec: found(spec.value, "spec"),
    rated: ratedOf(folder),
    examples: found(examples.value, "examples"),
    questionOf: (id) => found(byId.get(id), `question ${id}`),
    card: (id) =>
      found(
        examples.value?.find((e) => e.id === id),
        `card ${id}`,
      ),
    printed: (table) =>
      found(
        published.value?.tables.find((t) => t.id === table),
        table,
      ).values,
    scores: (config, model) => [...scoresOf(folder, cellPath(config, model)).values()],
  };
}
