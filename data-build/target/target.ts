import type { Allowed } from "../write/policy.ts";

/** What a host is told about a built site. */
export interface SiteFacts {
  /** `/` or `/path/`. */
  readonly base: string;
  readonly title: string;
  /** One sentence. */
  readonly description: string;
  /** Paths of all files below the site's root, with forward slashes. */
  readonly files: readonly string[];
  /** What all pages together need. */
  readonly allowed: Allowed;
}

/** The most that a host takes; null: no limit that we know of. */
export interface Limits {
  /** Bytes of a single file. */
  readonly fileBytes: number | null;
  readonly files: number | null;
  /** Bytes of all files. */
  readonly totalBytes: number | null;
}

/** A host, and what a site has to bring along for it. */
export interface Target {
  readonly id: string;
  readonly label: string;
  /** Why a site can't stand below another path than `/`; null where it can. */
  readonly rootOnly: string | null;
  readonly limits: Limits;
  /** Files for the host by their path below the site's root. */
  files(site: SiteFacts): ReadonlyMap<string, string>;
  /** What to do next, one line each; `out` is the site's folder as it was given. */
  next(out: string): readonly string[];
}

export const noLimits: Limits = { fileBytes: null, files: null, totalBytes: null };
export const mebibyte = 1024 * 1024;
