import {
  aBoolean,
  aNumber,
  aPrinted,
  anId,
  aString,
  listOf,
  objectOf,
  oneOf,
  optional,
  type Shape,
  type ValueOf,
} from "./shape.ts";

/** The same shape with another meaning where it stands. */
const withDoc = <T>(shape: Shape<T>, doc: string): Shape<T> => ({ ...shape, doc });

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
  label: aString("Name on screen."),
  romanised: optional(oneOf(["iso15919"], "Show a romanised line below texts in this language.")),
});

const domain = objectOf({ id: anId("As in the questions' `domain`."), label: aString("Name on screen.") });
const group = objectOf({ id: anId(), label: aString("Heading of the group's rows.") });

const step = objectOf({
  kind: oneOf(["asr", "mt"], "Recognition or translation."),
  system: aString("The system's name."),
});

const config = objectOf({
  id: anId("Short code, for example O1."),
  label: aString('What the model is given, in words, for example "Oracle text".'),
  group: optional(anId("One of `groups`; rows of tables are grouped by it.")),
  modality: oneOf(["speech", "text"], "What reaches the model."),
  language: anId("Language of the input and of the reference answers used; one of `languages`."),
  steps: optional(listOf(step, "Machine steps between the question and the input, in order.")),
  from: optional(
    anId("The configuration whose input the last step started from; the path of error attribution."),
  ),
});

const model = objectOf({
  id: anId("Names its files below `answers/`, `judgments/` and `scores/`."),
  label: aString("Name on screen."),
  short: optional(aString("For narrow columns.")),
  slot: optional(
    oneOf(
      ["a", "b1", "b2", "b3", "c", "d", "e", "f"],
      "Colour, symbol and dash. One family: b1, b2, b3, strong to soft. Left out by all models: given in order.",
    ),
  ),
  family: optional(aString("Models of one family share a hue and a shape.")),
  tier: optional(aString('For example "proprietary" or "open weights".')),
  params: optional(aNumber("Parameters, in billions.")),
});

const covers = objectOf({
  config: anId("Configuration of the cell."),
  model: anId("Model of the cell."),
  scope: oneOf(["all", "rated", "some"], "All questions, the human-rated ones, or an undeclared part."),
});

const judge = objectOf({
  id: anId("Names its folder below `judgments/`."),
  label: aString("Name on screen."),
  model_id: optional(anId("Where the judge is also an answering model: its id.")),
  slot: optional(oneOf(["a", "b1", "b2", "b3", "c", "d", "e", "f"], "Left out: that of `model_id`.")),
  prompt_hash: optional(aString("Hash of the judge's prompt.")),
  run_id: optional(aString("Where its run is recorded.")),
  covers: optional(listOf(covers, "Cells it judged. Left out: every cell that was run.")),
});

const metric = objectOf({
  id: anId("Names its folder below `scores/`."),
  label: aString("Name on screen."),
  kind: oneOf(["lexical", "embedding", "external"], "Group in the table of agreement."),
  direction: oneOf(["higher", "lower", "zero"], "What is better."),
  min: aNumber("Lowest value it can take."),
  max: aNumber("Highest value it can take."),
  discrete: optional(aBoolean("Only min and max occur (a yes/no metric).")),
});

const cell = objectOf({
  config: anId(),
  model: anId(),
  judge: optional(anId("Left out: the primary judge.")),
});

const comparison = objectOf({
  id: anId("Names it in tables and addresses."),
  label: aString("What is changed."),
  variant: withDoc(cell, "The changed cell."),
  against: optional(withDoc(cell, "What it is compared with. Left out: the baseline.")),
});

const hole = objectOf({
  configs: listOf(anId(), "Configurations."),
  models: listOf(anId(), "Models; every pair of the two lists is a hole."),
  reason: aString("Shown on hover and read aloud."),
});

const provenance = objectOf({
  kind: oneOf(["measured", "simulated"], "Simulated rows are marked wherever they appear."),
  statement: aString("One sentence on where the rows come from."),
  detail: optional(aString("What is real and what is not, in a paragraph.")),
});

const fact = objectOf({
  label: aString("What is stated."),
  value: aString("As the authors print it."),
  note: optional(aString("A remark below it.")),
});

