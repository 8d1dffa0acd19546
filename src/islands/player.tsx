import {
  useEffect,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent as ReactKeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
} from "react";
import { Failure } from "../db/failure.ts";
import { isReviewing, setReviewing, subscribeReview } from "../state/review.ts";
import { formatNumber } from "../stats/round.ts";
import { Waveform } from "../tables/waveform.tsx";
import {
  notPlaying,
  play,
  playing,
  release,
  seek,
  setLoop,
  setSpeed,
  speeds,
  subscribe,
  toggle,
} from "./audio-bus.ts";
import { isFree } from "./keys.ts";
import { SpokenParts, SpokenWords, type Heard, type Spoken } from "./spoken.tsx";
import { useSay } from "../words/use-say.tsx";

export interface PlayerProps {
  readonly url: string;
  /** Length from the data, not from the player: some files don't say it. */
  readonly seconds: number;
  readonly peaks: string | null;
  readonly words?: readonly Heard[];
  readonly spans?: readonly Spoken[];
  /** Whether the page's keys are this player's, and whether clips may be played on from question to question. */
  readonly isPage?: boolean;
}

const time = (s: number): string => formatNumber(s, 1);

/** The one player of the page, shown at one of its clips. Nothing is fetched before it is asked to play. */
export function Player({
  url,
  seconds,
  peaks,
  words = [],
  spans = [],
  isPage = false,
}: PlayerProps): ReactNode {
  const say = useSay();
  const state = useSyncExternalStore(subscribe, playing, notPlaying);
  const isMine = state.url === url;
  const at = isMine ? Math.min(state.at, seconds) : 0;
  const [from, to] = isMine ? [state.from, state.to] : [null, null];
  const isPlaying = isMine && (state.status === "playing" || state.status === "loading");
  useEffect(() => () => release(url), [url]);
  useKeys(isPage, url);
  const mark = (end: "from" | "to"): void => setLoop(end === "from" ? at : from, end === "to" ? at : to);
  return (
    <div className="player" role="group" aria-label={say("Audio")}>
      <button
        className="btn play"
        type="button"
        aria-label={isPlaying ? say("Pause") : say("Play")}
        aria-busy={isMine && state.status === "loading"}
        onClick={() => toggle(url)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={isPlaying ? "M4 2.5h3v11H4zM9 2.5h3v11H9z" : "M4 2.5v11L13.5 8z"} fill="currentColor" />
        </svg>
      </button>
      <Track {...{ url, seconds, peaks, spans, at, from, to }} />
      <span className="s q time">
        {time(at)} / {time(seconds)} s
      </span>
      <div className="playtools s">
        <label>
          {say("Speed")}{" "}
          <select
            value={isMine || state.url === null ? state.speed : 1}
            onChange={(e) => setSpeed(Number(e.target.value))}
          >
            {speeds.map((s) => (
              <option key={s} value={s}>
                {s}×
              </option>
            ))}
          </select>
        </label>
        <span className="loopset" role="group" aria-label={say("Loop")}>
          <button
            className="btn"
            type="button"
            aria-pressed={from !== null}
            disabled={!isMine}
            onClick={() => mark("from")}
          >
            A{from !== null && ` ${time(from)}`}
          </button>
          <button
            className="btn"
            type="button"
            aria-pressed={to !== null}
            disabled={!isMine}
            onClick={() => mark("to")}
          >
            B{to !== null && ` ${time(to)}`}
          </button>
          {(from !== null || to !== null) && (
            <button className="btn bare" type="button" onClick={() => setLoop(null, null)}>
              {say("No loop")}
            </button>
          )}
        </span>
        <SpokenParts url={url} spans={spans} />
        {isPage && <PlayOn />}
        {isPage && (
          <span className="xs q keys">
            {say("Space plays, A and B mark a loop, C clears it, J and K change the question")}
          </span>
        )}
      </div>
      <SpokenWords url={url} words={words} at={isMine ? state.at : -1} />
      {isMine && state.status === "failed" && <Silent error={state.error} onRetry={() => void play(url)} />}
    </div>
  );
}

function Silent({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const say = useSay();
  return (
    <p className="s silent" role="alert">
      {error instanceof Failure
        ? say("The clip could not be played: {why}", { why: error.detail })
        : say("The clip could not be played.")}{" "}
      {say("Texts and answers are all here.")}{" "}
      <button className="btn" type="button" onClick={onRetry}>
        {say("Try again")}
      </button>
    </p>
  );
}

function PlayOn(): ReactNode {
  const say = useSay();
  const on = useSyncExternalStore(subscribeReview, isReviewing, () => false);
  return (
    <label>
      <input type="checkbox" checked={on} onChange={(e) => setReviewing(e.target.checked)} />{" "}
      {say("then the next question")}
    </label>
  );
}

type TrackProps = Pick<PlayerProps, "url" | "seconds" | "peaks"> & {
  readonly spans: readonly Spoken[];
  readonly at: number;
  readonly from: number | null;
  readonly to: number | null;
};

/** The waveform as a slider: arrows move by a second, with Shift by a tenth. */
function Track({ url, seconds, peaks, spans, at, from, to }: TrackProps): ReactNode {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const go = (s: number): void => seek(url, Math.min(seconds, Math.max(0, s)));
  const point = (event: ReactPointerEvent): void => {
    const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    go(((event.clientX - left) / width) * seconds);
  };
  const press = (event: ReactKeyboardEvent): void => {
    const step = event.shiftKey ? 0.1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: at - step,
      ArrowDown: at - step,
      ArrowRight: at + step,
      ArrowUp: at + step,
      Home: 0,
      End: seconds,
    };
    const target = steps[event.key];
    if (target === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(target);
  };
  return (
    <div
      ref={box}
      className="track"
      role="slider"
      tabIndex={0}
      aria-label={say("Place in the clip")}
      aria-valuemin={0}
      aria-valuemax={seconds}
      aria-valuenow={Math.round(at * 10) / 10}
      aria-valuetext={say("{at} of {all} seconds", { at: time(at), all: time(seconds) })}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
      }}
    >
      <Waveform
        peaks={peaks}
        seconds={seconds}
        at={at / seconds}
        spans={spans}
        loop={from === null && to === null ? null : { start: from ?? 0, end: to ?? seconds }}
      />
    </div>
  );
}

function useKeys(isPage: boolean, url: string): void {
  useEffect(() => {
    if (!isPage) return;
    const press = (event: KeyboardEvent): void => {
      if (!isFree(event) || event.repeat) return;
      const { at, from, to, url: current } = playing();
      const mine = current === url;
      switch (event.key) {
        case " ":
          toggle(url);
          break;
        case "a":
          if (mine) setLoop(at, to);
          break;
        case "b":
          if (mine) setLoop(from, at);
          break;
        case "c":
          if (mine) setLoop(null, null);
          break;
        default:
          return;
      }
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isPage, url]);
}
