import { Fragment, useSyncExternalStore, type ReactNode } from "react";
import { asWritten, currentSay, onWords, openPlaces, type Say } from "./say.ts";

/** The words of the page; those it is written in while it is rendered at build or hydrated. */
export const useSay = (): Say => useSyncExternalStore(onWords, currentSay, () => asWritten);

/** A sentence with elements in its open places. */
export const placed = (said: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode =>
  openPlaces(said).map(({ text, place }, i) => (
    <Fragment key={i}>{place === undefined ? text : nodes[place]}</Fragment>
  ));
