import { useLayoutEffect, type ReactNode } from "react";
import { isDefault, isQuestionLevel } from "../schema/filter.ts";
import { loadView } from "../views/load.ts";
import { warm } from "../state/warm.ts";
import { Loaded } from "./loaded.tsx";
import { takesOwnRuns } from "../own/own-views.ts";
import { useOwnRuns } from "./use-own-runs.ts";
import { written } from "../words/languages.ts";
import { useNumbers } from "./use-numbers.ts";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

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
  const say = useSay();
  const { state } = useViewState();
  const single = isQuestionLevel(state.filter);
  // The engine starts while the code that asks it is still on its way.
  useLayoutEffect(() => {
    if (single) warm(base);
  }, [single, base]);
  useNumbers(id, base);
  const own = useOwnRuns().length > 0 && takesOwnRuns(id);
  if (!own && say.lang === written && isDefault(state.filter) && Object.keys(state.choices).length === 0)
    return children;
  return (
    <Loaded
      load={() => Promise.all([import("./live-view.tsx"), loadView(id)])}
      draw={([{ default: LiveView }, view]) => (
        <LiveView view={view} base={base} state={state}>
          {children}
        </LiveView>
      )}
      props={state}
      works={say("Below are the figures for all questions, which don’t follow the filter.")}
    >
      {children}
    </Loaded>
  );
}
