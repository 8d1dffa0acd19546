import type { BenchmarkSpec } from "../schema/spec.ts";
import type { CubeRow } from "../schema/tables.ts";
import type { OwnQuestion } from "./match.ts";
import { folderId, ownLabel } from "./own-entry.ts";
import type { OwnRun } from "./own-run.ts";

/** A file by its path in a folder. */
interface PlainFile {
  readonly path: string;
  readonly content: string;
}

const cell = (text: string): string =>
  text === "" || /[",\r\n]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const csv = (rows: readonly (readonly (string | null)[])[]): string =>
  rows.map((row) => `${row.map((value) => (value === null ? "" : cell(value))).join(",")}\n`).join("");

const plain = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** A table to fill in: every question, no answers. The wording is there for people; only id and answer are read. */
export const templateCsv = (questions: readonly OwnQuestion[]): string =>
  csv([
    ["question_id", "question", "answer"],
    ...questions.map((q) => [q.question_id, plain(q.texts[0] ?? ""), null]),
  ]);

/** A run to try with: the first reference of two questions in three, that of the next question for the third. */
export const sampleCsv = (questions: readonly OwnQuestion[]): string =>
  csv([
    ["question_id", "answer"],
    ...questions.map((q, i) => {
      const from = i % 3 === 2 ? questions[(i + 1) % questions.length] : q;
      return [q.question_id, from?.references[0] ?? null];
    }),
  ]);

/** The benchmark with a run among its models: what it was not run on is a hole, and judges keep to what they judged. */
function specWith(spec: BenchmarkSpec, run: OwnRun, cube: readonly CubeRow[]): BenchmarkSpec {
  const id = folderId(run.id);
  const others = spec.configs.map((c) => c.id).filter((config) => config !== run.config);
  const judgedBy = (judge: string): readonly CubeRow[] => [
    ...new Map(
      cube
        .filter((r) => r.metric_id === "score" && r.judge_id === judge)
        .map((r) => [`${r.config_id}/${r.model_id}`, r]),
    ).values(),
  ];
  return {
    ...spec,
    models: [...(spec.models ?? []), { id, label: run.label }],
    ...(spec.judges === undefined
      ? {}
      : {
          judges: spec.judges.map((judge) => ({
            ...judge,
            covers:
              judge.covers ??
              judgedBy(judge.id).map((r) => ({
                config: r.config_id,
                model: r.model_id,
                scope: "all" as const,
              })),
          })),
        }),
    holes: [
      ...(spec.holes ?? []),
      ...(others.length === 0 ? [] : [{ configs: others, models: [id], reason: "Not run" }]),
    ],
  };
}

/** A run as the files of a run-output folder, to be laid over a copy of the benchmark's own; `cube` is the benchmark's. */
export function folderFiles(
  spec: BenchmarkSpec,
  run: OwnRun,
  cube: readonly CubeRow[],
): readonly PlainFile[] {
  const id = folderId(run.id);
  const rows = run.answers.map(({ question_id, repeat, answer }) => ({ question_id, repeat, answer }));
  return [
    {
      path: `answers/${run.config}/${id}.jsonl`,
      content: rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
    },
    // JSON is YAML.
    { path: "benchmark.yaml", content: `${JSON.stringify(specWith(spec, run, cube), null, 2)}\n` },
    {
      path: "README.txt",
      content: `Answers of ${JSON.stringify(run.label)} under ${run.config}, exported from ${ownLabel(run)} in a browser.

Unpack this over a copy of the run-output folder of ${run.benchmark} and run "explorer check" on it. Its benchmark.yaml takes
the place of the folder's own: it has the model ${id} besides, holes for the inputs that the model was not given, and for
each judge the cells that were judged. Add these to your own file instead if it has comments to keep.
`,
    },
  ];
}
