/** Horizontal extent of a mark with whatever is written beside it. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** The lane of each extent and how many lanes its neighbourhood needs. */
export interface Lane {
  readonly lane: number;
  readonly of: number;
}

/**
 * Lanes for marks that would touch, in the order given: each group of touching extents is packed into as few lanes as
 * possible, and marks that touch nothing stay on the middle line. Positions along the scale are never changed.
 */
export function lanes(extents: readonly Extent[]): readonly Lane[] {
  const order = extents
    .map((extent, index) => ({ extent, index }))
    .sort((a, b) => a.extent.from - b.extent.from || a.index - b.index);
  const result: Lane[] = extents.map(() => ({ lane: 0, of: 1 }));
  let group: { readonly index: number; readonly lane: number }[] = [];
  let ends: number[] = [];
  const close = (): void => {
    for (const { index, lane } of group) result[index] = { lane, of: ends.length };
    [group, ends] = [[], []];
  };
  for (const { extent, index } of order) {
    if (ends.every((end) => end <= extent.from)) close();
    const free = ends.findIndex((end) => end <= extent.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = extent.to;
    group.push({ index, lane });
  }
  close();
  return result;
}

/** The shift of a lane from the middle line, in units of the distance between lanes. */
export const laneShift = ({ lane, of }: Lane): number => lane - (of - 1) / 2;

/** Something to be placed: where its middle should be and how much room it takes. */
export interface Wish {
  readonly target: number;
  readonly size: number;
}

/**
 * Middles that keep things apart, in the order of their targets and as near to them as the least squares allow
 * (isotonic regression by pooling adjacent violators), inside `[low, high]` while there is room.
 */
export function spread(wishes: readonly Wish[], [low, high]: readonly [number, number]): readonly number[] {
  const order = wishes
    .map((wish, index) => ({ ...wish, index, offset: 0 }))
    .sort((a, b) => a.target - b.target || a.index - b.index);
  let [offset, before] = [0, 0];
  for (const entry of order) {
    offset += (before + entry.size) / 2;
    [entry.offset, before] = [offset, entry.size];
  }
  const ceiling = Math.max(low, high - offset - before / 2);
  const pools: { sum: number; count: number }[] = [];
  for (const entry of order) {
    pools.push({ sum: entry.target - entry.offset, count: 1 });
    for (;;) {
      const [previous, current] = [pools.at(-2), pools.at(-1)];
      if (previous === undefined || current === undefined) break;
      if (previous.sum / previous.count <= current.sum / current.count) break;
      previous.sum += current.sum;
      previous.count += current.count;
      pools.pop();
    }
  }
  const bases = pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  const result = wishes.map(({ target }) => target);
  order.forEach((entry, rank) => {
    result[entry.index] = Math.min(ceiling, Math.max(low, bases[rank] ?? low)) + entry.offset;
  });
  return result;
}
