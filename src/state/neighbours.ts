import type { Filter } from "../schema/filter.ts";
import { isMapping } from "../schema/shape.ts";
import { defaultState, type ViewState } from "./fragment.ts";
import { fragmentOf } from "./store.ts";

const place = "explorer.list";

/** What a list of questions depends on: the filter, and nothing of how views show it. */
const keyOf = (filter: Filter): string => fragmentOf({ ...defaultState, filter });

/**
 * Keeps the ids that a list shows under a filter, in its order, for the pages of its questions. A list that is left
 * for one of its questions calls this; without it the page asks the engine, and gets the folder's order.
 */
export function rememberList(filter: Filter, ids: readonly string[]): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ key: keyOf(filter), ids }));
  } catch {
    // Full or forbidden: the page asks the engine.
  }
}

/** The ids of the list that was last remembered, if it had this filter. */
export function recallList(filter: Filter): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? "null");
    if (!isMapping(kept) || kept.key !== keyOf(filter) || !Array.isArray(kept.ids)) return null;
    return kept.ids.filter((id: unknown) => typeof id === "string");
  } catch {
    return null;
  }
}

/** A question's place among others: the ids before and after it, its number from 1. */
export interface Place {
  readonly previous: string | null;
  readonly next: string | null;
  readonly at: number;
  readonly of: number;
}

/** Null where the question isn't among them. */
export function placeIn(ids: readonly string[], id: string): Place | null {
  const i = ids.indexOf(id);
  return i === -1
    ? null
    : { previous: ids[i - 1] ?? null, next: ids[i + 1] ?? null, at: i + 1, of: ids.length };
}

/** The fragment that a link to another question carries: filter, script and theme. */
export const carried = (state: ViewState): string => fragmentOf(state);
