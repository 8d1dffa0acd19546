import type { ReactNode } from "react";
import type { Choices } from "../schema/choices.ts";
import { isDefault } from "../schema/filter.ts";
import { Loaded } from "./loaded.tsx";
import { useViewState } from "./use-view-state.ts";
import { written } from "../words/languages.ts";
import { useNumbers } from "./use-numbers.ts";
import { useSay } from "../words/use-say.tsx";

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
  const say = useSay();
  const { state } = useViewState();
  useNumbers(id, base);
  if (say.lang === written && isDefault(state.filter) && !isChosen(state.choices)) return children;
  return (
    <Loaded
      load={() => import("./compare-live.tsx")}
      draw={({ default: CompareLive }) => (
        <CompareLive id={id} base={base} state={state}>
          {children}
        </CompareLive>
      )}
      props={state}
      works={say("Below is the benchmark’s first comparison, over all questions.")}
    >
      {children}
    </Loaded>
  );
}
