import {
  aBoolean,
  aNumber,
  anId,
  aString,
  listOf,
  objectOf,
  oneOf,
  optional,
  type Shape,
  type ValueOf,
} from "./shape.ts";

const level = objectOf({
  score: aNumber("The value on the scale."),
  label: aString("Its short name."),
  description: optional(aString("The rubric's line.")),
});

const scale = objectOf(
  {
    min: aNumber("Lowest score."),
    max: aNumber("Highest score."),
    step: optional(aNumber("Distance of neighbouring scores. Left out: the scale is continuous.")),
    label: aString('What the axis is called, for example "score, 1–5".'),
    levels: optional(listOf(level, "The rubric.")),
  },
  "The declared scale of judge scores and human ratings. Charts are drawn on it whole, whatever the data hold.",
);

const language = objectOf({
  id: anId("BCP 47 tag; the `lang` attribute of every text in it."),
  label: aString(),
  romanised: optional(oneOf(["iso15919"], "Show a romanised line below texts in this language.")),
});

const domain = objectOf({ id: anId(), label: aString() });
const group = objectOf({ id: anId(), label: aString() });

const step = objectOf({
  kind: oneOf(["asr", "mt"], "Recognition or translation."),
  system: aString("The system's name."),
});

const config = objectOf({
  id: anId("Short code, for example O1."),
  label: aString('What the model is given, in words, for example "Oracle text".'),
  group: optional(anId("One of `groups`; rows of tables are grouped by it.")),
  modality: oneOf(["speech", "text"]),
  language: anId("Language of the input and of the reference answers used; one of `languages`."),
  steps: optional(listOf(step, "Machine steps between the question and the input, in order.")),
  from: optional(
    anId("The configuration whose input the last step started from; the path of error attribution."),
  ),
});

const model = objectOf({
  id: anId(),
  label: aString(),
  short: optional(aString("For narrow columns.")),
  slot: optional(
    oneOf(["a", "b1", "b2", "b3", "c", "d", "e", "f"], "Colour, symbol and dash (see the look)."),
  ),
  family: optional(aString()),
  tier: optional(aString('For example "proprietary" or "open weights".')),
  params: optional(aNumber("Parameters, in billions.")),
});

const covers = objectOf({
  config: anId(),
  model: anId(),
  scope: oneOf(["all", "rated", "some"], "All questions, the human-rated ones, or an undeclared part."),
});

const judge = objectOf({
  id: anId(),
  label: aString(),
  model_id: optional(anId("Where the judge is also an answering model: its id.")),
  slot: optional(oneOf(["a", "b1", "b2", "b3", "c", "d", "e", "f"])),
  prompt_hash: optional(aString("Hash of the judge's prompt.")),
  run_id: optional(aString("Where its run is recorded.")),
  covers: optional(listOf(covers, "Cells it judged. Left out: every cell that was run.")),
});

const metric = objectOf({
  id: anId(),
  label: aString(),
  kind: oneOf(["lexical", "embedding", "external"]),
  direction: oneOf(["higher", "lower", "zero"], "What is better."),
  min: aNumber(),
  max: aNumber(),
  discrete: optional(aBoolean("Only min and max occur (a yes/no metric).")),
});

const cell = objectOf({
  config: anId(),
  model: anId(),
  judge: optional(anId("Left out: the primary judge.")),
});

const comparison = objectOf({
  id: anId(),
  label: aString("What is changed."),
  variant: cell,
  against: optional(cell),
});

const hole = objectOf({
  configs: listOf(anId()),
  models: listOf(anId()),
  reason: aString("Shown on hover and read aloud."),
});

const provenance = objectOf({
  kind: oneOf(["measured", "simulated"], "Simulated rows are marked wherever they appear."),
  statement: aString("One sentence on where the rows come from."),
  detail: optional(aString("What is real and what is not, in a paragraph.")),
});

const fact = objectOf({ label: aString(), value: aString(), note: optional(aString()) });

/** `benchmark.yaml`: all that the site knows about a benchmark. */
export const specShape = objectOf({
  schema_version: aNumber("1."),
  id: anId(),
  title: aString(),
  headline: optional(aString("The question that the first page asks.")),
  lead: optional(aString("Two sentences below it.")),
  languages: listOf(language, "The first is the language of the questions."),
  scale,
  domains: optional(listOf(domain, "Order of display. Left out: the questions have no domains.")),
  groups: optional(listOf(group)),
  configs: listOf(config, "Input configurations in order of display."),
  models: optional(listOf(model, "In order of display.")),
  judges: optional(listOf(judge)),
  metrics: optional(listOf(metric, "Metrics read from `scores/`. EM and F1 are computed and need no entry.")),
  primary_judge: optional(anId("The judge of the leaderboard. Left out: the first judge.")),
  primary_metric: optional(anId("Without judges: the metric of the leaderboard.")),
  baseline: optional(cell),
  comparisons: optional(listOf(comparison, "Rows of the pairwise table.")),
  holes: optional(listOf(hole, "Cells that were not run on purpose.")),
  normalisation: optional(oneOf(["vakqa", "squad", "mlqa"], "Profile of the headline EM and F1.")),
  text_metrics: optional(
    oneOf(["computed", "off"], '"off" where answers are not to be matched with references.'),
  ),
  exclusion_span: optional(aNumber("Rated items whose ratings lie this far apart are excluded before α.")),
  provenance,
  facts: optional(listOf(fact, "Lines for the data page.")),
  citation: optional(objectOf({ text: aString(), bibtex: optional(aString()), url: optional(aString()) })),
  licence: optional(aString()),
  report_url: optional(aString("Where a reader can report a question.")),
});

export type BenchmarkSpec = ValueOf<typeof specShape>;
export type LanguageSpec = BenchmarkSpec["languages"][number];
export type ConfigSpec = BenchmarkSpec["configs"][number];
export type ModelSpec = NonNullable<BenchmarkSpec["models"]>[number];
export type JudgeSpec = NonNullable<BenchmarkSpec["judges"]>[number];
export type MetricSpec = NonNullable<BenchmarkSpec["metrics"]>[number];
export type ScaleSpec = BenchmarkSpec["scale"];
export type Cell = ValueOf<typeof cell>;
export type ComparisonSpec = ValueOf<typeof comparison>;

/** `examples.yaml`: comparison cards. */
export const examplesShape = listOf(
  objectOf({
    id: anId(),
    question_id: aString(),
    aspect: aString("What the card is about."),
    lesson: aString("One sentence: what to take from it."),
    cells: listOf(cell, "The cells shown side by side."),
    note: optional(aString()),
  }),
);
export type ExampleSpec = ValueOf<typeof examplesShape>[number];

const value = objectOf({
  measure: aString("For example mean, sd, share_better, rho, wer."),
  value: aNumber(),
  decimals: aNumber(),
  config: optional(anId()),
  model: optional(anId()),
  judge: optional(anId()),
  metric: optional(anId()),
  domain: optional(anId()),
  comparison: optional(anId()),
  note: optional(aString()),
});
/** `published.yaml`: printed values to check against. */
export const publishedShape = objectOf({
  source: aString(),
  tables: listOf(objectOf({ id: anId(), title: aString(), values: listOf(value) })),
});
export type PublishedSpec = ValueOf<typeof publishedShape>;
export type PublishedValue = PublishedSpec["tables"][number]["values"][number];

export type { Shape };
