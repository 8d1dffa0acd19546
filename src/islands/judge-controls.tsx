import type { ReactNode } from "react";
import { choose } from "./results-controls.tsx";
import { Segments } from "./segments.tsx";
import { useViewState } from "./use-view-state.ts";

/** How agreement with people is shown. */
export default function JudgeControls({ hasLexical }: { readonly hasLexical: boolean }): ReactNode {
  const { choices } = useViewState().state;
  return (
    <div className="bar" role="group" aria-label="Agreement settings">
      <Segments
        label="Horizontal axis"
        value={choices.x ?? "human"}
        onValue={(v) => choose("x", v, "human")}
        options={[
          ["human", "human mean"],
          ["mean", "mean of both"],
        ]}
      />
      <Segments
        label="Ties"
        value={choices.points ?? "bubbles"}
        onValue={(v) => choose("points", v, "bubbles")}
        options={[
          ["bubbles", "bubbles"],
          ["jitter", "jittered dots"],
        ]}
      />
      <Segments
        label="Rated answers"
        value={choices.items ?? "all"}
        onValue={(v) => choose("items", v, "all")}
        options={[
          ["all", "all"],
          ["kept", "without excluded"],
        ]}
      />
      {hasLexical && (
        <Segments
          label="EM and F1"
          value={choices.scale ?? "own"}
          onValue={(v) => choose("scale", v, "own")}
          options={[
            ["own", "own scale"],
            ["common", "on the rating scale"],
          ]}
        />
      )}
    </div>
  );
}
