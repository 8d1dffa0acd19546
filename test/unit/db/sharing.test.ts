import { describe, expect, it } from "vitest";
import type { Db } from "../../../src/db/db.ts";
import { Superseded } from "../../../src/db/failure.ts";
import { sharing } from "../../../src/db/sharing.ts";

type Rows = Awaited<ReturnType<Db["all"]>>;

interface Call {
  readonly sql: string;
  readonly signal: AbortSignal | undefined;
  readonly answer: (rows: Rows) => void;
  readonly fail: (error: Error) => void;
}

/** A `Db` that answers when told to. */
function slow(): { readonly db: Db; readonly calls: Call[] } {
  const calls: Call[] = [];
  const db: Db = {
    all: (sql, _, signal) =>
      new Promise((answer, fail) => {
        calls.push({ sql, signal, answer, fail });
      }),
    close: () => Promise.resolve(),
  };
  return { db, calls };
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(() => null).catch((e: unknown) => e);

describe("queries that are shared", () => {
  it("are asked once at the same time, and once more only with other values", async () => {
    const { db, calls } = slow();
    const all = sharing(db);
    const asked = [all("a", [1]), all("a", [1]), all("a", [2])];
    expect(calls).toHaveLength(2);
    calls[0]?.answer([{ x: 1 }]);
    calls[1]?.answer([{ x: 2 }]);
    expect(await Promise.all(asked)).toEqual([[{ x: 1 }], [{ x: 1 }], [{ x: 2 }]]);
    expect(await all("a", [1])).toEqual([{ x: 1 }]);
    expect(calls).toHaveLength(2);
  });

  it("tell values of different kinds apart", () => {
    const { db, calls } = slow();
    const all = sharing(db);
    void all("a", [1]);
    void all("a", ["1"]);
    void all("a", [null]);
    expect(calls).toHaveLength(3);
  });

  it("are cancelled when the last one leaves, and not before", async () => {
    const { db, calls } = slow();
    const all = sharing(db);
    const [one, other] = [new AbortController(), new AbortController()];
    const first = failure(all("a", [], one.signal));
    const second = failure(all("a", [], other.signal));
    one.abort();
    expect(await first).toBeInstanceOf(Superseded);
    expect(calls[0]?.signal?.aborted).toBe(false);
    other.abort();
    expect(await second).toBeInstanceOf(Superseded);
    expect(calls[0]?.signal?.aborted).toBe(true);
    void all("a", []);
    expect(calls).toHaveLength(2);
  });

  it("are asked again after a failure", async () => {
    const { db, calls } = slow();
    const all = sharing(db);
    const first = failure(all("a", []));
    calls[0]?.fail(new Error("no"));
    expect(await first).toMatchObject({ message: "no" });
    const second = all("a", []);
    calls[1]?.answer([]);
    expect(await second).toEqual([]);
  });

  it("are forgotten, the oldest first, and at once where they are long", async () => {
    const { db, calls } = slow();
    const all = sharing(db, 2);
    const ask = async (sql: string, rows: Rows): Promise<void> => {
      const n = calls.length;
      const asked = all(sql, []);
      if (calls.length > n) calls.at(-1)?.answer(rows);
      await asked;
    };
    for (const sql of ["a", "b", "a", "c"]) await ask(sql, []);
    expect(calls.map((c) => c.sql)).toEqual(["a", "b", "c"]);
    await ask("a", []);
    expect(calls).toHaveLength(3);
    await ask("b", []);
    expect(calls).toHaveLength(4);
    const long = Array.from({ length: 5001 }, (_, i) => ({ i }));
    await ask("long", long);
    await ask("long", long);
    expect(calls).toHaveLength(6);
  });
});
