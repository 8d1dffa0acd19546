import { show } from "../../src/schema/define.ts";
import {
  aNumber,
  anId,
  aString,
  invalid,
  isMapping,
  listOf,
  objectOf,
  oneOf,
  optional,
  type Shape,
  type ValueOf,
} from "../../src/schema/shape.ts";

/** A text, or a list of texts; read as a list. */
export function oneOrMore(doc: string): Shape<readonly string[]> {
  const expected = "a column's name, or a list of them";
  const isName = (v: unknown): v is string => typeof v === "string" && v !== "";
  return {
    expected,
    doc,
    read(value, path, report) {
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      if (items.length > 0 && items.every(isName)) return items;
      report({ path, expected, got: show(value) });
      return invalid;
    },
  };
}

/** A mapping whose keys are language tags. */
export function byLanguage<T>(item: Shape<T>, doc: string): Shape<Readonly<Record<string, T>>> {
  const expected = `a mapping from language tags to ${item.expected}`;
  return {
    expected,
    doc,
    item,
    read(value, path, report) {
      if (!isMapping(value)) {
        report({ path, expected, got: show(value) });
        return invalid;
      }
      const entries: [string, T][] = [];
      for (const [tag, v] of Object.entries(value)) {
        if (!/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/u.test(tag))
          report({ path: [...path, tag], expected: "a language tag such as te or en-GB", got: show(tag) });
        const read = item.read(v, [...path, tag], report);
        if (read !== invalid) entries.push([tag, read]);
      }
      return Object.fromEntries(entries);
    },
  };
}

const language = objectOf({
  id: anId("BCP 47 tag."),
  label: aString(),
  romanised: optional(oneOf(["iso15919"])),
});

const scale = objectOf({
  min: aNumber(),
  max: aNumber(),
  step: optional(aNumber("Left out: the scale is continuous.")),
  label: aString(),
});

/** What every column mapping may say of the benchmark. */
export const aboutBenchmark = {
  title: optional(aString("Title of the benchmark. Left out: the source's name.")),
  languages: optional(listOf(language, "Left out: the languages that `columns` names, the first first.")),
  scale: optional(scale),
  licence: optional(aString()),
  statement: optional(aString("Where the rows come from, in a sentence.")),
};

/** Columns that describe a question. */
export const questionColumns = {
  domain: optional(aString("The question's domain.")),
  question: optional(byLanguage(aString(), "Wording, by language.")),
  references: optional(
    byLanguage(oneOrMore("Columns with a reference answer each, or with lists of them."), "By language."),
  ),
};

const metric = objectOf({
  id: anId(),
  label: optional(aString()),
  column: aString(),
  direction: oneOf(["higher", "lower", "zero"]),
  min: aNumber(),
  max: aNumber(),
});

const config = objectOf({
  id: anId("As in the table, or the id made of what stands there."),
  label: aString(),
  modality: oneOf(["speech", "text"]),
  language: optional(anId("Left out: the first language.")),
  steps: optional(listOf(objectOf({ kind: oneOf(["asr", "mt"]), system: aString() }))),
});

const wideModel = objectOf({
  label: aString("The model's name."),
  id: optional(anId("Left out: made of the label.")),
  answer: optional(aString("Column of its answers.")),
  score: optional(aString("Column of the judge's scores of its answers.")),
  rationale: optional(aString("Column of the judge's reasons.")),
});

/** The mapping of a table's columns (`--map`). */
export const tableMapShape = objectOf({
  ...aboutBenchmark,
  layout: oneOf(["long", "wide"], "long: a row per answer; wide: a row per question, columns per model."),
  columns: objectOf({
    ...questionColumns,
    question_id: aString("The question's id."),
    audio_seconds: optional(aString("Length of its audio, s.")),
    config: optional(aString("Input configuration.")),
    input: optional(aString("What the models were given.")),
    model: optional(aString("long: the model's name.")),
    repeat: optional(aString("Repetition, from 1.")),
    answer: optional(aString("long: the answer.")),
    error: optional(aString("long: what went wrong.")),
    latency_ms: optional(aString("long: time to answer, ms.")),
    judge: optional(aString("long: who gave the score.")),
    score: optional(aString("long: the judge's score.")),
    rationale: optional(aString("long: its reason.")),
    rater: optional(aString("long: who gave the rating; published as a pseudonym.")),
    rating: optional(aString("long: a human rating.")),
  }),
  metrics: optional(listOf(metric, "long: columns with values of metrics computed elsewhere.")),
  models: optional(listOf(wideModel, "wide: the columns of each model.")),
  configs: optional(listOf(config, "Left out: what the configuration column holds, as text input.")),
  constants: optional(
    objectOf(
      { config: optional(aString()), model: optional(aString()), judge: optional(aString()) },
      "Values that stand in no column.",
    ),
  ),
});
export type TableMap = ValueOf<typeof tableMapShape>;

/** The mapping of a Hugging Face data set's columns (`--map`). */
export const parquetMapShape = objectOf({
  ...aboutBenchmark,
  columns: objectOf({
    ...questionColumns,
    question_id: optional(aString("The question's id. Left out: row-000001, row-000002, … in order.")),
    audio: optional(aString("The struct of bytes and path. Left out: audio.")),
  }),
});
export type ParquetMap = ValueOf<typeof parquetMapShape>;
