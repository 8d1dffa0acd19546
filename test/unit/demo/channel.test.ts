import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aksharas } from "../../../src/text/akshara.ts";
import { mishear, transcribe, type AsrChannel } from "../../../data-build/demo/channel-asr.ts";
import { phoneticRules } from "../../../data-build/demo/channel-asr-rules.ts";
import { translate, vocabularyOf, type MtChannel } from "../../../data-build/demo/channel-mt.ts";
import { errorRates, translationScores } from "../../../data-build/demo/corpus-rates.ts";
import { rngFor } from "../../../data-build/demo/rng-for.ts";
import {
  readWord,
  writeSyllables,
  writeWord,
  type Syllable,
} from "../../../data-build/demo/telugu-syllables.ts";
import { tune, type Pair } from "../../../data-build/demo/tune.ts";

const telugu = [
  "భారతదేశంలో తరచుగా తుఫానులకు గురయ్యే ప్రాంతాలు ఏవి?",
  "ప్రపంచ వాతావరణ దినోత్సవాన్ని ఏ రోజున జరుపుకుంటారు?",
  "మన దేశపు మొట్టమొదటి ఉపగ్రహం ఏది?",
  "తామర వేటి వల్ల కలుగుతుంది?",
  "ఋగ్వేదంలో కులప అంటే ఎవరు?",
  "నేల గురించి అధ్యాయనం చేసే శాస్త్రం ఏది?",
  "జపాన్‌లో వాడే కరెన్సీ పేరు ఏమిటి?",
  "ISO కోడ్ 356 ఏ దేశానిది?",
];
const english = [
  "Which regions in India are frequently affected by cyclones?",
  "On which day is World Meteorological Day celebrated?",
  "What was our country's first satellite?",
  "What is the name of the currency that is used in Japan?",
  "Which language is spoken by the most people in Sri Lanka?",
];
const vocabulary = vocabularyOf(english);

const heard = (channel: Partial<AsrChannel>, damage = 0.5, seed = 1): readonly string[] =>
  telugu.map((q, i) =>
    transcribe(q, damage, { system: "A", strength: 0.8, severity: 0.5, loops: 0, ...channel }, seed, i),
  );
const translated = (channel: Partial<MtChannel>, misheard = 0, seed = 1): readonly string[] =>
  english.map((text, i) =>
    translate({ english: text, telugu: telugu[i] ?? "", damage: 0.5, misheard }, i, {
      channel: { system: "T", surface: 0, lexical: 0, ...channel },
      upstream: { surface: 0.5, lexical: 0.5 },
      vocabulary,
      seed,
    }),
  );

const syllablesOf = (word: string): readonly Syllable[] =>
  readWord(word).flatMap((piece) => ("syllables" in piece ? piece.syllables : []));
const ruleOf = (name: string) => {
  const rule = phoneticRules.find((r) => r.name === name);
  if (rule === undefined) throw new Error(`no rule ${name}`);
  return rule;
};
/** Everything that a rule can make of a word at any place. */
const outcomes = (name: string, word: string): readonly string[] => {
  const syllables = syllablesOf(word);
  return syllables.flatMap((_, at) =>
    Array.from({ length: 60 }, (__, n) => ruleOf(name).apply(syllables, at, rngFor(n, name)))
      .filter((out) => out !== null)
      .map(writeSyllables),
  );
};

/** A syllable of Telugu as METRICS section 3.3 (1) and (2) describe it; what else there is must not be Telugu. */
const wellFormed =
  /^(?:[\u0C15-\u0C39\u0C58-\u0C5A\u0C5D](?:\u0C4D[\u0C15-\u0C39\u0C58-\u0C5A\u0C5D])*(?:\u0C4D[\u200C\u200D]?|[\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4C]?)[\u0C01-\u0C03]*|[\u0C05-\u0C14\u0C60\u0C61][\u0C01-\u0C03]*|[^\u0C00-\u0C7F])$/u;

describe("syllables", () => {
  it("give every word back as it was", () => {
    for (const word of telugu.flatMap((q) => q.split(" "))) expect(writeWord(readWord(word))).toBe(word);
  });

  it("hold clusters, vowels, codas and joiners apart", () => {
    expect(syllablesOf("ప్రపంచ")).toEqual([
      { consonants: ["ప", "ర"], vowel: "a", coda: "" },
      { consonants: ["ప"], vowel: "a", coda: "ం" },
      { consonants: ["చ"], vowel: "a", coda: "" },
    ]);
    expect(syllablesOf("జపాన్‌లో").map((s) => s.coda)).toEqual(["", "", "\u200c", ""]);
  });
});

