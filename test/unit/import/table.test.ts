import { DuckDBInstance } from "@duckdb/node-api";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { table } from "../../../data-build/import/table.ts";
import { countOf, linesOf, problemsOf, scratch, specOf, textOf } from "./import-harness.ts";
import { expectSound, fixture, haveShared, runFlags, shared } from "./trn-harness.ts";

const of = (source: string, map: string): ReturnType<typeof table.run> => runFlags(table, { map }, source);

/** A table and its mapping in a scratch folder. */
async function files(
  name: string,
  content: string | Uint8Array,
  map: string,
): Promise<readonly [string, string]> {
  const folder = await scratch();
  const paths = [join(folder, name), join(folder, "map.yaml")] as const;
  await writeFile(paths[0], content);
  await writeFile(paths[1], map);
  return paths;
}
const ofText = async (
  name: string,
  content: string | Uint8Array,
  map: string,
): ReturnType<typeof table.run> => of(...(await files(name, content, map)));
const problems = async (
  name: string,
  content: string | Uint8Array,
  map: string,
): Promise<readonly string[]> =>
  (await problemsOf(ofText(name, content, map))).map((p) =>
    `${p.file.split("/").at(-1) ?? ""}:${p.line ?? ""}:${p.column ?? ""} ${p.field ?? ""} ${p.expected} | ${p.got}`.replaceAll(
      /\/\S*\/(?=t\.)/gu,
      "",
    ),
  );

const long = `layout: long
scale: { min: 1, max: 5, step: 1, label: score }
columns: { question_id: id, question: { en: q }, model: m, answer: a, score: s }
`;

