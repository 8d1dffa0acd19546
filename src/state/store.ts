import type { Vocabulary } from "../schema/choices.ts";
import { isMapping } from "../schema/shape.ts";
import { ownEntries, subscribeOwn } from "./own-index.ts";
import type { NoteKind } from "../schema/filter.ts";
import { written } from "../words/languages.ts";
import { keepLanguage, keptLanguage } from "./kept-language.ts";
import { openNotes, type Notes } from "./notes.ts";
import { defaultState, formatFragment, parseFragment, placeOf, type ViewState } from "./fragment.ts";

/** The state, and what of the address was dropped. */
export interface Snapshot {
  readonly state: ViewState;
  readonly dropped: readonly string[];
}

const initial: Snapshot = { state: defaultState, dropped: [] };
let vocabulary: Vocabulary = { domains: [], configs: [], models: [], judges: [], metrics: [], languages: [] };
let snapshot = initial;
const listeners = new Set<() => void>();
let connected = false;

const visited = "visited";

const notes = (): Notes => {
  const { benchmark } = document.documentElement.dataset;
  return benchmark === undefined ? new Map() : openNotes(benchmark).all();
};

/** The questions that the reader flagged or commented on, in a fixed order. */
export const notedAs = (kind: NoteKind): readonly string[] =>
  [...notes()]
    .filter(([, note]) => (kind === "flagged" ? note.isFlagged : note.comment !== ""))
    .map(([id]) => id)
    .toSorted();

/** The state with the questions that its notes stand for now. */
const resolved = (state: ViewState): ViewState =>
  state.filter.noted.length === 0
    ? state
    : {
        ...state,
        filter: {
          ...state.filter,
          noted: state.filter.noted.map(({ kind }) => ({ kind, questions: notedAs(kind) })),
        },
      };

/** Notes have changed: a filter that goes by them follows. */
function follow(): void {
  if (snapshot.state.filter.noted.length === 0) return;
  snapshot = { ...snapshot, state: resolved(snapshot.state) };
  for (const listener of listeners) listener();
}

/**
 * Follows the address. A link to a place in the page takes the state along; going back to where such a place was
 * visited without a state does not.
 */
function read(): void {
  const place = placeOf(location.hash);
  const kept = keptLanguage();
  const spoken = kept === written ? null : kept;
  if (place?.alone === true && history.state !== visited) {
    const fragment = formatFragment({ ...snapshot.state, lang: spoken }, vocabulary);
    if (fragment === "") history.replaceState(visited, "");
    else history.replaceState(null, "", `${fragment}&at=${encodeURIComponent(place.id)}`);
  }
  const { hash } = location;
  const parsed = parseFragment(placeOf(hash)?.alone === true ? "" : hash, vocabulary);
  const { lang } = parsed.state;
  if (lang !== null && lang !== kept) keepLanguage(lang, "visit");
  snapshot = {
    ...parsed,
    state: resolved({ ...parsed.state, lang: lang === null ? spoken : lang === written ? null : lang }),
  };
  if (lang === null && spoken !== null && place?.alone !== true)
    history.replaceState(history.state, "", addressOf(snapshot.state, place?.id));
  for (const listener of listeners) listener();
}

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === "string");

/** The ids of the benchmark, as the page carries them. */
function pageVocabulary(): Vocabulary {
  const document_: unknown = JSON.parse(document.getElementById("vocabulary")?.textContent ?? "{}");
  const ids = (key: keyof Vocabulary): readonly string[] => {
    const list = isMapping(document_) ? document_[key] : undefined;
    return isIds(list) ? list : [];
  };
  return {
    domains: ids("domains"),
    configs: ids("configs"),
    // Links to one's own runs work as long as this browser keeps them.
    models: [...ids("models"), ...new Set(ownEntries().map((run) => run.id))],
    judges: ids("judges"),
    metrics: ids("metrics"),
    languages: ids("languages"),
  };
}

/** Reads the address and follows it from now on. */
export function connectStore(): void {
  if (connected) return;
  connected = true;
  vocabulary = pageVocabulary();
  subscribeOwn(() => {
    vocabulary = pageVocabulary();
  });
  const { benchmark } = document.documentElement.dataset;
  if (benchmark !== undefined) openNotes(benchmark).subscribe(follow);
  addEventListener("popstate", read);
  addEventListener("hashchange", read);
  read();
}

/** The address of a state on this page, and of a place in it. */
function addressOf(state: ViewState, place?: string): string {
  const fragment = formatFragment(state, vocabulary);
  const at =
    place === undefined ? "" : `${fragment === "" ? "#v=1" : fragment}&at=${encodeURIComponent(place)}`;
  return location.pathname + location.search + (at === "" ? fragment : at);
}

/** Sets a part of the state. `replace` (typing) leaves no step in the history, `push` (choosing) does. */
export function setState(change: Partial<ViewState>, how: "push" | "replace"): void {
  const state = resolved({ ...snapshot.state, ...change });
  snapshot = { state, dropped: [] };
  const address = addressOf(state);
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  for (const listener of listeners) listener();
}

export const fragmentOf = (state: ViewState): string => formatFragment(state, vocabulary);

/** The fragment of the console with a statement, in the page's theme and language. */
export const consoleFragment = (sql: string): string => {
  const { theme, lang } = snapshot.state;
  return fragmentOf({ ...defaultState, theme, lang, sql });
};
export const currentState = (): ViewState => snapshot.state;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const currentSnapshot = (): Snapshot => snapshot;
/** The default state: what pages show at build and while they are hydrated. */
export const initialSnapshot = (): Snapshot => initial;
