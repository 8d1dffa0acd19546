import { cp, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFolder } from "../../data-build/data.ts";
import { readBenchmark } from "../../data-build/read/benchmark.ts";
import { readFacts } from "../../data-build/read/facts.ts";
import { formatProblem } from "../../data-build/read/problem.ts";
import { isFactFile } from "../../src/schema/folder.ts";
import { fromColumns } from "../../src/schema/columns.ts";
import { tables } from "../../src/schema/tables.ts";
import { expectRows } from "../support/close.ts";
import {
  buildData,
  bytesBelow,
  put,
  quiet,
  scratchFolder,
  toyFolder,
  type Files,
} from "../support/folders.ts";
import { cubeOf } from "../support/oracle.ts";
import { smallCsv, toyFacts } from "../support/toy-facts.ts";
import { allCases, eachCase, type Dice } from "./dice.ts";
import { mutateBytes, mutateText, oddValue } from "./mutate.ts";

let dir: string;
let toy: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  dir = join(await scratchFolder(), "toy");
  await cp(toyFolder, dir, { recursive: true });
  toy = await bytesBelow(toyFolder);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const odd = (dice: Dice): string =>
  oddValue(dice)
    .toWellFormed()
    .replaceAll(/[\u0000/]/gu, "")
    .slice(0, 60) || "x";

/** Renames a column of a table, leaves it out or doubles it; the rows stay as they are. */
function mutateHeader(dice: Dice, text: string): string {
  const [header = "", ...rows] = text.split("\n");
  const delimiter = header.includes("\t") ? "\t" : ",";
  const names = header.split(delimiter);
  const at = dice.below(names.length);
  const put = dice.pick(["", names[at] ?? "", names[0] ?? "", odd(dice), ` ${names[at] ?? ""} `]);
  return [names.with(at, put).join(delimiter), ...rows].join("\n");
}

/** What one case changes in the toy folder: contents by path, null for a file that is gone. */
function caseOf(dice: Dice): Files {
  const names = [...toy.keys()];
  const name = dice.any(names) ?? "";
  const bytes = toy.get(name) ?? Buffer.alloc(0);
  const kind = dice.below(20);
  if (kind === 0) return { [name]: null };
  if (kind === 1) return { [name]: "" };
  if (kind === 2) return { [name]: null, [name.replace(/[^/]*$/u, odd(dice))]: bytes };
  if (kind === 3)
    return { [name]: null, [name.replace(/\w+$/u, dice.pick(["csv", "json", "txt", "parquet"]))]: bytes };
  if (kind === 4) return { [`${name.replace(/[^/]*$/u, "")}${odd(dice)}.csv`]: bytes };
  if (kind <= 7) return { [name]: mutateBytes(dice, bytes) };
  let text = bytes.toString("utf8");
  if (kind <= 9) return { [name]: mutateHeader(dice, text) };
  for (let i = dice.below(3); i >= 0; i -= 1) text = mutateText(dice, text);
  return { [name]: text };
}

/** How many rows a file has, by means that share nothing with the build. */
function rowsIn(name: string, content: Buffer): number {
  const text = content
    .toString("utf8")
    .replace(/^\uFEFF/u, "")
    .replaceAll("\r\n", "\n")
    .replace(/^\n+/u, "");
  if (name.endsWith(".jsonl")) return text.split("\n").filter((line) => line.trim() !== "").length;
  if (name.endsWith(".json")) {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.length : -1;
  }
  return smallCsv(text, name.endsWith(".tsv") ? "\t" : ",").filter((row) =>
    Object.values(row).some((cell) => cell !== null),
  ).length;
}

