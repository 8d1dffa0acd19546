import { basename } from "node:path";
import { stringify } from "yaml";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { toCsv } from "../write/csv.ts";
import { languageSpec } from "./imported-spec.ts";
import { uniqueSlugs } from "./slug.ts";
import { errorsOf, resolvePair, type Resolution, type WordCounts } from "./trn-align.ts";
import { many } from "./trn-names.ts";
import { firstPath, type Item, type Word } from "./trn-network.ts";
import { stemOf } from "./trn-source.ts";

/** An utterance to be recognised. */
export interface Utterance {
  readonly question_id: string;
  readonly reference: readonly Item[];
  readonly domain?: string | null;
  /** Path of the clip in the folder. */
  readonly audio?: string | null;
  readonly audio_seconds?: number | null;
}

/** What one recogniser made of the utterances, by question id. Utterances it wasn't given are absent. */
export interface Recogniser {
  /** Path of its file. */
  readonly path: string;
  readonly hypotheses: ReadonlyMap<string, readonly Item[]>;
}

export interface RecognitionOptions {
  readonly title: string;
  readonly language: string;
  readonly referencePath: string;
  readonly domains?: BenchmarkSpec["domains"];
}

export interface RecognitionFolder {
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
  /** The words that stand in `inputs/`, by configuration and question. */
  readonly chosen: ReadonlyMap<string, ReadonlyMap<string, readonly Word[]>>;
}

const textOf = (words: readonly Word[]): string => words.map((word) => word.text).join(" ");

/** System name per recogniser: its file's name, numbered where several files share it. */
function systemNames(recognisers: readonly Recogniser[]): readonly string[] {
  const seen = new Map<string, number>();
  return recognisers.map(({ path }) => {
    const stem = stemOf(path);
    const count = (seen.get(stem) ?? 0) + 1;
    seen.set(stem, count);
    return count === 1 ? stem : `${stem} (${count})`;
  });
}

/**
 * A run-output folder of recognition alone. The question's text is the reference with its alternatives settled for
 * the first recogniser that was given the utterance (without one: the first alternatives); where another
 * recogniser is best served by other alternatives, its row in `inputs/` says so in the column `reference`.
 */
export function recognitionFolder(
  utterances: readonly Utterance[],
  recognisers: readonly Recogniser[],
  options: RecognitionOptions,
): RecognitionFolder {
  const names = systemNames(recognisers);
  const ids = uniqueSlugs(names);
  const systems = recognisers.map((recogniser, i) => {
    const name = names[i] ?? "";
    const resolutions = new Map<string, Resolution>();
    for (const utterance of utterances) {
      const hypothesis = recogniser.hypotheses.get(utterance.question_id);
      if (hypothesis !== undefined)
        resolutions.set(utterance.question_id, resolvePair(utterance.reference, hypothesis));
    }
    return { name, id: ids.get(name) ?? name, path: recogniser.path, resolutions };
  });
  const texts = new Map(
    utterances.map(({ question_id, reference }) => {
      const first = systems.find((s) => s.resolutions.has(question_id))?.resolutions.get(question_id);
      return [question_id, textOf(first?.reference ?? firstPath(reference))];
    }),
  );
  const spec = specOf(systems, options);
  const files = new Map<string, string>([
    ["benchmark.yaml", stringify(spec, { lineWidth: 100 })],
    ["questions.csv", questionsCsv(utterances, texts, options.language)],
    ...systems.map((s) => [`inputs/${s.id}.csv`, inputsCsv(s.resolutions, texts)] as const),
  ]);
  return {
    files,
    notes: systems.flatMap((s) => notesOn(s, utterances, texts)),
    chosen: new Map(
      systems.map((s) => [s.id, new Map([...s.resolutions].map(([id, r]) => [id, r.hypothesis]))]),
    ),
  };
}

