import { stringify } from "yaml";
import { show } from "../../src/schema/define.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import { InputError, UsageError, type Problem } from "../read/problem.ts";
import { readYaml } from "../read/yaml.ts";
import { clipEnding } from "./hf-parquet-clip.ts";
import { readShard, type ParquetRow } from "./hf-parquet-read.ts";
import type { Importer, ImportCount } from "./importer.ts";
import { slug } from "./slug.ts";
import { sourceFiles } from "./source-tree.ts";
import {
  domainIds,
  domainSpecs,
  languagesOf,
  questionsJsonl,
  type TableQuestion,
} from "./table-questions.ts";
import { parquetMapShape, type ParquetMap } from "./table-shape.ts";
import { tally, type Tally } from "./tally.ts";
import { requiredFlag } from "./trn-flags.ts";
import { checkQuestionId, many, sha256 } from "./trn-names.ts";
import { sourceName, stemOf, type Report } from "./trn-source.ts";

interface Gathered {
  readonly questions: Map<string, TableQuestion>;
  /** Where each question stands, for messages. */
  readonly places: Map<string, string>;
  readonly clips: Map<string, Uint8Array>;
}

/** What a text cell holds: nothing, a text, or several. */
function textsIn(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item) => typeof item === "string");
}

function takeRow(
  row: ParquetRow,
  file: string,
  columns: ParquetMap["columns"],
  into: Gathered,
  clipTally: Tally,
  report: Report,
): boolean {
  const value = (name: string | undefined): string | null =>
    name === undefined ? null : (textsIn(row.values.get(name))[0] ?? null);
  const place = { file, line: row.number };
  const id =
    columns.question_id === undefined
      ? `row-${String(into.questions.size + 1).padStart(6, "0")}`
      : (value(columns.question_id) ?? "");
  if (!checkQuestionId(id, place, report)) return false;
  const first = into.places.get(id);
  if (first !== undefined) {
    report({ ...place, expected: "each question id once", got: `${show(id)}, which stands in ${first} too` });
    return false;
  }
  into.places.set(id, `row ${row.number} of ${file}`);
  const languages = Object.entries(columns.question ?? {});
  into.questions.set(id, {
    question_id: id,
    domain: value(columns.domain),
    question: Object.fromEntries(
      languages.flatMap(([language, column]) => {
        const text = value(column);
        return text === null ? [] : [[language, text]];
      }),
    ),
    references: Object.fromEntries(
      Object.entries(columns.references ?? {}).map(([language, names]) => [
        language,
        names.flatMap((name) => textsIn(row.values.get(name))),
      ]),
    ),
    audio: takeClip(row, place, into.clips, clipTally, report),
  });
  return true;
}

function takeClip(
  row: ParquetRow,
  place: { readonly file: string; readonly line: number },
  clips: Map<string, Uint8Array>,
  clipTally: Tally,
  report: Report,
): string | null {
  if (!row.hasAudio) return null;
  clipTally.see();
  const { bytes } = row;
  if (bytes === null || bytes.length === 0) {
    clipTally.drop(bytes === null ? "no bytes, only a name: the clip is not in the shard" : "no bytes");
    return null;
  }
  const ending = clipEnding(bytes, row.name);
  if (ending === null) {
    report({
      ...place,
      expected: "a clip (wav, mp3, m4a, flac or ogg)",
      got: `${many(bytes.length, "byte")} of another kind`,
    });
    return null;
  }
  const path = `audio/${sha256(bytes)}.${ending}`;
  if (clips.has(path)) clipTally.drop("the same bytes as another question's clip, kept once");
  else {
    clips.set(path, Uint8Array.from(bytes));
    clipTally.take();
  }
  return path;
}

function specOf(map: ParquetMap, questions: readonly TableQuestion[], title: string): BenchmarkSpec {
  const languages = languagesOf(map);
  const domains = domainSpecs(domainIds(questions));
  const hasAudio = questions.some((q) => q.audio != null);
  const written = languages.filter((l) => questions.some((q) => q.question[l.id] !== undefined));
  return {
    schema_version: 1,
    id: slug(title),
    title,
    languages,
    scale: map.scale ?? { min: 1, max: 5, step: 1, label: "score, 1–5" },
    ...(domains === undefined || domains.length === 0 ? {} : { domains }),
    configs: [
      ...(hasAudio || written.length === 0
        ? [
            {
              id: "speech",
              label: "Speech",
              modality: "speech" as const,
              language: languages[0]?.id ?? "und",
            },
          ]
        : []),
      ...written.map((l) => ({
        id: `text-${l.id}`,
        label: `Text, ${l.label}`,
        modality: "text" as const,
        language: l.id,
      })),
    ],
    provenance: {
      kind: "measured",
      statement: map.statement ?? `Questions and clips of the data set ${title}.`,
    },
    ...(map.licence === undefined ? {} : { licence: map.licence }),
  };
}

/** Hugging Face Parquet shards with an audio column: questions, references, and clips named by their content. */
export const hfParquet: Importer = {
  format: "hf-parquet",
  summary: "Hugging Face Parquet shards whose audio column is a struct of bytes and path.",
  example: "explorer import hf-parquet data --map map.yaml DIR",
  takesSource: true,
  flags: [{ name: "map", value: "PATH", doc: "YAML: which column is what.", required: true }],
  async run({ source, flags }) {
    if (source === null) throw new UsageError("import hf-parquet needs a source");
    const problems: Problem[] = [];
    const report: Report = (problem) => problems.push(problem);
    const mapPath = requiredFlag(flags, "map");
    const map = await readYaml(mapPath, sourceName(mapPath), parquetMapShape, report);
    const found = await sourceFiles(source, report);
    const shards = found.filter((f) => f.base.toLowerCase().endsWith(".parquet"));
    if (found.length > 0 && shards.length === 0)
      report({
        file: sourceName(source),
        expected: "a .parquet file, or a folder of them",
        got: many(found.length, "other file"),
      });
    if (map === null || problems.length > 0) throw new InputError(problems);
    const { columns } = map.value;
    const wanted = {
      audio: columns.audio ?? "audio",
      texts: [...Object.values(columns.question ?? {}), ...Object.values(columns.references ?? {}).flat()],
      ids: [columns.question_id, columns.domain].filter((name) => name !== undefined),
    };
    const into: Gathered = { questions: new Map(), places: new Map(), clips: new Map() };
    const counts: ImportCount[] = [];
    const clipTally = tally(`${sourceName(source)} (clips)`);
    for (const shard of shards) {
      const rows = tally(shard.name);
      for await (const row of readShard(shard.path, shard.name, wanted, report)) {
        rows.see();
        if (takeRow(row, shard.name, columns, into, clipTally, report)) rows.take();
      }
      counts.push(rows.count());
    }
    if (problems.length > 0) throw new InputError(problems);
    const questions = [...into.questions.values()];
    const spec = specOf(map.value, questions, map.value.title ?? stemOf(source));
    const silent = questions.filter((q) => q.audio == null).length;
    return {
      files: new Map<string, string | Uint8Array>([
        ["benchmark.yaml", stringify(spec, { lineWidth: 100, compat: "yaml-1.1" })],
        ["questions.jsonl", questionsJsonl(questions, domainIds(questions))],
        ...into.clips,
      ]),
      counts: [...counts, clipTally.count()],
      notes: [
        ...(silent > 0 ? [`${many(silent, "question")} without a clip`] : []),
        "clips are named by the SHA-256 of their bytes; the names in the shards are not published",
      ],
    };
  },
};
