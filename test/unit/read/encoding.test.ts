import fc from "fast-check";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCsv } from "../../../data-build/read/csv.ts";
import { formatProblem } from "../../../data-build/read/problem.ts";
import { csvField } from "../../../data-build/write/csv.ts";
import { buildData, folderOf, toyFolder, toyWith, type Files } from "../../support/folders.ts";
import { altered, problemsWith } from "./checked.ts";

const brook = "answers/T/brook.csv";
const dune = "answers/T/dune.jsonl";
const listed = "answers/R/brook.json";
const source = (file: string): Promise<Buffer> => readFile(join(toyFolder, file));
const bom = Buffer.from([0xef, 0xbb, 0xbf]);

/** The rows that were read, by the hash over all tables. */
const hashWith = async (changes: Files): Promise<string> =>
  (await buildData(await toyWith(changes))).manifest.data_hash;

const everyFile = async (change: (text: string) => string | Uint8Array): Promise<Files> => {
  const files = ["questions.jsonl", "inputs/R.tsv", brook, dune, listed, "judgments.csv", "scores.jsonl"];
  const texts = files.map(async (file) => [file, change((await source(file)).toString())] as const);
  return Object.fromEntries(await Promise.all(texts));
};

describe("the same rows", () => {
  it("come from LF, CRLF, mixed line ends, a missing last one, blank lines and a BOM", async () => {
    const whole = await hashWith({});
    let turn = 0;
    const mixed = (text: string): string =>
      text.replaceAll("\n", () => ((turn += 1) % 3 === 0 ? "\r\n" : "\n"));
    const variants: Readonly<Record<string, (text: string) => string | Uint8Array>> = {
      crlf: (text) => text.replaceAll("\n", "\r\n"),
      mixed,
      cut: (text) => text.replace(/\n$/u, ""),
      bom: (text) => Buffer.concat([bom, Buffer.from(text)]),
      blank: (text) => `${text}\n\n`,
    };
    for (const [name, change] of Object.entries(variants))
      expect(await hashWith(await everyFile(change)), name).toBe(whole);
    expect(await hashWith(await altered(brook, "पाल", "पल"))).not.toBe(whole);
  });

  it("come from a spec with a BOM and CRLF", async () => {
    const yaml = (await source("benchmark.yaml")).toString().replaceAll("\n", "\r\n");
    expect(await hashWith({ "benchmark.yaml": Buffer.concat([bom, Buffer.from(yaml)]) })).toBe(
      await hashWith({}),
    );
  });
});

describe("a truncated last line", () => {
  it("is a fault where a reader can see it", async () => {
    expect(await problemsWith({ [dune]: (await source(dune)).subarray(0, -20) })).toEqual([
      `${dune}:13:24: expected a closing quote, got the end of the file`,
    ]);
    expect(await problemsWith({ [listed]: (await source(listed)).subarray(0, -20) })).toEqual([
      `${listed}:13:36: expected a JSON value, got the end of the file`,
    ]);
    const csv = (await source(brook)).toString();
    expect(await problemsWith({ [brook]: csv.slice(0, csv.indexOf("q12") + 8) })).toEqual([
      `${brook}:14:2: expected a closing quote, got the end of the file`,
    ]);
    expect(await problemsWith({ [brook]: csv.slice(0, csv.indexOf("q12") + 3) })).toEqual([
      `${brook}:14: expected 4 columns, as in the header, got 1`,
    ]);
    expect(await problemsWith({ [brook]: Buffer.from(csv).subarray(0, -15) })).toEqual([
      `${brook}:14: expected UTF-8 text, got bytes that are not UTF-8`,
    ]);
  });
});

