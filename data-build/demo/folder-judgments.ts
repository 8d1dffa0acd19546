import { exampleReason } from "./example-cards.ts";
import { filledScores } from "./folder-full.ts";
import { JUDGES, judgeId, modelId } from "./ids.ts";
import type { DemoQuestion, ExampleId } from "./question-types.ts";
import type { Cell, Simulation } from "./score-types.ts";

/** A score with its reason, as a line of a judgments file. */
export interface Judgment {
  readonly question_id: string;
  readonly score: number;
  readonly rationale: string | null;
}

/** One judgments file of the folder. */
export interface JudgmentFile {
  readonly judge: string;
  readonly config: string;
  readonly model: string;
  readonly rows: readonly Judgment[];
}

const PRIMARY = "gemini";
const SECOND = "gemma-12b";
const BASELINE = { config: "O1", model: "Gemini" } as const;

/** Every judgments file: the primary judge saw all cells, the second one the baseline, all four the rated triplets. */
export function judgmentFiles(
  questions: readonly DemoQuestion[],
  simulation: Simulation,
  cells: readonly Cell[],
  full: { readonly seed: number } | null,
): readonly JudgmentFile[] {
  const idOf = (q: number): string => questions[q]?.question_id ?? "";
  const reasons = new Map(
    simulation.examples.map((e) => [`${e.metric}/${e.config}/${e.model}/${e.question}`, e.id]),
  );
  const reasonOf = (
    judge: string,
    cell: Pick<Cell, "config" | "model">,
    q: number,
    score: number,
  ): string | null => {
    const name = JUDGES.find((j) => j.id === judge)?.name ?? "";
    const example: ExampleId | undefined = reasons.get(`${name}/${cell.config}/${cell.model}/${q}`);
    return example === undefined ? null : exampleReason(example, judge, score);
  };
  const file = (
    judge: string,
    cell: Pick<Cell, "config" | "model">,
    scores: Iterable<readonly [number, number]>,
  ): JudgmentFile => ({
    ...{ judge, config: cell.config, model: modelId(cell.model) },
    rows: Array.from(scores, ([q, score]) => ({
      question_id: idOf(q),
      score,
      rationale: reasonOf(judge, cell, q, score),
    })),
  });
  const isBaseline = (cell: Pick<Cell, "config" | "model">): boolean =>
    cell.config === BASELINE.config && cell.model === BASELINE.model;

  const files: JudgmentFile[] = cells.map((cell) => file(PRIMARY, cell, cell.scores.entries()));
  files.push(file(SECOND, BASELINE, simulation.secondJudge.entries()));
  for (const { name } of JUDGES) {
    const judge = judgeId(name);
    if (judge === PRIMARY) continue;
    const seen = full === null ? simulation.rated.models.map((model) => ({ config: "O1", model })) : cells;
    for (const cell of seen) {
      if (judge === SECOND && isBaseline(cell)) continue;
      const rated = simulation.rated.triplets.filter((t) => cell.config === "O1" && t.model === cell.model);
      const scores = new Map(rated.map((t) => [t.question, t.judges[name] ?? 0]));
      if (full !== null && "scores" in cell)
        for (const [q, score] of filledScores(cell, judge, full.seed).entries())
          if (!scores.has(q)) scores.set(q, score);
      files.push(
        file(
          judge,
          cell,
          [...scores].toSorted(([a], [b]) => a - b),
        ),
      );
    }
  }
  return files;
}
