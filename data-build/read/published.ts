import { isNotPrinted, readPrinted } from "../../src/schema/printed-text.ts";
import type { PublishedFile, PublishedSpec, PublishedValue } from "../../src/schema/spec.ts";
import type { Fault } from "./check-spec.ts";

type Given = PublishedFile["tables"][number]["values"][number];

/** One given value as plain ones: a mean with its spread is two, a range is two, a dash is none; null where it can't be read. */
function plainValues(given: Given): readonly PublishedValue[] | string {
  const { value, decimals, ...what } = given;
  if (typeof value === "number")
    return decimals === undefined ? "decimals beside a number" : [{ ...what, value, decimals }];
  if (isNotPrinted(value)) return [];
  const figure = readPrinted(value);
  if (figure === null) return 'a number or a figure as printed, such as "2.1(1.66 )" or "2.4–3.9"';
  const { second, ...first } = figure;
  if (second === undefined) return [{ ...what, ...first }];
  const rest = { value: second.value, decimals: second.decimals };
  if (second.kind === "end")
    return [
      { ...what, ...first, measure: `${what.measure}_low` },
      { ...what, ...rest, measure: `${what.measure}_high` },
    ];
  if (what.measure !== "mean") return "one figure; brackets hold the spread of a mean";
  return [
    { ...what, ...first },
    { ...what, ...rest, measure: "sd" },
  ];
}

/** `published.yaml` with every figure as a number with its decimals, and what couldn't be read. */
export function plainPublished(file: PublishedFile): {
  readonly published: PublishedSpec;
  readonly faults: readonly Fault[];
} {
  const faults: Fault[] = [];
  const tables = file.tables.map(({ values, ...table }, i) => ({
    ...table,
    values: values.flatMap((given, k) => {
      const plain = plainValues(given);
      if (typeof plain !== "string") return plain;
      faults.push({ path: ["tables", i, "values", k, "value"], expected: plain, got: String(given.value) });
      return [];
    }),
  }));
  return { published: { ...file, tables }, faults };
}
