import type { ReactNode } from "react";
import { searchRanges } from "../text/search-match.ts";

/** A text with what a search found in it marked, from akshara to akshara. */
export function Highlighted({ text, search }: { readonly text: string; readonly search: string }): ReactNode {
  const ranges = search === "" ? [] : searchRanges(text, search);
  const last = ranges.at(-1);
  return (
    <>
      {ranges.map(({ start, end }, i) => [
        text.slice(ranges[i - 1]?.end ?? 0, start),
        <mark key={start}>{text.slice(start, end)}</mark>,
      ])}
      {text.slice(last?.end ?? 0)}
    </>
  );
}
