import { useEffect, type ReactNode } from "react";
import { watchNumbers } from "./watch-numbers.ts";

/** Has the figures of the comparison with printed values, in the sections of these ids, say where they come from. */
export default function PrintedNumbers({
  ids,
  base,
}: {
  readonly ids: readonly string[];
  readonly base: string;
}): ReactNode {
  useEffect(() => {
    for (const id of ids) watchNumbers(id, base, () => import("./printed-panel.ts"));
  }, [ids, base]);
  return null;
}