/** `benchmark.yaml`: all that the site knows about a benchmark. */
export const specShape = objectOf({
  schema_version: aNumber("1."),
  id: anId("Names the benchmark in files."),
  title: aString("Name of the benchmark, in every page's head."),
  headline: optional(aString("The question that the first page asks.")),
  lead: optional(aString("Two sentences below it.")),
  languages: listOf(language, "The first is the language of the questions."),
  scale,
  domains: optional(listOf(domain, "Order of display. Left out: the questions have no domains.")),
  groups: optional(listOf(group, "Headings of configurations, in order of display.")),
  configs: listOf(config, "Input configurations in order of display."),
  models: optional(listOf(model, "In order of display.")),
  judges: optional(listOf(judge, "In order of display.")),
  metrics: optional(listOf(metric, "Metrics read from `scores/`. EM and F1 are computed and need no entry.")),
  primary_judge: optional(anId("The judge of the leaderboard. Left out: the first judge.")),
  primary_metric: optional(anId("Without judges: the metric of the leaderboard.")),
  baseline: optional(withDoc(cell, "The cell that others are compared with.")),
  comparisons: optional(listOf(comparison, "Rows of the pairwise table.")),
  holes: optional(listOf(hole, "Cells that were not run on purpose.")),
  normalisation: optional(oneOf(["vakqa", "squad", "mlqa"], "Profile of the headline EM and F1.")),
  text_metrics: optional(
    oneOf(["computed", "off"], '"off" where answers are not to be matched with references.'),
  ),
  exclusion_span: optional(aNumber("Rated items whose ratings lie this far apart are excluded before α.")),
  provenance: withDoc(provenance, "Where the rows come from."),
  facts: optional(listOf(fact, "Lines for the data page.")),
  citation: optional(
    objectOf(
      {
        text: aString("In words."),
        bibtex: optional(aString("As BibTeX.")),
        url: optional(aString("Where it can be read.")),
      },
      "What to cite.",
    ),
  ),
  licence: optional(aString("Of the data, in a sentence.")),
  report_url: optional(
    aString(
      "Where a reader can report a question: http, https or mailto; `{question_id}` in it becomes the question's id.",
    ),
  ),
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
    id: anId("Name of the card, and its anchor on the page."),
    question_id: aString("A question of the folder."),
    aspect: aString("What the card is about."),
    lesson: aString("One sentence: what to take from it."),
    cells: listOf(cell, "The cells shown side by side."),
    note: optional(aString("A remark below the card.")),
  }),
);
export type ExampleSpec = ValueOf<typeof examplesShape>[number];

const valueOf = {
  measure: aString("For example mean, sd, share_better, rho, wer."),
  config: optional(anId("Configuration it is about.")),
  model: optional(anId("Model it is about.")),
  judge: optional(anId("Judge it is about; left out: the primary one.")),
  metric: optional(anId("Metric it is about, where it is no judge's score.")),
  domain: optional(anId("Domain it is about; left out: all questions.")),
  comparison: optional(anId("Comparison it is about.")),
  note: optional(aString("Shown beside the value: what does not fit together.")),
};
const tableOf = {
  id: anId("Name of the printed table."),
  title: aString("Its title on the page that compares."),
};

/** `published.yaml` as authors write it: figures as numbers or as they are printed. */
export const publishedFileShape = objectOf({
  source: aString("The publication."),
  tables: listOf(
    objectOf({
      ...tableOf,
      values: listOf(
        objectOf({
          ...valueOf,
          value: aPrinted(
            'A number, or the figure as printed: "2.1(1.66 )" is a mean and its sd, "2.4–3.9" the values measure_low and measure_high, "–" nothing. Per cent from 0 to 100.',
          ),
          decimals: optional(
            aNumber("Printed decimals, where the value is a number; of a printed figure they are counted."),
          ),
        }),
        "Its printed values.",
      ),
    }),
  ),
});
export type PublishedFile = ValueOf<typeof publishedFileShape>;

/** Printed values as the site has them: `published.json`. */
export const publishedShape = objectOf({
  source: aString("The publication."),
  tables: listOf(
    objectOf({
      ...tableOf,
      values: listOf(
        objectOf({
          ...valueOf,
          value: aNumber("As printed; per cent as a number from 0 to 100."),
          decimals: aNumber("Printed decimals: computed and printed are compared after rounding to them."),
        }),
        "Its printed values.",
      ),
    }),
  ),
});
export type PublishedSpec = ValueOf<typeof publishedShape>;
export type PublishedValue = PublishedSpec["tables"][number]["values"][number];

export type { Shape };
