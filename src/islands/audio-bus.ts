import { Failure, messageOf } from "../db/failure.ts";

/** What the page's one player is doing. */
export interface Playing {
  /** Address of the clip that it has or is getting; null before any was asked for. */
  readonly url: string | null;
  readonly status: "idle" | "loading" | "playing" | "paused" | "failed";
  /** Seconds from the start. */
  readonly at: number;
  readonly speed: number;
  /** Ends of the part that is repeated; either may be set alone. */
  readonly from: number | null;
  readonly to: number | null;
  readonly error: unknown;
}

export const speeds = [0.5, 0.75, 1, 1.25, 1.5] as const;

const silent: Playing = {
  url: null,
  status: "idle",
  at: 0,
  speed: 1,
  from: null,
  to: null,
  error: null,
};

let state = silent;
const listeners = new Set<() => void>();
const enders = new Set<(url: string) => void>();
let element: HTMLAudioElement | null = null;
let source: string | null = null;
let pending: AbortController | null = null;

function set(change: Partial<Playing>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export const playing = (): Playing => state;
export const notPlaying = (): Playing => silent;
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
/** Hears of every clip that was played to its end. */
export function onEnded(listener: (url: string) => void): () => void {
  enders.add(listener);
  return () => enders.delete(listener);
}

/** Leaves the clip: what was fetched for it is given back. */
function drop(): void {
  pending?.abort();
  pending = null;
  element?.pause();
  element?.removeAttribute("src");
  if (source !== null) URL.revokeObjectURL(source);
  source = null;
}

function place(): void {
  if (element === null || state.url === null) return;
  const { from, to } = state;
  if (to !== null && element.currentTime >= to) element.currentTime = from ?? 0;
  if (element.currentTime !== state.at) set({ at: element.currentTime });
}

function follow(): void {
  place();
  if (state.status === "playing") requestAnimationFrame(follow);
}

function player(): HTMLAudioElement {
  if (element !== null) return element;
  const made = new Audio();
  made.preload = "auto";
  made.preservesPitch = true;
  made.addEventListener("playing", () => {
    set({ status: "playing" });
    follow();
  });
  made.addEventListener("pause", () => {
    if (state.status === "playing") set({ status: "paused" });
  });
  // Frames stop in a tab that isn't seen; these don't.
  made.addEventListener("timeupdate", place);
  made.addEventListener("ended", () => {
    const { url, from, to } = state;
    if (from !== null || to !== null) {
      made.currentTime = from ?? 0;
      void made.play();
      return;
    }
    set({ status: "paused" });
    if (url !== null) for (const ender of enders) ender(url);
  });
  made.addEventListener("error", () => {
    if (source !== null) fail(made.error?.message ?? "it can't be decoded");
  });
  element = made;
  return made;
}

function fail(reason: unknown): void {
  set({
    status: "failed",
    error: reason instanceof Failure ? reason : new Failure("AudioUnavailable", messageOf(reason)),
  });
}

const types: Readonly<Record<string, string>> = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  wav: "audio/wav",
  flac: "audio/flac",
  ogg: "audio/ogg",
};

/** The whole clip as a blob: clips are short, and hosts differ in whether they serve parts. */
async function fetchClip(url: string, signal: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new Failure("AudioUnavailable", `${messageOf(error)}. Check the connection and try again.`, {
      cause: error,
    });
  }
  const name = new URL(url, location.href).pathname.replace(/^.*\//u, "");
  if (!response.ok) throw new Failure("AudioUnavailable", `${name}: the server answered ${response.status}.`);
  // Hosts that answer everything with their first page say so.
  if ((response.headers.get("content-type") ?? "").startsWith("text/html"))
    throw new Failure("AudioUnavailable", `${name}: the server sent a web page in its place.`);
  const bytes = await response.arrayBuffer();
  const ending = /\.(\w+)$/u.exec(new URL(url, location.href).pathname)?.[1] ?? "";
  return new Blob([bytes], { type: types[ending] ?? "" });
}

async function load(url: string): Promise<boolean> {
  drop();
  const own = new AbortController();
  pending = own;
  set({ url, status: "loading", at: 0, from: null, to: null, error: null });
  try {
    const blob = await fetchClip(url, own.signal);
    if (own.signal.aborted) return false;
    source = URL.createObjectURL(blob);
    player().src = source;
    player().playbackRate = state.speed;
    return true;
  } catch (error) {
    if (!own.signal.aborted) fail(error);
    return false;
  }
}

/** Plays a clip from where it is, or from `at`; any other clip falls silent. Nothing is fetched before. */
export async function play(url: string, at?: number): Promise<void> {
  if ((state.url !== url || source === null) && !(await load(url))) return;
  const audio = player();
  if (at !== undefined) audio.currentTime = at;
  try {
    await audio.play();
  } catch (error) {
    // Put off by a newer clip, or by the browser until the reader touches the page.
    if (error instanceof DOMException && (error.name === "AbortError" || error.name === "NotAllowedError")) {
      if (state.url === url && state.status === "loading") set({ status: "paused" });
      return;
    }
    if (state.url === url) fail(error);
  }
}

export const pause = (): void => element?.pause();

export function toggle(url: string): void {
  if (state.url === url && state.status === "playing") pause();
  else void play(url);
}

/** Goes to a place of the clip; plays from there where it wasn't there yet. */
export function seek(url: string, at: number): void {
  if (state.url !== url || source === null) {
    void play(url, at);
    return;
  }
  player().currentTime = at;
  set({ at });
}

export function setSpeed(speed: number): void {
  if (element !== null) element.playbackRate = speed;
  set({ speed });
}

/** Repeats a part of the clip; null leaves that end open. */
export const setLoop = (from: number | null, to: number | null): void =>
  set(from !== null && to !== null && to < from ? { from: to, to: from } : { from, to });

/** The player of a clip is taken away. */
export function release(url: string): void {
  if (state.url !== url) return;
  drop();
  set({ ...silent, speed: state.speed });
}
