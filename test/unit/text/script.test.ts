import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageRuns, scriptOfLanguage, scriptRuns } from "../../../src/text/script.ts";
import { anyText, teluguText } from "./arbitraries.ts";

describe("scriptRuns", () => {
  it("leave neutral characters with the run before them", () => {
    expect(scriptRuns("1) ఆర్యభట్ట - Aryabhata (satellite).")).toEqual([
      { text: "1) ఆర్యభట్ట - ", script: "Telu" },
      { text: "Aryabhata (satellite).", script: "Latn" },
    ]);
    expect(scriptRuns("a\u0304 é")).toEqual([{ text: "a\u0304 é", script: "Latn" }]);
    expect(scriptRuns("1,000 …")).toEqual([{ text: "1,000 …", script: null }]);
    expect(scriptRuns("1,000")).toEqual([{ text: "1,000", script: null }]);
    expect(scriptRuns("")).toEqual([]);
  });

  it("concatenate to the text, and neighbours differ", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.tuple(teluguText, anyText).map((parts) => parts.join(" ")),
        ),
        (text) => {
          const runs = scriptRuns(text);
          expect(runs.map((run) => run.text).join("")).toBe(text);
          expect(runs.some((run, place) => place > 0 && run.script === runs[place - 1]?.script)).toBe(false);
        },
      ),
    );
  });

  it("never part a joiner or vowel sign from its letter", () => {
    fc.assert(
      fc.property(teluguText, (text) => {
        expect(scriptRuns(text).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("languageRuns", () => {
  it("tag each run with the first language written in its script", () => {
    expect(languageRuns("మామిడి mango 芒果", ["te", "en-IN", "fr"])).toEqual([
      { text: "మామిడి ", language: "te" },
      { text: "mango ", language: "en-IN" },
      { text: "芒果", language: null },
    ]);
  });

  it("know the usual script of a language, and none for an invalid tag", () => {
    expect(["te", "hi", "en", "ur", "hi-Latn"].map(scriptOfLanguage)).toEqual([
      "Telu",
      "Deva",
      "Latn",
      "Arab",
      "Latn",
    ]);
    expect(scriptOfLanguage("not a tag")).toBeNull();
    expect(scriptOfLanguage("not a tag")).toBeNull();
  });
});
