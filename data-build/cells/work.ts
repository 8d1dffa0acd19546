import { measureTies } from "../measure/ties.ts";
import { checkCell, measureCell } from "./cell.ts";
import { openWorkEngine, type WorkEngine } from "./engine.ts";
import { viewRated, viewSlices } from "./fact-views.ts";
import { observe } from "./observations.ts";
import { runObservations, runPart } from "./part.ts";
import { factRollups, pairRows, ratedRows } from "./rollups.ts";
import { openPack } from "./question-pack.ts";
import type { Outcome, Task, WorkContext } from "./task.ts";

/** Does tasks one after the other. */
export interface Worker {
  run(task: Task): Promise<Outcome>;
  close(): Promise<void>;
}

/** The engine starts with the first task that needs one: checking needs none. */
export function openWorker(context: WorkContext): Worker {
  const questions = openPack(context.pack);
  let engine: Promise<WorkEngine> | null = null;
  return {
    async run(task) {
      if (task.kind === "cell" && task.target === null) return checkCell({ context, questions }, task.file);
      return runTask(await (engine ??= openWorkEngine(context, questions)), task);
    },
    async close() {
      // That an engine didn't start was told to whoever asked for work.
      const opened = await engine?.catch(() => null);
      await opened?.db.close();
    },
  };
}

async function runTask(engine: WorkEngine, task: Task): Promise<Outcome> {
  if (task.kind === "cell") return measureCell(engine, task.file, task.target);
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
        return pairRows(db, task.spec, task.id);
      case "ties":
        return measureTies(connection, task.spec, task.config, questions.domain);
    }
  };
  return { result: await rows(), problems: [] };
}
