import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { qualityLines } from "../../../data-build/cli/quality.ts";
import { trn } from "../../../data-build/import/trn.ts";
import { UsageError } from "../../../data-build/read/problem.ts";
import { writeFolder } from "../../../data-build/write/folder.ts";
import { buildData } from "../../support/folders.ts";
import { countOf, problemsOf, scratch, specOf, textOf } from "./import-harness.ts";
import {
  errorsByQuestion,
  expectSound,
  fixture,
  haveShared,
  runFlags,
  shared,
  total,
} from "./trn-harness.ts";

const reference = fixture("trn/reference.trn");
const [first, second] = [fixture("trn/first.hyp"), fixture("trn/second.hyp")];

/** Files in a scratch folder, and an import of them. */
async function importOf(
  ref: string | Uint8Array,
  hyp: string | Uint8Array,
  flags = {},
): ReturnType<typeof trn.run> {
  const folder = await scratch();
  const [r, h] = [join(folder, "r.trn"), join(folder, "h.trn")];
  await writeFile(r, ref);
  await writeFile(h, hyp);
  return runFlags(trn, { reference: r, hypothesis: h, ...flags });
}
const problems = async (ref: string | Uint8Array, hyp: string | Uint8Array): Promise<readonly string[]> =>
  (await problemsOf(importOf(ref, hyp))).map(
    (p) => `${p.file.split("/").at(-1) ?? ""}:${p.line ?? ""}:${p.column ?? ""} ${p.expected} | ${p.got}`,
  );

describe("the invented transcripts", () => {
  it("give a sound folder, and every line is taken or dropped with a reason", async () => {
    const result = await runFlags(trn, { reference, hypothesis: `${first},${second}`, language: "en" });
    await expectSound(result);
    expect(countOf(result, "reference.trn")).toMatchObject({
      read: 8,
      taken: 6,
      dropped: [
        { reason: "comment", count: 1 },
        { reason: "blank line", count: 1 },
      ],
    });
    expect(countOf(result, "first.hyp")).toMatchObject({
      read: 7,
      taken: 5,
      dropped: [
        { reason: "no reference with this utterance id", count: 1 },
        { reason: "comment", count: 1 },
      ],
    });
    expect(countOf(result, "second.hyp")).toMatchObject({ read: 4, taken: 4, dropped: [] });
  });

  it("show the reference as it fits the first recogniser, and say where another is measured otherwise", async () => {
    const result = await runFlags(trn, { reference, hypothesis: `${first},${second}`, language: "en" });
    expect(textOf(result, "questions.csv").split("\n")).toEqual([
      "question_id,question_en",
      "ann-01,the dog sat on the mat",
      "ann-02,well it's LATE",
      "ben_01,we saw old ships",
      "ben_02,one zero stars a;b",
      "ben_03,nobody tried this one",
      'ben_04,""',
      "",
    ]);
    expect(textOf(result, "inputs/first.csv").split("\n")).toEqual([
      "question_id,text",
      "ann-01,the dog sat on mat",
      "ann-02,well it's late",
      "ben_01,we saw old ships",
      "ben_02,one zero star a;b",
      "ben_04,two words",
      "",
    ]);
    expect(textOf(result, "inputs/second.csv").split("\n")).toEqual([
      "question_id,text,reference",
      "ann-01,THE CAT sat on the mat,the cat sat on the mat",
      "ann-02,well uh it's late,well uh it's LATE",
      "ben_01,we saw some ships,we saw some old ships",
      'ben_02,"",ten stars a;b',
      "",
    ]);
    expect(total(errorsByQuestion(result, "first", "en").values())).toEqual({ edits: 4, words: 17 });
    expect(total(errorsByQuestion(result, "second", "en").values())).toEqual({ edits: 4, words: 18 });
    expect(result.notes).toEqual([
      "first: 5 utterances; 4 word errors in 17 words of the references, 23.5 % (1 substituted, 1 deleted, 2 inserted; words as written, case folded)",
      "first: no hypothesis for 1 utterance; left out, not counted as deleted",
      "second: 4 utterances; 4 word errors in 18 words of the references, 22.2 % (0 substituted, 4 deleted, 0 inserted; words as written, case folded)",
      "second: no hypothesis for 2 utterances; left out, not counted as deleted",
      "second: 4 utterances measured against other alternatives than the question shows",
    ]);
  });

  it("need no column for a lone recogniser", async () => {
    const result = await runFlags(trn, { reference, hypothesis: second });
    expect(textOf(result, "inputs/second.csv")).toMatch(/^question_id,text\n/u);
    expect(textOf(result, "questions.csv")).toContain("ann-01,the cat sat on the mat\n");
  });

  it("declare a configuration per recogniser, and no language that nobody named", async () => {
    const spec = specOf(await runFlags(trn, { reference, hypothesis: `${first},${second}` }));
    expect(spec.configs).toEqual(
      ["first", "second"].map((id) => ({
        id,
        label: `Transcript by ${id}`,
        modality: "text",
        language: "und",
        steps: [{ kind: "asr", system: id }],
      })),
    );
    expect([spec.models, spec.judges, spec.languages.map((l) => l.id)]).toEqual([
      undefined,
      undefined,
      ["und"],
    ]);
  });

  it("tell apart recognisers whose files share a name", async () => {
    const folder = await scratch();
    await writeFile(join(folder, "first.hyp"), "the dog (ann-01)\n");
    const result = await runFlags(trn, { reference, hypothesis: `${first},${join(folder, "first.hyp")}` });
    expect(specOf(result).configs.map((c) => c.id)).toEqual(["first", "first-2"]);
    expect(textOf(result, "inputs/first-2.csv")).toContain("ann-01,the dog\n");
  });
});

