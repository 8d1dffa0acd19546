import {
  aNumber,
  invalid,
  listOf,
  objectOf,
  readShape,
  type Shape,
  type ValueOf,
} from "../../src/schema/shape.ts";

/** Any text, the empty one too. */
const words: Shape<string> = {
  expected: "text",
  doc: "",
  read(value, path, report) {
    if (typeof value === "string") return value;
    report({ path, expected: "text", got: typeof value });
    return invalid;
  },
};

const cellResult = objectOf({
  cells: listOf(
    objectOf({
      config_id: words,
      model_id: words,
      judge_id: words,
      metric_id: words,
      rows: aNumber("Rows of the cell."),
      rated: aNumber("Rated questions, in a file of ratings."),
    }),
  ),
  raters: aNumber("People who rated."),
  unused: listOf(words, "Columns that nobody reads."),
});

/** What is known of a measured file besides its rows. */
export type CellResult = ValueOf<typeof cellResult>;

/** Reads the kept result of a cell; null where it isn't one. */
export const readCellResult = (document: unknown): CellResult | null => readShape(cellResult, document).value;
