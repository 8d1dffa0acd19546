import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { demoFolder } from "../../../data-build/demo/folder.ts";
import { CONFIGS, JUDGES, modelId, MODELS } from "../../../data-build/demo/ids.ts";
import { PUBLISHED_CELLS } from "../../../data-build/demo/published.ts";
import table7 from "../../../data-build/demo/published/table7_asr_mt.json" with { type: "json" };
import { describeContract } from "./folder-contract.ts";
import { bleuOf, characterErrors, chrfOf, wordErrors } from "./folder-rates.ts";
import { demoRun, type DemoRun, type Folder } from "./folder-run.ts";
import { describeScores } from "./folder-scores.ts";
import { answersOf, scoresOf } from "./folder-tables.ts";
import { describeTexts } from "./folder-texts.ts";
import { meanOf, sdOf } from "./score-checks.ts";

const SEED = 20260919;
const MINUTE = 60_000;

const hashOf = (of: Folder): string => {
  const hash = createHash("sha256");
  for (const [path, content] of of) hash.update(path).update("\0").update(content).update("\0");
  return hash.digest("hex");
};

let made: DemoRun | null = null;
const run = (): DemoRun => {
  if (made === null) throw new Error("the folder isn't made yet");
  return made;
};

beforeAll(async () => {
  made = await demoRun({ seed: SEED });
}, 5 * MINUTE);

describeContract(run);
describeTexts(run);
describeScores(run);

describe("determinism", () => {
  it(
    "gives the same bytes for the same seed",
    async () => {
      expect(hashOf(await demoFolder({ seed: SEED }))).toBe(hashOf(run().folder));
    },
    5 * MINUTE,
  );
});

describe("another seed, filled up for the bench", () => {
  let other: DemoRun | null = null;
  const full = (): DemoRun => {
    if (other === null) throw new Error("the other folder isn't made yet");
    return other;
  };
  beforeAll(async () => {
    other = await demoRun({ seed: 7, full: true });
  }, 5 * MINUTE);

  it("gives other rows to the same questions", () => {
    expect(full().questions.map((q) => q.question)).toEqual(run().questions.map((q) => q.question));
    expect(hashOf(full().folder)).not.toBe(hashOf(run().folder));
    expect(full().scores("O1", "gemini")).not.toEqual(run().scores("O1", "gemini"));
  });

  it("meets Table V and Table VII too", () => {
    for (const { config, model, mean, sd } of PUBLISHED_CELLS) {
      const scores = full().scores(config, modelId(model));
      expect(meanOf(scores).toFixed(2)).toBe(mean.toFixed(2));
      expect(sdOf(scores).toFixed(2)).toBe(sd.toFixed(2));
    }
    for (const { config, wer, cer } of table7.asr) {
      expect(Math.abs(wordErrors(full(), config) - wer)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(characterErrors(full(), config) - cer)).toBeLessThanOrEqual(0.5);
    }
    for (const { config, bleu, chrfpp } of table7.mt) {
      if (bleu === null) continue;
      expect(Math.abs(bleuOf(full(), config) - bleu)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(chrfOf(full(), config) - chrfpp)).toBeLessThanOrEqual(0.5);
    }
  });

  it("has every cell judged by everyone, declares no hole, and says that it is made up", () => {
    expect(full().spec.holes).toBeUndefined();
    expect(full().spec.judges?.every((j) => j.covers === undefined)).toBe(true);
    expect(full().spec.provenance.kind).toBe("simulated");
    expect(full().spec.provenance.statement).toMatch(/made up/u);
    for (const { id: config } of CONFIGS)
      for (const { id: model } of MODELS) {
        expect(answersOf(full().folder, `answers/${config}/${model}.csv`).size).toBe(2001);
        for (const { id: judge } of JUDGES)
          expect(scoresOf(full().folder, `judgments/${judge}/${config}/${model}.csv`).size).toBe(2001);
      }
  });
});
