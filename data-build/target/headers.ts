import { policyOf } from "../write/policy.ts";
import type { SiteFacts } from "./target.ts";

/** Header lines by the pattern of paths they are for; a `*` may end a pattern. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const forever = "public, max-age=31536000, immutable";
const hashed = /[./][0-9a-f]{16}\.[a-z0-9]+$/u;
/** Hosts read a hundred rules and no more. */
const mostRules = 90;

/**
 * Paths whose files have a hash in their name and may be kept for ever: whole folders of such files, and those that lie
 * between others.
 */
function unchanging(files: readonly string[]): readonly string[] {
  const folders = new Set(["_astro"]);
  for (const file of files) {
    const [, folder] = /^data\/([^/]+)\//u.exec(file) ?? [];
    if (folder !== undefined) folders.add(`data/${folder}`);
  }
  const kept = [...folders].filter((folder) =>
    files.every((file) => !file.startsWith(`${folder}/`) || folder === "_astro" || hashed.test(file)),
  );
  const single = files.filter((file) => /^(?:data\/)?[^/]+$/u.test(file) && hashed.test(file));
  return [...kept.map((folder) => `${folder}/*`), ...single].slice(0, mostRules);
}

/** Folders of pages that no other site may show in a frame; views in `embed/` are made for it. */
const unframed = ["sql"];

/**
 * The headers of a site. No two rules give the same header to the same path, since hosts differ in what they make of
 * that: some take one, some join them.
 */
export function headerRules({ base, files, allowed }: SiteFacts): readonly HeaderRule[] {
  return [
    {
      path: "/*",
      headers: [
        ["Content-Security-Policy", policyOf(allowed)],
        // Everything here is public: frames in other sites' sandboxes load the site's code and data by it.
        ["Access-Control-Allow-Origin", "*"],
        ["X-Content-Type-Options", "nosniff"],
        ["Referrer-Policy", "strict-origin-when-cross-origin"],
        ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"],
      ],
    },
    ...unchanging(files).map((path) => ({
      path: base + path,
      headers: [["Cache-Control", forever] as const],
    })),
    ...unframed
      .filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
      .map((folder) => ({
        path: `${base}${folder}/*`,
        headers: [["X-Frame-Options", "SAMEORIGIN"] as const],
      })),
  ];
}

/** The `_headers` file that Netlify and Cloudflare Pages read. */
export const headersFile = (site: SiteFacts): string =>
  headerRules(site)
    .map(({ path, headers }) =>
      [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ""].join("\n"),
    )
    .join("\n");
