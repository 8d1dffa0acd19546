import type { ReactNode } from "react";
import { formatCount } from "../stats/round.ts";

export interface Option {
  readonly label: string;
  readonly pressed: boolean;
  /** How many questions it would leave; null while that isn't known. */
  readonly n: number | null;
  readonly onClick: () => void;
}

/** Values to choose from, each with its count; counts of an older filter are pale. */
export function Facet({
  label,
  options,
  isStale,
}: {
  readonly label: string;
  readonly options: readonly Option[];
  readonly isStale: boolean;
}): ReactNode {
  return (
    <div className="facet" role="group" aria-label={label}>
      <span className="s q" aria-hidden="true">
        {label}
      </span>
      <span className="chips">
        {options.map((o) => (
          <button key={o.label} type="button" className="btn" aria-pressed={o.pressed} onClick={o.onClick}>
            {o.label}
            {o.n !== null && <span className={isStale ? "xs n stale" : "xs n"}> {formatCount(o.n)}</span>}
          </button>
        ))}
      </span>
    </div>
  );
}
