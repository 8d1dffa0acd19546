import type { ReactNode } from "react";
import { DocumentContext } from "../tables/drawn.tsx";
import { ViewOrWords } from "../tables/view-body.tsx";
import type { Provenance } from "../views/provenance.ts";
import type { Drawing } from "../views/view.ts";
import { useSay } from "../words/use-say.tsx";

const counted = {
  cube: "Counted when the site was built; no query engine is needed.",
  sql: "Counted from single answers by the query engine in this browser.",
} as const;

/** A view of the chosen pair: who A and B are, then the figures or the sentence in their place, and what counted them. */
export function CompareBody({
  sides,
  drawing,
  provenance,
  tier,
  base,
}: {
  readonly sides: string;
  readonly drawing: Drawing | string;
  readonly provenance: Provenance;
  readonly tier: "cube" | "sql";
  readonly base: string;
}): ReactNode {
  const say = useSay();
  return (
    <>
      <p className="s q sides">{sides}</p>
      <ViewOrWords drawing={drawing} provenance={provenance} base={base} />
      {typeof drawing !== "string" && <p className="src counted">{say(counted[tier])}</p>}
    </>
  );
}

/** The body as HTML at build; never sent to the browser as code. */
export function StaticCompareBody({
  document,
  ...body
}: Parameters<typeof CompareBody>[0] & { readonly document: Document }): ReactNode {
  return (
    <DocumentContext value={document}>
      <CompareBody {...body} />
    </DocumentContext>
  );
}
