import type { ReactNode } from "react";

/** The symbol of a series slot; the shapes stand once in the page (`Symbols.astro`). */
export function Mark({ slot }: { readonly slot: string | undefined }): ReactNode {
  if (slot === undefined || slot === "") return null;
  return (
    <svg className="sym" style={{ "--c": `var(--s-${slot})` }} aria-hidden="true">
      <use href={`#y-${slot}`} />
    </svg>
  );
}
