import type { ReactNode } from "react";
import type { Stretch } from "../text/difference.ts";

const classes = { hit: undefined, substitution: "sub", deletion: "del", insertion: "ins" } as const;

/** A text with its parts marked: tint and underline, line through, lines above and below. */
export function Marked({
  stretches,
  write = (text) => text,
}: {
  readonly stretches: readonly Stretch[];
  /** How a part is written: as it is, or romanised. */
  readonly write?: (text: string) => string;
}): ReactNode {
  return stretches.map((s, i) =>
    s.kind === "hit" ? (
      write(s.text)
    ) : (
      <span key={i} className={classes[s.kind]}>
        {write(s.text)}
      </span>
    ),
  );
}