describe("bytes that are not UTF-8", () => {
  it("are a fault of their line, and the lines after it keep their numbers", async () => {
    const csv = await source(brook);
    const at = csv.indexOf("q08");
    const bad = Buffer.concat([csv.subarray(0, at), Buffer.from([0x71, 0xff, 0x0a]), csv.subarray(at)]);
    const also = Buffer.from(bad.toString("latin1").replace("q12,", "q13,"), "latin1");
    expect(await problemsWith({ [brook]: also })).toEqual([
      `${brook}:10: expected UTF-8 text, got bytes that are not UTF-8`,
      `${brook}:15:1 question_id: expected a question of the questions file, got "q13"`,
    ]);
  });

  it("in the header leave no other line in its place", async () => {
    expect(
      await problemsWith({ [brook]: Buffer.concat([Buffer.from([0xff]), await source(brook)]) }),
    ).toEqual([`${brook}:1: expected UTF-8 text, got bytes that are not UTF-8`]);
  });

  it("are found in every format", async () => {
    const byte = Buffer.from([0x5b, 0x22, 0xe0, 0xb0]);
    expect(await problemsWith({ [listed]: byte })).toEqual([
      `${listed}:1: expected UTF-8 text, got bytes that are not UTF-8`,
    ]);
    expect(await problemsWith({ [dune]: Buffer.concat([await source(dune), byte]) })).toEqual([
      `${dune}:14: expected UTF-8 text, got bytes that are not UTF-8`,
    ]);
    expect(await problemsWith({ "benchmark.yaml": byte })).toEqual([
      "benchmark.yaml: expected a UTF-8 text file, got bytes that are not UTF-8",
    ]);
  });
});

describe("quotes", () => {
  it("hold line ends, delimiters and quotes; lines are counted through them", async () => {
    const csv = 'question_id,answer\n\n7,"one\n""two"", three\n"\n\nq99,x\n';
    expect(await problemsWith({ [brook]: csv })).toEqual([
      `${brook}:7:1 question_id: expected a question of the questions file, got "q99"`,
    ]);
  });

  it("in the wrong place are faults of their own row", async () => {
    expect(await problemsWith(await altered(brook, "q10,बादल", 'q10,बा"दल'))).toEqual([
      `${brook}:12:2: expected quotes around a cell that holds a quote, got a quote inside it only`,
    ]);
    const twice = await altered(brook, /q10,.*\nq11,रात/u, 'q10,"बादल" की\nq13,रात');
    expect(await problemsWith(twice)).toEqual([
      `${brook}:12:2: expected a quote doubled inside quotes, got a single one before " "`,
      `${brook}:13:1 question_id: expected a question of the questions file, got "q13"`,
    ]);
  });
});

async function rowsOf(csv: string, delimiter: "," | "\t"): Promise<{ rows: unknown[]; problems: string[] }> {
  const folder = await folderOf({ "t.csv": csv });
  const problems: string[] = [];
  const rows: unknown[] = [];
  for await (const record of readCsv(join(folder, "t.csv"), "t.csv", delimiter, (p) =>
    problems.push(formatProblem(p)),
  ))
    rows.push(record.values);
  return { rows, problems };
}

describe("any table", () => {
  const cell = fc.option(
    fc.oneof(
      fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\t", " ", ";", "త", "😀", "-", "0") }),
      fc.string({ unit: "binary" }).map((s) => s.replaceAll(/[\r\p{Cs}\uFEFF]/gu, "")),
    ),
    { nil: null },
  );

  it("that is written as CSV is read as it was: empty texts, nothing, line ends, quotes, spaces", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }),
        async (table) => {
          const lines = table.map((row) => row.map(csvField).join(","));
          const { rows, problems } = await rowsOf(`a,b,c\n${lines.join("\n")}\n`, ",");
          expect(problems).toEqual([]);
          expect(rows).toEqual(table.map(([a, b, c]) => ({ a, b, c })));
        },
      ),
      { numRuns: 150, seed: 3 },
    );
  });

  it("that is no table at all gives problems or rows, never an exception", async () => {
    const noise = fc.string({ unit: fc.constantFrom(",", '"', "\n", "\r", "\t", "x", ";", "\uFEFF") });
    await fc.assert(
      fc.asyncProperty(noise, fc.constantFrom(",", "\t"), async (csv, delimiter) => {
        const { rows, problems } = await rowsOf(`a,b\n${csv}`, delimiter);
        expect(rows.length + problems.length).toBeLessThanOrEqual(csv.length + 2);
      }),
      { numRuns: 150, seed: 4 },
    );
  });
});
