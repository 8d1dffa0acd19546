import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stmCtm } from "../../../data-build/import/stm-ctm.ts";
import { UsageError } from "../../../data-build/read/problem.ts";
import { countOf, problemsOf, scratch, specOf, textOf } from "./import-harness.ts";
import {
  csvRows,
  errorsByQuestion,
  expectSound,
  fixture,
  haveShared,
  runFlags,
  shared,
  total,
} from "./trn-harness.ts";

const reference = fixture("stm-ctm/reference.stm");
const hypothesis = fixture("stm-ctm/hypothesis.ctm");

async function importOf(stm: string, ctm: string, flags = {}): ReturnType<typeof stmCtm.run> {
  const folder = await scratch();
  const [r, h] = [join(folder, "r.stm"), join(folder, "h.ctm")];
  await writeFile(r, stm);
  await writeFile(h, ctm);
  return runFlags(stmCtm, { reference: r, hypothesis: h, ...flags });
}
const problems = async (stm: string, ctm: string): Promise<readonly string[]> =>
  (await problemsOf(importOf(stm, ctm))).map(
    (p) => `${p.file.split("/").at(-1) ?? ""}:${p.line ?? ""}:${p.column ?? ""} ${p.expected} | ${p.got}`,
  );

describe("the invented segments and words", () => {
  it("give a sound folder, and every line is taken or dropped with a reason", async () => {
    const result = await runFlags(stmCtm, { reference, hypothesis, language: "en" });
    await expectSound(result);
    expect(countOf(result, "reference.stm")).toMatchObject({
      read: 11,
      taken: 5,
      dropped: [
        { reason: "comment", count: 4 },
        { reason: "segment marked IGNORE_TIME_SEGMENT_IN_SCORING", count: 1 },
        { reason: "blank line", count: 1 },
      ],
    });
    expect(countOf(result, "hypothesis.ctm")).toMatchObject({
      read: 18,
      taken: 9,
      dropped: [
        { reason: "alternative of a word that fits better", count: 1 },
        { reason: "comment", count: 1 },
        { reason: "blank line", count: 1 },
        { reason: "alternation mark", count: 3 },
        { reason: "no word (@ or a tag alone)", count: 1 },
        { reason: "word in a segment that is not scored", count: 1 },
        { reason: "no reference for this file and channel", count: 1 },
      ],
    });
  });

  it("words go by their midpoints; those in a gap to the segment after it", async () => {
    const result = await runFlags(stmCtm, { reference, hypothesis });
    expect(textOf(result, "questions.csv").split("\n")).toEqual([
      "question_id,audio_seconds,question_und",
      "talk-a-1.00,2,good day all",
      'talk-a-3.00,1.5,""',
      "talk-a-5.00,2,it rains again",
      "talk-b-0.50,1.75,hello",
      "walk-a-0,2,nobody heard this",
      "",
    ]);
    expect(textOf(result, "inputs/hypothesis.csv").split("\n")).toEqual([
      "question_id,text",
      "talk-a-1.00,ah GOOD mor day",
      "talk-a-3.00,all",
      "talk-a-5.00,hm it rains",
      "talk-b-0.50,hello",
      'walk-a-0,""',
      "",
    ]);
    expect(total(errorsByQuestion(result, "hypothesis").values())).toEqual({ edits: 9, words: 10 });
    expect(result.notes).toEqual([
      "hypothesis: 5 utterances; 9 word errors in 10 words of the references, 90.0 % (0 substituted, 5 deleted, 4 inserted; words as written, case folded)",
      "hypothesis: 1 channel of the reference without any word (walk a); counted as empty output, as sclite does",
    ]);
  });

  it("word times count from the segment's begin and stay within it", async () => {
    const result = await runFlags(stmCtm, { reference, hypothesis });
    expect(textOf(result, "words/hypothesis/talk-a-1.00.ctm").split("\n")).toEqual([
      "talk-a-1.00 1 0 0 ah 0.10",
      "talk-a-1.00 1 0.1 0.4 GOOD 0.91",
      "talk-a-1.00 1 0.6 0.2 mor 0.20",
      "talk-a-1.00 1 0.8 0.3 day 0.60",
      "",
    ]);
    expect(textOf(result, "words/hypothesis/talk-a-3.00.ctm")).toBe("talk-a-3.00 1 0 0.5 all 0.55\n");
    expect(result.files.has("words/hypothesis/walk-a-0.ctm")).toBe(false);
  });

  it("a channel without words can be left out instead", async () => {
    const result = await runFlags(stmCtm, { reference, hypothesis, missing: "absent" });
    expect(csvRows(result, "inputs/hypothesis.csv").map((r) => r.question_id)).not.toContain("walk-a-0");
    expect(total(errorsByQuestion(result, "hypothesis").values())).toEqual({ edits: 6, words: 7 });
  });

  it("domains can be speakers or labels", async () => {
    const by = async (domains: string): Promise<unknown> =>
      specOf(await runFlags(stmCtm, { reference, hypothesis, domains })).domains;
    expect(await by("speaker")).toEqual(["ann", "ben", "eve"].map((id) => ({ id, label: id })));
    expect(await by("label")).toEqual([
      { id: "in", label: "Indoors" },
      { id: "out", label: "Outdoors" },
      { id: "unlabelled", label: "unlabelled" },
    ]);
    expect(await by("none")).toBeUndefined();
    await expect(runFlags(stmCtm, { reference, hypothesis, domains: "weather" })).rejects.toThrow(UsageError);
    await expectSound(await runFlags(stmCtm, { reference, hypothesis, domains: "label" }));
  });

  it("segments that begin together get ids of their own, also where names can't be file names", async () => {
    const result = await importOf("../x A s 1 2 one\n../x A t 1.0 2 two\n../X a t 1 3 three\n", "");
    expect(csvRows(result, "questions.csv").map((r) => r.question_id)).toEqual([
      "__x-A-1",
      "__x-A-1.0",
      "__X-a-1-2",
    ]);
    expect(result.notes[1]).toContain("1 channel of the reference without any word (../x A)");
  });

  it("a label that no line declares is said aloud", async () => {
    expect((await importOf("f A s 1 2 <noise> one\n", "f A 1 1 one\n")).notes).toContain(
      'labels without a ";; LABEL" line: <noise>',
    );
  });
});