function questionsCsv(
  utterances: readonly Utterance[],
  texts: ReadonlyMap<string, string>,
  language: string,
): string {
  const optional = (["domain", "audio", "audio_seconds"] as const).filter((c) =>
    utterances.some((u) => u[c] !== undefined && u[c] !== null),
  );
  const question = `question_${language}`;
  return toCsv<string>(
    ["question_id", ...optional, question],
    utterances.map((u) => ({
      question_id: u.question_id,
      domain: u.domain,
      audio: u.audio,
      audio_seconds: u.audio_seconds,
      [question]: texts.get(u.question_id),
    })),
  );
}

function inputsCsv(resolutions: ReadonlyMap<string, Resolution>, texts: ReadonlyMap<string, string>): string {
  const rows = [...resolutions].map(([question_id, r]) => {
    const reference = textOf(r.reference);
    return {
      question_id,
      text: textOf(r.hypothesis),
      reference: reference === texts.get(question_id) ? null : reference,
    };
  });
  return rows.some((row) => row.reference !== null)
    ? toCsv(["question_id", "text", "reference"], rows)
    : toCsv(["question_id", "text"], rows);
}

interface System {
  readonly name: string;
  readonly id: string;
  readonly path: string;
  readonly resolutions: ReadonlyMap<string, Resolution>;
}

function specOf(systems: readonly System[], options: RecognitionOptions): BenchmarkSpec {
  const reference = basename(options.referencePath);
  return {
    schema_version: 1,
    id: [...uniqueSlugs([options.title]).values()][0] ?? "transcripts",
    title: options.title,
    languages: [languageSpec(options.language)],
    scale: { min: 0, max: 1, label: "not used: no answers are scored" },
    ...(options.domains === undefined ? {} : { domains: options.domains }),
    configs: systems.map(({ id, name }) => ({
      id,
      label: `Transcript by ${name}`,
      modality: "text",
      language: options.language,
      steps: [{ kind: "asr", system: name }],
    })),
    provenance: {
      kind: "measured",
      statement: `Transcripts of ${systems.map((s) => basename(s.path)).join(", ")}, measured against ${reference}.`,
    },
    facts: [{ label: "Reference transcripts", value: reference }],
  };
}

const sum = (counts: readonly WordCounts[], pick: (c: WordCounts) => number): number =>
  counts.reduce((total, c) => total + pick(c), 0);

/** Word errors of a system in a sentence, as sclite counts them: words as written, case folded. */
export function errorNote(name: string, counts: readonly WordCounts[]): string {
  const words = sum(counts, (c) => c.words);
  const errors = sum(counts, errorsOf);
  const rate =
    words === 0 ? "no rate, since the references have no words" : `${((100 * errors) / words).toFixed(1)} %`;
  return (
    `${name}: ${many(counts.length, "utterance")}; ${many(errors, "word error")} in ${many(words, "word")} ` +
    `of the references, ${rate} (${sum(counts, (c) => c.substitutions)} substituted, ` +
    `${sum(counts, (c) => c.deletions)} deleted, ${sum(counts, (c) => c.insertions)} inserted; ` +
    "words as written, case folded)"
  );
}

function notesOn(
  system: System,
  utterances: readonly Utterance[],
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const resolutions = [...system.resolutions.values()];
  const absent = utterances.length - resolutions.length;
  const other = [...system.resolutions].filter(([id, r]) => textOf(r.reference) !== texts.get(id)).length;
  const unsearched = resolutions.filter((r) => r.isUnsearched).length;
  return [
    errorNote(
      system.name,
      resolutions.map((r) => r.counts),
    ),
    ...(absent > 0
      ? [`${system.name}: no hypothesis for ${many(absent, "utterance")}; left out, not counted as deleted`]
      : []),
    ...(other > 0
      ? [
          `${system.name}: ${many(other, "utterance")} measured against other alternatives than the question shows`,
        ]
      : []),
    ...(unsearched > 0
      ? [
          `${system.name}: ${many(unsearched, "utterance")} too long to settle alternatives; the first ones stand`,
        ]
      : []),
  ];
}
