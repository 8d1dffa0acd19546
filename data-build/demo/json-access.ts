/** A JSON object seen from outside: keys known, values not. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for a JSON object (not null, not an array). */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Value below `path`, undefined where the path ends early. */
export const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), value);

/** Object below `path`, empty where there is none. */
export const objectAt = (value: unknown, ...path: readonly string[]): JsonObject => {
  const found = at(value, ...path);
  return isObject(found) ? found : {};
};

/** Text below `path`, undefined where there is none. */
export const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const found = at(value, ...path);
  return typeof found === "string" ? found : undefined;
};

/** Items of a list, none for anything else. */
export const items = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Texts of the list below `path`, empty where there is none. */
export const textsAt = (value: unknown, ...path: readonly string[]): readonly string[] =>
  items(at(value, ...path)).filter((item): item is string => typeof item === "string");
