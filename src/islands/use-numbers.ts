import { useEffect } from "react";
import { watchNumbers } from "./watch-numbers.ts";

/** Has the figures and marks of a view say where they come from. */
export function useNumbers(view: string, base: string): void {
  useEffect(
    () =>
      watchNumbers(
        view,
        base,
        () => import("./number-panel.tsx"),
        () => import("./mark-panel.ts"),
      ),
    [view, base],
  );
}
