import { join } from "node:path";
import {
  examplesShape,
  publishedFileShape,
  specShape,
  type BenchmarkSpec,
  type ExampleSpec,
  type PublishedSpec,
} from "../../src/schema/spec.ts";
import type { Row } from "../../src/schema/tables.ts";
import { checkExamples, checkPublished, checkSpec, emptyNotes, type Fault } from "./check-spec.ts";
import { plainPublished } from "./published.ts";
import { discover, unreadNotes, type Discovery } from "./discover.ts";
import { readQuestions, type Question } from "./questions.ts";
import type { Report } from "./record.ts";
import { readSpans } from "./spans.ts";
import { readWords, wordFiles } from "./words.ts";
import { readYaml, type YamlDocument } from "./yaml.ts";

/** A run-output folder without its facts: spec, questions, cards, printed values, and where the facts are. */
export interface Benchmark {
  readonly spec: BenchmarkSpec;
  readonly questions: ReadonlyMap<string, Question>;
  readonly examples: readonly ExampleSpec[];
  readonly published: PublishedSpec | null;
  readonly words: readonly Row<"words">[];
  readonly spans: readonly Row<"spans">[];
  readonly discovery: Discovery;
  /** Files that the benchmark rests on, relative to the folder, sorted. */
  readonly inputs: readonly string[];
  /** What an author should know but may leave as it is. */
  readonly notes: readonly string[];
}

const slots = ["a", "b2", "c", "d", "e", "f", "b1", "b3"] as const;

/** Where no model says which colour and symbol it has, they get them in order; a ninth gets its name on the mark. */
function withSlots(spec: BenchmarkSpec): BenchmarkSpec {
  if (spec.models?.every((m) => m.slot === undefined) !== true) return spec;
  const models = spec.models.map((m, i) => {
    const slot = slots[i];
    return slot === undefined ? m : { ...m, slot };
  });
  return { ...spec, models };
}

/** Reads and checks; null where nothing can be said without a usable `benchmark.yaml`. */
export async function readBenchmark(folder: string, report: Report): Promise<Benchmark | null> {
  const discovery = await discover(folder, report);
  if (discovery === null) return null;
  const yaml = await readYaml(join(folder, "benchmark.yaml"), "benchmark.yaml", specShape, report);
  if (yaml === null) return null;
  const spec = withSlots(yaml.value);
  reportAll("benchmark.yaml", yaml, checkSpec(spec), report);
  const notes = [...unreadNotes(discovery)];
  const questions = await readQuestions(
    discovery,
    spec,
    report,
    (file, columns) => {
      if (columns.length > 0) notes.push(`${file}: nothing reads the columns ${columns.join(", ")}`);
    },
    (note) => notes.push(note),
  );
  const cards = discovery.all.includes("examples.yaml")
    ? await readYaml(join(folder, "examples.yaml"), "examples.yaml", examplesShape, report)
    : null;
  if (cards !== null && questions.size > 0)
    reportAll("examples.yaml", cards, checkExamples(cards.value, spec, questions), report);
  notes.push(...emptyNotes(spec, cards?.value ?? []));
  const published = discovery.all.includes("published.yaml")
    ? await readYaml(join(folder, "published.yaml"), "published.yaml", publishedFileShape, report)
    : null;
  const printed = published === null ? null : plainPublished(published.value);
  if (published !== null)
    reportAll(
      "published.yaml",
      published,
      [...checkPublished(published.value, spec), ...(printed?.faults ?? [])],
      report,
    );
  const known = new Set(questions.keys());
  const words = await readWords(folder, discovery.all, spec, known, report);
  const spans = await readSpans(discovery, known, report);
  const clips = [...questions.values()].flatMap((q) => (q.audio.kind === "clip" ? [q.audio.file] : []));
  const yamls = ["benchmark.yaml", "examples.yaml", "published.yaml"].filter((f) =>
    discovery.all.includes(f),
  );
  return {
    spec,
    questions,
    examples: cards?.value ?? [],
    published: printed?.published ?? null,
    discovery,
    words,
    spans,
    inputs: [
      ...new Set([
        ...wordFiles(discovery.all).map((f) => f.file),
        ...yamls,
        ...discovery.dataFiles.map((f) => f.file),
        ...clips,
      ]),
    ].sort(),
    notes,
  };
}

function reportAll(
  file: string,
  document: YamlDocument<unknown>,
  faults: readonly Fault[],
  report: Report,
): void {
  for (const { path, expected, got } of faults)
    report({ file, ...document.place(path), field: path.join("."), expected, got });
}
