import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { Row } from "../../src/schema/tables.ts";
import type { DataFile } from "../read/discover.ts";
import type { Problem } from "../read/problem.ts";
import type { Slice } from "./fact-views.ts";
import type { QuestionPack } from "./question-pack.ts";
import type { FactRollupName } from "./rollups.ts";

/** A piece of work that needs nothing but its own inputs, and so can be done by any thread, process or machine. */
export type Task =
  /** Read, check and measure a file of facts into Parquet; without a target, read and check only. */
  | { readonly kind: "cell"; readonly file: DataFile; readonly target: CellTarget | null }
  /** Roll up the facts of some slices. */
  | { readonly kind: "rollup"; readonly name: FactRollupName; readonly slices: readonly Slice[] }
  | { readonly kind: "rated"; readonly slices: readonly Slice[] }
  /** Both rest on the primary measure, which is known once all facts are measured: the spec that names it comes along. */
  | {
      readonly kind: "pair";
      readonly slices: readonly Slice[];
      readonly spec: BenchmarkSpec;
      readonly id: string;
    }
  | {
      readonly kind: "ties";
      readonly slices: readonly Slice[];
      readonly spec: BenchmarkSpec;
      readonly config: string;
    }
  /** Write a slice as one published file; `sorted` where its files, one after the other, are in the key's order. */
  | {
      readonly kind: "part";
      readonly slice: Slice;
      readonly sorted: boolean;
      readonly note: Readonly<Record<string, string>>;
      readonly out: string;
    }
  /** Write the observations of some cells as one published file. */
  | {
      readonly kind: "observations";
      readonly slices: readonly Slice[];
      readonly cells: readonly Row<"cells">[];
      readonly note: Readonly<Record<string, string>>;
      readonly out: string;
    };

/** Where a measured file goes, and the content that it is measured for. */
export interface CellTarget {
  readonly out: string;
  readonly sha256: string;
}

/** What a task found out, as JSON; `problems` are faults of the input, and a result with any is not to be kept. */
export interface Outcome {
  readonly result: unknown;
  readonly problems: readonly Problem[];
}

/** What every task of a build shares. */
export interface WorkContext {
  readonly spec: BenchmarkSpec;
  readonly pack: QuestionPack;
  /** A folder for what doesn't fit in memory. */
  readonly scratch: string;
  /** Of each thread's engine, in DuckDB's notation. */
  readonly memory: string;
}
