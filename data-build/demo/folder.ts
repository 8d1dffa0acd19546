import { stringify } from "yaml";
import { alignFolder, type Source } from "../align/align-folder.ts";
import { toCsv } from "../write/csv.ts";
import { audioLengths } from "./audio-lengths.ts";
import { demoSpec } from "./benchmark.ts";
import { clipContent, demoClips } from "./clips.ts";
import { heardIn } from "./clip-words.ts";
import { exampleCards } from "./example-cards.ts";
import { answerWriter } from "./folder-answers.ts";
import { allCells } from "./folder-full.ts";
import { judgmentFiles } from "./folder-judgments.ts";
import { domainName, modelId } from "./ids.ts";
import { demoInputs, type DemoInputs } from "./inputs.ts";
import { printedValues } from "./printed.ts";
import table1 from "./published/table1_dataset.json" with { type: "json" };
import type { DemoQuestion, ExampleId } from "./question-types.ts";
import { demoQuestions } from "./questions.ts";
import { simulateScores } from "./scores.ts";
import type { ExampleIndex, Simulation } from "./score-types.ts";

export interface DemoOptions {
  /** Unsigned 32-bit seed: another one gives other rows with the same aggregates. */
  readonly seed: number;
  /** Fills every declared hole, for measuring speed only. */
  readonly full?: boolean;
}

type Content = string | Uint8Array;

const yaml = (document: unknown): string => stringify(document, { lineWidth: 0 });
const jsonl = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

function exampleIndex(questions: readonly DemoQuestion[]): ExampleIndex {
  const at = (id: ExampleId): number => {
    const index = questions.findIndex((q) => q.example_id === id);
    if (index < 0) throw new RangeError(`no question is example ${id}`);
    return index;
  };
  return { E1: at("E1"), E2: at("E2"), E3: at("E3"), E4: at("E4"), E5: at("E5"), E6: at("E6"), E7: at("E7") };
}

/** Clips whose wording is still the question's; others are stale and left out. */
function clipsOf(questions: readonly DemoQuestion[]): readonly (typeof demoClips)[number][] {
  const wording = new Map(questions.map((q) => [q.question_id, q.question.te]));
  return demoClips.filter((clip) => wording.get(clip.question_id) === clip.text);
}

const printedSeconds = table1.rows.find((row) => row.statistic.startsWith("Avg. audio length"))?.telugu ?? 0;

function questionRows(questions: readonly DemoQuestion[], seed: number): readonly unknown[] {
  const clips = new Map(clipsOf(questions).map((clip) => [clip.question_id, clip.seconds]));
  const seconds = audioLengths(questions, clips, printedSeconds, seed);
  return questions.map(({ question_id, domain, question, references }, i) => ({
    ...{ question_id, domain, question, references },
    ...(clips.has(question_id)
      ? { audio: `audio/${question_id}.mp3` }
      : { audio_seconds: seconds[i], audio_seconds_simulated: true }),
  }));
}

function ratingRows(questions: readonly DemoQuestion[], { rated }: Simulation) {
  return rated.triplets.flatMap(({ question, model, ratings }) =>
    ratings.map((score, r) => ({
      question_id: questions[question]?.question_id,
      config_id: "O1",
      model_id: modelId(model),
      rater_id: `r${r + 1}`,
      score,
    })),
  );
}

/** BLASER-2.0 by model: the rated triplets, and E1's printed value. */
function blaserRows(simulation: Simulation): ReadonlyMap<string, ReadonlyMap<number, number>> {
  const byModel = new Map<string, Map<number, number>>();
  const put = (model: string, question: number, value: number): void => {
    const rows = byModel.get(model) ?? new Map<number, number>();
    byModel.set(model, rows.set(question, value));
  };
  for (const t of simulation.rated.triplets) put(t.model, t.question, t.blaser);
  for (const e of simulation.examples) if (e.metric === "BLASER-2.0") put(e.model, e.question, e.value);
  return byModel;
}

/**
 * The demo benchmark as a run-output folder: path below it → content. The same seed gives the same bytes.
 * RangeError where the questions don't fit the published shape or an answer can't be written as simulated.
 */
