import { isMapping } from "../schema/shape.ts";

/** What a reader keeps about a question. Never sent anywhere. */
export interface Note {
  readonly isFlagged: boolean;
  /** "" where there is none. */
  readonly comment: string;
}
export type Notes = ReadonlyMap<string, Note>;

/** What an import did (`left`: notes on questions that the benchmark doesn't have, kept out), or why nothing was changed. */
export type Imported =
  | { readonly ok: true; readonly added: number; readonly merged: number; readonly left: number }
  | ({ readonly ok: false; readonly isKept: boolean } & Fault);

/** Why a file is none, and what stands in the places (`{name}`) of that. */
interface Fault {
  readonly reason: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Notes of a benchmark, kept by this browser. */
export interface NoteStore {
  /** The same object until something changes: fit for useSyncExternalStore. */
  readonly all: () => Notes;
  readonly of: (question: string) => Note;
  /** False where the browser keeps nothing: then the note lasts as long as the page. */
  readonly set: (question: string, change: Partial<Note>) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly toJson: () => string;
  /**
   * Adds the notes of a file to those that are there; where both have a comment, both are kept. `questions` gives the ids that
   * the benchmark has, and is asked only where the file is one of notes on it; rejects where that does.
   */
  readonly fromJson: (text: string, questions: () => Promise<ReadonlySet<string>>) => Promise<Imported>;
}

export const noNote: Note = { isFlagged: false, comment: "" };
const noNotes: Notes = new Map();

const kind = "explorer-notes";
const longestComment = 10_000;
const mostBytes = 20_000_000;
const mostNotes = 200_000;

const isEmpty = (n: Note): boolean => !n.isFlagged && n.comment === "";

interface File {
  readonly benchmark: string;
  readonly notes: Notes;
}

/** Reads what `toJson` writes; a reason where it is something else. Only plain values are taken over. */
function readFile(text: string): File | Fault {
  if (text.length > mostBytes) return { reason: "The file is larger than any file of notes." };
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return { reason: "The file is not JSON." };
  }
  const none = { reason: "The file holds no notes of this explorer." };
  if (!isMapping(document) || document.kind !== kind) return none;
  if (document.version !== 1) return { reason: "The file was written by another version of this explorer." };
  if (!Array.isArray(document.notes) || typeof document.benchmark !== "string") return none;
  const rows: readonly unknown[] = document.notes;
  if (rows.length > mostNotes)
    return { reason: "The file holds more than {most} notes.", values: { most: mostNotes } };
  const notes = new Map<string, Note>();
  for (const [i, row] of rows.entries()) {
    const at = i + 1;
    if (!isMapping(row) || typeof row.question_id !== "string" || row.question_id === "")
      return { reason: "Note {at} of the file names no question.", values: { at } };
    const { flagged = false, comment = "" } = row;
    if (typeof flagged !== "boolean" || typeof comment !== "string")
      return { reason: "Note {at} of the file is not a flag and a comment.", values: { at } };
    if (comment.length > longestComment)
      return {
        reason: "Note {at} of the file is longer than {most} characters.",
        values: { at, most: longestComment },
      };
    const note = { isFlagged: flagged, comment };
    if (!isEmpty(note)) notes.set(row.question_id, note);
  }
  return { benchmark: document.benchmark, notes };
}

function both(here: Note, there: Note): Note {
  const has = here.comment === there.comment || here.comment.includes(there.comment);
  const comment =
    has || here.comment === "" ? here.comment || there.comment : `${here.comment}\n${there.comment}`;
  return { isFlagged: here.isFlagged || there.isFlagged, comment };
}

const opened = new Map<string, NoteStore>();

/** The notes of a benchmark (its id in the spec); the same store for everyone on the page. */
export function openNotes(benchmark: string): NoteStore {
  const known = opened.get(benchmark);
  if (known !== undefined) return known;
  const store = makeStore(benchmark, `${kind}.${benchmark}`);
  opened.set(benchmark, store);
  return store;
}

function makeStore(benchmark: string, key: string): NoteStore {
  const listeners = new Set<() => void>();
  const write = (notes: Notes): string =>
    JSON.stringify({
      kind,
      version: 1,
      benchmark,
      notes: [...notes]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([question_id, n]) => ({ question_id, flagged: n.isFlagged, comment: n.comment })),
    });
  const load = (): Notes => {
    try {
      const file = readFile(localStorage.getItem(key) ?? "");
      return "reason" in file ? noNotes : file.notes;
    } catch {
      return noNotes;
    }
  };
  let notes = load();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const keep = (next: Notes): boolean => {
    notes = next;
    let kept = true;
    try {
      localStorage.setItem(key, write(next));
    } catch {
      kept = false;
    }
    tell();
    return kept;
  };
  addEventListener("storage", (event) => {
    if (event.key !== key) return;
    notes = load();
    tell();
  });
  return {
    all: () => notes,
    of: (question) => notes.get(question) ?? noNote,
    set(question, change) {
      const note = { ...noNote, ...notes.get(question), ...change };
      const next = new Map(notes);
      if (isEmpty(note)) next.delete(question);
      else next.set(question, { ...note, comment: note.comment.slice(0, longestComment) });
      return keep(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toJson: () => `${JSON.stringify(JSON.parse(write(notes)), null, 1)}\n`,
    async fromJson(text, questions) {
      const file = readFile(text);
      if ("reason" in file) return { ok: false, isKept: true, ...file };
      if (file.benchmark !== benchmark)
        return {
          ok: false,
          isKept: true,
          reason: "The file holds notes on {other}, not on this benchmark.",
          values: { other: file.benchmark.slice(0, 100) },
        };
      const known = await questions();
      const taken = [...file.notes].filter(([id]) => known.has(id));
      const next = new Map(notes);
      let merged = 0;
      for (const [id, note] of taken) {
        const here = next.get(id);
        if (here !== undefined) merged += 1;
        next.set(id, here === undefined ? note : both(here, note));
      }
      if (!keep(next))
        return {
          ok: false,
          isKept: false,
          reason:
            "This browser has no room for the notes; they last as long as the page is open. Save them as a file.",
        };
      return { ok: true, added: taken.length - merged, merged, left: file.notes.size - taken.length };
    },
  };
}
