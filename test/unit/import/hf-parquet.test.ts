import { DuckDBInstance } from "@duckdb/node-api";
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { hfParquet } from "../../../data-build/import/hf-parquet.ts";
import { countOf, linesOf, problemsOf, scratch, specOf } from "./import-harness.ts";
import { expectSound, fixture, runFlags } from "./trn-harness.ts";

const map = fixture("hf-parquet/map.yaml");

/** A WAV file, 16 kHz mono 16 bit, with these samples. */
function wav(samples: readonly number[]): Buffer {
  const bytes = Buffer.alloc(44 + 2 * samples.length);
  bytes.write("RIFF");
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  [16, 0x00010001, 16000, 32000, 0x00100002].forEach((v, i) => bytes.writeUInt32LE(v, 16 + 4 * i));
  bytes.write("data", 36);
  bytes.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((v, i) => bytes.writeInt16LE(v, 44 + 2 * i));
  return bytes;
}
const clip = (bytes: Buffer): string => `audio/${createHash("sha256").update(bytes).digest("hex")}.wav`;
const [one, two] = [wav([1, -200, 3000]), wav([9, 8, 7, 6])];

const blob = (bytes: Buffer): string =>
  `'${[...bytes].map((b) => `\\x${b.toString(16).padStart(2, "0")}`).join("")}'::BLOB`;
const audio = (bytes: Buffer | null, path: string | null): string =>
  `{'bytes': ${bytes === null ? "NULL::BLOB" : blob(bytes)}, 'path': ${path === null ? "NULL::VARCHAR" : `'${path}'`}}`;

/** Writes shards with DuckDB itself: name → the rows as a SELECT. */
async function shards(selects: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(await scratch(), "data");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  for (const [name, select] of Object.entries(selects)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await connection.run(`COPY (${select}) TO '${join(folder, name)}' (FORMAT parquet)`);
  }
  connection.closeSync();
  instance.closeSync();
  return folder;
}
const row = (id: string, sound: string, rest = ""): string =>
  `SELECT '${id}' AS id, ${sound} AS audio, 'Land' AS topic, 'ఏమిటి?' AS question_te, 'What?' AS question_en, ['ఒకటి', '1'] AS answer_te, 'one' AS answer_en${rest}`;
const of = (source: string, mapPath = map): ReturnType<typeof hfParquet.run> =>
  runFlags(hfParquet, { map: mapPath }, source);
const problems = async (source: string, mapPath = map): Promise<readonly string[]> =>
  (await problemsOf(of(source, mapPath))).map(
    (p) => `${p.file.split("/").at(-1) ?? ""}:${p.line ?? ""} ${p.field ?? ""} ${p.expected} | ${p.got}`,
  );

describe("shards of a data set", () => {
  it("clips come out byte for byte under the hash of their bytes; no name of a machine is published", async () => {
    const source = await shards({
      "train-00001-of-00002.parquet": `${row("q3", audio(one, "/home/ann/secret/same.wav"))} UNION ALL ${row("q4", audio(null, "/home/ann/only-a-name.wav"))} UNION ALL ${row("q5", "NULL")}`,
      "train-00000-of-00002.parquet": `${row("q1", audio(one, "C:\\Users\\ann\\q1.wav"))} UNION ALL ${row("q2", audio(two, null))}`,
    });
    const result = await of(source);
    await expectSound(result);
    expect([...result.files.keys()].filter((path) => path.startsWith("audio/"))).toEqual([
      clip(one),
      clip(two),
    ]);
    expect(Buffer.from(result.files.get(clip(one)) ?? "")).toEqual(one);
    expect(Buffer.from(result.files.get(clip(two)) ?? "")).toEqual(two);
    expect(linesOf(result, "questions.jsonl")).toEqual(
      [clip(one), clip(two), clip(one), null, null].map((path, i) => ({
        question_id: `q${i + 1}`,
        domain: "land",
        ...(path === null ? {} : { audio: path }),
        question: { te: "ఏమిటి?", en: "What?" },
        references: { te: ["ఒకటి", "1"], en: ["one"] },
      })),
    );
    expect(result.counts.map(({ read, taken, dropped }) => ({ read, taken, dropped }))).toEqual([
      { read: 2, taken: 2, dropped: [] },
      { read: 3, taken: 3, dropped: [] },
      {
        read: 4,
        taken: 2,
        dropped: [
          { reason: "the same bytes as another question's clip, kept once", count: 1 },
          { reason: "no bytes, only a name: the clip is not in the shard", count: 1 },
        ],
      },
    ]);
    const published = [...result.files]
      .map(([path, content]) => path + Buffer.from(content).toString("latin1"))
      .join("");
    expect(published + JSON.stringify([result.notes, result.counts.map((c) => c.dropped)])).not.toMatch(
      /ann|secret|home/u,
    );
  });

  it("configurations are the speech and each language's text", async () => {
    const result = await of(await shards({ "a.parquet": row("q1", audio(one, null)) }));
    const spec = specOf(result);
    expect(spec.configs.map((c) => [c.id, c.modality, c.language])).toEqual([
      ["speech", "speech", "te"],
      ["text-te", "text", "te"],
      ["text-en", "text", "en"],
    ]);
    expect([spec.title, spec.licence, spec.domains]).toEqual([
      "Small spoken questions",
      "CC-BY-4.0",
      [{ id: "land", label: "Land" }],
    ]);
  });

  it("one file is a data set too; rows without ids are numbered, whole numbers are ids", async () => {
    const folder = await scratch();
    const bare = join(folder, "bare.yaml");
    await writeFile(bare, "columns: { question: { en: question_en } }\n");
    const source = await shards({
      "a.parquet": `${row("x", audio(one, null))} UNION ALL ${row("x", audio(two, null))}`,
    });
    const numbered = await of(join(source, "a.parquet"), bare);
    await expectSound(numbered);
    expect(linesOf(numbered, "questions.jsonl")).toMatchObject([
      { question_id: "row-000001" },
      { question_id: "row-000002" },
    ]);
    const byNumber = join(folder, "number.yaml");
    await writeFile(byNumber, "columns: { question_id: n, question: { en: question_en } }\n");
    const big = await shards({ "a.parquet": row("x", audio(one, null), ", 9007199254740993::BIGINT AS n") });
    expect(linesOf(await of(big, byNumber), "questions.jsonl")).toMatchObject([
      { question_id: "9007199254740993" },
    ]);
  });

  it("the ending follows the bytes, then the name", async () => {
    const heads: readonly (readonly [string, Buffer, string | null])[] = [
      ["flac", Buffer.from("fLaC...."), "/x/y.wav"],
      ["ogg", Buffer.from("OggS...."), null],
      ["mp3", Buffer.from("ID3....."), null],
      ["mp3", Buffer.from([0xff, 0xfb, 0x90, 0]), null],
      ["m4a", Buffer.from("\0\0\0\x20ftypM4A "), null],
      ["mp3", Buffer.from("who knows"), "/x/y.MP3"],
    ];
    const source = await shards({
      "a.parquet": heads.map(([, bytes, name], i) => row(`q${i}`, audio(bytes, name))).join(" UNION ALL "),
    });
    const result = await of(source);
    expect(linesOf(result, "questions.jsonl")).toMatchObject(
      heads.map(([ending]) => ({ audio: expect.stringMatching(new RegExp(`\\.${ending}$`, "u")) as string })),
    );
    expect(countOf(result, "(clips)")).toMatchObject({ read: 6, taken: 6 });
  });
});

