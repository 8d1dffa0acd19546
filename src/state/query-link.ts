import { inlined, isSqlValue, valuesMark } from "../db/inline-values.ts";
import { consoleFragment } from "./store.ts";

/** Has a link to the console take the query that it stands below along. */
export function takeQuery(link: HTMLAnchorElement): void {
  const shown = link.previousElementSibling?.textContent ?? "";
  const at = shown.lastIndexOf(valuesMark);
  if (at === -1) return;
  const values: unknown = JSON.parse(shown.slice(at + valuesMark.length));
  const sql = inlined({
    text: shown.slice(0, at),
    params: Array.isArray(values) ? values.filter(isSqlValue) : [],
  });
  link.hash = consoleFragment(sql);
}
