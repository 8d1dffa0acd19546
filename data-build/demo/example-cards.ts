import type { ExampleSpec } from "../../src/schema/spec.ts";
import table4 from "./published/table4_examples.json" with { type: "json" };
import type { ExampleId } from "./question-types.ts";

/** A text that the paper prints, in its cell; all printed answers are Gemini's. */
export interface PrintedText {
  readonly example: ExampleId;
  readonly config: string;
  readonly text: string;
}

const exampleIds: readonly ExampleId[] = ["E1", "E2", "E3", "E4", "E5", "E6", "E7"];
const exampleId = (id: string): ExampleId => {
  const found = exampleIds.find((e) => e === id);
  if (found === undefined) throw new RangeError(`Table IV has no example ${id}`);
  return found;
};

interface Wording {
  readonly telugu?: string;
  readonly english?: string;
}

const wording = (text: Wording): string => text.telugu ?? text.english ?? "";

/** Section V-E tells E7's answer after translation in words; Table IV doesn't print it. */
const toldInText: readonly PrintedText[] = [{ example: "E7", config: "O3", text: "Pedology" }];

/** The candidate answers of Table IV; E1 and E2 stand without a configuration there and belong to O1. */
export const printedAnswers: readonly PrintedText[] = [
  ...table4.examples.flatMap((row): readonly PrintedText[] => {
    const example = exampleId(row.id);
    if (row.variants !== undefined)
      return row.variants.map((v) => ({ example, config: v.config, text: wording(v.candidate) }));
    return [{ example, config: row.config ?? "O1", text: wording(row.candidate) }];
  }),
  ...toldInText,
];

/** The transcript of E5, the one machine input that the paper prints. */
export const printedInputs: readonly PrintedText[] = table4.examples.flatMap((row) =>
  (row.variants ?? []).flatMap((v): readonly PrintedText[] =>
    v.config === "A1" && "telugu" in v.question
      ? [{ example: exampleId(row.id), config: v.config, text: wording(v.question) }]
      : [],
  ),
);

interface Card {
  readonly aspect: string;
  readonly lesson: string;
  readonly cells: readonly (readonly [config: string, judge?: string])[];
  readonly note: string;
}

const verdictNote =
  "Question, reference and answers are printed in Table IV, scores aren't: 5 stands for an answer the paper calls right, 1 for one it calls wrong (simulated).";

const cards: Readonly<Record<ExampleId, Card>> = {
  E1: {
    aspect: "Evaluation metrics",
    lesson:
      "An answer that names the states of a coast is right, yet shares no word with a reference that names the coast.",
    cells: [["O1"]],
    note: "Printed: EM 0, F1 0 and BLASER-2.0 2.43. The judge's score isn't; 5 stands for an answer the paper calls right (simulated).",
  },
  E2: {
    aspect: "LLM judges",
    lesson:
      "The same date in figures instead of words: one judge sees the same day, the other a different answer.",
    cells: [
      ["O1", "gemini"],
      ["O1", "gemma-12b"],
    ],
    note: "Printed: score 5 by Gemini and 1 by Gemma-3-12B.",
  },
  E3: {
    aspect: "Input language",
    lesson: "“Our country” is India when asked in Telugu and nobody's in particular when asked in English.",
    cells: [["O1"], ["O2"]],
    note: verdictNote,
  },
  E4: {
    aspect: "Input modality",
    lesson:
      "Heard instead of read, the word for fruit is close to the word for festival, and the answer follows what was heard.",
    cells: [["O1"], ["S1"]],
    note: verdictNote,
  },
  E5: {
    aspect: "ASR errors",
    lesson:
      "Two misheard words turn a question on a skin disease into one on a hunt; no model can mend that afterwards.",
    cells: [["O1"], ["A1"]],
    note: `${verdictNote} The transcript under A1 is printed too.`,
  },
  E6: {
    aspect: "Domain: Culture",
    lesson: "A term of the Rigveda is known by its Telugu name and lost once the question is translated.",
    cells: [["O1"], ["O3"]],
    note: "The answer under O1 is printed; the one under O3 the paper calls wrong without printing it, so its text is simulated. Scores stand for these verdicts (simulated).",
  },
  E7: {
    aspect: "Domain: Science",
    lesson:
      "The name of a science is easier to reach through its English term than through a Telugu paraphrase.",
    cells: [["O1"], ["O3"]],
    note: "The answer under O1 is printed in Table IV, the one under O3 in section V-E. Scores stand for the paper's verdicts (simulated).",
  },
};

/** The comparison cards of `examples.yaml`, given the question of each example. */
export function exampleCards(questionOf: (example: ExampleId) => string): readonly ExampleSpec[] {
  return exampleIds.map((id) => {
    const { aspect, lesson, cells, note } = cards[id];
    return {
      ...{ id, question_id: questionOf(id), aspect, lesson, note },
      cells: cells.map(([config, judge]) => ({
        ...{ config, model: "gemini" },
        ...(judge === undefined ? {} : { judge }),
      })),
    };
  });
}

/** Short reasons for the examples' scores, so that a page with reasons has some to show. */
export function exampleReason(example: ExampleId, judge: string, score: number): string {
  if (example === "E2" && judge === "gemma-12b")
    return "Simulated reason: the answer has figures where the reference has words.";
  if (score === 5) return "Simulated reason: means the same as the reference.";
  return "Simulated reason: names something other than the reference.";
}
