// What the site’s service worker sees of its world. The build puts `src/offline/` together (data-build/write/offline.ts).

/** A file of the build: its path below the base, its bytes, and the start of its SHA-256 where its name doesn't have it. */
export type Entry = readonly [path: string, bytes: number, sha256: string];
export interface List {
  /** What every page may need: pages, code, faces, tables, the engine. */
  readonly first: readonly Entry[];
  /** One question, one clip, one picture each. */
  readonly rest: readonly Entry[];
}

export interface Client {
  readonly url: string;
  postMessage(message: unknown, transfer?: readonly Transferable[]): void;
}
export interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
export interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
export interface Told extends Extendable {
  readonly data: { readonly type?: unknown; readonly path?: unknown } | null;
}
/** What the build puts before this code. */
export declare const build: { readonly version: string; readonly base: string };
export declare const self: {
  readonly location: Location;
  readonly registration: { readonly waiting: unknown; update(): Promise<unknown> };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: {
      readonly type: "window";
      readonly includeUncontrolled: true;
    }): Promise<readonly Client[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", hear: (event: Extendable) => void): void;
  addEventListener(type: "fetch", hear: (event: Fetching) => void): void;
  addEventListener(type: "message", hear: (event: Told) => void): void;
};
