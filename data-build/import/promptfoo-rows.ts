import type { Report } from "../read/record.ts";
import {
  importedMetricId,
  languageName,
  languageSpec,
  modelNames,
  unknownLanguage,
} from "./imported-spec.ts";
import type { ImportCount } from "./importer.ts";
import type { PromptfooFile } from "./promptfoo-file.ts";
import { readResult, type AssertionScore, type PromptfooResult } from "./promptfoo-result.ts";
import type { Wording } from "./question-union.ts";
import type {
  AnswerKey,
  ImportedAnswer,
  ImportedJudgment,
  ImportedRating,
  ImportedScore,
} from "./run-folder.ts";
import { slug, uniqueSlugs } from "./slug.ts";
import { tally } from "./tally.ts";

export interface PlacedJudgment {
  readonly judgment: ImportedJudgment & { readonly score: number };
  readonly result: PromptfooResult;
}

export interface Named {
  readonly id: string;
  readonly label: string;
}

export interface PromptfooRows {
  readonly configs: readonly (Named & { readonly language: string })[];
  readonly models: readonly Named[];
  /** Judge id → label: the assertion and its grader. */
  readonly judges: ReadonlyMap<string, string>;
  /** Metric id → the assertion's name. */
  readonly metrics: ReadonlyMap<string, string>;
  readonly wordings: readonly Wording[];
  readonly answers: readonly ImportedAnswer[];
  readonly judgments: readonly PlacedJudgment[];
  readonly scores: readonly ImportedScore[];
  readonly ratings: readonly ImportedRating[];
  readonly counts: readonly ImportCount[];
}

interface Placed {
  readonly file: string;
  readonly result: PromptfooResult;
  readonly key: AnswerKey;
  readonly language: string;
}

const longestLabel = 40;

/** Prompts as labels: whole where short, else their first words; numbered where these are the same. */
function shortLabels(prompts: readonly string[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const times = new Map<string, number>();
  for (const prompt of prompts) {
    if (labels.has(prompt)) continue;
    const points = Array.from(prompt.trim().replaceAll(/\s+/gu, " "));
    const isShort = points.length <= longestLabel;
    const label = isShort
      ? points.join("")
      : `${points
          .slice(0, longestLabel - 1)
          .join("")
          .trimEnd()}…`;
    const n = (times.get(label) ?? 0) + 1;
    times.set(label, n);
    labels.set(prompt, n === 1 ? label : `${label} (${n})`);
  }
  return labels;
}

const judgeLabel = (s: AssertionScore): string => (s.grader === null ? s.name : `${s.name} (${s.grader})`);

export function rowsOfFiles(
  files: readonly PromptfooFile[],
  statedLanguage: string | undefined,
  report: Report,
): PromptfooRows {
  const counts: ImportCount[] = [];
  const read = files.flatMap((file) => {
    const count = tally(file.file);
    const results = file.results.flatMap((raw) => {
      count.see();
      const result = readResult(raw, file.config, report);
      if (result === null) count.drop("unreadable");
      else count.take();
      return result === null ? [] : [result];
    });
    counts.push(count.count());
    return results.map((result) => ({ file: file.file, result }));
  });
  const languageOf = ({ language }: PromptfooResult): string =>
    language !== null && languageName(language) !== null ? language : (statedLanguage ?? unknownLanguage);
  const isOneLanguage = new Set(read.map((r) => languageOf(r.result))).size === 1;
  const configOf = (result: PromptfooResult): string =>
    isOneLanguage ? result.prompt : `${result.prompt}, ${languageSpec(languageOf(result)).label}`;
  const labels = shortLabels(read.map((r) => configOf(r.result)));
  const ids = uniqueSlugs(labels.values());
  const configs = new Map(
    [...labels].map(([name, label]) => [name, { id: ids.get(label) ?? slug(label), label }]),
  );
  const models = modelNames(read.map((r) => r.result.model));
  const questionIds = idsOfTests(read.map((r) => ({ ...r.result, language: languageOf(r.result) })));
  const times = new Map<string, number>();
  const placed = read.map(({ file, result }): Placed => {
    const question_id = questionIds.get(result.testKey) ?? "";
    const config = configs.get(configOf(result))?.id ?? slug(configOf(result));
    const model = models.get(result.model)?.id ?? slug(result.model);
    const cell = JSON.stringify([question_id, config, model]);
    const repeat = (times.get(cell) ?? 0) + 1;
    times.set(cell, repeat);
    return { file, result, language: languageOf(result), key: { question_id, config, model, repeat } };
  });
  const languages = new Map(placed.map((p) => [p.key.config, p.language]));
  return {
    configs: [...configs.values()].map(({ id, label }) => ({
      id,
      label,
      language: languages.get(id) ?? unknownLanguage,
    })),
    models: [...models.values()],
    wordings: placed.map(wordingOf),
    answers: placed.map(({ key, result }) => ({
      ...key,
      answer: result.answer,
      error: result.error,
      latency_ms: result.latency_ms,
    })),
    ...valuesOf(placed, counts),
  };
}

/** Ids of the tests: given ones where they tell all tests of a language apart, else places in the order of the files. */
function idsOfTests(
  results: readonly Pick<PromptfooResult, "testKey" | "givenId" | "language">[],
): ReadonlyMap<string, string> {
  const tests = new Map(results.map((r) => [r.testKey, r]));
  const given = [...tests.values()].map((t) => JSON.stringify([t.givenId, t.language]));
  const areIds = [...tests.values()].every((t) => t.givenId !== null) && new Set(given).size === given.length;
  return new Map(
    [...tests].map(([key, { givenId }], i) => [key, areIds && givenId !== null ? givenId : String(i + 1)]),
  );
}

function valuesOf(
  placed: readonly Placed[],
  counts: readonly ImportCount[],
): Pick<PromptfooRows, "judges" | "metrics" | "judgments" | "scores" | "ratings" | "counts"> {
  const judgeScores = placed.flatMap((p) => p.result.scores.filter((s) => s.kind === "judge"));
  const judgeIds = uniqueSlugs(judgeScores.map(judgeLabel));
  const metrics = new Map<string, string>();
  const judgments: PlacedJudgment[] = [];
  const scores: ImportedScore[] = [];
  const ratings: ImportedRating[] = [];
  const tallies = new Map(counts.map((c) => [c.source, tally(`${c.source} (scores)`)]));
  for (const { file, key, result } of placed) {
    const count = tallies.get(file);
    count?.see(result.scores.length + result.unusable.length);
    for (const reason of result.unusable) count?.drop(reason);
    for (const s of result.scores) {
      count?.take();
      if (s.kind === "judge") {
        const judge = judgeIds.get(judgeLabel(s)) ?? "";
        judgments.push({ judgment: { ...key, judge, score: s.score, rationale: s.reason }, result });
      } else if (s.kind === "human") ratings.push({ ...key, rater: null, score: s.score });
      else {
        const metric = importedMetricId(s.name);
        metrics.set(metric, s.name);
        scores.push({ ...key, metric, score: s.score });
      }
    }
  }
  return {
    judges: new Map([...judgeIds].map(([label, id]) => [id, label])),
    metrics,
    judgments,
    scores,
    ratings,
    counts: [...counts, ...[...tallies.values()].map((t) => t.count())],
  };
}

const wordingOf = ({ key, language, result }: Placed): Wording => ({
  id: key.question_id,
  language,
  question: result.question,
  references: result.references,
  category: result.category,
  group: "",
  marks: new Map(),
  place: () => result.raw.place(["vars"]),
});
