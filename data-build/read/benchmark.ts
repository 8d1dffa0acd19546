import { existsSync } from "node:fs";
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
import { discover, type Discovery } from "./discover.ts";
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
}

/** Reads and checks; null where nothing can be said without a usable `benchmark.yaml`. */
export async function readBenchmark(folder: string, report: Report): Promise<Benchmark | null> {
  const discovery = await discover(folder, report);
  if (discovery.all.length === 0 && !existsSync(folder)) return null;
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
  const questions = await readQuestions(discovery, spec, report);
  const cards = discovery.all.includes("examples.yaml")
    ? await readYaml(join(folder, "examples.yaml"), "examples.yaml", examplesShape, report)
    : null;
  if (cards !== null)
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
  return { spec, questions, examples: cards?.value ?? [], published: published?.value ?? null, discovery };
}
