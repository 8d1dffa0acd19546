import { useState, type ReactNode } from "react";
import type { FacetRow } from "../queries/question-facets.ts";
import type { Filter } from "../schema/filter.ts";
import type { JudgedBy } from "../schema/judged.ts";
import { currentState, setState } from "../state/store.ts";
import { warm } from "../state/warm.ts";
import { isSet, widens, withPreset, type Preset } from "../views/question-presets.ts";
import { Facet } from "./facet.tsx";
import { FailureNote } from "./failure-note.tsx";
import type { ListedCells } from "./listed-cells.ts";
import { loadPart } from "./load-part.ts";
import type { Level } from "./question-cells.tsx";
import { useLatest } from "./use-latest.ts";
import { useSay } from "../words/use-say.tsx";

export interface QuestionFacetsProps {
  readonly base: string;
  readonly filter: Filter;
  readonly listed: ListedCells;
  readonly standard: ListedCells;
  /** The judge of the site. */
  readonly judge: string;
  readonly models: readonly { readonly id: string; readonly label: string }[];
  /** The languages of references. */
  readonly names: readonly { readonly id: string; readonly label: string }[];
  /** Whether answers are measured by F1. */
  readonly hasF1: boolean;
  readonly judges: readonly { readonly id: string; readonly label: string }[];
  readonly cells: readonly JudgedBy[];
  readonly levels: readonly Level[];
  readonly presets: readonly Preset[];
  readonly domains: readonly { readonly id: string; readonly label: string }[];
}

type Values = typeof import("./facet-values.tsx");
/** The code of the facets comes when they are opened. */
const loadValues = (): Promise<Values> => loadPart(() => import("./facet-values.tsx"));

/** Filters to begin with, and on demand the values of every facet; each says how many questions it would leave. */
export function QuestionFacets(props: QuestionFacetsProps): ReactNode {
  const say = useSay();
  const { base, filter, listed, presets } = props;
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<Values | null>(null);
  const key = isOpen ? JSON.stringify([filter, listed, presets.map((p) => p.filter)]) : "";
  const { latest, retry } = useLatest<readonly FacetRow[]>(
    key,
    isOpen
      ? async (signal) => {
          const values = await loadValues();
          setCode(values);
          return values.countAll(props, signal);
        }
      : null,
  );
  const rows = isOpen ? latest.value : null;
  const isStale = latest.status !== "ready";
  const options = presets.map((p) => {
    const pressed = isSet(filter, p.filter);
    const isOther = !pressed && widens(filter, p.filter);
    const label = say.known(p.label);
    return {
      isOther,
      label: isOther ? say("or {item}", { item: label }) : label,
      pressed,
      n: rows?.find((r) => r.facet === "preset" && r.value === p.id)?.n ?? null,
      onClick: () => setState({ filter: withPreset(currentState().filter, p.filter, !pressed) }, "push"),
    };
  });
  return (
    <div className="facets" aria-busy={latest.status === "loading"} onPointerEnter={() => warm(base)}>
      {options.length > 0 && <Facet label={say("Start from")} options={options} isStale={isStale} />}
      {options.some((o) => o.isOther) && (
        <p className="s q">{say("“Or”: what is set or this, since both are about the same answers.")}</p>
      )}
      <details onToggle={(e) => setOpen(e.currentTarget.open)}>
        <summary>{say("Facets and counts")}</summary>
        {latest.status === "failed" && (
          <FailureNote
            error={latest.error}
            works={say("The list and its filters work without counts.")}
            onRetry={retry}
          />
        )}
        {isOpen && code !== null && <code.FacetValues {...props} rows={rows} isStale={isStale} />}
      </details>
    </div>
  );
}
