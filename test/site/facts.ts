// Run-output folders read once more, with nothing of the project's own reading or arithmetic.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { csvRows } from "../support/csv.ts";

interface Named {
  readonly id: string;
  readonly label: string;
}

/** The parts of benchmark.yaml that tests look up. */
export interface PlainSpec {
  readonly title: string;
  readonly domains: readonly Named[];
  readonly configs: readonly (Named & { readonly language: string; readonly from?: string })[];
  readonly models: readonly (Named & { readonly short?: string })[];
  readonly judges: readonly (Named & { readonly model_id?: string })[];
  readonly holes: readonly {
    readonly configs: readonly string[];
    readonly models: readonly string[];
    readonly reason: string;
  }[];
  readonly comparisons: readonly (Named & {
    readonly variant: { readonly config: string; readonly model: string; readonly judge?: string };
  })[];
  readonly baseline: { readonly config: string; readonly model: string };
  readonly primary_judge?: string;
  readonly provenance: { readonly kind: string; readonly statement: string };
}

export interface PlainQuestion {
  readonly id: string;
  readonly domain: string;
  readonly audio?: string;
  readonly question: Readonly<Record<string, string>>;
  readonly references: Readonly<Record<string, readonly string[]>>;
}

export type Scores = ReadonlyMap<string, number | null>;

export interface Facts {
  readonly spec: PlainSpec;
  readonly questions: readonly PlainQuestion[];
  /** By judge/configuration/model, then question. */
  readonly judged: ReadonlyMap<string, Scores>;
  /** By metric/configuration/model, then question. */
  readonly measured: ReadonlyMap<string, Scores>;
  /** By configuration/model, then question: all ratings. */
  readonly rated: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
  /** By configuration, then question. */
  readonly inputs: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** By configuration/model, then question. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

type Rows = readonly Readonly<Record<string, string | null>>[];
const rowsIn = (path: string): Rows => csvRows(readFileSync(path, "utf8"));

/** Files of a tree by their path without the ending. */
function tree(dir: string): ReadonlyMap<string, Rows> {
  if (!existsSync(dir)) return new Map();
  return new Map(
    readdirSync(dir, { withFileTypes: true, recursive: true })
      .filter((e) => e.isFile() && e.name.endsWith(".csv"))
      .map((e) => join(e.parentPath, e.name))
      .sort()
      .map((path) => [path.slice(dir.length + 1, -4), rowsIn(path)] as const),
  );
}

const numberOf = (text: string | null | undefined): number | null =>
  text === null || text === undefined ? null : Number(text);

function column<T>(
  files: ReadonlyMap<string, Rows>,
  of: (row: Rows[number]) => T,
): ReadonlyMap<string, ReadonlyMap<string, T>> {
  return new Map(
    [...files].map(([name, rows]) => [name, new Map(rows.map((row) => [row.question_id ?? "", of(row)]))]),
  );
}

/** The demo folder, or a part of it. */
export function readFacts(folder: string): Facts {
  const lines = readFileSync(join(folder, "questions.jsonl"), "utf8").split("\n");
  const ratings = Map.groupBy(
    rowsIn(join(folder, "ratings.csv")),
    (row) => `${row.config_id ?? ""}/${row.model_id ?? ""}`,
  );
  return {
    spec: parse(readFileSync(join(folder, "benchmark.yaml"), "utf8")) as PlainSpec,
    questions: lines
      .filter((line) => line !== "")
      .map((line) => {
        const { question_id, ...rest } = JSON.parse(line) as Omit<PlainQuestion, "id"> & {
          question_id: string;
        };
        return { id: question_id, ...rest };
      }),
    judged: column(tree(join(folder, "judgments")), (row) => numberOf(row.score)),
    measured: column(tree(join(folder, "scores")), (row) => numberOf(row.score)),
    rated: new Map(
      [...ratings].map(([cell, rows]) => [
        cell,
        new Map(
          [...Map.groupBy(rows, (row) => row.question_id ?? "")].map(([id, list]) => [
            id,
            list.flatMap((row) => numberOf(row.score) ?? []),
          ]),
        ),
      ]),
    ),
    inputs: column(tree(join(folder, "inputs")), (row) => row.text ?? ""),
    answers: column(tree(join(folder, "answers")), (row) => row.answer ?? null),
  };
}

/** Which questions count; `found` says what a text search should find. */
export interface Choice {
  readonly domains?: readonly string[];
  readonly found?: (texts: string) => boolean;
  readonly ranges?: readonly {
    readonly config: string;
    readonly model: string;
    readonly min: number;
    readonly max: number;
  }[];
}

/** The judge of every table. */
export const mainJudge = ({ spec }: Facts): string => spec.primary_judge ?? spec.judges[0]?.id ?? "";

/** The questions of a choice, in the folder's order. */
export function choose(
  facts: Facts,
  { domains = [], found = () => true, ranges = [] }: Choice,
): readonly string[] {
  return facts.questions
    .filter(({ domain, question, references }) => {
      const texts = [...Object.values(question), ...Object.values(references).flat()].join("\n");
      return (domains.length === 0 || domains.includes(domain)) && found(texts);
    })
    .map((q) => q.id)
    .filter((id) =>
      ranges.every((r) => {
        const score = facts.judged.get(`${mainJudge(facts)}/${r.config}/${r.model}`)?.get(id) ?? null;
        return score !== null && score >= r.min && score <= r.max;
      }),
    );
}
