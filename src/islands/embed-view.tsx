import { useState, type ReactNode } from "react";
import { isQuestionLevel } from "../schema/filter.ts";
import CompareView from "./compare-view.tsx";
import { useViewState } from "./use-view-state.ts";
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
  const counts =
    isQuestionLevel(filter) ||
    choices.common === "on" ||
    choices.errors !== undefined ||
    (pair && (choices.a !== undefined || choices.b !== undefined));
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
        {children}
      </>
    );
  const View = pair ? CompareView : ViewIsland;
  return (
    <View id={id} base={base}>
      {children}
    </View>
  );
}