describe("hostile segments and words", () => {
  it("every problem comes at once, with line and column", async () => {
    expect(
      await problems(
        "f A s 1\nf A s one 2 x\nf A s 1 -2 x\nf A s 3 2 x\nf A s 4 5 <L> a } b\n",
        [
          "f A 1 0.5",
          "f A x 0.5 w",
          "f A 1 NaN w",
          "f A 1 0.5 w high",
          "f A * * <ALT>",
          "f A * * <ALT_BEGIN>",
          "g A 1 0.5 w",
          "f A 1 1 w 0.5 lex spk extra",
        ].join("\n"),
      ),
    ).toEqual([
      "r.stm:1:1 a segment: file, channel, speaker, begin, end and the words said | 4 fields",
      'r.stm:2:7 a time in seconds | "one"',
      'r.stm:3:9 a time in seconds | "-2"',
      "r.stm:4:9 an end after 3 | 2",
      'r.stm:5:17 a "{" before "}" | "}" alone',
      "h.ctm:1:1 file, channel, begin, duration, word and perhaps its confidence | 4 fields",
      'h.ctm:2:5 a begin in seconds | "x"',
      'h.ctm:3:7 a duration in seconds | "NaN"',
      'h.ctm:4:13 a confidence as a number | "high"',
      "h.ctm:5:9 <ALT_BEGIN> before it | <ALT>",
      "h.ctm:7:1 the file and channel of the alternation | another",
      "h.ctm:8:1 file, channel, begin, duration, word and perhaps its confidence | 9 fields",
      "h.ctm:6: <ALT_END> for this <ALT_BEGIN> | the end of the file",
    ]);
  });

  it("an alternation without any word is nothing", async () => {
    const result = await importOf(
      "f A s 0 2 x\n",
      "f A * * <ALT_BEGIN>\nf A * * <ALT>\nf A * * <ALT_END>\nf A 1 1 x\n",
    );
    await expectSound(result);
    expect(result.notes[0]).toContain("0 word errors in 1 word");
  });
});

