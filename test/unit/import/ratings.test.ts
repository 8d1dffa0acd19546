import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ratings } from "../../../data-build/import/ratings.ts";
import { UsageError } from "../../../data-build/read/problem.ts";
import { countOf, problemsOf, scratch, specOf, textOf } from "./import-harness.ts";
import { csvRows, expectSound, fixture, haveShared, runFlags, shared } from "./trn-harness.ts";

const of = (source: string, flags = {}): ReturnType<typeof ratings.run> => runFlags(ratings, flags, source);
async function ofText(text: string | Uint8Array, flags = {}): ReturnType<typeof ratings.run> {
  const path = join(await scratch(), "r.json");
  await writeFile(path, text);
  return of(path, flags);
}
const problems = async (text: string | Uint8Array): Promise<readonly string[]> =>
  (await problemsOf(ofText(text))).map(
    (p) => `${p.line ?? ""}:${p.column ?? ""} ${p.field ?? ""} ${p.expected} | ${p.got}`,
  );

describe("the invented ratings", () => {
  it("give a sound folder; missing ratings stay, those off the scale are dropped and counted", async () => {
    const result = await of(fixture("ratings/rated.json"), { language: "en" });
    await expectSound(result);
    expect(countOf(result, "(items)")).toMatchObject({ read: 4, taken: 4, dropped: [] });
    expect(countOf(result, "(ratings)")).toMatchObject({
      read: 10,
      taken: 7,
      dropped: [{ reason: "off the scale 1–5", count: 3 }],
    });
    expect(textOf(result, "ratings.csv").split("\n")).toEqual([
      "question_id,config_id,model_id,rater_id,score",
      "clip_a,audio,candidate-0,,1",
      "clip_a,audio,candidate-0,,5",
      "clip_a,audio,candidate-0,,",
      "clip_a,audio,candidate-1,,4",
      "clip_a,audio,candidate-1,,4",
      "-clip_b,audio,candidate-0,,3",
      "clip_a,audio,candidate-2,,2",
      "",
    ]);
    expect(textOf(result, "questions.csv")).toBe(
      "question_id,question_en,reference_en\nclip_a,How many bells?,two\n-clip_b,Who speaks?,\n",
    );
    expect(textOf(result, "answers/audio/candidate-0.csv")).toBe(
      'question_id,answer\nclip_a,Two.\n-clip_b,"A ""man"",\nI think"\n',
    );
    expect(textOf(result, "answers/audio/candidate-1.csv")).toBe('question_id,answer\nclip_a,""\n');
    expect(textOf(result, "answers/audio/candidate-2.csv")).toBe("question_id,answer\nclip_a,\n");
    expect(specOf(result).exclusion_span).toBe(4);
  });

  it("named raters become pseudonyms, the same in every item", async () => {
    const item = (fields: string): string => `{"question": "q", "candidate": "a", ${fields}}`;
    const result = await ofText(
      `{"x": ${item('"ratings": [1, 2], "raters": ["zoe@example.org", "Ann"]')},
        "y": ${item('"ratings": {"Ann": 3, "zoe@example.org": null}')}}`,
    );
    await expectSound(result);
    expect(csvRows(result, "ratings.csv").map((r) => [r.question_id, r.rater_id, r.score])).toEqual([
      ["x", "rater-1", "1"],
      ["x", "rater-2", "2"],
      ["y", "rater-2", "3"],
      ["y", "rater-1", null],
    ]);
    expect([...result.files.values()].join("")).not.toMatch(/zoe|Ann/u);
  });

  it("items whose ids only look alike are questions of their own", async () => {
    const item = (question: string): string =>
      `{"ratings": [0.5], "question": "${question}", "candidate": "a"}`;
    const result = await ofText(`{"a_1": ${item("one")}, "a_2": ${item("two")}}`, { scale: "0.5:2.5:0.5" });
    await expectSound(result);
    expect(csvRows(result, "questions.csv").map((r) => r.question_id)).toEqual(["a_1", "a_2"]);
    expect(specOf(result).models).toEqual([{ id: "candidate", label: "Candidate" }]);
    expect(specOf(result).scale).toMatchObject({ min: 0.5, max: 2.5 });
    await expect(ofText("{}", { scale: "5:1" })).rejects.toThrow(UsageError);
  });
});