describe("the invented tables", () => {
  it("long: answers, judgments per judge, a metric; what is off the scale is counted", async () => {
    const result = await of(fixture("table/long.csv"), fixture("table/long.yaml"));
    await expectSound(result);
    expect(result.counts.map(({ read, taken, dropped }) => ({ read, taken, dropped }))).toEqual([
      { read: 4, taken: 4, dropped: [] },
      { read: 3, taken: 2, dropped: [{ reason: "off the scale 1–5", count: 1 }] },
      { read: 3, taken: 2, dropped: [{ reason: "the same value in another row", count: 1 }] },
    ]);
    expect(linesOf(result, "questions.jsonl")).toEqual([
      {
        question_id: "007",
        domain: "sea-sky",
        question: { en: "How deep, roughly?" },
        references: { en: ["deep"] },
      },
      {
        question_id: "7",
        domain: "land",
        question: { en: "Which hill?" },
        references: { en: ["the hill", "hill"] },
      },
    ]);
    expect(textOf(result, "answers/plain-text/model-one.csv")).toBe(
      'question_id,answer\n007,"very, deep"\n7,""\n',
    );
    expect(textOf(result, "answers/plain-text/modele-two.csv")).toBe("question_id,answer\n7,\n");
    expect(textOf(result, "judgments/j1/plain-text/model-one.csv")).toBe(
      "question_id,score,rationale\n007,4,fine\n7,,\n",
    );
    expect(textOf(result, "judgments/j2/plain-text/model-one.csv")).toBe("question_id,score\n007,2\n");
    expect(result.files.has("judgments/j1/plain-text/modele-two.csv")).toBe(false);
    expect(textOf(result, "scores/bleurt/plain-text/model-one.csv")).toBe(
      "question_id,score\n007,0.5\n7,0.25\n",
    );
    const spec = specOf(result);
    expect(spec.models).toEqual([
      { id: "model-one", label: "Model One" },
      { id: "modele-two", label: "Modèle Two" },
    ]);
    expect(spec.domains?.map((d) => d.label)).toEqual(["Sea & Sky", "Land"]);
  });

  it("wide: a column per model; an empty cell was not run", async () => {
    const result = await of(fixture("table/wide.tsv"), fixture("table/wide.yaml"));
    await expectSound(result);
    expect(countOf(result, "(answers)")).toMatchObject({
      read: 4,
      taken: 3,
      dropped: [{ reason: "empty cell: not run", count: 1 }],
    });
    expect(textOf(result, "answers/default/alpha.csv")).toBe("question_id,answer\nq1,one\nq2,two\n");
    expect(textOf(result, "answers/default/beta-2.csv")).toBe("question_id,answer\nq1,uno\n");
    expect(textOf(result, "judgments/a-teacher/default/alpha.csv")).toBe("question_id,score\nq1,5\n");
  });

  it("declares what nobody ran or judged, and a metric of a name that is taken under another", async () => {
    const map = `${long.replace("answer: a", "answer: a, config: c")}metrics: [{ id: bleu, column: b, direction: higher, min: 0, max: 100 }]\n`;
    const result = await ofText(
      "t.csv",
      "id,q,m,a,s,c,b\n1,x,M,y,5,O1,40\n1,x,N,y,,O1,\n1,x,N,y,,O2,\n2,z,M,y,1,O1,2.5\n",
      map,
    );
    await expectSound(result);
    const spec = specOf(result);
    expect(spec.holes?.map((h) => [h.configs, h.models])).toEqual([[["o2"], ["m"]]]);
    expect(spec.judges).toEqual([
      { id: "judge", label: "judge", covers: [{ config: "o1", model: "m", scope: "all" }] },
    ]);
    expect(spec.metrics?.map((m) => m.id)).toEqual(["imported-bleu"]);
    expect(textOf(result, "scores/imported-bleu/o1/m.csv")).toBe("question_id,score\n1,40\n2,2.5\n");
  });

  it("says which columns it left out", async () => {
    const result = await ofText("t.csv", "id,q,m,a,s,secret\n1,x,M,y,5,z\n", long);
    expect(result.notes).toEqual(["1 column not mapped: secret"]);
  });

  it("jsonl and json: lists of references, repeats, inputs, declared configurations", async () => {
    const map = `layout: long
languages: [{ id: te, label: Telugu }, { id: en, label: English }]
columns:
  question_id: id
  question: { te: q }
  references: { te: gold }
  config: c
  input: heard
  model: m
  repeat: n
  answer: a
  error: e
  latency_ms: t
configs:
  - { id: A1, label: Recognised, modality: text, steps: [{ kind: asr, system: Ear }] }
`;
    const rows = [
      { id: 7, q: "ఏమిటి?", gold: ["ఒకటి", "1"], c: "A1", heard: "ఏమి", m: "M", n: 1, a: "1", t: 12.5 },
      { id: 7, q: "ఏమిటి?", gold: ["ఒకటి", "1"], c: "A1", heard: "ఏమి", m: "M", n: 2, a: null, e: "timeout" },
      { id: "007", q: "ఎక్కడ?", c: "A 1", m: "M", a: "line\nbreak" },
    ];
    const results = [
      await ofText("t.jsonl", rows.map((r) => JSON.stringify(r)).join("\r\n"), map),
      await ofText("t.json", JSON.stringify(rows), map),
    ];
    for (const result of results) {
      await expectSound(result);
      expect(linesOf(result, "questions.jsonl")).toEqual([
        { question_id: "7", question: { te: "ఏమిటి?" }, references: { te: ["ఒకటి", "1"] } },
        { question_id: "007", question: { te: "ఎక్కడ?" }, references: {} },
      ]);
      expect(textOf(result, "inputs/A1.csv")).toBe("question_id,text\n7,ఏమి\n");
      expect(textOf(result, "answers/A1/m.csv")).toBe(
        "question_id,repeat,answer,error,latency_ms\n7,1,1,,12.5\n7,2,,timeout,\n",
      );
      expect(textOf(result, "answers/a-1/m.csv")).toBe('question_id,answer\n007,"line\nbreak"\n');
      expect(specOf(result).configs.map((c) => [c.id, c.label, c.language])).toEqual([
        ["A1", "Recognised", "te"],
        ["a-1", "A 1", "te"],
      ]);
    }
  });

  it("ratings: raters become pseudonyms, one rating each", async () => {
    const map = `layout: long
scale: { min: 1, max: 5, step: 1, label: score }
columns: { question_id: id, model: m, answer: a, rater: r, rating: v }
`;
    const result = await ofText(
      "t.csv",
      "id,m,a,r,v\n1,M,x,zoe,5\n1,M,x,ann,4.5\n1,M,x,bob,3\n1,M,x,,2\n1,M,x,,2\n",
      map,
    );
    await expectSound(result);
    expect(textOf(result, "ratings.csv")).toBe(
      "question_id,config_id,model_id,repeat,rater_id,score\n1,default,m,1,rater-1,5\n1,default,m,1,rater-2,3\n1,default,m,1,,2\n1,default,m,1,,2\n",
    );
    expect(countOf(result, "(ratings)")).toMatchObject({ read: 5, taken: 4 });
    expect(await problems("t.csv", "id,m,a,r,v\n1,M,x,zoe,5\n1,M,x,zoe,4\n", map)).toEqual([
      't.csv:3:4 r one rating per answer and rater | "1", "M" again',
    ]);
  });

  it("parquet: whole numbers as ids and scores", async () => {
    const [path, map] = await files("t.parquet", "", long);
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run(
      `COPY (SELECT 9007199254740993::BIGINT AS id, 'why?' AS q, 'M' AS m, 'so' AS a, 5::TINYINT AS s) TO '${path}' (FORMAT parquet)`,
    );
    connection.closeSync();
    instance.closeSync();
    const result = await of(path, map);
    await expectSound(result);
    expect(textOf(result, "judgments/judge/default/m.csv")).toBe("question_id,score\n9007199254740993,5\n");
  });
});

