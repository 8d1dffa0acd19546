import { beforeEach, describe, expect, it, vi } from "vitest";
import { openNotes } from "../../src/state/notes.ts";
import { eachCase } from "./dice.ts";
import { mutateText, oddValue } from "./mutate.ts";

const everyQuestion = (): Promise<ReadonlySet<string>> =>
  Promise.resolve(Object.assign(new Set<string>(), { has: () => true }));

beforeEach(() => {
  vi.stubGlobal("addEventListener", () => undefined);
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe("any file of notes", () => {
  it("is taken or refused in words, and takes no note away", async () => {
    let taken = 0;
    const cases = await eachCase("notes", async (dice, number) => {
      const store = openNotes(`quiz${number}`);
      store.set("q1", { comment: oddValue(dice).trim() || "mine", isFlagged: true });
      store.set("__proto__", { comment: "theirs" });
      let text = store.toJson().replace("theirs", `other ${JSON.stringify(oddValue(dice)).slice(1, -1)}`);
      for (let i = dice.below(3); i > 0; i -= 1) text = mutateText(dice, text);
      const before = new Map(store.all());
      const result = await store.fromJson(text, everyQuestion);
      if (result.ok) taken += 1;
      else {
        expect(result.reason).toMatch(/^[A-Z][^\n]*\.$/u);
        expect([...store.all()]).toEqual([...before]);
      }
      for (const [id, note] of before) {
        expect(store.of(id).comment, text).toContain(note.comment);
        expect(store.of(id).isFlagged || !note.isFlagged, text).toBe(true);
      }
      // What is saved can be read again, and adds nothing.
      const saved = store.toJson();
      expect(await store.fromJson(saved, everyQuestion), text).toMatchObject({ ok: true, added: 0 });
      expect(store.toJson(), text).toBe(saved);
    });
    expect(taken).toBeGreaterThan(cases / 20);
  });
});
