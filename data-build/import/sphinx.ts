import { readdir, readFile } from "node:fs/promises";
import { dirname, extname, join, relative, sep } from "node:path";
import { audioExtensions } from "../../src/schema/folder.ts";
import { InputError, type Problem } from "../read/problem.ts";
import type { Importer, ImportCount } from "./importer.ts";
import { parseTranscription, type SphinxRecord } from "./sphinx-transcript.ts";
import { tally } from "./tally.ts";
import {
  encodingFlag,
  encodingOf,
  languageFlag,
  languageOf,
  requiredFlag,
  titleFlag,
  titleOf,
} from "./trn-flags.ts";
import { recognitionFolder, type Recogniser } from "./trn-folder.ts";
import { fileNameOf, isFileName, many } from "./trn-names.ts";
import { kindOf, pathsOf, readSource, sourceName, stemOf, type Report, type Source } from "./trn-source.ts";

interface FileIds {
  /** Clip's path below the audio folder, without extension, by utterance id. */
  readonly paths: ReadonlyMap<string, string>;
  readonly count: ImportCount;
}

/** Utterances named in a .fileids list: an entry's last part is the utterance id. */
function readFileIds(source: Source, isUtterance: (id: string) => boolean, report: Report): FileIds {
  const t = tally(source.name);
  const paths = new Map<string, string>();
  for (const { text, number } of source.lines) {
    t.see();
    const entry = text.trim().replaceAll("\\", "/");
    const parts = entry.split("/");
    const id = parts.at(-1) ?? "";
    const place = { file: source.name, line: number, column: 1 };
    if (entry === "") t.drop("blank line");
    else if (entry.startsWith("/") || /^[A-Za-z]:/u.test(entry) || parts.includes(".."))
      report({ ...place, expected: "a path below the audio folder", got: `"${entry}"` });
    else if (paths.has(id)) report({ ...place, expected: "each utterance once", got: `"${id}" again` });
    else if (isUtterance(id)) {
      paths.set(id, entry);
      t.take();
    } else t.drop("no transcription of this utterance");
  }
  return { paths, count: t.count() };
}

const isClip = (name: string): boolean => audioExtensions.includes(extname(name).slice(1).toLowerCase());

async function clipsBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile() && isClip(e.name))
    .map((e) => relative(folder, join(e.parentPath, e.name)).split(sep).join("/"))
    .sort();
}

interface Clips {
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Path in the folder by utterance id, only where it isn't the one that the contract presumes. */
  readonly unusual: ReadonlyMap<string, string>;
  readonly count: ImportCount;
  readonly withoutClip: readonly string[];
}

async function copyClips(
  folder: string,
  records: readonly SphinxRecord[],
  paths: ReadonlyMap<string, string>,
  report: Report,
): Promise<Clips> {
  const t = tally(`${sourceName(folder)}/ (clips)`);
  const files = new Map<string, Uint8Array>();
  const unusual = new Map<string, string>();
  const withoutClip: string[] = [];
  const found = (await kindOf(folder)) === "folder" ? await clipsBelow(folder) : null;
  if (found === null)
    report({ file: sourceName(folder), expected: "a folder of clips", got: await kindOf(folder) });
  const clips = new Map<string, string>();
  for (const clip of found ?? []) {
    t.see();
    const stem = clip.slice(0, -extname(clip).length);
    if (clips.has(stem)) t.drop("another clip of the same name and folder");
    else clips.set(stem, clip);
  }
  for (const { id } of records) {
    const stem = paths.get(id) ?? id;
    const clip = clips.get(stem);
    if (clip === undefined) {
      withoutClip.push(id);
      continue;
    }
    clips.delete(stem);
    const name = `audio/${fileNameOf(id)}${extname(clip).toLowerCase()}`;
    if (!isFileName(id)) unusual.set(id, name);
    files.set(name, await readFile(join(folder, clip)));
    t.take();
  }
  t.drop("no transcription of this clip", clips.size);
  return { files, unusual, count: t.count(), withoutClip };
}

/** CMU Sphinx: a .transcription, .hyp files with scores, the .fileids list and the clips. */
export const sphinx: Importer = {
  format: "sphinx",
  summary: "CMU Sphinx transcriptions and hypotheses, with their clips.",
  example:
    "explorer import sphinx --reference cards.transcription --hypothesis cards.hyp --fileids cards.fileids --audio . DIR",
  takesSource: false,
  flags: [
    { name: "reference", value: "PATH", doc: "The reference (.transcription).", required: true },
    {
      name: "hypothesis",
      value: "PATH",
      doc: "A recogniser's output (.hyp, .match); several separated by commas.",
      required: true,
    },
    {
      name: "fileids",
      value: "PATH",
      doc: "The list of clips; their paths below the audio folder.",
      required: false,
    },
    {
      name: "audio",
      value: "PATH",
      doc: "The folder of clips (left out: with --fileids the list's own folder, else no clips).",
      required: false,
    },
    languageFlag,
    titleFlag,
    encodingFlag,
  ],
  async run({ flags }) {
    const problems: Problem[] = [];
    const report: Report = (problem) => problems.push(problem);
    const encoding = encodingOf(flags);
    const language = languageOf(flags);
    const referencePath = requiredFlag(flags, "reference");
    const referenceSource = await readSource(referencePath, encoding, report);
    const reference = referenceSource === null ? null : parseTranscription(referenceSource, report);
    const records = reference?.records ?? [];
    const known = new Set(records.map((r) => r.id));
    const recognisers: Recogniser[] = [];
    const counts: ImportCount[] = [];
    for (const path of await pathsOf(requiredFlag(flags, "hypothesis"))) {
      const source = await readSource(path, encoding, report);
      if (source === null) continue;
      const file = parseTranscription(source, report);
      for (const { id } of file.records) {
        if (known.has(id)) file.tally.take();
        else file.tally.drop("no reference with this utterance id");
      }
      const heard = file.records.filter((r) => known.has(r.id));
      recognisers.push({ path, hypotheses: new Map(heard.map((r) => [r.id, r.words])) });
      counts.push(file.tally.count());
    }
    const listPath = flags.get("fileids");
    const listSource = listPath === undefined ? null : await readSource(listPath, encoding, report);
    const list = listSource === null ? null : readFileIds(listSource, (id) => known.has(id), report);
    const audio = flags.get("audio") ?? (listPath === undefined ? undefined : dirname(listPath));
    const clips =
      audio === undefined ? null : await copyClips(audio, records, list?.paths ?? new Map(), report);
    if (problems.length > 0 || reference === null) throw new InputError(problems);
    reference.tally.take(records.length);
    const folder = recognitionFolder(
      records.map(({ id, words }) => ({
        question_id: id,
        reference: words,
        audio: clips?.unusual.get(id) ?? null,
      })),
      recognisers,
      { title: titleOf(flags, stemOf(referencePath)), language, referencePath },
    );
    const silent = clips?.withoutClip ?? [];
    return {
      files: new Map<string, string | Uint8Array>([...folder.files, ...(clips?.files ?? [])]),
      counts: [
        reference.tally.count(),
        ...counts,
        ...(list === null ? [] : [list.count]),
        ...(clips === null ? [] : [clips.count]),
      ],
      notes: [
        ...folder.notes,
        ...(silent.length > 0
          ? [`no clip for ${many(silent.length, "utterance")}: ${silent.slice(0, 10).join(", ")}`]
          : []),
        "scores in the parentheses of hypotheses are not carried over",
      ],
    };
  },
};
