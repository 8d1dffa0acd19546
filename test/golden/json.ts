/** A JSON object; throws TypeError on anything else. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new TypeError(`expected an object, got ${describeJson(value)}`);
  return value;
}

/** True of JSON objects, false of lists and null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A JSON list; throws TypeError on anything else. */
export function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`expected a list, got ${describeJson(value)}`);
  return value;
}

/** A number; throws TypeError on anything else. */
export function number(value: unknown): number {
  if (typeof value !== "number") throw new TypeError(`expected a number, got ${describeJson(value)}`);
  return value;
}

/** A string; throws TypeError on anything else. */
export function text(value: unknown): string {
  if (typeof value !== "string") throw new TypeError(`expected a string, got ${describeJson(value)}`);
  return value;
}

/** A list of numbers; throws TypeError on a null. */
export function numbers(value: unknown): readonly number[] {
  return list(value).map(number);
}

/** A list of numbers in which null means missing. */
export function maybeNumbers(value: unknown): readonly (number | null)[] {
  return list(value).map((entry) => (entry === null ? null : number(entry)));
}

/** A list of lists of numbers in which null means missing. */
export function table(value: unknown): readonly (readonly (number | null)[])[] {
  return list(value).map(maybeNumbers);
}

/** The value as short JSON for a message. */
export function describeJson(value: unknown): string {
  const written =
    value === undefined ? "nothing" : typeof value === "number" ? String(value) : JSON.stringify(value);
  return written.length > 100 ? `${written.slice(0, 100)}...` : written;
}
