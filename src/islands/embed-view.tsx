import { useState, type ReactNode } from "react";
import { isQuestionLevel } from "../schema/filter.ts";
import CompareView from "./compare-view.tsx";
import { useLatest } from "./use-latest.ts";
import { useViewState } from "./use-view-state.ts";
import type { ViewState } from "../state/fragment.ts";
import ViewIsland from "./view-island.tsx";
import { useSay } from "../words/use-say.tsx";

/**
 * A view in a frame. What needs the query engine waits until the reader asks for it: a page with several frames would
 * otherwise start an engine in each.
 */
export default function EmbedView({
  id,
  base,
  pair,
  children,
}: {
  readonly id: string;
  readonly base: string;
  /** A view of the chosen pair. */
  readonly pair: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  const say = useSay();
  const { filter, choices } = useViewState().state;
  const [asked, setAsked] = useState(false);
  const ofPair = usePairCount(pair, base, { filter, choices });
  const counts =
    isQuestionLevel(filter) || choices.common === "on" || choices.errors !== undefined || ofPair === "engine";
  // Which pairs are counted already is known in a moment; until then nothing is started.
  if (ofPair === "unknown") return children;
  if (counts && !asked)
    return (
      <>
        <div className="note" role="note">
          <b>{say("All questions")}</b>
          <span>
            {say(
              "The selection in this frame’s address is counted from single answers, by a query engine that is loaded for it.",
            )}{" "}
            <button className="btn" type="button" onClick={() => setAsked(true)}>
              {say("Count")}
            </button>
          </span>
        </div>
        <div className="uncounted">{children}</div>
      </>
    );
  const View = pair ? CompareView : ViewIsland;
  return (
    <View id={id} base={base}>
      {children}
    </View>
  );
}

type Shaping = Pick<ViewState, "filter" | "choices">;

/** Whether a pair of the address was counted when the site was built or has to be counted by the engine. */
function usePairCount(
  pair: boolean,
  base: string,
  { filter, choices }: Shaping,
): "built" | "engine" | "unknown" {
  const chosen = pair && [choices.a, choices.b, choices.judge, choices.metric].some((x) => x !== undefined);
  const key = chosen ? JSON.stringify([filter, choices]) : "";
  const { latest } = useLatest(
    key,
    key === ""
      ? null
      : async () => {
          const { needsEngine } = await import("./pair-count.ts");
          return needsEngine(base, { filter, choices });
        },
  );
  if (key === "") return "built";
  // What can't be looked up is asked for like any other count.
  if (latest.status === "failed") return "engine";
  if (latest.status !== "ready") return "unknown";
  return latest.value ? "engine" : "built";
}
