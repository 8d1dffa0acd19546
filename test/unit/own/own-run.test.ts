import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readZip } from "../../../data-build/import/inspect-zip.ts";
import { openPublished } from "../../../src/db/node.ts";
import { run } from "../../../src/db/run.ts";
import { zipOf } from "../../../src/export/zip.ts";
import { folderFiles, sampleCsv, templateCsv } from "../../../src/own/files.ts";
import { matchPredictions, type OwnAnswer, type OwnQuestion } from "../../../src/own/match.ts";
import { folderId } from "../../../src/own/own-entry.ts";
import { ownCube, ownId, scoreRun, withOwnModels, type OwnRun } from "../../../src/own/own-run.ts";
import { readPredictions } from "../../../src/own/predictions.ts";
import { ownQuestionsQuery, ownReferencesQuery, ownTextsQuery } from "../../../src/queries/own-questions.ts";
import { cellStats } from "../../../src/rollups/cells.ts";
import { fromColumns } from "../../../src/schema/columns.ts";
import { parseManifest, type Manifest } from "../../../src/schema/manifest.ts";
import { tables, type CubeRow } from "../../../src/schema/tables.ts";
import { explorer } from "../../support/explorer.ts";
import { scratchFolder, toyFolder, toyWith } from "../../support/folders.ts";

interface Data {
  readonly dir: string;
  readonly manifest: Manifest;
  readonly cube: readonly CubeRow[];
}

/** What the command line makes of a folder. */
async function dataOf(folder: string): Promise<Data> {
  const dir = join(await scratchFolder(), "data");
  const ended = explorer(["data", folder, "--out", dir]);
  expect(ended.code, ended.err).toBe(0);
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(dir, file), "utf8"));
  const manifest = parseManifest(await json("manifest.json"));
  return {
    dir,
    manifest,
    cube: fromColumns(tables.cube.columns, await json(manifest.rollups.cube?.file ?? "")),
  };
}

async function questionsOf({ dir, manifest }: Data, language: string): Promise<readonly OwnQuestion[]> {
  const db = await openPublished(dir, manifest);
  const rows = await run(db, ownQuestionsQuery, undefined);
  const texts = Map.groupBy(await run(db, ownTextsQuery, undefined), (t) => t.question_id);
  const references = Map.groupBy(await run(db, ownReferencesQuery, { language }), (r) => r.question_id);
  await db.close();
  return rows.map((q) => ({
    ...q,
    texts: (texts.get(q.question_id) ?? []).map((t) => t.question),
    references: (references.get(q.question_id) ?? []).map((r) => r.reference),
  }));
}

const ownRun = (
  { manifest }: Data,
  questions: readonly OwnQuestion[],
  answers: readonly OwnAnswer[],
): OwnRun => ({
  id: ownId(manifest.spec, "My Model: v2!"),
  label: "My Model: v2!",
  config: "T",
  benchmark: manifest.spec.id,
  dataHash: manifest.data_hash,
  answers,
  values: scoreRun(manifest.spec, "T", questions, answers),
});

/** Answers of every kind: right, in other words, with noise, empty, none, repeated; some questions have none. */
function answersTo(questions: readonly OwnQuestion[]): readonly OwnAnswer[] {
  return questions.flatMap(
    ({ question_id, references: [first = "", second = first] }, i): readonly OwnAnswer[] => {
      const of = (answer: string | null, repeat = 1): OwnAnswer => ({ question_id, repeat, answer });
      switch (i % 6) {
        case 0:
          return [of(`  “${first}”!\nline two`), of(second, 2), of(null, 3)];
        case 1:
          return [of(second.toUpperCase())];
        case 2:
          return [of(`${first} ${second} और, "कुछ"`)];
        case 3:
          return [of(null)];
        case 4:
          return [of("")];
        default:
          return [];
      }
    },
  );
}

