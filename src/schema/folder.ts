import { boolean, columnsFor, enumeration, integer, number, text, type Columns } from "./define.ts";

/** A kind of file in the run-output folder. `path` names the ids that a tree's folders stand for. */
export interface FolderFile {
  readonly name: string;
  readonly doc: string;
  /** Ids taken from the path in a tree (`answers/<config_id>/<model_id>.csv`), columns in a single long file. */
  readonly path: readonly string[];
  readonly columns: Columns;
  readonly required: boolean;
}

const question_id = text("As in the questions file. Text: 007 and 7 are two ids.");
const ids = (...names: readonly string[]): Columns =>
  columnsFor(names, (name) => text(`${name.replace("_id", "")} id, as in benchmark.yaml.`));
const repeat = integer("Repetition, from 1; left out: 1.").optional();

/** The files of a run-output folder; each may be jsonl, csv, tsv, json or parquet. */
export const folderFiles = {
  questions: {
    name: "questions",
    doc: "One row per question. `question_<language>` and `reference_<language>` for each language (further references: `reference_<language>_2`, …); in JSON also `question: {language: text}` and `references: {language: [text]}`.",
    path: [],
    columns: {
      question_id,
      domain: text("A domain id.").optional(),
      audio: text(
        "Path of the clip in the folder, or `withheld`; left out: audio/<question_id>.* if there.",
      ).optional(),
      audio_seconds: number("Length where there is no clip.").optional(),
      audio_seconds_simulated: boolean("Whether that length is simulated.").optional(),
    },
    required: true,
  },
  inputs: {
    name: "inputs",
    doc: "What the models were given: transcripts, translations.",
    path: ["config_id"],
    columns: {
      question_id,
      text: text("The input; may be empty."),
      reference: text(
        "What the input is measured against where that isn't the question's own wording (resolved alternations).",
      ).optional(),
    },
    required: false,
  },
  answers: {
    name: "answers",
    doc: "Answers of a model under a configuration.",
    path: ["config_id", "model_id"],
    columns: {
      question_id,
      repeat,
      answer: text(
        "Nothing where nothing came back. In CSV an unquoted empty cell is nothing; a quoted one is an empty answer.",
      ).optional(),
      error: text("What went wrong.").optional(),
      latency_ms: number("Time to answer, ms.").optional(),
    },
    required: false,
  },
  judgments: {
    name: "judgments",
    doc: "Scores of a judge.",
    path: ["judge_id", "config_id", "model_id"],
    columns: {
      question_id,
      repeat,
      score: number("On the declared scale; nothing where the reply could not be read.").optional(),
      rationale: text("The judge's reason.").optional(),
    },
    required: false,
  },
  scores: {
    name: "scores",
    doc: "Values of a metric computed elsewhere.",
    path: ["metric_id", "config_id", "model_id"],
    columns: { question_id, repeat, score: number("The value.").optional() },
    required: false,
  },
  ratings: {
    name: "ratings",
    doc: "Human ratings.",
    path: [],
    columns: {
      question_id,
      ...ids("config_id", "model_id"),
      repeat,
      rater_id: text("Who rated; published as a pseudonym.").optional(),
      score: number("On the declared scale.").optional(),
    },
    required: false,
  },
  spans: {
    name: "spans",
    doc: "Where question and answer are spoken, as `explorer align` finds it.",
    path: [],
    columns: {
      question_id,
      part: enumeration(["question", "answer"], "Which text it is."),
      recording: text("Recording that the times are in; left out: the question's own clip.").optional(),
      start_seconds: number("Start, s."),
      end_seconds: number("End, s."),
      ratio: number("How alike text and heard words are, 0–1.").optional(),
    },
    required: false,
  },
} as const satisfies Readonly<Record<string, FolderFile>>;

export type FolderFileName = keyof typeof folderFiles;
export const folderFileNames: readonly FolderFileName[] = [
  "questions",
  "inputs",
  "answers",
  "judgments",
  "scores",
  "ratings",
  "spans",
];
/** Files of facts are measured by threads; these two are read with the benchmark. */
export type FactFileName = Exclude<FolderFileName, "questions" | "spans">;
export const isFactFile = (name: FolderFileName): name is FactFileName =>
  name !== "questions" && name !== "spans";
/** Endings of files of word times, below `words/<config_id>/`. */
export const wordExtensions: readonly string[] = ["json", "ctm"];
export const audioExtensions: readonly string[] = ["wav", "mp3", "m4a", "flac", "ogg"];
