import { InputError, type Problem } from "../read/problem.ts";
import type { Importer, ImportCount } from "./importer.ts";
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
import { checkQuestionId } from "./trn-names.ts";
import { parseTranscript, type Item } from "./trn-network.ts";
import { pathsOf, readSource, stemOf, type Report, type Source } from "./trn-source.ts";

interface Record {
  readonly id: string;
  readonly line: number;
  readonly items: readonly Item[];
}

interface TrnFile {
  readonly name: string;
  readonly lines: number;
  /** By id in lower case: sclite matches ids without case. */
  readonly records: ReadonlyMap<string, Record>;
  readonly comments: number;
  readonly blanks: number;
}

/** One record a line: `words … (utterance-id)`; lines from `;;` on are comments. */
function parseTrn(source: Source, isReference: boolean, report: Report): TrnFile {
  const records = new Map<string, Record>();
  let comments = 0;
  let blanks = 0;
  for (const { text, number } of source.lines) {
    if (text.trimStart().startsWith(";;")) comments += 1;
    else if (text.trim() === "") blanks += 1;
    else {
      const record = parseRecord(text, number, source.name, isReference, report);
      if (record === null) continue;
      const key = record.id.toLowerCase();
      const first = records.get(key);
      if (first === undefined) records.set(key, record);
      else
        report({
          file: source.name,
          line: number,
          column: Array.from(text.slice(0, text.lastIndexOf("("))).length + 1,
          expected: "each utterance id once (case is ignored)",
          got: `"${record.id}", which stands in line ${first.line} too`,
        });
    }
  }
  return { name: source.name, lines: source.lines.length, records, comments, blanks };
}

function parseRecord(
  text: string,
  line: number,
  file: string,
  isReference: boolean,
  report: Report,
): Record | null {
  const match = /^(.*)\(([^()]*)\)\s*$/u.exec(text);
  const words = match?.[1];
  const id = match?.[2]?.trim();
  if (words === undefined || id === undefined) {
    report({
      file,
      line,
      column: Array.from(text.trimEnd()).length + 1,
      expected: "an utterance id in parentheses at the end of the line",
      got: "the end of the line",
    });
    return null;
  }
  const column = Array.from(words).length + 2;
  if (!checkQuestionId(id, { file, line, column }, report)) return null;
  if (/\p{White_Space}/u.test(id)) {
    report({ file, line, column, expected: "an utterance id without blanks", got: `"${id}"` });
    return null;
  }
  const items = parseTranscript(words, { file, line, before: 0 }, isReference, report);
  return items === null ? null : { id, line, items };
}

function countReference(file: TrnFile): ImportCount {
  const t = tally(file.name);
  t.see(file.lines);
  t.take(file.records.size);
  t.drop("comment", file.comments);
  t.drop("blank line", file.blanks);
  return t.count();
}

function countHypothesis(file: TrnFile, reference: TrnFile): ImportCount {
  const t = tally(file.name);
  t.see(file.lines);
  for (const key of file.records.keys()) {
    if (reference.records.has(key)) t.take();
    else t.drop("no reference with this utterance id");
  }
  t.drop("comment", file.comments);
  t.drop("blank line", file.blanks);
  return t.count();
}

/** NIST trn files: a reference and one or more recognisers' hypotheses, matched by utterance id. */
export const trn: Importer = {
  format: "trn",
  summary: "NIST trn transcripts: words and an utterance id in parentheses, alternatives in braces.",
  example: "explorer import trn --reference csrnab.ref --hypothesis csrnab.hyp DIR",
  takesSource: false,
  flags: [
    { name: "reference", value: "PATH", doc: "The reference transcripts.", required: true },
    {
      name: "hypothesis",
      value: "PATH",
      doc: "A recogniser's transcripts; several separated by commas.",
      required: true,
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
    const read = async (path: string, isReference: boolean): Promise<TrnFile | null> => {
      const source = await readSource(path, encoding, report);
      return source === null ? null : parseTrn(source, isReference, report);
    };
    const reference = await read(referencePath, true);
    const hypotheses: { readonly path: string; readonly file: TrnFile }[] = [];
    for (const path of await pathsOf(requiredFlag(flags, "hypothesis"))) {
      const file = await read(path, false);
      if (file !== null) hypotheses.push({ path, file });
    }
    if (problems.length > 0 || reference === null) throw new InputError(problems);
    const utterances = [...reference.records.values()].map((r) => ({
      question_id: r.id,
      reference: r.items,
    }));
    const recognisers = hypotheses.map(({ path, file }): Recogniser => ({
      path,
      hypotheses: new Map(
        [...file.records].flatMap(([key, record]) => {
          const question = reference.records.get(key);
          return question === undefined ? [] : [[question.id, record.items]];
        }),
      ),
    }));
    const { files, notes } = recognitionFolder(utterances, recognisers, {
      title: titleOf(flags, stemOf(referencePath)),
      language,
      referencePath,
    });
    return {
      files,
      counts: [countReference(reference), ...hypotheses.map(({ file }) => countHypothesis(file, reference))],
      notes,
    };
  },
};