describe.skipIf(!haveShared("sctk_sclite"))("NIST's test files (skipped where ../shared/data isn't)", () => {
  const sctk = (names: string): string =>
    names
      .split(",")
      .map((name) => shared(`sctk_sclite/${name}`))
      .join(",");
  const of = (stm: string, ctms: string, flags = {}): ReturnType<typeof stmCtm.run> =>
    runFlags(stmCtm, { reference: sctk(stm), hypothesis: sctk(ctms), ...flags });

  it("lvc: NIST's 52.7 % of 1,779 words, per speaker and per label", async () => {
    const result = await of("lvc_ref.stm", "lvc_hyp.ctm,lvc_hypc.ctm", { domains: "label" });
    await expectSound(result);
    expect(result.counts.map((c) => [c.read, c.taken])).toEqual([
      [72, 61],
      [1736, 1724],
      [1736, 1724],
    ]);
    const errors = errorsByQuestion(result, "lvc_hyp");
    expect(total(errors.values())).toEqual({ edits: 937, words: 1779 });
    const rate = (ids: readonly string[]): readonly [number, string] => {
      const { edits, words } = total(ids.flatMap((id) => errors.get(id) ?? []));
      return [words, ((100 * edits) / words).toFixed(1)];
    };
    const ids = [...errors.keys()];
    expect(
      ["2347-a", "2347-b", "3129-a", "3129-b"].map((s) => rate(ids.filter((id) => id.startsWith(s)))),
    ).toEqual([
      [250, "51.2"],
      [637, "43.6"],
      [188, "89.4"],
      [704, "51.6"],
    ]);
    const rows = csvRows(result, "questions.csv");
    const labelled = (domain: string): readonly string[] =>
      rows.filter((r) => r.domain === domain).map((r) => r.question_id ?? "");
    expect([rate(labelled("wa")), rate(labelled("na"))]).toEqual([
      [1309, "49.7"],
      [470, "60.9"],
    ]);
  });

  it("lvc_refe and lvc_refm: segments that aren't scored take their words with them", async () => {
    const edited = await of("lvc_refe.stm", "lvc_hyp.ctm");
    await expectSound(edited);
    expect(countOf(edited, "lvc_refe.stm")).toMatchObject({ read: 66, taken: 59 });
    expect(countOf(edited, "lvc_hyp.ctm").dropped).toContainEqual({
      reason: "word in a segment that is not scored",
      count: 63,
    });
    const small = await of("lvc_refm.stm", "lvc_hypm.ctm");
    await expectSound(small);
    expect(small.counts.map((c) => [c.read, c.taken])).toEqual([
      [11, 6],
      [65, 65],
    ]);
  });

  it("an empty ctm, and one that lacks a whole file, are empty outputs as for sclite", async () => {
    const prefix = "stm2ctm_missing.hyp";
    const result = await of(
      "stm2ctm_missing.ref.stm",
      `${prefix}.ctm,${prefix}-missall.ctm,${prefix}-missfile2.ctm`,
    );
    await expectSound(result);
    expect(result.counts.map((c) => [c.read, c.taken])).toEqual([
      [8, 8],
      [167, 159],
      [0, 0],
      [33, 33],
    ]);
    expect(total(errorsByQuestion(result, `${prefix}-missall`).values())).toEqual({ edits: 162, words: 162 });
    expect(result.notes.slice(-2)).toEqual([
      `${prefix}-missall: 4 channels of the reference without any word (2347 a, 2347 b, 3129 a, 3129 b); counted as empty output, as sclite does`,
      `${prefix}-missfile2: 2 channels of the reference without any word (3129 a, 3129 b); counted as empty output, as sclite does`,
    ]);
  });

  it("Cantonese: comments, a segment that isn't scored, words that may be missing", async () => {
    const result = await of("test.cantonese.stm", "test.cantonese.ctm");
    await expectSound(result);
    expect(result.counts.map((c) => [c.read, c.taken])).toEqual([
      [5, 3],
      [43, 33],
    ]);
    expect(textOf(result, "questions.csv")).not.toMatch(/[()]/u);
  });

  it("Mandarin in GB2312: refused as UTF-8 with the byte, read when the encoding is named", async () => {
    const refused = await problemsOf(of("mand_ref.stm", "mand_hyp.ctm"));
    expect(refused[0]).toMatchObject({
      line: 2,
      column: 35,
      expected: "UTF-8 text (or say --encoding, for example gb18030)",
      got: "byte 0xB6 at offset 74",
    });
    const result = await of("mand_ref.stm", "mand_hyp.ctm", { encoding: "gb18030" });
    await expectSound(result);
    expect(result.counts.map((c) => [c.read, c.taken])).toEqual([
      [10, 10],
      [37, 37],
    ]);
    expect(textOf(result, "inputs/mand_hyp.csv")).toContain(
      "ma_0029-2-129.29,都 影响 这个 可能 不 是 我 一个 人\n",
    );
  });
});
