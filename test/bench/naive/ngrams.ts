/** How often each run of `order` units occurs. */
export function naiveCounts(units: readonly string[], order: number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + order <= units.length; start += 1) {
    const gram = units.slice(start, start + order).join("\u0000");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

export const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, n) => sum + n, 0);

/** Counts that both have, each at most as often as the other has it. */
export const overlap = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number =>
  [...one].reduce((sum, [gram, n]) => sum + Math.min(n, other.get(gram) ?? 0), 0);
