import { startEngine, type Starting } from "../db/starting.ts";

let ahead: Starting | null = null;
let taken = false;

/** Starts the page's engine before anybody asks it, unless there is one. */
export function startAhead(): void {
  if (taken || ahead !== null) return;
  const starting = startEngine("as they are");
  ahead = starting;
  starting.connected.catch(() => {
    if (ahead === starting) ahead = null;
  });
}

/** The engine that was started ahead, else one that starts now. */
export function takeStarting(): Starting {
  const starting = ahead ?? startEngine("as they are");
  ahead = null;
  taken = true;
  return starting;
}

/** The engine that was taken is gone: the next one may start ahead again. */
export function giveBack(): void {
  taken = false;
}
