import { formatNumber } from "../stats/round.ts";
import type { Message } from "../words/en.ts";
import { currentSay, onWords } from "../words/say.ts";
import { ownBuild } from "./newer.ts";

/** What the worker says about what is kept. */
interface Status {
  readonly type: "status";
  readonly state: "working" | "done" | "stopped" | "full" | "denied" | "offline" | "off";
  /** Bytes. */
  readonly kept: number;
  readonly all: number;
  readonly whole: boolean;
}

const megabytes = (bytes: number): string => `${formatNumber(bytes / 1e6, bytes < 10e6 ? 1 : 0)} MB`;

const sentences: Readonly<Record<Exclude<Status["state"], "done" | "stopped">, Message>> = {
  working: "Files are being fetched.",
  full: "This browser has no more room for this site. What fitted is kept, and the site works as before with a network.",
  denied: "This browser doesn’t let the site keep anything. With a network it works as before.",
  offline: "The connection broke off. What has come is kept; the rest can be fetched later.",
  off: "Nothing is kept.",
};

const place = document.querySelector<HTMLElement>("#offline .keep");
const words = place?.querySelector<HTMLElement>("[role=status]") ?? null;
const bar = place?.querySelector("progress") ?? null;
const button = (name: string): HTMLButtonElement | null =>
  place?.querySelector<HTMLButtonElement>(`button.${name}`) ?? null;
const keep = button("all");
const stop = button("stop");
const remove = button("remove");

/** Everything was asked for, and hasn't come yet. */
let asked = false;

function show({ state, kept, all, whole }: Status): void {
  if (words === null || bar === null || keep === null || stop === null || remove === null) return;
  const isWorking = state === "working" && asked;
  if (!isWorking && state !== "working") asked = false;
  const say = currentSay();
  const amount = whole
    ? say("The whole site is kept in this browser, {size}.", { size: megabytes(kept) })
    : all === 0 || state === "off"
      ? ""
      : say("{kept} of {all} are kept in this browser.", { kept: megabytes(kept), all: megabytes(all) });
  const isPlain = whole || state === "done" || state === "stopped" || (state === "working" && !asked);
  words.textContent = `${isPlain ? "" : say(sentences[state])} ${amount}`.trim();
  bar.hidden = !isWorking;
  bar.max = Math.max(1, all);
  bar.value = kept;
  keep.hidden = isWorking || whole || state === "denied";
  keep.textContent =
    all === 0
      ? say("Keep for offline use")
      : say("Keep for offline use ({size})", { size: megabytes(all - kept) });
  stop.hidden = !isWorking;
  remove.hidden = isWorking || kept === 0;
}

const tell = (type: string): void =>
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type }));

if (place !== null && self === top && "serviceWorker" in navigator && ownBuild !== null) {
  navigator.serviceWorker.addEventListener("message", ({ data }: MessageEvent<Status | { type: string }>) => {
    if (data.type === "status" && "whole" in data) show(data);
  });
  keep?.addEventListener("click", () => {
    asked = true;
    // Asked for, browsers don't clear it when space is short.
    void navigator.storage.persist().catch(() => false);
    tell("all");
    tell("status");
  });
  stop?.addEventListener("click", () => tell("stop"));
  remove?.addEventListener("click", () => tell("remove"));
  tell("status");
  onWords(() => tell("status"));
  // A worker that the browser has ended meanwhile goes on where it was.
  setInterval(() => asked && tell("all"), 20_000);
}
