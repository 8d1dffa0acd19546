import { isMapping } from "../../src/schema/shape.ts";

/** The value at a path of a foreign document; undefined where the path ends early. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let here = value;
  for (const part of path) {
    if (typeof part === "number") here = Array.isArray(here) ? (here as readonly unknown[])[part] : undefined;
    else here = isMapping(here) && Object.hasOwn(here, part) ? here[part] : undefined;
  }
  return here;
}

export const textAt = (value: unknown, ...path: readonly (string | number)[]): string | null => {
  const found = at(value, ...path);
  return typeof found === "string" ? found : null;
};

/** A finite number at the path, or null. */
export const numberAt = (value: unknown, ...path: readonly (string | number)[]): number | null => {
  const found = at(value, ...path);
  return typeof found === "number" && Number.isFinite(found) ? found : null;
};

export const listAt = (value: unknown, ...path: readonly (string | number)[]): readonly unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
};

export const entriesAt = (
  value: unknown,
  ...path: readonly (string | number)[]
): readonly (readonly [string, unknown])[] => {
  const found = at(value, ...path);
  return isMapping(found) ? Object.entries(found) : [];
};

export const isText = (value: unknown): value is string => typeof value === "string";

/** The items of a value that are texts with something in them; a lone text counts as a list of one. */
export function textsOf(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.filter(isText).filter((t) => t.trim() !== "");
}

/** An id as text: texts as they are, whole numbers in digits, else null. */
export function idOf(value: unknown): string | null {
  if (typeof value === "string" && value !== "") return value;
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : null;
}

/** The first item per key, in order. */
export function groupBy<T>(items: Iterable<T>, key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const k = key(item);
    const group = groups.get(k);
    if (group === undefined) groups.set(k, [item]);
    else group.push(item);
  }
  return groups;
}

export const unique = <T>(items: Iterable<T>): readonly T[] => [...new Set(items)];
