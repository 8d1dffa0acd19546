import { rollupNames } from "../../src/rollups/rollups.ts";
import { measuresOf } from "../../src/schema/measures.ts";
import { pathRows } from "../../src/schema/paths.ts";
import { tableNames, tableOf, type Row, type TableName } from "../../src/schema/tables.ts";
import type { FactIndex } from "../cells/fact-index.ts";
import { viewSlices } from "../cells/fact-views.ts";
import type { RollupRows } from "../cells/roll-up.ts";
import { factTables } from "../cells/stage.ts";
import { aggregates } from "../measure/aggregates.ts";
import type { Benchmark } from "../read/benchmark.ts";
import type { Clip } from "./audio.ts";
import { writeParquet, type WrittenFile } from "./parquet.ts";
import { exampleRows, questionRows, referenceRows, wordingRows } from "./question-rows.ts";
import { writeRollup } from "./rollup.ts";
import { openSmallTables, type SmallTables } from "./small-tables.ts";

const elsewhere: readonly TableName[] = [...factTables, "observations"];
const names = tableNames.filter((name) => !elsewhere.includes(name));

/** What was written besides the facts, and counts of general interest. */
export interface SmallFiles {
  readonly tables: Readonly<Record<string, WrittenFile>>;
  readonly rollups: Readonly<Record<string, WrittenFile>>;
  readonly counts: Readonly<Record<string, number>>;
}

/** Writes every table that isn't one of facts, and the roll-ups as JSON besides. */
export async function writeSmallTables(
  { spec, questions, examples, published, words, spans }: Benchmark,
  rows: RollupRows,
  cells: readonly Row<"cells">[],
  clips: ReadonlyMap<string, Clip>,
  index: FactIndex,
  dir: string,
  scratch: string,
  note: Readonly<Record<string, string>>,
): Promise<SmallFiles> {
  const small = await openSmallTables(names, scratch, "500MB");
  try {
    small.append("questions", questionRows(questions, clips));
    small.append("question_texts", wordingRows(questions));
    small.append("references", referenceRows(questions));
    small.append("words", words);
    small.append("spans", spans);
    small.append("examples", exampleRows(examples));
    small.append("measures", measuresOf(spec));
    small.append("paths", pathRows(spec));
    small.append("cells", cells);
    small.append("cube", rows.cube);
    small.append("text_cube", rows.text_cube);
    small.append("attribution", rows.attribution);
    small.append("knowledge", rows.knowledge);
    small.append("error_bins", rows.error_bins);
    small.append("rated", rows.rated);
    small.append("ratings_by_item", rows.ratings_by_item);
    small.append("pair_cube", rows.pair_cube);
    small.append("ties", rows.ties);
    small.append("metrics", aggregates(spec, rows.cube, rows.text_cube, published));
    const tables: Record<string, WrittenFile> = {};
    for (const name of names) tables[name] = await writeParquet(small.db, dir, name, note);
    const rollups: Record<string, WrittenFile> = {};
    for (const name of rollupNames) rollups[name] = await writeRollup(dir, name, await inOrder(small, name));
    await viewSlices(small.db, [index.slice("ratings", {})]);
    return { tables, rollups, counts: await countsOf(small, index) };
  } finally {
    await small.close();
  }
}

function inOrder({ db }: SmallTables, name: TableName): ReturnType<typeof db.all> {
  const key = tableOf(name).key.map((c) => `"${c}" NULLS FIRST`);
  return db.all(`FROM "${name}" ORDER BY ${key.join(", ")}`, []);
}

async function countsOf({ db }: SmallTables, index: FactIndex): Promise<Readonly<Record<string, number>>> {
  const [row] = await db.all(
    `SELECT (SELECT count(*) FROM questions)::DOUBLE AS questions,
       (SELECT count(*) FROM questions WHERE audio = 'clip')::DOUBLE AS clips,
       (SELECT coalesce(sum(audio_seconds), 0) FROM questions)::DOUBLE AS audio_seconds,
       (SELECT count(*) FROM ratings WHERE score IS NOT NULL)::DOUBLE AS ratings,
       (SELECT count(*) FROM (SELECT DISTINCT question_id, config_id, model_id FROM ratings))::DOUBLE AS rated_items`,
    [],
  );
  const counted = { ...row, answers: index.rows(["answers"]), judgments: index.rows(["judgments"]) };
  return Object.fromEntries(Object.entries(counted).map(([k, v]) => [k, typeof v === "number" ? v : 0]));
}
