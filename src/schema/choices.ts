import { measuresOf } from "./measures.ts";
import type { BenchmarkSpec } from "./spec.ts";

/** The ids that an address may name. */
export interface Vocabulary {
  readonly domains: readonly string[];
  readonly configs: readonly string[];
  readonly models: readonly string[];
  readonly judges: readonly string[];
  readonly metrics: readonly string[];
  readonly languages: readonly string[];
}

export const vocabularyOf = (spec: BenchmarkSpec): Vocabulary => ({
  domains: (spec.domains ?? []).map((d) => d.id),
  configs: spec.configs.map((c) => c.id),
  models: (spec.models ?? []).map((m) => m.id),
  // The primary judge first: it is the one that addresses leave out.
  judges: (spec.judges ?? [])
    .map((j) => j.id)
    .toSorted((a, b) => Number(b === spec.primary_judge) - Number(a === spec.primary_judge)),
  metrics: measuresOf(spec).map((m) => m.metric_id),
  languages: spec.languages.map((l) => l.id),
});

/** A setting of the views, kept in the address as `name=value`. Left out: the default. */
interface Choice {
  /** What it does, for the documentation of links. */
  readonly doc: string;
  /** The value in canonical form, or null where this benchmark or version doesn't know it. */
  parse(value: string, vocabulary: Vocabulary): string | null;
}

const among =
  (...values: readonly string[]) =>
  (value: string): string | null =>
    values.includes(value) ? value : null;

const ids =
  (list: (v: Vocabulary) => readonly string[]) =>
  (value: string, v: Vocabulary): string | null => {
    const asked = value.split(",");
    const kept = list(v).filter((id) => asked.includes(id));
    return kept.length === 0 ? null : kept.join(",");
  };

/** Keeps the reader's order; each id once. */
const orderedIds =
  (list: (v: Vocabulary) => readonly string[]) =>
  (value: string, v: Vocabulary): string | null => {
    const kept = [...new Set(value.split(","))].filter((id) => list(v).includes(id));
    return kept.length === 0 ? null : kept.join(",");
  };

/** `O1/large` or `O1/large/judge`. */
function cell(value: string, v: Vocabulary): string | null {
  const [config = "", model = "", judge, ...rest] = value.split("/");
  const known =
    rest.length === 0 &&
    v.configs.includes(config) &&
    v.models.includes(model) &&
    (judge === undefined || v.judges.includes(judge));
  return known ? value : null;
}

const sides = (v: Vocabulary): readonly string[] => [...v.configs, ...v.models, "n", "label"];

export const choices = {
  judge: { doc: "Whose scores are shown.", parse: (value, v) => (v.judges.includes(value) ? value : null) },
  metric: {
    doc: "What is averaged: score, rating, em, f1, or a metric of the benchmark.",
    parse: (value, v) => (v.metrics.includes(value) ? value : null),
  },
  decimals: { doc: "Decimals of means.", parse: among("0", "1", "3", "4") },
  pin: {
    doc: "The cell that differences are taken from, or none, or row: the first cell of each row.",
    parse: (value, v) => (value === "none" || value === "row" ? value : cell(value, v)),
  },
  by: { doc: "models: one row a model, one column a configuration.", parse: among("models") },
  sort: {
    doc: "A column of the results table and a direction: O1:desc.",
    parse: (value, v) => {
      const [key = "", direction = ""] = value.split(":");
      return sides(v).includes(key) && (direction === "asc" || direction === "desc") ? value : null;
    },
  },
  hide: {
    doc: "Configurations and models left out of the results table.",
    parse: ids((v) => [...v.configs, ...v.models]),
  },
  order: {
    doc: "Order of models and configurations in the results table.",
    parse: orderedIds((v) => [...v.models, ...v.configs]),
  },
  heat: { doc: "off: no shading.", parse: among("off") },
  show: {
    doc: "What stands below a mean: interval, n or rank instead of the difference.",
    parse: among("interval", "n", "rank", "nothing"),
  },
  common: { doc: "on: only questions that every shown cell has a value for.", parse: among("on") },
  interval: { doc: "bootstrap: resampled instead of t intervals.", parse: among("bootstrap") },
  a: { doc: "The cell compared against.", parse: cell },
  b: { doc: "The cell that is compared.", parse: cell },
  list: {
    doc: "Order of the questions: domain, or a, b or gap (b less a) and a direction, such as gap:asc.",
    parse: among("domain", "a:asc", "a:desc", "b:asc", "b:desc", "gap:asc", "gap:desc"),
  },
  id: {
    doc: "The question shown beside the list.",
    parse: (value) => (/^[^\p{Cc}]{1,200}$/u.test(value) ? value : null),
  },
  configs: { doc: "Configurations of the domain charts.", parse: orderedIds((v) => v.configs) },
  models: { doc: "Models of the domain charts.", parse: orderedIds((v) => v.models) },
  x: { doc: "mean: Bland–Altman against the mean of both.", parse: among("mean") },
  points: { doc: "jitter: every answer a dot instead of bubbles.", parse: among("jitter") },
  path: {
    doc: "The configuration whose path the pipeline page follows.",
    parse: (value, v) => (v.configs.includes(value) ? value : null),
  },
  errors: {
    doc: "A cell whose questions are drawn one by one against the errors of their inputs.",
    parse: cell,
  },
  items: { doc: "kept: agreement without the excluded items.", parse: among("kept") },
  scale: { doc: "common: EM and F1 on the scale of the ratings.", parse: among("common") },
} as const satisfies Readonly<Record<string, Choice>>;

export type ChoiceName = keyof typeof choices;
export type Choices = Readonly<Partial<Record<ChoiceName, string>>>;

export const isChoiceName = (name: string): name is ChoiceName => Object.hasOwn(choices, name);
export const parseChoice = (name: ChoiceName, value: string, v: Vocabulary): string | null =>
  choices[name].parse(value, v);