describe("hostile transcripts", () => {
  it("every problem comes at once, with line and column", async () => {
    expect(
      await problems(
        "no id here\n{ a / b (u1)\na } b (u2)\nok (u3)\nagain (U3)\ntwo (u 4)\n()\n",
        "fine (u3)\n(u3)\n",
      ),
    ).toEqual([
      "r.trn:1:11 an utterance id in parentheses at the end of the line | the end of the line",
      'r.trn:2:1 a "}" for this "{" | the end of the line',
      'r.trn:3:3 a "{" before "}" | "}" alone',
      'r.trn:5:7 each utterance id once (case is ignored) | "U3", which stands in line 4 too',
      'r.trn:6:6 an utterance id without blanks | "u 4"',
      "r.trn:7:2 a question id of 1 to 200 characters without control characters | nothing",
      'h.trn:2:1 each utterance id once (case is ignored) | "u3", which stands in line 1 too',
    ]);
  });

  it("bytes that are not UTF-8 are named by line, column and offset", async () => {
    const ref = Buffer.concat([
      Buffer.from("é ok (a)\nçé "),
      Buffer.from([0xb6, 0xd4]),
      Buffer.from(" (b)\n"),
    ]);
    expect(await problems(ref, "x (a)\n")).toEqual([
      "r.trn:2:4 UTF-8 text (or say --encoding, for example gb18030) | byte 0xB6 at offset 15",
    ]);
  });

  it("another encoding is read when named, and refused when unknown", async () => {
    const gb = Buffer.concat([Buffer.from([0xb6, 0xd4]), Buffer.from(" (a)\n")]);
    expect(textOf(await importOf(gb, gb, { encoding: "gb18030" }), "questions.csv")).toContain("a,对\n");
    await expect(importOf(gb, gb, { encoding: "klingon" })).rejects.toThrow(UsageError);
  });

  it("a byte order mark is no part of the first word", async () => {
    const result = await importOf("\uFEFFalpha (a)\n", "\uFEFFalpha (a)\n");
    expect(textOf(result, "questions.csv")).toBe("question_id,question_und\na,alpha\n");
    expect(result.notes[0]).toContain("0 word errors in 1 word");
  });

  it("files that aren't there, and folders, are problems", async () => {
    const folder = await scratch();
    const got = await problemsOf(runFlags(trn, { reference: join(folder, "none"), hypothesis: folder }));
    expect(got.map((p) => [p.expected, p.got])).toEqual([
      ["a file", "nothing there"],
      ["a file", "a folder"],
    ]);
  });

  it("two hundred nested or repeated alternations end in a moment", async () => {
    const many = `${"{ a / b c / @ } ".repeat(200)}${"{ ".repeat(150)}x${" / y }".repeat(150)} (u)\n`;
    const result = await importOf(many, `${"b c ".repeat(200)}y (u)\n`);
    expect(result.notes[0]).toContain("0 word errors in 401 words");
  });

  it("nesting that no transcript has is a problem, not a crash", async () => {
    expect(await problems(`${"{ ".repeat(100_000)}x${" }".repeat(100_000)} (u)\n`, "x (u)\n")).toEqual([
      "r.trn:1:1001 at most 500 alternations within each other | more",
    ]);
  });

  it("an empty reference has no rate", async () => {
    expect((await importOf("(a)\n", "x (a)\n")).notes[0]).toContain(
      "1 word error in 0 words of the references, no rate",
    );
  });
});

/** What `explorer data` prints of an import. */
async function printed(result: Awaited<ReturnType<typeof trn.run>>): Promise<readonly string[]> {
  const folder = await scratch();
  await writeFolder(folder, result.files);
  const { dir, manifest } = await buildData(folder);
  return qualityLines(dir, manifest);
}