/** Every file of an accepted folder is read with all of its rows, or a note says that it isn't. */
async function expectAccounted(warnings: readonly string[]): Promise<void> {
  const benchmark = await readBenchmark(dir, (p) => expect.unreachable(formatProblem(p)));
  if (benchmark === null) return expect.unreachable("an accepted folder has a benchmark");
  const { spec, discovery } = benchmark;
  const numbers = new Map([...benchmark.questions.keys()].map((id, i) => [id, i]));
  const read = new Set(["benchmark.yaml", "examples.yaml", "published.yaml"]);
  for (const file of discovery.dataFiles) {
    read.add(file.file);
    let taken = 0;
    if (isFactFile(file.kind))
      await readFacts(
        file,
        {
          spec,
          questions: { numberOf: (id) => numbers.get(id) },
          report: (p) => expect.unreachable(formatProblem(p)),
        },
        () => (taken += 1),
      );
    else taken = benchmark.questions.size;
    if (file.format !== "parquet")
      expect(taken, `rows of ${file.file}`).toBe(rowsIn(file.file, await readFile(file.path)));
  }
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const name = join(entry.parentPath, entry.name).slice(dir.length + 1);
    if (!entry.isFile() || read.has(name) || !/\.(?:csv|tsv|jsonl?|parquet)$/u.test(name)) continue;
    const top = name.split("/")[0] ?? "";
    expect(
      warnings.some((w) => w.startsWith(top)),
      `${name} is neither read nor named`,
    ).toBe(true);
  }
}

/** The cube of a built folder against the oracle, which reads the files by itself. */
async function expectMeans(): Promise<void> {
  const built = await buildData(dir);
  const file = built.manifest.rollups.cube?.file ?? "";
  const rows = fromColumns(tables.cube.columns, JSON.parse(await readFile(join(built.dir, file), "utf8")));
  const facts = toyFacts(dir);
  const expected = cubeOf(facts, new Set(facts.questions.map((q) => q.id)));
  const judged = (list: readonly Readonly<Record<string, unknown>>[]): typeof list =>
    list.filter((row) => row.metric_id === "score" || row.metric_id === "overlap");
  expectRows(judged(rows), judged(expected));
}

/** Of the accepted cases that leave the files' names alone, one in so many is built. */
const builtOneIn = 12;

describe("any folder", () => {
  it("is accepted with all of its rows and the right means, or its problems have a place", async () => {
    let accepted = 0;
    let refused = 0;
    let built = 0;
    await eachCase("folders", async (dice) => {
      const changes = caseOf(dice);
      await put(dir, changes);
      try {
        const { problems, warnings } = await checkFolder(dir, quiet);
        for (const problem of problems) {
          const said = formatProblem(problem);
          expect(problem.file, said).not.toBe("");
          expect(said).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]|undefined|\[object|node:internal|\.ts:\d|\/tmp\//u);
          expect(problem.expected && problem.got, said).not.toBe("");
        }
        if (problems.length > 0) {
          refused += 1;
          return;
        }
        accepted += 1;
        await expectAccounted(warnings);
        // The oracle knows the toy folder's files by name, and no other line ends.
        const isSameLayout = Object.entries(changes).every(
          ([name, content]) =>
            content !== null && toy.has(name) && !/^\n|[\r\uFEFF]/u.test(content.toString()),
        );
        if (isSameLayout && accepted % builtOneIn === 0) {
          built += 1;
          await expectMeans();
        }
      } catch (error) {
        const what = JSON.stringify(Object.keys(changes));
        throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      } finally {
        for (const name of Object.keys(changes)) await rm(join(dir, name), { force: true, recursive: true });
        await put(dir, Object.fromEntries([...toy].filter(([name]) => name in changes)));
      }
    });
    if (allCases < 5000) return;
    expect(refused).toBeGreaterThan(accepted);
    expect(accepted).toBeGreaterThan(60);
    expect(built).toBeGreaterThan(1);
  }, 600_000);
});

it("a problem stays on one line and tells a terminal nothing, whatever a file is called", () => {
  const problem = { file: "a\n\u001B[2J\u2028.csv", line: 1, expected: "a row", got: "b\u0000" };
  expect(formatProblem(problem)).toBe("a\\u000A\\u001B[2J\\u2028.csv:1: expected a row, got b\\u0000");
});
