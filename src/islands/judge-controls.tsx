import type { ReactNode } from "react";
import { choose } from "./results-controls.tsx";
import { Segments } from "./segments.tsx";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

/** How agreement with people is shown. */
export default function JudgeControls({ hasLexical }: { readonly hasLexical: boolean }): ReactNode {
  const say = useSay();
  const { choices } = useViewState().state;
  return (
    <div className="bar" role="group" aria-label={say("Agreement settings")}>
      <Segments
        label={say("Horizontal axis")}
        value={choices.x ?? "human"}
        onValue={(v) => choose("x", v, "human")}
        options={[
          ["human", say("human mean")],
          ["mean", say("mean of both")],
        ]}
      />
      <Segments
        label={say("Ties")}
        value={choices.points ?? "bubbles"}
        onValue={(v) => choose("points", v, "bubbles")}
        options={[
          ["bubbles", say("bubbles")],
          ["jitter", say("jittered dots")],
        ]}
      />
      <Segments
        label={say("Rated answers")}
        value={choices.items ?? "all"}
        onValue={(v) => choose("items", v, "all")}
        options={[
          ["all", say("all")],
          ["kept", say("without excluded")],
        ]}
      />
      {hasLexical && (
        <Segments
          label={say("EM and F1")}
          value={choices.scale ?? "own"}
          onValue={(v) => choose("scale", v, "own")}
          options={[
            ["own", say("own scale")],
            ["common", say("on the rating scale")],
          ]}
        />
      )}
    </div>
  );
}
