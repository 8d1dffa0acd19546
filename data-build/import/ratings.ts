import { basename } from "node:path";
import { stringify } from "yaml";
import { isMapping } from "../../src/schema/shape.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { InputError, UsageError, type Problem } from "../read/problem.ts";
import { toCsv } from "../write/csv.ts";
import { parseScale } from "./imported-judges.ts";
import { languageSpec } from "./imported-spec.ts";
import type { Importer } from "./importer.ts";
import { parseJsonDocument } from "./json-document.ts";
import { readItems, type RatedItem, type Scale } from "./ratings-items.ts";
import { repeatedKeys } from "./ratings-keys.ts";
import { slug } from "./slug.ts";
import { tally } from "./tally.ts";
import { languageFlag, languageOf, titleFlag, titleOf } from "./trn-flags.ts";
import { many } from "./trn-names.ts";
import { readBytes, reportInvalidUtf8, sourceName, stemOf, type Report } from "./trn-source.ts";

const config = "audio";
const lone = "candidate";

/** An item with the question and the model that its id names. */
interface Placed {
  readonly item: RatedItem;
  readonly question_id: string;
  readonly model: string;
}

/**
 * `<question>_<number>` names a question and one of its candidate answers, if the items of each question agree on
 * its wording and reference; else every item is a question of its own.
 */
function placeItems(items: readonly RatedItem[]): {
  readonly placed: readonly Placed[];
  readonly isSplit: boolean;
} {
  const split = items.map((item): Placed | null => {
    const match = /^(.+)_(\d+)$/u.exec(item.id);
    const [question_id, number] = [match?.[1], match?.[2]];
    return question_id === undefined || number === undefined
      ? null
      : { item, question_id, model: `${lone}-${number}` };
  });
  const placed = split.filter((p) => p !== null);
  const wordings = Map.groupBy(placed, (p) => p.question_id);
  const agree = [...wordings.values()].every(
    (group) => new Set(group.map(({ item }) => JSON.stringify([item.question, item.reference]))).size === 1,
  );
  if (placed.length === items.length && agree && items.length > 0) return { placed, isSplit: true };
  return { placed: items.map((item) => ({ item, question_id: item.id, model: lone })), isSplit: false };
}

const byNumber = new Intl.Collator("en", { numeric: true });

function specOf(
  placed: readonly Placed[],
  scale: Scale,
  options: { readonly title: string; readonly language: string; readonly source: string },
): BenchmarkSpec {
  const models = [...new Set(placed.map((p) => p.model))].sort((a, b) => byNumber.compare(a, b));
  return {
    schema_version: 1,
    id: slug(options.title),
    title: options.title,
    languages: [languageSpec(options.language)],
    scale: { ...scale, label: `human rating, ${scale.min}–${scale.max}` },
    configs: [{ id: config, label: "Audio and question", modality: "speech", language: options.language }],
    models: models.map((id) => ({
      id,
      label: id === lone ? "Candidate" : `Candidate ${id.slice(lone.length + 1)}`,
    })),
    exclusion_span: scale.max - scale.min,
    provenance: { kind: "measured", statement: `Raw human ratings of ${options.source}.` },
  };
}

/** Pseudonyms of raters, in order of first appearance: rater-1, rater-2, …. */
function pseudonymsOf(items: readonly RatedItem[]): ReadonlyMap<string, string> {
  const names = new Set(items.flatMap((item) => item.ratings.map((r) => r.rater)).filter((r) => r !== null));
  return new Map([...names].map((name, i) => [name, `rater-${i + 1}`]));
}

