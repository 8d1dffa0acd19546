import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { codeOf } from "../error-code.ts";
import { messageOf } from "../../src/db/failure.ts";
import { formatCount, formatPercent } from "../../src/stats/round.ts";
import { alignFolder, ownClips, type Source, type Unplaced } from "../align/align-folder.ts";
import { readBenchmark, type Benchmark } from "../read/benchmark.ts";
import { InputError, UsageError, type Problem } from "../read/problem.ts";
import { timedWords } from "../read/timed-words.ts";
import { toCsv } from "../write/csv.ts";
import { writeFileWhole } from "../write/file.ts";
import { onePositional, readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";
import { progressLines } from "./progress.ts";

const columns = ["question_id", "part", "recording", "start_seconds", "end_seconds", "ratio"] as const;
const header = columns.join(",");

function thresholdOf(flag: string | undefined): number {
  const percent = Number(flag ?? "85");
  if (flag?.trim() === "" || !(percent >= 1 && percent <= 100))
    throw new UsageError(`--threshold takes per cent from 1 to 100, not "${flag ?? ""}"`);
  return percent / 100;
}

/** Refuses to put spans over a file that holds something else. */
async function checkOut(path: string, given: string): Promise<void> {
  const there = await readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw new UsageError(`can't write to ${given}: ${codeOf(error) || messageOf(error)}`);
  });
  if (there !== null && there.split(/\r?\n/u)[0] !== header)
    throw new UsageError(`${given} is there already and holds no spans of ours; give another --out`);
}

async function recordingsOf(
  paths: readonly string[],
  report: (p: Problem) => void,
): Promise<readonly Source[]> {
  return Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path).catch((error: unknown) => {
        if (codeOf(error) === "ENOENT") throw new UsageError(`--words: there is no ${path}`);
        throw new UsageError(`--words: can't read ${path}: ${codeOf(error) || messageOf(error)}`);
      });
      return { recording: basename(path), words: timedWords(bytes, basename(path), report) };
    }),
  );
}

function sourcesOf(
  { spec, words }: Benchmark,
  config: string | null,
  recordings: readonly Source[],
): Parameters<typeof alignFolder>[1] {
  if (recordings.length === 0) return ownClips(spec, words, config);
  const language = spec.configs.find((c) => c.id === config)?.language ?? spec.languages[0]?.id ?? "";
  return () => ({ language, sources: recordings });
}

const named = 5;

/** What was not placed, by reason: how many, and the first few by name. */
function unplacedLines(unplaced: readonly Unplaced[]): readonly string[] {
  const reasons = [
    ["no timed words to look in", unplaced.filter((u) => u.best === null)],
    ["nothing alike enough", unplaced.filter((u) => u.best !== null)],
  ] as const;
  return reasons.flatMap(([reason, own]) => {
    if (own.length === 0) return [];
    const first = own.slice(0, named).map(({ question_id, part }) => `${question_id} ${part}`);
    const more = own.length - first.length;
    const rest = more === 0 ? "" : `, and ${formatCount(more)} more (--verbose names all)`;
    return [`not placed, ${reason}: ${formatCount(own.length)}: ${first.join(", ")}${rest}`];
  });
}

const unplacedLine = ({ question_id, part, best }: Unplaced): string =>
  `not placed: ${question_id} ${part}, ${best === null ? "no timed words" : `at best ${formatPercent(100 * best)}`}`;

export const align: Command = {
  name: "align",
  usage: "<folder> [--words FILE,FILE] [--config ID] [--threshold 85] [--out FILE] [--verbose]",
  summary: "Find where questions and answers are spoken, in word-timed recognition; writes spans.csv.",
  example: "explorer align my-runs --words talks/monday.json,talks/tuesday.ctm --threshold 85",
  details: [
    "<folder>     a run-output folder; its words/<config>/<question_id>.json or .ctm are looked at, clip by clip",
    "--words      recordings that hold many questions instead: Whisper's JSON with word times, or CTM, separated by commas",
    "--config     whose words and language are taken; default the first configuration that has words for a question",
    "--threshold  least Levenshtein ratio of text and heard words, in per cent; default 85",
    "--out        default <folder>/spans.csv",
    "--verbose    names every text that was not placed, with the likeness of the nearest words",
    "",
    "Both texts are normalised as for word error rates. The ratio is 1 - d / (letters of both), where d counts letters put in",
    "or taken out. Of several references the most alike counts. What is not placed is counted by reason; the exit code stays 0. Spans in",
    "a question's own clip are shown on its waveform; those in recordings are there for cutting clips.",
  ],
  async run(args, { path, print, say }) {
    const { positionals, flags, set } = readArguments(
      args,
      ["words", "config", "threshold", "out"],
      ["verbose"],
    );
    const folder = onePositional(positionals, "folder");
    const threshold = thresholdOf(flags.get("threshold"));
    const out = flags.get("out") ?? join(folder, "spans.csv");
    await checkOut(path(out), out);
    const problems: Problem[] = [];
    const report = (p: Problem): number => problems.push(p);
    const progress = progressLines(say, ["read", "align"]);
    progress.stage("read");
    const benchmark = await readBenchmark(path(folder), report);
    const paths = (flags.get("words") ?? "").split(",").filter((p) => p !== "");
    const recordings = await recordingsOf(paths.map(path), report);
    if (benchmark === null || problems.length > 0) throw new InputError(problems);
    const config = flags.get("config") ?? null;
    if (config !== null && !benchmark.spec.configs.some((c) => c.id === config))
      throw new UsageError(`--config takes one of ${benchmark.spec.configs.map((c) => c.id).join(", ")}`);
    if (recordings.length === 0 && benchmark.words.length === 0)
      throw new UsageError(`${folder} has no files below words/; give recordings with --words`);
    progress.stage("align");
    let done = 0;
    const total = benchmark.questions.size;
    const { spans, unplaced } = alignFolder(
      benchmark.questions.values(),
      sourcesOf(benchmark, config, recordings),
      threshold,
      () => progress.advance({ done: (done += 1), total, unit: "questions", note: `${done} of ${total}` }),
    );
    progress.done();
    const rows = spans.map((s) => ({
      ...s,
      recording: s.recording === "" ? null : s.recording,
      start_seconds: s.start_seconds.toFixed(3),
      end_seconds: s.end_seconds.toFixed(3),
      ratio: s.ratio?.toFixed(4),
    }));
    await writeFileWhole(path(out), toCsv(columns, rows));
    for (const line of set.has("verbose") ? unplaced.map(unplacedLine) : unplacedLines(unplaced)) print(line);
    print(
      `${out}: ${formatCount(spans.length)} of ${formatCount(spans.length + unplaced.length)} texts placed at ${formatPercent(100 * threshold, 0)} or more`,
    );
    return 0;
  },
};
