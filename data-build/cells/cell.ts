import { isFactFile } from "../../src/schema/folder.ts";
import { join } from "node:path";
import { sqlText } from "../../src/db/node.ts";
import { holeReason } from "../../src/schema/measures.ts";
import type { DataFile } from "../read/discover.ts";
import { readFacts, type CellIds, type Fact } from "../read/facts.ts";
import type { Problem } from "../read/problem.ts";
import { sha256Of } from "../write/sha256.ts";
import type { CellResult } from "./cell-result.ts";
import type { WorkEngine } from "./engine.ts";
import { cellMeasures } from "./measures.ts";
import { cellIds, unstaged, type FactTable } from "./stage.ts";
import type { CellTarget, Outcome } from "./task.ts";

/** Faults beyond these are counted only: a file of another benchmark would fill the memory with them. */
const mostProblems = 10_000;

/** What reading a file takes; no engine. */
type Reading = Pick<WorkEngine, "context" | "questions">;

/** Reads and checks a file of facts. */
export const checkCell = (reading: Reading, file: DataFile): Promise<Outcome> => runCell(reading, file, null);

/** Reads and checks a file of facts; where a target is given, measures them and writes a Parquet file per table there. */
export const measureCell = (
  engine: WorkEngine,
  file: DataFile,
  target: CellTarget | null,
): Promise<Outcome> => runCell(engine, file, target === null ? null : { engine, target });

async function runCell(
  reading: Reading,
  file: DataFile,
  work: { readonly engine: WorkEngine; readonly target: CellTarget } | null,
): Promise<Outcome> {
  const { spec } = reading.context;
  if (!isFactFile(file.kind)) throw new Error(`${file.kind} are no cell`);
  const problems: Problem[] = [];
  let faults = 0;
  const report = (p: Problem): void => {
    faults += 1;
    if (faults <= mostProblems) problems.push(p);
  };
  const measure = work === null ? null : await cellMeasures[file.kind](work.engine);
  const summary = summarise(file);
  const take = (fact: Fact): void => {
    const { config_id, model_id } = fact.ids;
    if (file.kind === "ratings" && holeReason(spec, config_id, model_id) !== null)
      report({
        file: file.file,
        line: fact.line,
        field: "model_id",
        expected: "a cell that was run",
        got: `${config_id}/${model_id}, a declared hole`,
      });
    summary.add(fact);
    measure?.take(fact);
  };
  // Without a questions file that could be read, every row would be about an unknown question.
  const questions = reading.questions.count === 0 ? anyQuestion() : reading.questions;
  let unused: readonly string[] = [];
  await readFacts(file, { spec, questions, report, unused: (columns) => (unused = columns) }, take);
  measure?.finish();
  // The result will be taken for one of the content that was hashed.
  if (work !== null && (await sha256Of(file.path)) !== work.target.sha256)
    report({ file: file.file, expected: "a file that stays as it is", got: "one that changed meanwhile" });
  if (faults > mostProblems)
    problems.push({
      file: file.file,
      expected: "a file for this benchmark",
      got: `${faults - mostProblems} more faults`,
    });
  const result = summary.finish(unused);
  if (work !== null)
    for (const table of measure?.tables ?? [])
      await emptyStage(work.engine, table, result.cells, problems.length === 0 ? work.target.out : null);
  return { result, problems };
}

/** Counts what coverage and notes are made from. */
function summarise({ kind }: DataFile): {
  add(fact: Fact): void;
  finish(unused: readonly string[]): CellResult;
} {
  // A cell whose first row is faulty has no place yet.
  const cells: ({ readonly ids: CellIds; rows: number; readonly rated: Set<number> } | undefined)[] = [];
  const raters = new Set<string>();
  return {
    add(fact) {
      const cell = (cells[fact.cell] ??= { ids: fact.ids, rows: 0, rated: new Set() });
      cell.rows += 1;
      if (kind !== "ratings") return;
      cell.rated.add(fact.question);
      if (typeof fact.fields.rater_id === "string") raters.add(fact.fields.rater_id);
    },
    finish: (unused) => ({
      cells: cells
        .filter((c) => c !== undefined)
        .map(({ ids, rows, rated }) => ({ ...ids, rows, rated: rated.size })),
      raters: raters.size,
      unused,
    }),
  };
}

function anyQuestion(): { numberOf(id: string): number } {
  const numbers = new Map<string, number>();
  return {
    numberOf(id) {
      const known = numbers.get(id) ?? numbers.size;
      numbers.set(id, known);
      return known;
    },
  };
}

/** Writes what a stage holds as `<out>/<table>.parquet`, in the order of the table's key, and empties it. */
async function emptyStage(
  engine: WorkEngine,
  table: FactTable,
  cells: readonly CellIds[],
  out: string | null,
): Promise<void> {
  const { db } = engine;
  const stage = await engine.stage(table);
  stage.flush();
  if (out !== null) {
    const columns = cellIds.map((id) => `${id} VARCHAR`).join(", ");
    await db.all(`CREATE OR REPLACE TEMP TABLE staged_cells (cell INTEGER, ${columns})`, []);
    for (const [i, ids] of cells.entries()) {
      const values = cellIds.map((id) => sqlText(ids[id])).join(", ");
      await db.all(`INSERT INTO staged_cells VALUES (${i}, ${values})`, []);
    }
    const target = sqlText(join(out, `${table}.parquet`));
    await db.all(`COPY (${unstaged(table)}) TO ${target} (FORMAT PARQUET, COMPRESSION ZSTD)`, []);
  }
  await stage.clear();
}