function filesOf(
  placed: readonly Placed[],
  spec: BenchmarkSpec,
  language: string,
): ReadonlyMap<string, string> {
  const pseudonyms = pseudonymsOf(placed.map((p) => p.item));
  const questions = new Map(placed.map((p) => [p.question_id, p.item]));
  const [question, reference] = [`question_${language}`, `reference_${language}`];
  const files = new Map([
    ["benchmark.yaml", stringify(spec, { lineWidth: 100 })],
    [
      "questions.csv",
      toCsv<string>(
        ["question_id", question, reference],
        [...questions].map(([question_id, item]) => ({
          question_id,
          [question]: item.question,
          [reference]: item.reference,
        })),
      ),
    ],
    [
      "ratings.csv",
      toCsv(
        ["question_id", "config_id", "model_id", "rater_id", "score"],
        placed.flatMap(({ item, question_id, model }) =>
          item.ratings.map(({ rater, score }) => ({
            question_id,
            config_id: config,
            model_id: model,
            rater_id: rater === null ? null : (pseudonyms.get(rater) ?? null),
            score,
          })),
        ),
      ),
    ],
  ]);
  for (const { id } of spec.models ?? []) {
    const answers = placed.filter((p) => p.model === id);
    files.set(
      `answers/${config}/${id}.csv`,
      toCsv(
        ["question_id", "answer"],
        answers.map((p) => ({ question_id: p.question_id, answer: p.item.candidate })),
      ),
    );
  }
  return files;
}

function notesOn(placed: readonly Placed[], isSplit: boolean): readonly string[] {
  const single = placed.filter(({ item }) => item.ratings.filter((r) => r.score !== null).length < 2).length;
  const missing = placed.reduce((n, { item }) => n + item.ratings.filter((r) => r.score === null).length, 0);
  const isNamed = placed.some(({ item }) => item.ratings.some((r) => r.rater !== null));
  return [
    isSplit
      ? "item ids are read as <question>_<candidate>: a model for each candidate number"
      : "every item is a question of its own, with one answer",
    ...(missing > 0 ? [`${many(missing, "rating")} without a value, kept as missing`] : []),
    ...(single > 0
      ? [`${many(single, "item")} with fewer than two ratings, which no agreement statistic can use`]
      : []),
    isNamed
      ? "raters are called by pseudonyms"
      : "raters are not told apart: a place in the list of ratings is no rater's id",
    "transcriptions, rationales and feedback are not carried over",
  ];
}

/** Raw human ratings as one JSON object of rated answers (the form of ORCA's audio-QA annotations). */
export const ratings: Importer = {
  format: "ratings",
  summary: "Raw human ratings: a JSON object of rated answers.",
  example: "explorer import ratings dev.json DIR",
  takesSource: true,
  flags: [
    {
      name: "scale",
      value: "MIN:MAX[:STEP]",
      doc: "The scale of the ratings (left out: 1:5:1).",
      required: false,
    },
    languageFlag,
    titleFlag,
  ],
  async run({ source, flags }) {
    if (source === null) throw new UsageError("import ratings needs a source");
    const problems: Problem[] = [];
    const report: Report = (problem) => problems.push(problem);
    const scale = parseScale(flags.get("scale") ?? "1:5:1");
    const language = languageOf(flags);
    const name = sourceName(source);
    const bytes = await readBytes(source, report);
    if (bytes === null || !reportInvalidUtf8(bytes, name, "", report)) throw new InputError(problems);
    const text = new TextDecoder().decode(bytes);
    const document = parseJsonDocument(text, name, report);
    if (document === null) throw new InputError(problems);
    for (const { key, line, column } of repeatedKeys(text))
      report({ file: name, line, column, expected: "each key once in an object", got: `"${key}" again` });
    const given = tally(`${name} (ratings)`);
    const items = readItems(document, name, scale, given, report);
    if (problems.length > 0) throw new InputError(problems);
    const counted = tally(`${name} (items)`);
    counted.see(isMapping(document.value) ? Object.keys(document.value).length : 0);
    const { placed, isSplit } = placeItems(items);
    counted.take(placed.length);
    const spec = specOf(placed, scale, {
      title: titleOf(flags, stemOf(source)),
      language,
      source: basename(source),
    });
    return {
      files: filesOf(placed, spec, language),
      counts: [counted.count(), given.count()],
      notes: notesOn(placed, isSplit),
    };
  },
};
