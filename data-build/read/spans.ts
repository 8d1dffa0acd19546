import { show } from "../../src/schema/define.ts";
import { folderFiles } from "../../src/schema/folder.ts";
import type { Row } from "../../src/schema/tables.ts";
import type { Discovery } from "./discover.ts";
import { readFields, type Report } from "./record.ts";
import { readRecords } from "./records.ts";

/** The rows of `spans`; what names no question, or times that run backwards, is reported. */
export async function readSpans(
  { dataFiles }: Pick<Discovery, "dataFiles">,
  questions: ReadonlySet<string>,
  report: Report,
): Promise<readonly Row<"spans">[]> {
  const source = dataFiles.find((f) => f.kind === "spans");
  if (source === undefined) return [];
  const { file, format, path } = source;
  const isCsv = format === "csv" || format === "tsv";
  const seen = new Set<string>();
  const rows: Row<"spans">[] = [];
  for await (const record of readRecords(format, path, file, report)) {
    const fields = readFields(folderFiles.spans.columns, record, file, isCsv, report);
    if (fields === null) continue;
    const id = String(fields.question_id);
    const part = fields.part === "answer" ? "answer" : "question";
    const recording = typeof fields.recording === "string" ? fields.recording : "";
    const [start, end] = [Number(fields.start_seconds), Number(fields.end_seconds)];
    const key = [id, part, recording].join("\n");
    const problem = (field: string, expected: string, got: string): void =>
      report({ file, line: record.line, field, expected, got });
    if (!questions.has(id)) problem("question_id", "a question of the folder", show(id));
    else if (start < 0 || end < start)
      problem("end_seconds", "an end not before the start", `${start} to ${end} s`);
    else if (seen.has(key)) problem("part", "each part of a question once in a recording", `${part} again`);
    else {
      seen.add(key);
      const ratio = typeof fields.ratio === "number" ? fields.ratio : null;
      rows.push({ question_id: id, part, recording, start_seconds: start, end_seconds: end, ratio });
    }
  }
  return rows;
}
