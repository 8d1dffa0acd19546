import { join } from "node:path";
import {
  examplesShape,
  publishedShape,
  specShape,
  type BenchmarkSpec,
  type ExampleSpec,
  type PublishedSpec,
} from "../../src/schema/spec.ts";
import { checkExamples, checkSpec } from "./check-spec.ts";
import { discover, unreadNotes, type Discovery } from "./discover.ts";
import { readQuestions, type Question } from "./questions.ts";
import type { Report } from "./record.ts";
import { readYaml } from "./yaml.ts";

/** A run-output folder without its facts: spec, questions, cards, printed values, and where the facts are. */
export interface Benchmark {
  readonly spec: BenchmarkSpec;
  readonly questions: ReadonlyMap<string, Question>;
  readonly examples: readonly ExampleSpec[];
  readonly published: PublishedSpec | null;
  readonly discovery: Discovery;
  /** Files that the benchmark rests on, relative to the folder, sorted. */
  readonly inputs: readonly string[];
  /** What an author should know but may leave as it is. */
  readonly notes: readonly string[];
}

/** Reads and checks; null where nothing can be said without a usable `benchmark.yaml`. */
export async function readBenchmark(folder: string, report: Report): Promise<Benchmark | null> {
  const discovery = await discover(folder, report);
  if (discovery === null) return null;
  const yaml = await readYaml(join(folder, "benchmark.yaml"), "benchmark.yaml", specShape, report);
  if (yaml === null) return null;
  const spec = yaml.value;
  for (const f of checkSpec(spec))
    report({
      file: "benchmark.yaml",
      ...yaml.place(f.path),
      field: f.path.join("."),
      expected: f.expected,
      got: f.got,
    });
  const notes = [...unreadNotes(discovery)];
  const questions = await readQuestions(discovery, spec, report, (file, columns) => {
    if (columns.length > 0) notes.push(`${file}: nothing reads the columns ${columns.join(", ")}`);
  });
  const cards = discovery.all.includes("examples.yaml")
    ? await readYaml(join(folder, "examples.yaml"), "examples.yaml", examplesShape, report)
    : null;
  if (cards !== null && questions.size > 0)
    for (const f of checkExamples(cards.value, spec, questions))
      report({
        file: "examples.yaml",
        ...cards.place(f.path),
        field: f.path.join("."),
        expected: f.expected,
        got: f.got,
      });
  const published = discovery.all.includes("published.yaml")
    ? await readYaml(join(folder, "published.yaml"), "published.yaml", publishedShape, report)
    : null;
  const clips = [...questions.values()].flatMap((q) => (q.audio.kind === "clip" ? [q.audio.file] : []));
  const yamls = ["benchmark.yaml", "examples.yaml", "published.yaml"].filter((f) =>
    discovery.all.includes(f),
  );
  return {
    spec,
    questions,
    examples: cards?.value ?? [],
    published: published?.value ?? null,
    discovery,
    inputs: [...new Set([...yamls, ...discovery.dataFiles.map((f) => f.file), ...clips])].sort(),
    notes,
  };
}