describe("hostile ratings", () => {
  it("every problem comes at once, with line, column and field", async () => {
    expect(
      await problems(`{
  "a": {"ratings": [1, "2", {}], "question": 3, "candidate": ["x"]},
  "b": {"question": "q", "candidate": "c"},
  "c": [1],
  "d": {"ratings": [1], "raters": ["x", "y"], "question": "q"},
  "b": {"ratings": [1], "question": "q", "ratings": [2]},
  "": {"ratings": [], "question": "q"}
}`),
    ).toEqual([
      '6:3  each key once in an object | "b" again',
      '6:42  each key once in an object | "ratings" again',
      "2:46 a.question text | 3",
      "2:62 a.candidate text or null | a list of 1",
      '2:24 a.ratings.1 a number or null | "2"',
      "2:29 a.ratings.2 a number or null | a mapping",
      "4:8 c an item: an object with ratings, question and candidate | a list of 1",
      "5:35 d.raters a list of 1, one rater a rating | a list of 2",
      "7:7  a question id of 1 to 200 characters without control characters | nothing",
    ]);
  });

  it("no JSON, no object, no UTF-8, no file", async () => {
    expect(await problems('{"a": {"ratings": [1,}')).toHaveLength(1);
    expect(await problems("[1]")).toEqual(["1:1  an object: item id → item | a list of 1"]);
    expect(await problems(Buffer.from([0x7b, 0x0a, 0x22, 0xff]))).toEqual([
      "2:2  UTF-8 text | byte 0xFF at offset 3",
    ]);
    expect((await problemsOf(of("/nowhere/r.json")))[0]).toMatchObject({
      expected: "a file",
      got: "nothing there",
    });
  });

  it("NaN is no rating", async () => {
    expect(await problems('{"a": {"ratings": [NaN], "question": "q", "candidate": "c"}}')).toEqual([
      "1:20 a.ratings.0 a number or null | NaN",
    ]);
  });
});

/** Krippendorff's alpha from pairs of values within items, written apart from src/stats. */
function alpha(items: readonly (readonly number[])[], distance: "interval" | "ordinal"): number {
  const units = items.filter((values) => values.length > 1);
  const all = units.flat();
  const n = (v: number): number => all.filter((x) => x === v).length;
  const delta = (a: number, b: number): number => {
    if (distance === "interval") return (a - b) ** 2;
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const between = [1, 2, 3, 4, 5].filter((v) => v >= low && v <= high).reduce((sum, v) => sum + n(v), 0);
    return (between - (n(low) + n(high)) / 2) ** 2;
  };
  const table = new Map(
    [1, 2, 3, 4, 5].flatMap((a) => [1, 2, 3, 4, 5].map((b) => [`${a}${b}`, delta(a, b)] as const)),
  );
  const sum = (values: readonly number[]): number =>
    values.reduce(
      (s, a, i) => s + values.reduce((t, b, j) => t + (i === j ? 0 : (table.get(`${a}${b}`) ?? 0)), 0),
      0,
    );
  const observed = units.reduce((s, values) => s + sum(values) / (values.length - 1), 0) / all.length;
  return 1 - observed / (sum(all) / (all.length * (all.length - 1)));
}

describe.skipIf(!haveShared("orca_audioqa_raw_ratings"))(
  "ORCA's ratings (skipped where ../shared/data isn't)",
  () => {
    const orca = (name: string): ReturnType<typeof ratings.run> =>
      of(shared(`orca_audioqa_raw_ratings/${name}.json`), { language: "en" });
    const itemsOf = (result: Awaited<ReturnType<typeof orca>>): readonly (readonly number[])[] =>
      [
        ...Map.groupBy(
          csvRows(result, "ratings.csv"),
          (r) => `${r.question_id ?? ""} ${r.model_id ?? ""}`,
        ).values(),
      ].map((rows) => rows.flatMap((r) => (r.score === null ? [] : [Number(r.score)])));

    it("dev: alpha as published, before and after items with both 1 and 5 are dropped", async () => {
      const result = await orca("dev");
      const items = itemsOf(result);
      expect(items).toHaveLength(269);
      const kept = items.filter((v) => !(v.includes(1) && v.includes(5)));
      const values = [items, kept].flatMap((i) => [alpha(i, "interval"), alpha(i, "ordinal")]);
      expect(values.map((a) => a.toFixed(4))).toEqual(["0.8352", "0.8263", "0.8872", "0.8760"]);
    });

    it.each([
      ["dev", 269, 979, 7, 24, 1],
      ["test", 267, 1009, 4, 23, 2],
    ] as const)("%s: nothing is lost", async (name, items, given, missing, single, empty) => {
      const result = await orca(name);
      await expectSound(result);
      expect(result.counts.map((c) => [c.read, c.taken])).toEqual([
        [items, items],
        [given, given],
      ]);
      expect(csvRows(result, "ratings.csv").filter((r) => r.score === null)).toHaveLength(missing);
      expect(result.notes).toContain(
        `${single} items with fewer than two ratings, which no agreement statistic can use`,
      );
      const answers = [...result.files].filter(([path]) => path.startsWith("answers/"));
      expect(answers).toHaveLength(8);
      expect(answers.join("\n").match(/,""(?=\n|$)/gu)).toHaveLength(empty);
    });
  },
);
