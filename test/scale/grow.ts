import { createWriteStream } from "node:fs";
import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const [source, target, times] = process.argv.slice(2);
const copies = Number(times);
if (source === undefined || target === undefined || !Number.isInteger(copies) || copies < 1) {
  console.error("node test/scale/grow.ts <run-output folder> <new folder> <times>");
  process.exit(2);
}

/** The id of a question in the nth copy; the first keeps its own. */
const idOf = (id: string, copy: number): string => (copy === 0 ? id : `${id}_${copy}`);

/** Lines of the nth copy of a table whose first column is the question's id. */
function csvCopy(rows: readonly string[], copy: number): string {
  return rows
    .map((row) => {
      const end = row.indexOf(",");
      return `${idOf(row.slice(0, end), copy)}${row.slice(end)}\n`;
    })
    .join("");
}

/** The questions of the nth copy. Clips stay with the first. */
function jsonlCopy(rows: readonly string[], copy: number): string {
  return rows
    .map((row) => {
      const { question_id, audio, ...question } = JSON.parse(row) as Record<string, unknown>;
      const own = copy === 0 && audio !== undefined ? { audio } : {};
      return `${JSON.stringify({ question_id: idOf(String(question_id), copy), ...question, ...own })}\n`;
    })
    .join("");
}

function* copiesOf(file: string, text: string): Generator<string> {
  const lines = text.split("\n").filter((line) => line !== "");
  if (lines.some((line) => (line.match(/"/gu) ?? []).length % 2 === 1))
    throw new Error(`${file} has a cell over several lines`);
  const isCsv = file.endsWith(".csv");
  if (isCsv) yield `${lines[0] ?? ""}\n`;
  const rows = isCsv ? lines.slice(1) : lines;
  for (let copy = 0; copy < copies; copy += 1) yield (isCsv ? csvCopy : jsonlCopy)(rows, copy);
}

/** Every question of a folder `times` times under new ids, with all its rows: a benchmark that many times as large. */
const entries = await readdir(source, { withFileTypes: true, recursive: true });
for (const entry of entries) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const file = relative(source, path);
  const grown = join(target, file);
  await mkdir(dirname(grown), { recursive: true });
  // Only the first copy has clips, and so places in them.
  if (/\.(?:csv|jsonl)$/u.test(file) && file !== "spans.csv") {
    const text = await readFile(path, "utf8");
    await pipeline(Readable.from(copiesOf(file, text)), createWriteStream(grown));
  } else await cp(path, grown);
}
