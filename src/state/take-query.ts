import { inlined, isSqlValue, valuesMark } from "../db/inline-values.ts";
import { defaultState } from "./fragment.ts";
import { currentState, fragmentOf } from "./store.ts";

function takeQuery({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a.asks") : null;
  const shown = link?.previousElementSibling?.textContent ?? "";
  const at = shown.lastIndexOf(valuesMark);
  if (link === null || at === -1) return;
  const values: unknown = JSON.parse(shown.slice(at + valuesMark.length));
  const sql = inlined({
    text: shown.slice(0, at),
    params: Array.isArray(values) ? values.filter(isSqlValue) : [],
  });
  link.hash = fragmentOf({ ...defaultState, theme: currentState().theme, sql });
}

/**
 * Has links to the console take the query that they stand below along. The address is made when a link is about to be used: written
 * out, the query would stand in the page twice.
 */
export function takeQueriesAlong(): void {
  document.addEventListener("pointerdown", takeQuery);
  document.addEventListener("focusin", takeQuery);
}
