/** A key that stands twice in one JSON object, with the place of its second use (from 1). */
export interface RepeatedKey {
  readonly key: string;
  readonly line: number;
  readonly column: number;
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gu;

/** Keys that stand twice in an object of a well-formed JSON text; JSON.parse would keep the last without a word. */
export function repeatedKeys(text: string): readonly RepeatedKey[] {
  const found: RepeatedKey[] = [];
  const open: (Set<string> | null)[] = [];
  let isKey = false;
  let line = 1;
  let lineStart = 0;
  let counted = 0;
  for (const { 0: part, index } of text.matchAll(token)) {
    const keys = open.at(-1) ?? null;
    if (part === "{") open.push(new Set());
    else if (part === "[") open.push(null);
    else if (part === "}" || part === "]") open.pop();
    else if (isKey && keys !== null && part.startsWith('"')) {
      const key = String(JSON.parse(part));
      if (keys.has(key)) {
        for (
          let feed = text.indexOf("\n", counted);
          feed !== -1 && feed < index;
          feed = text.indexOf("\n", feed + 1)
        ) {
          line += 1;
          lineStart = feed + 1;
        }
        counted = lineStart;
        found.push({ key, line, column: Array.from(text.slice(lineStart, index)).length + 1 });
      }
      keys.add(key);
    }
    isKey = part === "{" || (part === "," && (open.at(-1) ?? null) !== null);
  }
  return found;
}
