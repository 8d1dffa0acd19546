import { lazy, Suspense, type ReactNode } from "react";
import type { Choices } from "../schema/choices.ts";
import { isDefault } from "../schema/filter.ts";
import { useViewState } from "./use-view-state.ts";

const CompareLive = lazy(() => import("./compare-live.tsx"));

/** The settings that say which pair is shown. */
const isChosen = ({ a, b, judge, metric }: Choices): boolean =>
  [a, b, judge, metric].some((value) => value !== undefined);

/** A view of the chosen pair: the static body of the benchmark's first comparison until another or a filter is set. */
export default function CompareView({
  id,
  base,
  children,
}: {
  readonly id: string;
  readonly base: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { state } = useViewState();
  if (isDefault(state.filter) && !isChosen(state.choices)) return children;
  return (
    <Suspense fallback={<div className="stale">{children}</div>}>
      <CompareLive id={id} base={base} state={state}>
        {children}
      </CompareLive>
    </Suspense>
  );
}
