import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { cardId, cardYaml } from "../../../src/question/card.ts";
import { readShape } from "../../../src/schema/shape.ts";
import { examplesShape } from "../../../src/schema/spec.ts";

const text = fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).filter((s) => s.trim() !== "");

describe("a comparison as a card", () => {
  it("is an entry of examples.yaml, whatever its texts hold", () => {
    fc.assert(
      fc.property(text, text, text, (question_id, aspect, lesson) => {
        const cells = [
          { config: "O1", model: "big" },
          { config: "01", model: "no", judge: "1e3" },
        ];
        const card = {
          id: cardId(question_id.toWellFormed(), cells),
          question_id: question_id.toWellFormed(),
          aspect: aspect.toWellFormed(),
          lesson: lesson.toWellFormed(),
          cells,
        };
        const { value, issues } = readShape(examplesShape, parse(cardYaml(card)));
        expect(issues).toEqual([]);
        expect(value).toEqual([card]);
      }),
    );
  });

  it("has an id of its own for every question and pair of cells", () => {
    const [a, b, c] = [
      { config: "O1", model: "big" },
      { config: "S1", model: "big" },
      { config: "S1", model: "big", judge: "j" },
    ];
    const ids = ["q1", "Q1", "-1", "1", "ఆ", "అ", "a/b"].flatMap((q) =>
      [[a, b], [b, a], [a, c], [a]].map((cells) => cardId(q, cells)),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