describe("a run of one's own", () => {
  it("has the cube rows that the command line makes of the same answers, and its export is taken there", async () => {
    const before = await dataOf(toyFolder);
    const questions = await questionsOf(before, "hi");
    expect(questions.length).toBeGreaterThan(5);
    const own = ownRun(before, questions, answersTo(questions));
    expect(own.id).toBe("local.my-model-v2");
    const files = Object.fromEntries(
      folderFiles(before.manifest.spec, own, before.cube).map(({ path, content }) => [path, content]),
    );
    const merged = await toyWith(files);
    const checked = explorer(["check", merged]);
    expect(checked.code, checked.out).toBe(0);
    const after = await dataOf(merged);
    const wanted = after.cube.filter((r) => r.model_id === folderId(own.id));
    const got = ownCube(before.manifest.spec, [own]);
    const keyOf = (r: CubeRow): string => [r.metric_id, r.config_id, r.domain].join();
    expect(wanted.length).toBeGreaterThan(2);
    expect(got.map(keyOf).toSorted()).toEqual(wanted.map(keyOf).toSorted());
    for (const row of wanted) {
      const mine = got.find((r) => keyOf(r) === keyOf(row));
      for (const [name, value] of Object.entries(row))
        if (typeof value === "number")
          expect(mine?.[name as "sum"], `${keyOf(row)} ${name}`).toBeCloseTo(value, 9);
    }
    for (const metric_id of ["em", "f1"]) {
      const [a] = cellStats(wanted, { metric_id, judge_id: null }).values();
      const [b] = cellStats(got, { metric_id, judge_id: null }).values();
      expect(b?.n).toBe(a?.n);
      expect(Math.abs((b?.mean ?? NaN) - (a?.mean ?? 0))).toBeLessThan(1e-9);
      expect(Math.abs((b?.sd ?? NaN) - (a?.sd ?? 0))).toBeLessThan(1e-9);
    }
  });

  it("never takes the id of a model that is there, and stands last among them", async () => {
    const { manifest } = await dataOf(toyFolder);
    expect(ownId(manifest.spec, "Brook")).toBe("local.brook-2");
    expect(ownId(manifest.spec, "తెలుగు")).toBe("local.own-run");
    const entry = { id: "local.x", label: "X", config: "T", benchmark: "toy", dataHash: "" };
    const spec = withOwnModels(manifest.spec, [entry, { ...entry, config: "R" }]);
    expect(spec.models?.slice(-2).map((m) => m.label)).toEqual(["Fern", "X (local)"]);
  });
});

describe("files to begin with", () => {
  const questions: readonly OwnQuestion[] = [
    { question_id: "007", position: 1, domain: null, texts: ['A "b", c?'], references: ["-1"] },
    { question_id: "a,b", position: 2, domain: null, texts: [], references: ["two"] },
    { question_id: "c", position: 3, domain: null, texts: ["x\ny"], references: ["three"] },
  ];
  const read = (text: string): ReturnType<typeof matchPredictions> =>
    matchPredictions(readPredictions("x.csv", new TextEncoder().encode(text)), questions);

  it("are read without a problem", () => {
    expect(read(templateCsv(questions))).toMatchObject({ answers: { length: 3 }, troubles: [] });
    expect(read(sampleCsv(questions)).answers.map((a) => a.answer)).toEqual(["-1", "two", "-1"]);
  });

  it("are packed so that another reader of archives finds them whole", () => {
    const entries = [
      { path: "answers/T/x.jsonl", content: "ఒకటి\n" },
      { path: "README.txt", content: "" },
    ];
    const problems: unknown[] = [];
    const found = readZip(
      Buffer.from(zipOf(entries)),
      "x.zip",
      () => true,
      (p) => problems.push(p),
    );
    expect(problems).toEqual([]);
    expect(
      [...(found ?? [])].map(([path, bytes]) => ({ path, content: new TextDecoder().decode(bytes) })),
    ).toEqual(entries);
  });
});
