import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { show } from "../../src/schema/define.ts";
import { wordExtensions } from "../../src/schema/folder.ts";
import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { Row } from "../../src/schema/tables.ts";
import type { Report } from "./record.ts";
import { timedWords } from "./timed-words.ts";

/** A file of word times: `words/<config_id>/<question_id>.json` or `.ctm`. */
interface WordFile {
  readonly file: string;
  readonly config: string;
  readonly question: string;
}

/** The files of word times among all files of a folder. */
export function wordFiles(all: readonly string[]): readonly WordFile[] {
  return all.flatMap((file) => {
    const [top, config, ...rest] = file.split("/");
    const name = rest.join("/");
    const ending = wordExtensions.find((e) => name.toLowerCase().endsWith(`.${e}`));
    if (top !== "words" || config === undefined || ending === undefined) return [];
    return [{ file, config, question: name.slice(0, -ending.length - 1).normalize("NFC") }];
  });
}

/** The rows of `words`, sorted by its key. Unknown configurations and questions, and unusable files, are reported. */
export async function readWords(
  folder: string,
  all: readonly string[],
  spec: BenchmarkSpec,
  questions: ReadonlySet<string>,
  report: Report,
): Promise<readonly Row<"words">[]> {
  const configs = spec.configs.map((c) => c.id);
  const seen = new Map<string, string>();
  const rows: Row<"words">[] = [];
  for (const { file, config, question } of wordFiles(all)) {
    if (!configs.includes(config)) {
      report({ file, field: "config_id", expected: `one of ${configs.join(", ")}`, got: show(config) });
      continue;
    }
    if (!questions.has(question)) {
      report({ file, field: "question_id", expected: "a question of the folder", got: show(question) });
      continue;
    }
    const first = seen.get(`${config}/${question}`);
    if (first !== undefined) {
      report({ file, expected: `one file for words/${config}/${question}`, got: `another, ${first}` });
      continue;
    }
    seen.set(`${config}/${question}`, file);
    const words = timedWords(await readFile(join(folder, file)), file, report);
    words.forEach(({ word, start, end }, i) =>
      rows.push({
        question_id: question,
        config_id: config,
        ordinal: i + 1,
        word,
        start_seconds: start,
        end_seconds: end,
      }),
    );
  }
  return rows;
}
