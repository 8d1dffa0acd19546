import described from "./methods.json" with { type: "json" };

/** Groups of the methods page, their metrics in the order of reading. */
export const methodGroups = [
  {
    id: "answers",
    title: "Answers",
    what: "Computed from an answer and its references, without a judge.",
    methods: ["em", "f1", "normalisation"],
  },
  {
    id: "recognition",
    title: "Recognition and translation",
    what: "Computed from an input that a machine made and the question’s own wording.",
    methods: ["wer", "cer", "aer", "bleu", "chrf"],
  },
  {
    id: "agreement",
    title: "Agreement",
    what: "How far judges, metrics and people say the same of one answer.",
    methods: ["rho", "tau", "pearson", "ccc", "me", "limits", "alpha", "exclusion", "kappa", "icc"],
  },
  {
    id: "paired",
    title: "Paired comparison",
    what: "Two cells on the questions that both have.",
    methods: ["outcome", "sign", "wilcoxon", "sign-flip", "holm", "welch"],
  },
  {
    id: "aggregates",
    title: "Aggregates, intervals and ranks",
    what: "From single questions to a figure.",
    methods: [
      ...["mean", "sd", "interval", "wilson", "bootstrap", "quantile"],
      ...["letters", "rank-interval"],
    ],
  },
] as const;

export type MethodGroupId = (typeof methodGroups)[number]["id"];

/** A metric as its doc comment describes it. Texts may hold code between backticks; `edges` has one a line. */
export interface Method {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly definition: string;
  readonly formula: string;
  readonly range: string | null;
  readonly normalisation: string | null;
  readonly source: string;
  readonly edges: string;
  /** File and function. */
  readonly code: string;
}

/** Written by docs/generate.ts from the doc comments of src/text and src/stats. */
const methods: readonly Method[] = described;

export const methodsOf = (group: MethodGroupId): readonly Method[] =>
  methods.filter((m) => m.group === group);
