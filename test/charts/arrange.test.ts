import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laneShift, lanes, spread } from "../../src/charts/arrange.ts";

const extents = fc.array(
  fc
    .record({ from: fc.integer({ min: 0, max: 300 }), width: fc.integer({ min: 1, max: 40 }) })
    .map(({ from, width }) => ({ from, to: from + width })),
  { maxLength: 40 },
);

describe("lanes", () => {
  it("never lets two extents of a lane overlap, and wastes no lane", () => {
    fc.assert(
      fc.property(extents, (list) => {
        const places = lanes(list);
        list.forEach((a, i) => {
          list.slice(i + 1).forEach((b, j) => {
            const [first, second] = [places[i], places[i + 1 + j]];
            if (first === undefined || second === undefined) throw new Error("a place for each");
            const touch = a.from < b.to && b.from < a.to;
            if (touch) expect(first.of).toBe(second.of);
            if (touch) expect(first.lane).not.toBe(second.lane);
          });
          const here = list.filter((b) => b.from <= a.from && a.from < b.to).length;
          expect(places[i]?.of ?? 0).toBeGreaterThanOrEqual(here);
        });
        const deepest = Math.max(
          0,
          ...list.map((a) => list.filter((b) => b.from <= a.from && a.from < b.to).length),
        );
        expect(Math.max(0, ...places.map(({ of }) => of))).toBe(deepest);
      }),
    );
  });

  it("leaves what touches nothing in the middle and centres the rest on it", () => {
    expect(
      lanes([
        { from: 0, to: 5 },
        { from: 5, to: 9 },
      ]).map(laneShift),
    ).toEqual([0, 0]);
    expect(
      lanes([
        { from: 0, to: 5 },
        { from: 4, to: 9 },
      ]).map(laneShift),
    ).toEqual([-0.5, 0.5]);
    expect(
      lanes([
        { from: 0, to: 5 },
        { from: 0, to: 5 },
        { from: 0, to: 5 },
      ]).map(laneShift),
    ).toEqual([-1, 0, 1]);
    expect(lanes([])).toEqual([]);
  });
});

describe("spread", () => {
  const wishes = fc.array(
    fc.record({ target: fc.integer({ min: 0, max: 500 }), size: fc.integer({ min: 5, max: 30 }) }),
    { minLength: 1, maxLength: 15 },
  );

  it("keeps everything apart, inside, and in order", () => {
    fc.assert(
      fc.property(wishes, (list) => {
        const places = spread(list, [0, 500]);
        const order = list
          .map((wish, index) => ({ ...wish, index, at: places[index] ?? NaN }))
          .sort((a, b) => a.target - b.target || a.index - b.index);
        order.slice(1).forEach((entry, rank) => {
          const before = order[rank];
          expect(entry.at - (before?.at ?? NaN)).toBeGreaterThanOrEqual(
            (entry.size + (before?.size ?? NaN)) / 2 - 1e-9,
          );
        });
        for (const { at, size } of order) {
          expect(at - size / 2).toBeGreaterThanOrEqual(-1e-9);
          expect(at + size / 2).toBeLessThanOrEqual(500 + 1e-9);
        }
      }),
    );
  });

  it("moves nothing that has room, and shares the move where there is none", () => {
    expect(
      spread(
        [
          { target: 90, size: 10 },
          { target: 10, size: 10 },
        ],
        [0, 100],
      ),
    ).toEqual([90, 10]);
    expect(
      spread(
        [
          { target: 50, size: 10 },
          { target: 50, size: 10 },
        ],
        [0, 100],
      ),
    ).toEqual([45, 55]);
    expect(spread([{ target: 0, size: 10 }], [0, 100])).toEqual([5]);
    expect(
      spread(
        [
          { target: 100, size: 10 },
          { target: 100, size: 10 },
        ],
        [0, 100],
      ),
    ).toEqual([85, 95]);
  });
});
