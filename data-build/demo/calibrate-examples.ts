import table4 from "./published/table4_examples.json" with { type: "json" };
import type { AnswerKind, ExampleIndex, ExampleScore } from "./score-types.ts";

/** Model and primary judge of all examples (caption of Table IV). */
export const EXAMPLE_MODEL = "Gemini";

type Id = keyof ExampleIndex;

const IDS: readonly Id[] = ["E1", "E2", "E3", "E4", "E5", "E6", "E7"];

// Section V-E says of two O1 examples what became of the answer in O3; the table has no row for it.
const TOLD_IN_TEXT: readonly { readonly id: Id; readonly config: string; readonly right: boolean }[] = [
  { id: "E6", config: "O3", right: false },
  { id: "E7", config: "O3", right: true },
];

const METRIC_NAMES: Readonly<Record<string, string>> = {
  em: "EM",
  f1: "Avg. F1",
  blaser2: "BLASER-2.0",
  "judge:Gemini": "Gemini",
  "judge:Gemma-3-12B": "Gemma-3-12B",
};

interface Verdict {
  readonly config: string;
  readonly right: boolean;
}

function verdictsOf(id: Id): readonly Verdict[] {
  const example = table4.examples.find((row) => row.id === id);
  if (example === undefined) throw new RangeError(`Table IV has no example ${id}`);
  const told = TOLD_IN_TEXT.filter((row) => row.id === id);
  const rows = example.variants ?? [example];
  return [
    ...rows.map(({ config, correct_per_paper: right }) => ({ config: config ?? "O1", right })),
    ...told,
  ];
}

function printedOf(id: Id): ReadonlyMap<string, number> {
  const scores: Readonly<Record<string, number>> = table4.examples.find((row) => row.id === id)?.scores ?? {};
  const printed = new Map<string, number>();
  for (const [key, value] of Object.entries(scores)) {
    const name = METRIC_NAMES[key];
    if (name === undefined) throw new RangeError(`unknown metric ${key} of example ${id}`);
    printed.set(name, value);
  }
  return printed;
}

/**
 * The settled values of the examples: numbers the paper prints (E1's EM, F1 and BLASER-2.0, E2's two judges), and
 * else the primary judge's 5 or 1 from the paper's verdict on the answer. An example without a configuration is O1.
 */
export function exampleScores(examples: ExampleIndex): readonly ExampleScore[] {
  return IDS.flatMap((id) => {
    const common = { id, question: examples[id], model: EXAMPLE_MODEL };
    const printed = printedOf(id);
    const verdicts = verdictsOf(id).filter(({ config }) => config !== "O1" || !printed.has("Gemini"));
    return [
      ...verdicts.map(({ config, right }): ExampleScore => ({
        ...common,
        config,
        metric: "Gemini",
        value: right ? 5 : 1,
        basis: "from-verdict",
      })),
      ...[...printed].map(([metric, value]): ExampleScore => ({
        ...common,
        config: "O1",
        metric,
        value,
        basis: "printed",
      })),
    ];
  });
}

/** Kind of an example's answer: wrong, or the reference's words, or other words where Table IV shows other words. */
export function exampleKind({ id, value }: ExampleScore): AnswerKind {
  if (value < 3) return "wrong";
  return id === "E1" || id === "E2" ? "paraphrase" : "exact";
}
