import { measureTies } from "../measure/ties.ts";
import { runCell } from "./cell.ts";
import { openWorkEngine, type WorkEngine } from "./engine.ts";
import { viewRated, viewSlices } from "./fact-views.ts";
import { observe } from "./observations.ts";
import { runObservations, runPart } from "./part.ts";
import { factRollups, pairRows, ratedRows } from "./rollups.ts";
import type { Outcome, Task, WorkContext } from "./task.ts";

/** Does tasks one after the other. */
export interface Worker {
  run(task: Task): Promise<Outcome>;
  close(): Promise<void>;
}

export async function openWorker(context: WorkContext): Promise<Worker> {
  const engine = await openWorkEngine(context);
  return { run: (task) => runTask(engine, task), close: () => engine.db.close() };
}

async function runTask(engine: WorkEngine, task: Task): Promise<Outcome> {
  if (task.kind === "cell") return runCell(engine, task.file, task.target);
  if (task.kind === "part") return runPart(engine, task);
  if (task.kind === "observations") return runObservations(engine, task);
  const { db, context, connection, questions } = engine;
  await (task.kind === "rated" ? viewRated : viewSlices)(db, task.slices);
  await observe(db);
  const rows = async (): Promise<unknown> => {
    switch (task.kind) {
      case "rollup":
        return factRollups[task.name].rows(db, context.spec);
      case "rated":
        return ratedRows(db);
      case "pair":
        return pairRows(db, context.spec, task.id);
      case "ties":
        return measureTies(connection, context.spec, task.config, questions.domain);
    }
  };
  return { result: await rows(), problems: [] };
}
