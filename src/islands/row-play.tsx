import { useSyncExternalStore, type ReactNode } from "react";
import { notPlaying, playing, subscribe, toggle } from "./audio-bus.ts";

/** Plays the clip of a row with the page's one player, and pauses it. */
export function RowPlay({ url, id }: { readonly url: string; readonly id: string }): ReactNode {
  const state = useSyncExternalStore(subscribe, playing, notPlaying);
  const isOn = state.url === url && (state.status === "playing" || state.status === "loading");
  const hasFailed = state.url === url && state.status === "failed";
  return (
    <button
      type="button"
      className="btn bare"
      aria-label={`${isOn ? "Pause" : "Play"} ${id}`}
      title={hasFailed ? "The clip could not be played." : undefined}
      onClick={() => toggle(url)}
    >
      {hasFailed ? "no sound" : isOn ? "pause" : "play"}
    </button>
  );
}