describe("hostile shards", () => {
  it("missing and mistyped columns of every shard at once", async () => {
    const source = await shards({
      "a.parquet":
        "SELECT 1.5::DOUBLE AS id, 'x'::BLOB AS audio, 'Land' AS topic, 3 AS question_te, 'q' AS question_en",
      "b.parquet": row("q", audio(one, null)).replace("AS topic", "AS subject"),
    });
    expect(await problems(source)).toEqual([
      "a.parquet: audio a struct of bytes (BLOB) and path (VARCHAR) | BLOB",
      "a.parquet: question_te text, or lists of texts | INTEGER",
      "a.parquet: answer_te a column of the shard | only id, audio, topic, question_te, question_en",
      "a.parquet: answer_en a column of the shard | only id, audio, topic, question_te, question_en",
      "a.parquet: id text or whole numbers | DOUBLE",
      "b.parquet: topic a column of the shard | only id, audio, subject, question_te, question_en, answer_te, answer_en",
    ]);
  });

  it("ids that are missing, doubled or hostile, and bytes that are no clip", async () => {
    const source = await shards({
      "a.parquet": [
        row("q1", audio(one, null)),
        row("q1", audio(two, null)),
        row("", "NULL"),
        row("q2", audio(Buffer.from("<script>"), "/home/ann/x.html")),
      ].join(" UNION ALL "),
    });
    expect(await problems(source)).toEqual([
      'a.parquet:2  each question id once | "q1", which stands in row 1 of data/a.parquet too',
      "a.parquet:3  a question id of 1 to 200 characters without control characters | nothing",
      "a.parquet:4  a clip (wav, mp3, m4a, flac or ogg) | 8 bytes of another kind",
    ]);
  });

  it("no Parquet, no shard, no folder, no mapping", async () => {
    const folder = await scratch();
    await writeFile(join(folder, "a.parquet"), "PAR1 nonsense");
    const [broken] = await problems(folder);
    expect(broken).toMatch(/^a\.parquet:  a Parquet file \| /u);
    expect(broken).not.toContain(folder);
    const other = await scratch();
    await writeFile(join(other, "readme.txt"), "x");
    expect((await problems(other))[0]).toMatch(/a \.parquet file, or a folder of them \| 1 other file$/u);
    expect((await problems(join(other, "none")))[0]).toMatch(/a file or folder \| nothing there$/u);
    expect((await problems(other, join(other, "none.yaml")))[0]).toMatch(/no such file$/u);
    const wrong = join(other, "wrong.yaml");
    await writeFile(wrong, "columns:\n  question: te\n  sound: audio\n");
    expect(await problems(folder, wrong)).toEqual([
      'wrong.yaml:2 columns.question a mapping from language tags to text | "te"',
      expect.stringMatching(/^wrong\.yaml:3 columns\.sound one of the fields/u),
    ]);
  });
});