describe("recognition channel", () => {
  it.each([
    ["aspiration", "ధనం", "దనం"],
    ["retroflexion", "కాళ్లు", "కాల్లు"],
    ["length", "ఆట", "అట"],
    ["sibilant", "శాస్త్రం", "సాస్త్రం"],
    ["gemination", "ఆర్యభట్ట", "ఆర్యభట"],
    ["anusvara", "దేశం", "దేశ"],
    ["quality", "వేటి", "వేట"],
    ["voicing", "గది", "కది"],
    ["manner", "తామర", "సామర"],
    ["final vowel", "సామర", "సామర్"],
    ["cluster", "ప్రజ", "పజ"],
    ["epenthesis", "ప్రజ", "పురజ"],
    ["syllable", "తుఫాను", "తును"],
    ["onset", "వాన", "ఆన"],
  ])("mishears by %s: %s as %s", (rule, word, as) => {
    expect(outcomes(rule, word)).toContain(as);
  });

  it("documents every rule, in the code and in CHANNELS.md", () => {
    const page = readFileSync(new URL("../../../data-build/demo/CHANNELS.md", import.meta.url), "utf8");
    for (const { name, doc, weight } of phoneticRules) {
      expect(page).toContain(`| ${name} | ${doc} | ${weight} |`);
      expect(doc, name).toMatch(/\.$/u);
      expect(weight, name).toBeGreaterThan(0);
    }
  });

  it("reaches the transcript that the paper prints for E5 with its own rules", () => {
    expect(outcomes("manner", "తామర").flatMap((w) => outcomes("final vowel", w))).toContain("సామర్");
    expect(outcomes("quality", "వేటి")).toContain("వేట");
  });

  it("writes well-formed syllables only, however hard it mishears", () => {
    for (let seed = 0; seed < 40; seed += 1)
      for (const text of heard({ strength: 2, severity: 0.9, loops: 0.5 }, 1, seed))
        for (const akshara of aksharas(text)) expect(akshara, text).toMatch(wellFormed);
  });

  it("leaves letters and digits of other scripts alone", () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const text = heard({ strength: 0.4, severity: 0.9 }, 1, seed)[7] ?? "";
      for (const [run] of text.matchAll(/[A-Za-z0-9]+/gu)) expect(["ISO", "356"]).toContain(run);
    }
  });

  it("changes one confusion at a time", () => {
    const word = syllablesOf("ఆస్ట్రేలియా");
    for (let seed = 0; seed < 60; seed += 1) {
      const out = mishear(word, rngFor(seed));
      if (out === null) throw new Error("a long word must be mishearable");
      expect(Math.abs(out.length - word.length)).toBeLessThanOrEqual(1);
      expect(writeSyllables(out)).not.toBe(writeSyllables(word));
    }
  });

  it("passes everything at strength 0, and errs more the stronger it is", () => {
    const rates = errorRates(telugu);
    expect(heard({ strength: 0 })).toEqual(telugu);
    const [weak, middle, strong] = [0.2, 0.6, 1.2].map((strength) => rates(heard({ strength }))[0]);
    expect(weak).toBeLessThan(middle ?? 0);
    expect(middle).toBeLessThan(strong ?? 0);
  });

  it("errs more on damaged questions", () => {
    const rates = errorRates(telugu);
    expect(rates(heard({}, 0.05))[0]).toBeLessThan(rates(heard({}, 0.9))[0]);
  });

  it("runs on where told to, which weighs on CER more than on WER", () => {
    const rates = errorRates(telugu);
    const plain = rates(heard({ strength: 0.3 }));
    const long = rates(heard({ strength: 0.3, loops: 1 }, 1));
    const hard = rates(heard({ strength: 1.2 }, 1));
    expect(long[1]).toBeGreaterThan(plain[1]);
    expect(long[1] / long[0]).toBeGreaterThan(hard[1] / hard[0]);
  });

  it("is the same for the same seed and another for another", () => {
    expect(heard({}, 0.5, 3)).toEqual(heard({}, 0.5, 3));
    expect(heard({}, 0.5, 3)).not.toEqual(heard({}, 0.5, 4));
  });
});

describe("translation channel", () => {
  it("passes everything at 0 and keeps the question mark", () => {
    expect(translated({})).toEqual(english);
    for (const text of translated({ surface: 0.9, lexical: 0.9 })) expect(text).toMatch(/^\P{Ll}.*\?$/u);
  });

  it("slips of form weigh on BLEU more than on chrF++, slips of content less so", () => {
    const scores = translationScores(english);
    const form = scores(translated({ surface: 0.9 }));
    const content = scores(translated({ lexical: 0.9 }));
    expect(form[1] - form[0]).toBeGreaterThan(content[1] - content[0]);
  });

  it("adds slips where the transcript was misheard", () => {
    const scores = translationScores(english);
    const [clean, misheard] = [0, 1].map((share) =>
      scores(translated({ surface: 0.2, lexical: 0.2 }, share)),
    );
    expect(misheard?.[0]).toBeLessThan(clean?.[0] ?? 0);
    expect(misheard?.[1]).toBeLessThan(clean?.[1] ?? 0);
  });

  it("takes wrong words from the questions' own vocabulary, names for names", () => {
    expect(vocabulary.names).toContain("Japan");
    expect(vocabulary.words).toContain("currency");
    expect(vocabulary.names).not.toContain("Which");
    expect(vocabulary.words.some((w) => vocabulary.names.includes(w))).toBe(false);
  });
});

describe("search", () => {
  const options = { start: [0.2, 0.2], low: [0, 0], high: [2, 2], tolerance: 1e-6, evaluations: 60 } as const;
  const curve = ([x, y]: Pair): Pair => [
    100 * (1 - Math.exp(-x - 0.3 * y)),
    60 * (1 - Math.exp(-0.4 * x - y)),
  ];

  it("finds the parameters of two rates", () => {
    const target = curve([0.7, 0.4]);
    const { parameters, values } = tune(curve, { ...options, target });
    expect(parameters[0]).toBeCloseTo(0.7, 5);
    expect(parameters[1]).toBeCloseTo(0.4, 5);
    expect(values[0]).toBeCloseTo(target[0], 5);
  });

  it("gives the nearest it met where the target is out of reach, and stops", () => {
    const { values, evaluations } = tune(curve, { ...options, target: [100, 0] });
    expect(Math.abs(values[0] - 100)).toBeGreaterThan(1);
    expect(evaluations).toBeLessThanOrEqual(61);
  });
});
