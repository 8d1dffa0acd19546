import { run } from "../db/run.ts";
import { zipOf } from "../export/zip.ts";
import { fileStem } from "../export/source.ts";
import { folderFiles } from "../own/files.ts";
import { matchPredictions, type Matched, type OwnQuestion } from "../own/match.ts";
import { folderId, ownMetrics } from "../own/own-entry.ts";
import { ownCube, ownId, scoreRun, type OwnRun } from "../own/own-run.ts";
import { mostBytes, readPredictions, type PredictionFormat } from "../own/predictions.ts";
import { ownQuestionsQuery, ownReferencesQuery, ownTextsQuery } from "../queries/own-questions.ts";
import { cellKey, cellStats } from "../rollups/cells.ts";
import { loadManifest, loadRollups } from "../state/data.ts";
import { engine } from "../state/engine.ts";
import type { OutFile } from "./hand-over.ts";

/** A file that was read against the benchmark's questions. */
export interface ReadRun extends Matched {
  readonly file: string;
  readonly format: PredictionFormat;
  readonly questions: readonly OwnQuestion[];
}

/** The benchmark's questions with the references that count under a configuration. */
export async function questionsFor(base: string, config: string): Promise<readonly OwnQuestion[]> {
  const { spec } = await loadManifest(base);
  const language = spec.configs.find((c) => c.id === config)?.language ?? "";
  const db = await engine(base);
  const [rows, texts, references] = await Promise.all([
    run(db, ownQuestionsQuery, undefined),
    run(db, ownTextsQuery, undefined),
    run(db, ownReferencesQuery, { language }),
  ]);
  const textsOf = Map.groupBy(texts, (t) => t.question_id);
  const referencesOf = Map.groupBy(references, (r) => r.question_id);
  const first = spec.languages[0]?.id;
  return rows.map(({ question_id, position, domain }) => ({
    question_id,
    position,
    domain,
    texts: (textsOf.get(question_id) ?? [])
      .toSorted((a, b) => Number(b.language === first) - Number(a.language === first))
      .map((t) => t.question),
    references: (referencesOf.get(question_id) ?? []).map((r) => r.reference),
  }));
}

/** Reads a file of answers and finds their questions. */
export async function readRun(base: string, config: string, file: File): Promise<ReadRun> {
  if (file.size > mostBytes)
    return {
      file: file.name,
      format: "CSV",
      questions: [],
      answers: [],
      by: "",
      troubles: [
        {
          line: 1,
          expected: "at most {most} MB",
          got: "{size} MB",
          values: { most: mostBytes / 1e6, size: (file.size / 1e6).toFixed(1) },
        },
      ],
    };
  const [bytes, questions] = await Promise.all([file.arrayBuffer(), questionsFor(base, config)]);
  const read = readPredictions(file.name, new Uint8Array(bytes));
  return { file: file.name, format: read.format, questions, ...matchPredictions(read, questions) };
}

/** Scores what was read. */
export async function makeRun(base: string, config: string, label: string, read: ReadRun): Promise<OwnRun> {
  const { spec, data_hash } = await loadManifest(base);
  return {
    id: ownId(spec, label),
    label: label.trim(),
    config,
    benchmark: spec.id,
    dataHash: data_hash,
    answers: read.answers,
    values: scoreRun(spec, config, read.questions, read.answers),
  };
}

/** Mean, SD and number of questions of a run, by measure. */
export interface OwnFigures {
  readonly mean: number | null;
  readonly sd: number | null;
  readonly n: number;
  readonly missing: number;
}

export async function figuresOf(
  base: string,
  own: OwnRun,
): Promise<Readonly<Record<(typeof ownMetrics)[number], OwnFigures>>> {
  const { spec } = await loadManifest(base);
  const rows = ownCube(spec, [own]);
  const of = (metric_id: string): OwnFigures => {
    const stat = cellStats(rows, { metric_id, judge_id: null }).get(cellKey(own.config, own.id));
    return { mean: stat?.mean ?? null, sd: stat?.sd ?? null, n: stat?.n ?? 0, missing: stat?.missing ?? 0 };
  };
  return { em: of("em"), f1: of("f1") };
}

/** A run as an archive of a run-output folder. */
export async function archiveOf(base: string, own: OwnRun): Promise<OutFile> {
  const [{ spec }, { cube }] = await Promise.all([loadManifest(base), loadRollups(base, ["cube"])]);
  return {
    name: `${fileStem(folderId(own.id))}-${fileStem(own.config)}.zip`,
    type: "application/zip",
    content: zipOf(folderFiles(spec, own, cube)),
  };
}
