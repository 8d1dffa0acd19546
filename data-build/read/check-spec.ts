import { holeReason } from "../../src/schema/measures.ts";
import type { BenchmarkSpec, Cell, ExampleSpec, PublishedFile } from "../../src/schema/spec.ts";

/** What is wrong at a place of a document. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly expected: string;
  readonly got: string;
}

const reserved = ["score", "rating", "em", "f1", "wer", "wer_written", "cer", "aer", "bleu", "chrf"];

/** Faults that a shape can't see: ids used twice, ids that name nothing, an empty scale. */
export function checkSpec(spec: BenchmarkSpec): readonly Fault[] {
  const faults: Fault[] = [];
  const fault = (path: Fault["path"], expected: string, got: string): number =>
    faults.push({ path, expected, got });
  const ids = (list: readonly { readonly id: string }[] | undefined, name: string): readonly string[] => {
    const all = (list ?? []).map((item) => item.id);
    all.forEach((id, i) => {
      const first = all.findIndex((other) => other.toLowerCase() === id.toLowerCase());
      if (first !== i) fault([name, i, "id"], `an id that no other of ${name} has (case aside)`, id);
    });
    return all;
  };
  const known = (path: Fault["path"], id: string | undefined, all: readonly string[], what: string): void => {
    if (id !== undefined && !all.includes(id))
      fault(path, all.length === 0 ? `no ${what}: none is declared` : `one of ${all.join(", ")}`, id);
  };
  const languages = ids(spec.languages, "languages");
  const configs = ids(spec.configs, "configs");
  const models = ids(spec.models, "models");
  const judges = ids(spec.judges, "judges");
  const metrics = ids(spec.metrics, "metrics");
  const groups = ids(spec.groups, "groups");
  ids(spec.domains, "domains");
  const comparisons = ids(spec.comparisons, "comparisons");
  if (spec.schema_version !== 1) fault(["schema_version"], "1", String(spec.schema_version));
  const { citation } = spec;
  // It becomes a link on every page, and a link may also be code.
  if (citation?.url !== undefined && !/^https?:\/\//iu.test(citation.url))
    fault(["citation", "url"], "an address that begins with https:// or http://", citation.url);
  if (languages.length === 0) fault(["languages"], "at least one language", "none");
  if (configs.length === 0) fault(["configs"], "at least one configuration", "none");
  if (!(spec.scale.min < spec.scale.max))
    fault(["scale", "max"], `more than min (${spec.scale.min})`, String(spec.scale.max));
  const { min, max, step, levels } = spec.scale;
  if (step !== undefined && !(step > 0)) fault(["scale", "step"], "more than 0", String(step));
  else if (step !== undefined && !isStep((max - min) / step))
    fault(["scale", "step"], `a step that leads from ${min} to ${max}`, String(step));
  levels?.forEach(({ score }, i) => {
    if (!(score >= min && score <= max))
      fault(["scale", "levels", i, "score"], `a score from ${min} to ${max}`, String(score));
    else if (step !== undefined && step > 0 && !isStep((score - min) / step))
      fault(["scale", "levels", i, "score"], `a score in steps of ${step} from ${min}`, String(score));
    if (levels.findIndex((other) => other.score === score) !== i)
      fault(["scale", "levels", i, "score"], "each score once", `${score} again`);
  });
  spec.configs.forEach((c, i) => {
    known(["configs", i, "language"], c.language, languages, "language");
    known(["configs", i, "group"], c.group, groups, "group");
    known(["configs", i, "from"], c.from, configs, "configuration");
    if (loops(spec, c.id))
      fault(["configs", i, "from"], "a chain that ends", `${c.from ?? ""}, which leads back to ${c.id}`);
  });
  spec.metrics?.forEach((m, i) => {
    if (reserved.includes(m.id)) fault(["metrics", i, "id"], `an id other than ${reserved.join(", ")}`, m.id);
    if (!(m.min < m.max)) fault(["metrics", i, "max"], `more than min (${m.min})`, String(m.max));
  });
  spec.judges?.forEach((j, i) => {
    known(["judges", i, "model_id"], j.model_id, models, "model");
    j.covers?.forEach((c, k) => {
      known(["judges", i, "covers", k, "config"], c.config, configs, "configuration");
      known(["judges", i, "covers", k, "model"], c.model, models, "model");
    });
  });
  spec.holes?.forEach((h, i) => {
    h.configs.forEach((c, k) => known(["holes", i, "configs", k], c, configs, "configuration"));
    h.models.forEach((m, k) => known(["holes", i, "models", k], m, models, "model"));
  });
  known(["primary_judge"], spec.primary_judge, judges, "judge");
  known(["primary_metric"], spec.primary_metric, [...metrics, "em", "f1", "rating"], "metric");
  const primary = spec.primary_judge ?? judges[0] ?? "";
  const cellName = (c: Cell): string =>
    [c.config, c.model, c.judge ?? primary].filter((part) => part !== "").join("/");
  const cell = (path: Fault["path"], c: Cell | undefined): void => {
    if (c === undefined) return;
    known([...path, "config"], c.config, configs, "configuration");
    known([...path, "model"], c.model, models, "model");
    known([...path, "judge"], c.judge, judges, "judge");
  };
  cell(["baseline"], spec.baseline);
  spec.comparisons?.forEach((c, i) => {
    cell(["comparisons", i, "variant"], c.variant);
    cell(["comparisons", i, "against"], c.against);
    const against = c.against ?? spec.baseline;
    if (against === undefined)
      fault(["comparisons", i], "a cell to compare against, or a baseline", comparisons[i] ?? "");
    else if (cellName(c.variant) === cellName(against))
      fault(
        ["comparisons", i, "variant"],
        "another cell than the one it is compared with",
        cellName(against),
      );
  });
  return faults;
}

const isStep = (count: number): boolean => Math.abs(count - Math.round(count)) <= 1e-9;

function loops(spec: BenchmarkSpec, id: string): boolean {
  let at = spec.configs.find((c) => c.id === id)?.from;
  for (let i = 0; at !== undefined && i <= spec.configs.length; i += 1) {
    if (at === id) return true;
    at = spec.configs.find((c) => c.id === at)?.from;
  }
  return false;
}

/** Comparisons, baseline and cards about a cell that was not run: they stay empty. */
export function emptyNotes(spec: BenchmarkSpec, examples: readonly ExampleSpec[]): readonly string[] {
  const note = (file: string, what: string, cell: Cell | undefined): readonly string[] =>
    cell === undefined || holeReason(spec, cell.config, cell.model) === null
      ? []
      : [`${file}: ${what} is about ${cell.config}/${cell.model}, a declared hole, and stays empty`];
  return [
    ...note("benchmark.yaml", "the baseline", spec.baseline),
    ...(spec.comparisons ?? []).flatMap((c) =>
      [c.variant, c.against].flatMap((cell) => note("benchmark.yaml", `the comparison ${c.id}`, cell)),
    ),
    ...examples.flatMap((e) => e.cells.flatMap((cell) => note("examples.yaml", `a cell of ${e.id}`, cell))),
  ];
}

/** Faults of `examples.yaml` against the spec and the questions read. */
export function checkExamples(
  examples: readonly ExampleSpec[],
  spec: BenchmarkSpec,
  questions: { has(id: string): boolean },
): readonly Fault[] {
  const faults: Fault[] = [];
  examples.forEach((e, i) => {
    if (examples.findIndex((other) => other.id === e.id) !== i)
      faults.push({ path: [i, "id"], expected: "an id that no other example has", got: e.id });
    if (!questions.has(e.question_id))
      faults.push({ path: [i, "question_id"], expected: "a question of the folder", got: e.question_id });
    e.cells.forEach((c, k) => {
      if (!spec.configs.some((x) => x.id === c.config))
        faults.push({ path: [i, "cells", k, "config"], expected: "a configuration", got: c.config });
      if (spec.models?.some((x) => x.id === c.model) !== true)
        faults.push({ path: [i, "cells", k, "model"], expected: "a model", got: c.model });
      if (c.judge !== undefined && spec.judges?.some((x) => x.id === c.judge) !== true)
        faults.push({ path: [i, "cells", k, "judge"], expected: "a judge", got: c.judge });
    });
  });
  return faults;
}

/** Printed values that name something the spec doesn't have, and so would stand beside nothing. */
export function checkPublished({ tables }: PublishedFile, spec: BenchmarkSpec): readonly Fault[] {
  const known = {
    config: spec.configs,
    model: spec.models ?? [],
    judge: spec.judges ?? [],
    domain: spec.domains ?? [],
    comparison: spec.comparisons ?? [],
  } as const;
  const names = ["config", "model", "judge", "domain", "comparison"] as const;
  const metrics = [...reserved, ...(spec.metrics ?? []).map((m) => m.id)];
  const twice = tables.flatMap(({ id }, i) =>
    tables.findIndex((t) => t.id === id) === i
      ? []
      : [{ path: ["tables", i, "id"], expected: "an id that no other table has", got: id }],
  );
  const unknown = tables.flatMap(({ values }, i) =>
    values.flatMap(({ metric }, k) =>
      metric === undefined || metrics.includes(metric)
        ? []
        : [
            {
              path: ["tables", i, "values", k, "metric"],
              expected: `one of ${metrics.join(", ")}`,
              got: metric,
            },
          ],
    ),
  );
  const others = tables.flatMap(({ values }, i) =>
    values.flatMap((value, k) =>
      names.flatMap((name) => {
        const id = value[name];
        return id === undefined || known[name].some((x) => x.id === id)
          ? []
          : [{ path: ["tables", i, "values", k, name], expected: `a ${name} of benchmark.yaml`, got: id }];
      }),
    ),
  );
  return [...twice, ...unknown, ...others];
}
