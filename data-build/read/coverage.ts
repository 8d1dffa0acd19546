import { holeReason } from "../../src/schema/measures.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { DataFile } from "./discover.ts";
import type { Report } from "./record.ts";

export type CountedKind = "answers" | "judgments" | "scores";

/** Counts rows per cell, and tells afterwards what the spec promised and the folder lacks. */
export interface Coverage {
  /** A file with faults: nothing is said about cells that it may have rows for. */
  doubt(file: DataFile): void;
  /** `rows` more of a cell. */
  count(kind: CountedKind, ids: { config: string; model: string; judge: string }, rows: number): void;
  finish(
    spec: BenchmarkSpec,
    questions: number,
    rated: ReadonlyMap<string, number>,
    report: Report,
  ): readonly string[];
}

/** `rated` in `finish`: rated questions per `config/model`. Returns warnings (rows missing within a cell). */
export function coverage(): Coverage {
  const counts = new Map<string, number>();
  const doubted = new Set<string>();
  const key = (...parts: readonly string[]): string => parts.join("/");
  return {
    doubt(file) {
      doubted.add(key(file.kind, ...file.ids));
    },
    count(kind, { config, model, judge }, rows) {
      const k = key(kind, judge, config, model);
      counts.set(k, (counts.get(k) ?? 0) + rows);
    },
    finish(spec, questions, rated, report) {
      const warnings: string[] = [];
      const of = (kind: string, config: string, model: string, judge: string): number =>
        counts.get(key(kind, judge, config, model)) ?? 0;
      const short = (name: string, n: number, wanted: number): void => {
        if (n > 0 && n < wanted) warnings.push(`${name}: ${n} of ${wanted} questions`);
      };
      const inDoubt = (kind: string, ...ids: readonly string[]): boolean =>
        doubted.has(kind) || doubted.has(key(kind, ...ids));
      const anyAnswers = [...counts.keys()].some((k) => k.startsWith("answers/"));
      for (const { id: config } of spec.configs)
        for (const { id: model } of spec.models ?? []) {
          const n = of("answers", config, model, "");
          const judged =
            (rated.get(key(config, model)) ?? 0) > 0 ||
            of("scores", config, model, "") > 0 ||
            (spec.judges ?? []).some((j) => of("judgments", config, model, j.id) > 0);
          const reason = holeReason(spec, config, model);
          if (reason !== null && (n > 0 || judged))
            report({
              file: "benchmark.yaml",
              field: "holes",
              expected: `no rows for ${config}/${model}, a declared hole`,
              got: n === 0 ? "scores or ratings" : n === 1 ? "1 answer" : `${n} answers`,
            });
          // A benchmark may come without any answers, but then without all.
          if (reason === null && n === 0 && (anyAnswers || !judged) && !inDoubt("answers", config, model))
            report({
              file: `answers/${config}/${model}`,
              expected: "answers, or the cell among the holes of benchmark.yaml",
              got: "none",
            });
          short(`answers/${config}/${model}`, n, questions);
        }
      for (const judge of spec.judges ?? []) {
        const promised = judge.covers ?? allCells(spec);
        for (const c of promised) {
          const n = of("judgments", c.config, c.model, judge.id);
          const wanted =
            c.scope === "all"
              ? questions
              : c.scope === "rated"
                ? (rated.get(key(c.config, c.model)) ?? 0)
                : 1;
          const name = `judgments/${judge.id}/${c.config}/${c.model}`;
          if (n === 0 && wanted > 0 && !inDoubt("judgments", judge.id, c.config, c.model))
            report({
              file: name,
              expected: "judgments, or the cell left out of the judge's covers",
              got: "none",
            });
          if (c.scope !== "some") short(name, n, wanted);
        }
      }
      return warnings;
    },
  };
}

function allCells(spec: BenchmarkSpec): readonly { config: string; model: string; scope: "all" }[] {
  return spec.configs.flatMap(({ id: config }) =>
    (spec.models ?? [])
      .filter(({ id: model }) => holeReason(spec, config, model) === null)
      .map(({ id: model }) => ({ config, model, scope: "all" as const })),
  );
}
