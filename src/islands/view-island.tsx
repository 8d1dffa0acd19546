import { lazy, Suspense, type ReactNode } from "react";
import { isDefault } from "../schema/filter.ts";
import { useViewState } from "./use-view-state.ts";

const LiveView = lazy(() => import("./live-view.tsx"));

/** A view of a page: the static body until a filter is set, then the live one, which loads its code then. */
export default function ViewIsland({
  id,
  base,
  children,
}: {
  readonly id: string;
  readonly base: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { state } = useViewState();
  if (isDefault(state.filter) && Object.keys(state.choices).length === 0) return children;
  return (
    <Suspense fallback={<div className="stale">{children}</div>}>
      <LiveView id={id} base={base} state={state}>
        {children}
      </LiveView>
    </Suspense>
  );
}
