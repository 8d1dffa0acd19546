import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { demoClips } from "../../../data-build/demo/clips.ts";
import { languageOf, modelId } from "../../../data-build/demo/ids.ts";
import { PUBLISHED_CELLS } from "../../../data-build/demo/published.ts";
import table4 from "../../../data-build/demo/published/table4_examples.json" with { type: "json" };
import table7 from "../../../data-build/demo/published/table7_asr_mt.json" with { type: "json" };
import { scoreAnswer } from "../../../src/text/em-f1.ts";
import { headlineNormalization } from "../../../src/text/normalize.ts";
import { bleuOf, characterErrors, chrfOf, wordErrors } from "./folder-rates.ts";
import { cellPath, type DemoRun } from "./folder-run.ts";
import { answersOf, rowsOf, scoresOf } from "./folder-tables.ts";
import { meanOf } from "./score-checks.ts";

const MINUTE = 60_000;

/** What the texts of the folder have to meet. */
export function describeTexts(run: () => DemoRun): void {
  describe("Table I", () => {
    it("prints as in the paper: words and audio", () => {
      const words = (texts: readonly string[]): string =>
        meanOf(texts.map((t) => t.split(" ").length)).toFixed(1);
      expect(words(run().questions.map((q) => q.question.te))).toBe("7.2");
      expect(words(run().questions.map((q) => q.question.en))).toBe("9.9");
      expect(words(run().questions.map((q) => q.references.te[0] ?? ""))).toBe("2.4");
      expect(words(run().questions.map((q) => q.references.en[0] ?? ""))).toBe("2.4");
    });

    it("marks the lengths of questions without a clip as simulated", () => {
      for (const q of run().questions) {
        expect(q.audio === undefined, q.question_id).toBe(q.audio_seconds_simulated === true);
        expect(q.audio === undefined, q.question_id).toBe(typeof q.audio_seconds === "number");
        if (q.audio === undefined) continue;
        const clip = demoClips.find((c) => c.question_id === q.question_id);
        const content = run().folder.get(q.audio);
        if (!(content instanceof Uint8Array)) throw new Error(`${q.audio} is no clip`);
        expect(createHash("sha256").update(content).digest("hex"), q.audio).toBe(clip?.sha256);
      }
    });

    it("prints its hours and mean length of audio, clips included", () => {
      const ofClips = new Map(demoClips.map((c) => [c.question_id, c.seconds]));
      const seconds = run().questions.map((q) => q.audio_seconds ?? ofClips.get(q.question_id) ?? NaN);
      expect(meanOf(seconds).toFixed(2)).toBe("4.55");
      expect(((meanOf(seconds) * seconds.length) / 3600).toFixed(2)).toBe("2.53");
      expect([...run().folder.keys()].filter((p) => p.startsWith("audio/"))).toHaveLength(demoClips.length);
    });
  });

  describe("Table IV", () => {
    interface Printed {
      readonly id: string;
      readonly config: string;
      readonly te: string | undefined;
      readonly reference: string;
      readonly answer: string;
      readonly correct: boolean;
    }
    const text = (of: { telugu?: string; english?: string }): string => of.telugu ?? of.english ?? "";
    const printed = table4.examples.flatMap((e): readonly Printed[] => {
      const variants = e.variants ?? [{ ...e, config: e.config ?? "O1" }];
      return variants.map((v) => ({
        id: e.id,
        config: v.config,
        te: v.config === "O1" && "telugu" in v.question ? v.question.telugu : undefined,
        reference: text(v.reference),
        answer: text(v.candidate),
        correct: v.correct_per_paper,
      }));
    });
    it.each(printed)(
      "$id under $config: question, reference, answer and score",
      ({ id, config, te, reference, answer, correct }) => {
        const { question_id, cells } = run().card(id);
        const question = run().questionOf(question_id);
        if (te !== undefined) expect(question.question.te).toBe(te);
        const own = question.references[languageOf(config)];
        expect(own[0]).toBe(reference);
        expect(answersOf(run().folder, `answers/${config}/gemini.csv`).get(question_id)).toBe(answer);
        expect(scoresOf(run().folder, cellPath(config, "gemini")).get(question_id)).toBe(correct ? 5 : 1);
        expect(cells.map((c) => c.config)).toContain(config);
      },
    );

    it("E1 has EM 0, F1 0 and BLASER-2.0 2.43", () => {
      const id = run().card("E1").question_id;
      const answer = answersOf(run().folder, "answers/O1/gemini.csv").get(id) ?? "";
      expect(scoreAnswer(answer, run().questionOf(id).references.te, headlineNormalization("te"))).toEqual({
        em: 0,
        f1: 0,
      });
      expect(scoresOf(run().folder, "scores/blaser2/O1/gemini.csv").get(id)).toBe(2.43);
    });

    it("E2 has 5 by Gemini and 1 by Gemma-12B", () => {
      const id = run().card("E2").question_id;
      expect(scoresOf(run().folder, "judgments/gemini/O1/gemini.csv").get(id)).toBe(5);
      expect(scoresOf(run().folder, "judgments/gemma-12b/O1/gemini.csv").get(id)).toBe(1);
    });

    it("E3 asks in English what the paper prints; E5 was heard as printed", () => {
      expect(run().questionOf(run().card("E3").question_id).question.en).toBe(
        "What was our country’s first satellite?",
      );
      const heard = rowsOf(run().folder, "inputs/A1.csv").find(
        (r) => r.question_id === run().card("E5").question_id,
      );
      expect(heard?.text).toBe("సామర్ వేట వల్ల కలుగుతుంది?");
    });

    it("E6 is wrong and E7 right once translated", () => {
      const translated = scoresOf(run().folder, cellPath("O3", "gemini"));
      expect(translated.get(run().card("E6").question_id)).toBe(1);
      expect(translated.get(run().card("E7").question_id)).toBe(5);
      expect(answersOf(run().folder, "answers/O3/gemini.csv").get(run().card("E7").question_id)).toBe(
        "Pedology",
      );
    });
  });

  describe("Table VII", () => {
    it.each(table7.asr)("$config: WER $wer and CER $cer within 0.5", ({ config, wer, cer }) => {
      expect(Math.abs(wordErrors(run(), config) - wer)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(characterErrors(run(), config) - cer)).toBeLessThanOrEqual(0.5);
    });

    it.each(table7.mt.flatMap((r) => (r.bleu === null ? [] : [r])))(
      "$config: BLEU $bleu and chrF++ $chrfpp within 0.5",
      ({ config, bleu: b, chrfpp }) => {
        expect(Math.abs(bleuOf(run(), config) - b)).toBeLessThanOrEqual(0.5);
        expect(Math.abs(chrfOf(run(), config) - chrfpp)).toBeLessThanOrEqual(0.5);
      },
    );

    it("M4 lies below M2 and has no printed value", () => {
      expect(bleuOf(run(), "M4")).toBeLessThan(bleuOf(run(), "M2"));
      expect(chrfOf(run(), "M4")).toBeLessThan(chrfOf(run(), "M2"));
      expect(
        run()
          .printed("table-7")
          .some((v) => v.config === "M4"),
      ).toBe(false);
    });

    it("inputs belong to configurations with machine steps", () => {
      const withSteps = run()
        .spec.configs.filter((c) => c.steps !== undefined)
        .map((c) => `inputs/${c.id}.csv`);
      expect([...run().folder.keys()].filter((p) => p.startsWith("inputs/")).toSorted()).toEqual(
        withSteps.toSorted(),
      );
    });
  });

  describe("answers", () => {
    it("come without a text in few cases only", () => {
      for (const { config, model } of PUBLISHED_CELLS) {
        const answers = [...answersOf(run().folder, `answers/${config}/${modelId(model)}.csv`).values()];
        expect(answers.filter((a) => a === null).length, `${config}/${model}`).toBeLessThan(0.08 * 2001);
      }
    });

    it(
      "that equal the reference are judged 4 or 5",
      () => {
        for (const { config, model } of PUBLISHED_CELLS) {
          const scores = scoresOf(run().folder, cellPath(config, modelId(model)));
          for (const [id, answer] of answersOf(run().folder, `answers/${config}/${modelId(model)}.csv`)) {
            if (answer === null) continue;
            const language = languageOf(config);
            const reached = scoreAnswer(
              answer,
              run().questionOf(id).references[language],
              headlineNormalization(language),
            );
            if (reached?.em === 1)
              expect(scores.get(id), `${config}/${model} ${id}`).toBeGreaterThanOrEqual(4);
          }
        }
      },
      MINUTE,
    );
  });
}