describe("hostile tables", () => {
  it("every cell at fault comes at once, with line, column and field", async () => {
    expect(
      await problems(
        "t.csv",
        'id,q,m,a,s\n,x,M,y,5\n1,x,,y,5\n1,x,M,y,"3,5"\n1,other,M,z,4\n2,x,M,y,1\n2,x,M,y,1\n3,x,M\n',
        long,
      ),
    ).toEqual([
      "t.csv:2:1 id a question id of 1 to 200 characters | nothing",
      "t.csv:3:3 m a model's name | nothing",
      't.csv:4:5 s a finite number | "3,5"',
      't.csv:5:2 q the same for every row of question "1": "x" | "other"',
      't.csv:5:4 a one answer per question, configuration, model and repetition ("y") | "z"',
      't.csv:7:4 a each question, configuration, model and repetition once | "2", "M" again',
      "t.csv:8:  5 columns, as in the header | 3",
    ]);
  });

  it("NaN, numbers in place of text, ids that lost digits", async () => {
    expect(
      await problems(
        "t.jsonl",
        '{"id": "1", "m": "M", "a": "x", "s": NaN}\n{"id": 9007199254740993, "m": "M", "a": "x"}\n{"id": "2", "m": "M", "a": 5, "s": "4"}\n{"q": "x"}\n',
        long,
      ),
    ).toEqual([
      "t.jsonl:1:38 s a finite number or null | NaN",
      "t.jsonl:2:2 id an id: text or a whole number of at most 15 digits | 9007199254740992",
      "t.jsonl:2:2 id a question id of 1 to 200 characters | nothing",
      "t.jsonl:3:23 a text | 5",
      't.jsonl:3:31 s a finite number | "4"',
      "t.jsonl:4: id a question id of 1 to 200 characters | nothing",
    ]);
  });

  it("a mapping at fault is named where it stands", async () => {
    expect(await problems("t.csv", "id,q,m,a\n1,x,M,y\n", long)).toEqual([
      'map.yaml:3:78 columns.score a column of t.csv (id, q, m, a) | "s"',
    ]);
    expect(await problems("t.jsonl", '{"id": "1", "m": "M"}\n', long)).toEqual([
      'map.yaml:3:45 columns.question.en a column of t.jsonl (id, m) | "q"',
      'map.yaml:3:68 columns.answer a column of t.jsonl (id, m) | "a"',
      'map.yaml:3:78 columns.score a column of t.jsonl (id, m) | "s"',
    ]);
    expect(
      await problems(
        "t.csv",
        "id\n1\n",
        "layout: tall\ncolumns: { id: x, question: { 'e n': q } }\nmodel: x\n",
      ),
    ).toEqual([
      'map.yaml:1:9 layout one of long, wide | "tall"',
      'map.yaml:2:38 columns.question.e n a language tag such as te or en-GB | "e n"',
      "map.yaml:2:10 columns.question_id text | nothing",
      expect.stringContaining("map.yaml:2:16 columns.id one of the fields"),
      expect.stringContaining("map.yaml:3:8 model one of the fields"),
    ]);
    expect(
      await problems(
        "t.csv",
        "id\n1\n",
        "layout: wide\ncolumns: { question_id: id, answer: a }\nscale: { min: 2, max: 1, label: x }\n",
      ),
    ).toEqual([
      "map.yaml:1:1 models the columns of each model, since layout is wide | none",
      'map.yaml:2:37 columns.answer a column of a long table; here the columns of `models` | "a"',
      "map.yaml:3:23 scale.max more than 2 | 1",
    ]);
    expect(
      await problems("t.csv", "id\n1\n", "layout: long\ncolumns: { question_id: id, score: s }\n"),
    ).toEqual([
      'map.yaml:1:1 scale the scale of "s" (min, max, label) | nothing',
      'map.yaml:2:10 columns a column for the model, or constants.model, since "score" is mapped | neither',
    ]);
  });

  it("semicolons, no UTF-8, no known ending, no file, no Parquet", async () => {
    expect(await problems("t.csv", "id;q;m;a;s\n1;x;M;y;3,5\n", long)).toEqual([
      't.csv:1:1  columns separated by commas | ";" between them',
    ]);
    expect(await problems("t.csv", Buffer.from("id\n\xff\n", "latin1"), long)).toEqual([
      "t.csv:2:1  UTF-8 text | byte 0xFF at offset 3",
    ]);
    expect((await problems("t.xlsx", "", long))[0]).toMatch(/a file that ends in \.jsonl, \.csv/u);
    expect(await problems("t.parquet", "nonsense", long)).toHaveLength(1);
    const [, map] = await files("t.csv", "", long);
    expect((await problemsOf(of("/nowhere/t.csv", map)))[0]).toMatchObject({
      expected: "a file",
      got: "nothing there",
    });
  });
});

describe.skipIf(!haveShared("truthfulqa_multi_human_review"))(
  "human reviews of five languages (skipped where ../shared/data isn't)",
  () => {
    it.each(["ca", "en", "es", "eu", "gl"])(
      "%s: every row of the sheet, line ends in cells and all",
      async (language) => {
        const source = shared(`truthfulqa_multi_human_review/evaluated/${language}.csv`);
        const map = `layout: long
columns: { question_id: id, question: { ${language}: question }, answer: model_answer }
constants: { model: three models }
`;
        const [, mapPath] = await files("unused", "", map);
        const result = await of(source, mapPath);
        await expectSound(result);
        expect(countOf(result, "(rows)")).toMatchObject({ read: 300, taken: 300, dropped: [] });
        expect(linesOf(result, "questions.jsonl")).toHaveLength(300);
      },
    );
  },
);
