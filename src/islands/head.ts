import { useEffect } from "react";
import type { ViewState } from "../state/fragment.ts";
import { written } from "../words/languages.ts";
import type { Say } from "../words/say.ts";

/** What a drawing rests on: the filter, the settings, and the language where it isn't the one that pages are written in. */
export const keyOf = ({ filter, choices }: Pick<ViewState, "filter" | "choices">, { lang }: Say): string =>
  JSON.stringify([filter, choices, ...(lang === written ? [] : [lang])]);

/** Has the head of a figure, which is the page's, speak of what its body shows and in its language. */
export function useHead(
  id: string,
  shown: { readonly title: string; readonly what: string } | null,
  say: Say,
): void {
  useEffect(() => {
    const title = document.getElementById(`${id}-title`);
    const what = title?.parentElement?.querySelector(":scope > p");
    if (shown === null || title === null) return undefined;
    const link = title.parentElement?.querySelector(".tools > a");
    const before = [
      title.textContent,
      what?.textContent ?? "",
      link?.getAttribute("aria-label") ?? "",
    ] as const;
    title.textContent = shown.title;
    if (what != null) what.textContent = shown.what;
    link?.setAttribute("aria-label", say("Link to {title}", { title: shown.title }));
    return () => {
      title.textContent = before[0];
      if (what != null) what.textContent = before[1];
      link?.setAttribute("aria-label", before[2]);
    };
  }, [id, shown, say]);
}
