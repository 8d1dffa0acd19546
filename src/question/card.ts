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

/** An id for a card of these cells: what examples need is that no two have the same. */
export function cardId(question: string, cells: readonly Cell[]): string {
  const parts = [
    question,
    ...cells.flatMap((c) => [c.config, c.model, ...(c.judge === undefined ? [] : [c.judge])]),
  ];
  // Ids are of ASCII letters; questions' may be of any, which are told apart by their code points then.
  const plain = parts.map((part) =>
    part.replaceAll(/[^A-Za-z0-9._-]/gu, (c) => (c.codePointAt(0) ?? 0).toString(36)),
  );
  return `card-${plain.join("-")}`;
}

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