describe("what the data step prints of transcripts", () => {
  it("has both word error rates, the alternatives settled in both", async () => {
    const result = await importOf(
      "SAY { E-MAIL / ELECTRONIC MAIL } 'CAUSE it's fine (a)\nyes { uh / @ } no (b)\n",
      "say electronic mail cause it's FINE (a)\nyes no no (b)\n",
    );
    // As written: "cause" for "'CAUSE" and a further "no", in 6 and 2 words; its mark is no error after normalisation.
    expect(await printed(result)).toEqual([
      "h Transcript by h: WER 12.50 % (25.00 % on words as written), CER 7.50 % (2 utterances)",
    ]);
  });
});

describe.skipIf(!haveShared("sctk_sclite"))("NIST's test files (skipped where ../shared/data isn't)", () => {
  const of = (ref: string, hyp: string): ReturnType<typeof trn.run> =>
    runFlags(trn, { reference: shared(`sctk_sclite/${ref}`), hypothesis: shared(`sctk_sclite/${hyp}`) });

  it("csrnab: NIST's 169 errors in 1,406 words, 12.0 %, also per speaker", async () => {
    const result = await of("csrnab.ref", "csrnab.hyp");
    await expectSound(result);
    expect(result.counts.map((c) => [c.read, c.taken])).toEqual([
      [51, 51],
      [51, 51],
    ]);
    expect(result.notes).toEqual([
      "csrnab: 51 utterances; 169 word errors in 1,406 words of the references, 12.0 % (131 substituted, 12 deleted, 26 inserted; words as written, case folded)",
    ]);
    const errors = [...errorsByQuestion(result, "csrnab")];
    expect(total(errors.map(([, e]) => e))).toEqual({ edits: 169, words: 1406 });
    const speakers = ["4T0", "4T1", "4T2"].map((speaker) =>
      total(errors.flatMap(([id, e]) => (id.toUpperCase().startsWith(speaker) ? [e] : []))),
    );
    expect(speakers).toEqual([
      { edits: 85, words: 458 },
      { edits: 39, words: 544 },
      { edits: 45, words: 404 },
    ]);
    expect(errors.filter(([, e]) => e.edits > 0)).toHaveLength(38);
    // 169 of 1,406; the headline normalisation takes the apostrophes away.
    expect(await printed(result)).toEqual([
      expect.stringMatching(
        /^csrnab .*: WER 11\.81 % \(12\.02 % on words as written\), CER .* \(51 utterances\)$/u,
      ),
    ]);
  });

  it.each([
    ["tests.ref", "tests.hyp", "tests"],
    ["tests.ref.utf8-3bytes", "tests.hyp.utf8-3bytes", "tests.hyp"],
  ])("%s: NIST's errors per group of cases, in one and in three bytes a letter", async (ref, hyp, config) => {
    const result = await of(ref, hyp);
    await expectSound(result);
    expect(result.counts.map((c) => [c.read, c.taken, c.dropped])).toEqual([
      [73, 58, [{ reason: "comment", count: 15 }]],
      [74, 58, [{ reason: "comment", count: 16 }]],
    ]);
    const errors = errorsByQuestion(result, config);
    const edits = (group: string): number =>
      total([...errors].flatMap(([id, e]) => (id.startsWith(group) ? [e] : []))).edits;
    // sclite -D on the same files; its group `od3` also needs -F, and `tags` had no fifth case.
    expect(["f_", "g_", "h_", "empty-", "alt-", "od1-", "od2-"].map(edits)).toEqual([
      1, 10, 2, 13, 2, 12, 30,
    ]);
    expect(edits("tags-") - (errors.get("tags-5")?.edits ?? NaN)).toBe(16);
  });

  it("Turkish: an empty hypothesis is an utterance, an empty reference too", async () => {
    const result = await of("test.turkish.ref", "test.turkish.hyp");
    await expectSound(result);
    expect([...errorsByQuestion(result, "test.turkish").values()]).toEqual([
      { edits: 0, words: 7 },
      { edits: 7, words: 7 },
      { edits: 7, words: 0 },
    ]);
  });

  it("Ukrainian: NIST's 7 substitutions and 2 insertions in 66 words", async () => {
    const result = await of("test.ukranian.ref", "test.ukranian.hyp");
    await expectSound(result);
    expect(result.notes[0]).toContain(
      "9 word errors in 66 words of the references, 13.6 % (7 substituted, 0 deleted, 2 inserted",
    );
  });

  it("Vietnamese: NIST's 136 deletions and 136 insertions in the six utterances it scored", async () => {
    const result = await of("test.vietnamese.ref.trn", "test.vietnamese.hyp.trn");
    await expectSound(result);
    const errors = errorsByQuestion(result, "test.vietnamese.hyp");
    const scored = [1, 2, 3, 4, 5, 6].map((n) => errors.get(`SPK1-LC${n}`) ?? { edits: NaN, words: NaN });
    expect(scored.map((e) => e.edits)).toEqual([0, 0, 0, 0, 136, 136]);
    expect(total(scored).words).toBe(686);
  });
});
