import { beforeEach, describe, expect, it, vi } from "vitest";
import type { NoteStore } from "../../../src/state/notes.ts";
import { asWritten } from "../../../src/words/say.ts";
import { sayIn } from "../../../src/words/say-in.ts";
import { te } from "../../../src/words/te.ts";

/** A browser's store for strings, full when it is told to be. */
const kept = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  kept.clear();
  isFull = false;
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
  });
});

async function open(benchmark = "quiz"): Promise<NoteStore> {
  const { openNotes } = await import("../../../src/state/notes.ts");
  return openNotes(benchmark);
}
const anyQuestion = (): Promise<ReadonlySet<string>> =>
  Promise.resolve(new Set(["a", "b", "q", "__proto__", "constructor"]));
const asFile = (notes: unknown, more: object = {}): string =>
  JSON.stringify({ kind: "explorer-notes", version: 1, benchmark: "quiz", notes, ...more });

describe("notes", () => {
  it("are kept from visit to visit, by question, and gone when nothing is left of them", async () => {
    const store = await open();
    store.set("q/1 ఆ", { comment: "odd" });
    store.set("q/1 ఆ", { isFlagged: true });
    store.set("q2", { isFlagged: true });
    vi.resetModules();
    const later = await open();
    expect(later.of("q/1 ఆ")).toEqual({ isFlagged: true, comment: "odd" });
    later.set("q2", { isFlagged: false });
    expect([...later.all().keys()]).toEqual(["q/1 ఆ"]);
    expect((await open("other")).all().size).toBe(0);
  });

  it("tell their readers, and stay the same object while nothing changes", async () => {
    const store = await open();
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    const before = store.all();
    expect(store.all()).toBe(before);
    store.set("q", { isFlagged: true });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.all()).not.toBe(before);
    stop();
    store.set("q", { isFlagged: false });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("go out as a file and come back in, joined with those that are there", async () => {
    const store = await open();
    store.set("a", { comment: "mine" });
    store.set("b", { isFlagged: true });
    const file = store.toJson();
    store.set("a", { comment: "newer" });
    store.set("b", { isFlagged: false });
    expect(await store.fromJson(file, anyQuestion)).toEqual({ ok: true, added: 1, merged: 1, left: 0 });
    expect(store.of("a").comment).toBe("newer\nmine");
    expect(store.of("b").isFlagged).toBe(true);
    expect(await store.fromJson(file, anyQuestion)).toEqual({ ok: true, added: 0, merged: 2, left: 0 });
    expect(store.of("a").comment).toBe("newer\nmine");
  });

  it.each([
    ["", "not JSON"],
    ["{", "not JSON"],
    ["null", "no notes of this explorer"],
    ["[]", "no notes of this explorer"],
    [JSON.stringify({ kind: "explorer-notes", version: 2 }), "another version"],
    [asFile({}), "no notes of this explorer"],
    [asFile([7]), "Note 1 of the file names no question"],
    [asFile([{ question_id: "a" }, { question_id: 7 }]), "Note 2 of the file names no question"],
    [asFile([{ question_id: "a", flagged: "yes" }]), "not a flag and a comment"],
    [asFile([{ question_id: "a", comment: { html: "<b>" } }]), "not a flag and a comment"],
    [asFile([{ question_id: "a", comment: "x".repeat(10_001) }]), "longer than 10,000 characters"],
    [asFile([], { benchmark: "other" }), "notes on other"],
    [" ".repeat(20_000_001), "larger than any file"],
  ])("refuse a file that is none, in words, and lose nothing (%#)", async (file, reason) => {
    const store = await open();
    store.set("a", { comment: "mine" });
    const before = kept.get("explorer-notes.quiz");
    const result = await store.fromJson(file, () => Promise.reject(new Error("nobody asks")));
    expect(result.ok).toBe(false);
    expect(result.ok ? "" : asWritten.known(result.reason, result.values)).toContain(reason);
    expect(result.ok ? "" : sayIn("te", te).known(result.reason, result.values)).toMatch(
      /^[^a-z]*(?:JSON|other)?[^a-z]*$/u,
    );
    expect(result.ok || result.isKept).toBe(true);
    expect(kept.get("explorer-notes.quiz")).toBe(before);
    expect(store.of("a").comment).toBe("mine");
  });

  it("on questions that the benchmark doesn't have are counted and kept out", async () => {
    const store = await open();
    store.set("a", { comment: "mine" });
    const file = asFile([
      { question_id: "a", comment: "theirs" },
      { question_id: "gone", comment: "about nothing" },
      { question_id: "b", flagged: true },
      { question_id: "never", flagged: true },
    ]);
    expect(await store.fromJson(file, anyQuestion)).toEqual({ ok: true, added: 1, merged: 1, left: 2 });
    expect([...store.all().keys()]).toEqual(["a", "b"]);
    expect(kept.get("explorer-notes.quiz")).not.toContain("gone");
    await expect(store.fromJson(file, () => Promise.reject(new Error("no engine")))).rejects.toThrow(
      "no engine",
    );
  });

  it("take names of an object's own parts for ids like any other", async () => {
    const store = await open();
    const file = asFile([
      { question_id: "__proto__", comment: "x" },
      { question_id: "constructor", flagged: true },
    ]);
    expect(await store.fromJson(file, anyQuestion)).toEqual({ ok: true, added: 2, merged: 0, left: 0 });
    expect(store.of("__proto__").comment).toBe("x");
    expect(store.of("toString")).toEqual({ isFlagged: false, comment: "" });
  });

  it("last as long as the page where the browser has no room, and broken storage is no notes", async () => {
    kept.set("explorer-notes.quiz", "{broken");
    const store = await open();
    expect(store.all().size).toBe(0);
    isFull = true;
    expect(store.set("a", { comment: "x" })).toBe(false);
    expect(store.of("a").comment).toBe("x");
    expect(await store.fromJson(asFile([{ question_id: "b", comment: "y" }]), anyQuestion)).toMatchObject({
      ok: false,
    });
  });
});
