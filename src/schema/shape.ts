import { show } from "./define.ts";

/** A fault in a nested document (YAML, JSON): where, what was wanted, what stood there. */
export interface ShapeIssue {
  readonly path: readonly (string | number)[];
  readonly expected: string;
  readonly got: string;
}

type Report = (issue: ShapeIssue) => void;
type Path = readonly (string | number)[];

/** Marks a value that could not be read; its issue has been reported. */
export const invalid: unique symbol = Symbol("invalid");
export type Invalid = typeof invalid;

/** Reads one foreign value into `T`, reporting every fault instead of stopping at the first. */
export interface Shape<T> {
  readonly expected: string;
  readonly doc: string;
  readonly fields?: Readonly<Record<string, Field>>;
  readonly item?: Shape<unknown>;
  read(value: unknown, path: Path, report: Report): T | Invalid;
}

interface Field {
  readonly shape: Shape<unknown>;
  readonly isOptional: boolean;
}

export interface OptionalShape<T> {
  readonly optional: true;
  readonly shape: Shape<T>;
}

export type ValueOf<S> = S extends OptionalShape<infer T> ? T : S extends Shape<infer T> ? T : never;

type Fields = Readonly<Record<string, Shape<unknown> | OptionalShape<unknown>>>;
type Simplify<T> = { readonly [K in keyof T]: T[K] };
export type ObjectOf<F extends Fields> = Simplify<
  { [K in keyof F as F[K] extends OptionalShape<unknown> ? never : K]: ValueOf<F[K]> } & {
    [K in keyof F as F[K] extends OptionalShape<unknown> ? K : never]?: ValueOf<F[K]>;
  }
>;

function leaf<T>(expected: string, doc: string, is: (value: unknown) => value is T): Shape<T> {
  return {
    expected,
    doc,
    read(value, path, report) {
      if (is(value)) return value;
      report({ path, expected, got: show(value) });
      return invalid;
    },
  };
}

export const aString = (doc = ""): Shape<string> =>
  leaf("text", doc, (v): v is string => typeof v === "string" && v.trim() !== "");
export const aNumber = (doc = ""): Shape<number> =>
  leaf("a finite number", doc, (v): v is number => typeof v === "number" && Number.isFinite(v));
/** A number, or a text that may be one as print has it; whoever reads it says which texts those are. */
export const aPrinted = (doc = ""): Shape<number | string> =>
  leaf(
    "a number or a figure as printed",
    doc,
    (v): v is number | string =>
      (typeof v === "number" && Number.isFinite(v)) || (typeof v === "string" && v.trim() !== ""),
  );
export const aBoolean = (doc = ""): Shape<boolean> =>
  leaf("true or false", doc, (v): v is boolean => typeof v === "boolean");

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/u;
/** Ids of configurations, models, judges, metrics, domains, languages: they become file names, URL parts and SQL values. */
export const anId = (doc = ""): Shape<string> =>
  leaf(
    "an id (letters, digits, '.', '_' or '-'; text, so quote it if it looks like a number)",
    doc,
    (v): v is string => typeof v === "string" && idPattern.test(v) && v.length <= 100,
  );

export const oneOf = <const V extends readonly string[]>(values: V, doc = ""): Shape<V[number]> =>
  leaf(
    `one of ${values.join(", ")}`,
    doc,
    (v): v is V[number] => typeof v === "string" && values.includes(v),
  );

export function listOf<T>(item: Shape<T>, doc = ""): Shape<readonly T[]> {
  const expected = `a list (each: ${item.expected})`;
  return {
    expected,
    doc,
    item,
    read(value, path, report) {
      if (!Array.isArray(value)) {
        report({ path, expected, got: show(value) });
        return invalid;
      }
      const items: T[] = [];
      value.forEach((v: unknown, i) => {
        const read = item.read(v, [...path, i], report);
        if (read !== invalid) items.push(read);
      });
      return items;
    },
  };
}

export function mapOf<T>(item: Shape<T>, doc = ""): Shape<Readonly<Record<string, T>>> {
  const expected = `a mapping (each value: ${item.expected})`;
  return {
    expected,
    doc,
    item,
    read(value, path, report) {
      if (!isMapping(value)) {
        report({ path, expected, got: show(value) });
        return invalid;
      }
      const entries: [string, T][] = [];
      for (const [k, v] of Object.entries(value)) {
        const read = item.read(v, [...path, k], report);
        if (read !== invalid) entries.push([k, read]);
      }
      return Object.fromEntries(entries);
    },
  };
}

export const optional = <T>(shape: Shape<T>): OptionalShape<T> => ({ optional: true, shape });

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isOptionalShape = (s: Shape<unknown> | OptionalShape<unknown>): s is OptionalShape<unknown> =>
  "optional" in s;

/** An object with exactly these fields. An unknown field is a fault: it is mostly a misspelt one. */
export function objectOf<const F extends Fields>(fields: F, doc = ""): Shape<ObjectOf<F>> {
  const flat: Readonly<Record<string, Field>> = Object.fromEntries(
    Object.entries(fields).map(([k, s]) => [
      k,
      isOptionalShape(s) ? { shape: s.shape, isOptional: true } : { shape: s, isOptional: false },
    ]),
  );
  const known = Object.keys(flat);
  return {
    expected: `a mapping with ${known.filter((k) => flat[k]?.isOptional === false).join(", ")}`,
    doc,
    fields: flat,
    read(value, path, report) {
      if (!isMapping(value)) {
        report({ path, expected: this.expected, got: show(value) });
        return invalid;
      }
      const result: Record<string, unknown> = {};
      let ok = true;
      for (const [k, field] of Object.entries(flat)) {
        const v = value[k];
        if (v === undefined || (v === null && field.isOptional)) {
          if (!field.isOptional) {
            report({ path: [...path, k], expected: field.shape.expected, got: "nothing" });
            ok = false;
          }
          continue;
        }
        const read = field.shape.read(v, [...path, k], report);
        if (read === invalid) ok = false;
        else result[k] = read;
      }
      for (const k of Object.keys(value))
        if (!known.includes(k))
          report({ path: [...path, k], expected: `one of the fields ${known.join(", ")}`, got: `"${k}"` });
      // The loop above has read every field of F; the compiler can't follow a mapped type through it.
      return ok ? (result as ObjectOf<F>) : invalid;
    },
  };
}

/** Reads a whole document; `value` is there only if there was no issue at all. */
export function readShape<T>(
  shape: Shape<T>,
  document: unknown,
): { readonly value: T | null; readonly issues: readonly ShapeIssue[] } {
  const issues: ShapeIssue[] = [];
  const read = shape.read(document, [], (issue) => issues.push(issue));
  return { value: read === invalid || issues.length > 0 ? null : read, issues };
}
