const pageBits = 1024;

/**
 * Which numbered keys have been seen: a bit each, in pages made when first touched, so that a file's keys in order cost
 * an eighth of a byte and a few stray ones 128 bytes. `group` keeps unrelated numbers apart (cell and repetition).
 */
export interface KeySet {
  /** True where the key was new. */
  add(group: string, number: number): boolean;
}

export function keySet(): KeySet {
  const groups = new Map<string, Map<number, Uint32Array>>();
  let lastName: string | null = null;
  let last = new Map<number, Uint32Array>();
  return {
    add(group, number) {
      if (group !== lastName) {
        last = groups.get(group) ?? new Map<number, Uint32Array>();
        groups.set(group, last);
        lastName = group;
      }
      const at = Math.floor(number / pageBits);
      let page = last.get(at);
      if (page === undefined) last.set(at, (page = new Uint32Array(pageBits / 32)));
      const word = (number % pageBits) >>> 5;
      const bit = 1 << (number & 31);
      const before = page[word] ?? 0;
      page[word] = before | bit;
      return (before & bit) === 0;
    },
  };
}
