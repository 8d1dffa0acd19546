/** The n-grams of one side: the index of each distinct n-gram and how often it occurs. */
export interface NgramCounts {
  readonly index: ReadonlyMap<string, number>;
  readonly counts: readonly number[];
}

/** Counts n-grams. With several lists each n-gram keeps its highest count in any one of them. */
export function countNgrams(lists: readonly (readonly string[])[]): NgramCounts {
  const index = new Map<string, number>();
  const counts: number[] = [];
  for (const list of lists) {
    const seen = new Int32Array(counts.length + list.length);
    for (const gram of list) {
      const known = index.get(gram);
      const place = known ?? counts.length;
      if (known === undefined) index.set(gram, place);
      const count = (seen[place] ?? 0) + 1;
      seen[place] = count;
      counts[place] = Math.max(counts[place] ?? 0, count);
    }
  }
  return { index, counts };
}

/** How many of `grams` are covered by `reference`, each at most as often as it occurs there (clipped matches). */
export function clippedMatches(grams: readonly string[], reference: NgramCounts): number {
  const used = new Int32Array(reference.counts.length);
  let matches = 0;
  for (const gram of grams) {
    const place = reference.index.get(gram);
    if (place === undefined) continue;
    const count = used[place] ?? 0;
    if (count >= (reference.counts[place] ?? 0)) continue;
    used[place] = count + 1;
    matches += 1;
  }
  return matches;
}

/** All runs of `order` tokens, joined by a space. */
export function tokenNgrams(tokens: readonly string[], order: number): readonly string[] {
  if (order === 1) return tokens;
  const grams: string[] = [];
  for (let start = 0; start + order <= tokens.length; start += 1) {
    let gram = tokens[start] ?? "";
    for (let next = start + 1; next < start + order; next += 1) gram += ` ${tokens[next] ?? ""}`;
    grams.push(gram);
  }
  return grams;
}

const surrogate = /[\uD800-\uDFFF]/;

/** All runs of `order` code points. */
export function characterNgrams(text: string, order: number): readonly string[] {
  const grams: string[] = [];
  if (!surrogate.test(text)) {
    for (let start = 0; start + order <= text.length; start += 1)
      grams.push(text.slice(start, start + order));
    return grams;
  }
  const characters = Array.from(text);
  for (let start = 0; start + order <= characters.length; start += 1) {
    grams.push(characters.slice(start, start + order).join(""));
  }
  return grams;
}

/** Element-wise sums of statistics of equal length; null when there are none, since a score of nothing is undefined. */
export function poolStatistics(rows: readonly (readonly number[])[]): readonly number[] | null {
  const first = rows[0];
  if (first === undefined) return null;
  const sums = Array.from(first, () => 0);
  for (const row of rows) {
    if (row.length !== sums.length) throw new RangeError("statistics of different lengths cannot be pooled");
    for (const [place, value] of row.entries()) sums[place] = (sums[place] ?? 0) + value;
  }
  return sums;
}
