import { unique } from "./foreign.ts";
import { languageName, languageSpec, modelNames, unknownLanguage } from "./imported-spec.ts";
import type { InspectLog } from "./inspect-log.ts";
import { slug, uniqueSlugs } from "./slug.ts";

/** A log with its place in the benchmark. */
export interface CellLog {
  readonly log: InspectLog;
  readonly config: string;
  readonly configLabel: string;
  readonly language: string;
  readonly model: string;
  readonly modelLabel: string;
  questionId(sampleId: string): string;
}

/** A log that another one of the same task and model replaces. */
export interface Superseded {
  readonly log: InspectLog;
  readonly reason: string;
}

const argumentsOf = (log: InspectLog): string =>
  JSON.stringify(Object.entries(log.arguments).sort(([a], [b]) => (a < b ? -1 : 1)));
const cellOf = (log: InspectLog): string => JSON.stringify([log.task, argumentsOf(log), log.model]);

/** Later in the list is better: finished before broken off, then the newer. */
function compare(a: InspectLog, b: InspectLog): number {
  const finished = Number(a.status === "success") - Number(b.status === "success");
  return finished || Date.parse(a.created) - Date.parse(b.created);
}

/** One log per task, arguments and model: the newest that ran to its end, else the newest. */
export function currentLogs(logs: readonly InspectLog[]): {
  readonly current: readonly InspectLog[];
  readonly superseded: readonly Superseded[];
} {
  const best = new Map<string, InspectLog>();
  for (const log of logs) {
    const other = best.get(cellOf(log));
    if (other === undefined || compare(other, log) < 0) best.set(cellOf(log), log);
  }
  const superseded = logs.flatMap((log) => {
    const other = best.get(cellOf(log));
    return other === undefined || other === log
      ? []
      : [{ log, reason: `of the same task and model, ${other.file} is taken (newest finished log)` }];
  });
  return { current: logs.filter((log) => best.get(cellOf(log)) === log), superseded };
}

/** `language` or `lang` among a task's arguments, as a BCP 47 tag: EN_US is en-US. */
function languageOf(log: InspectLog, stated: string | undefined): string {
  const given = log.arguments.language ?? log.arguments.lang;
  const [primary, region] = typeof given === "string" ? given.split(/[_-]/u) : [];
  const tag =
    primary === undefined
      ? ""
      : primary.toLowerCase() + (region === undefined ? "" : `-${region.toUpperCase()}`);
  return languageName(tag) === null ? (stated ?? unknownLanguage) : tag;
}

/** Arguments that tell a task's logs apart, as `name=value`. */
function distinguishing(log: InspectLog, logs: readonly InspectLog[]): readonly string[] {
  const same = logs.filter((other) => other.task === log.task);
  const text = (l: InspectLog, name: string): string => JSON.stringify(l.arguments[name] ?? null);
  return Object.keys(log.arguments)
    .sort()
    .filter((name) => same.some((other) => text(other, name) !== text(log, name)))
    .map((name) => `${name}=${text(log, name).replaceAll('"', "")}`);
}

/**
 * Gives each log its configuration (the task, with the arguments that differ), model and question ids.
 * With `align` a sample id is one question in all variants of a task; tasks are always kept apart.
 */
export function placeLogs(
  logs: readonly InspectLog[],
  options: { readonly language: string | undefined; readonly align: boolean },
): readonly CellLog[] {
  const named = logs.map((log) => ({
    log,
    label: [log.taskLabel, ...distinguishing(log, logs)].join(", "),
  }));
  const configs = uniqueSlugs(named.map((n) => n.label));
  const models = modelNames(logs.map((log) => log.model));
  const tasks = uniqueSlugs(logs.map((log) => log.task));
  return named.map(({ log, label }) => {
    const config = configs.get(label) ?? slug(label);
    const { id: model, label: modelLabel } = models.get(log.model) ?? {
      id: slug(log.model),
      label: log.model,
    };
    const prefix = !options.align ? `${config}~` : tasks.size > 1 ? `${tasks.get(log.task) ?? ""}~` : "";
    return {
      log,
      config,
      configLabel: label,
      language: languageOf(log, options.language),
      model,
      modelLabel,
      questionId: (id) => `${prefix}${id}`,
    };
  });
}

export const languagesOf = (cells: readonly CellLog[]): ReturnType<typeof languageSpec>[] =>
  unique(cells.map((c) => c.language)).map(languageSpec);
