import type { Cell } from "../schema/spec.ts";

/** A comparison as it is put into `examples.yaml`. */
export interface Card {
  readonly id: string;
  readonly question_id: string;
  readonly aspect: string;
  readonly lesson: string;
  readonly cells: readonly Cell[];
}

// JSON's strings are YAML's double-quoted ones, whatever is in them, but for these: YAML ends a line at them.
const quoted = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** The card as an entry of `examples.yaml`. */
export function cardYaml(card: Card): string {
  const cells = card.cells.flatMap((c) => [
    `    - config: ${quoted(c.config)}`,
    `      model: ${quoted(c.model)}`,
    ...(c.judge === undefined ? [] : [`      judge: ${quoted(c.judge)}`]),
  ]);
  return [
    `- id: ${quoted(card.id)}`,
    `  question_id: ${quoted(card.question_id)}`,
    `  aspect: ${quoted(card.aspect)}`,
    `  lesson: ${quoted(card.lesson)}`,
    "  cells:",
    ...cells,
    "",
  ].join("\n");
}