export async function demoFolder({ seed, full = false }: DemoOptions): Promise<ReadonlyMap<string, Content>> {
  const questions = demoQuestions();
  const simulation = simulateScores({
    domains: questions.map((q) => domainName(q.domain)),
    examples: exampleIndex(questions),
    seed,
  });
  const cells = full ? allCells(simulation, seed) : [...simulation.cells.values()];
  const inputs = demoInputs(questions, simulation.damage, seed);
  const idOfExample = (example: ExampleId): string =>
    questions.find((q) => q.example_id === example)?.question_id ?? "";
  const files = new Map<string, Content>([
    ["benchmark.yaml", yaml(demoSpec({ full }))],
    ["questions.jsonl", jsonl(questionRows(questions, seed))],
    ["examples.yaml", yaml(exampleCards(idOfExample))],
    ["published.yaml", yaml(printedValues())],
    [
      "ratings.csv",
      toCsv(["question_id", "config_id", "model_id", "rater_id", "score"], ratingRows(questions, simulation)),
    ],
  ]);
  const idOf = (q: number): string => questions[q]?.question_id ?? "";
  for (const [config, texts] of inputs.texts)
    files.set(
      `inputs/${config}.csv`,
      toCsv(
        ["question_id", "text"],
        texts.map((text, q) => ({ question_id: idOf(q), text })),
      ),
    );
  const write = answerWriter(questions, simulation, seed);
  for (const cell of cells)
    files.set(
      `answers/${cell.config}/${modelId(cell.model)}.csv`,
      toCsv(
        ["question_id", "answer"],
        write(cell).map((answer, q) => ({ question_id: idOf(q), answer })),
      ),
    );
  for (const { judge, config, model, rows } of judgmentFiles(
    questions,
    simulation,
    cells,
    full ? { seed } : null,
  )) {
    const hasReasons = rows.some((row) => row.rationale !== null);
    const columns = ["question_id", "score", ...(hasReasons ? (["rationale"] as const) : [])] as const;
    files.set(`judgments/${judge}/${config}/${model}.csv`, toCsv(columns, rows));
  }
  for (const [model, values] of blaserRows(simulation)) {
    const rows = [...values]
      .toSorted(([a], [b]) => a - b)
      .map(([q, score]) => ({ question_id: idOf(q), score }));
    files.set(`scores/blaser2/O1/${modelId(model)}.csv`, toCsv(["question_id", "score"], rows));
  }
  const clips = clipsOf(questions);
  for (const clip of clips) files.set(`audio/${clip.question_id}.mp3`, await clipContent(clip));
  for (const [path, content] of wordFiles(questions, clips, inputs)) files.set(path, content);
  return files;
}

/** Word times of the simulated recognisers, and where `explorer align` finds the question in those of the first. */
function wordFiles(
  questions: readonly DemoQuestion[],
  clips: ReturnType<typeof clipsOf>,
  { texts }: DemoInputs,
): ReadonlyMap<string, Content> {
  const files = new Map<string, Content>();
  const heard = new Map<string, Source>();
  for (const { id } of demoSpec({}).configs.filter((c) => c.steps?.at(-1)?.kind === "asr"))
    for (const clip of clips) {
      const at = questions.findIndex((q) => q.question_id === clip.question_id);
      const words = heardIn(clip, texts.get(id)?.[at] ?? "");
      files.set(`words/${id}/${clip.question_id}.json`, `${JSON.stringify({ segments: [{ words }] })}\n`);
      if (!heard.has(clip.question_id)) heard.set(clip.question_id, { recording: "", words });
    }
  const spoken = clips.map(({ question_id, text }) => ({
    question_id,
    question: new Map([["te", text]]),
    references: new Map(),
  }));
  const sourcesOf = (id: string): { readonly language: string; readonly sources: readonly Source[] } => {
    const source = heard.get(id);
    return { language: "te", sources: source === undefined ? [] : [source] };
  };
  const { spans } = alignFolder(spoken, sourcesOf, 0.85, () => undefined);
  return files.set(
    "spans.csv",
    toCsv(["question_id", "part", "start_seconds", "end_seconds", "ratio"], spans),
  );
}
