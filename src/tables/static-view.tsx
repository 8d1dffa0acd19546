import type { ReactNode } from "react";
import type { Drawing } from "../views/view.ts";
import { DocumentContext } from "./drawn.tsx";
import { ViewBody } from "./view-body.tsx";

/** A drawing as HTML at build; never sent to the browser as code. */
export function StaticView({
  drawing,
  document,
}: {
  readonly drawing: Drawing;
  readonly document: Document;
}): ReactNode {
  return (
    <DocumentContext value={document}>
      <ViewBody drawing={drawing} />
    </DocumentContext>
  );
}
