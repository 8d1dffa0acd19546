import type { ReactNode } from "react";
import type { Provenance } from "../views/provenance.ts";
import type { Drawing } from "../views/view.ts";
import { DocumentContext } from "./drawn.tsx";
import { ViewOrWords } from "./view-body.tsx";

/** A drawing as HTML at build; never sent to the browser as code. */
export function StaticView({
  drawing,
  provenance,
  base,
  document,
}: {
  readonly drawing: Drawing | string;
  readonly provenance: Provenance;
  readonly base: string;
  readonly document: Document;
}): ReactNode {
  return (
    <DocumentContext value={document}>
      <ViewOrWords drawing={drawing} provenance={provenance} base={base} />
    </DocumentContext>
  );
}
