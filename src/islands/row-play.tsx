import { useSyncExternalStore, type ReactNode } from "react";
import { notPlaying, playing, subscribe, toggle } from "./audio-bus.ts";
import { useSay } from "../words/use-say.tsx";

/** Plays the clip of a row with the page's one player, and pauses it. */
export function RowPlay({ url, id }: { readonly url: string; readonly id: string }): ReactNode {
  const say = useSay();
  const state = useSyncExternalStore(subscribe, playing, notPlaying);
  const isOn = state.url === url && (state.status === "playing" || state.status === "loading");
  const hasFailed = state.url === url && state.status === "failed";
  return (
    <button
      type="button"
      className="btn bare"
      aria-label={isOn ? say("Pause {id}", { id }) : say("Play {id}", { id })}
      title={hasFailed ? say("The clip could not be played.") : undefined}
      onClick={() => toggle(url)}
    >
      {hasFailed ? say("no sound") : isOn ? say("pause") : say("play")}
    </button>
  );
}
