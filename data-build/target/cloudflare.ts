import { headersFile } from "./headers.ts";
import { mebibyte, type Target } from "./target.ts";

/** Cloudflare Pages. Its `404.html` matters: without one it answers 200 and the first page for whatever is missing. */
export const cloudflare: Target = {
  id: "cloudflare",
  label: "Cloudflare Pages",
  rootOnly: "Cloudflare Pages serves the folder at the root of its host",
  limits: { fileBytes: 25 * mebibyte, files: 20_000, totalBytes: null },
  files: (site) => new Map([["_headers", headersFile(site)]]),
  next: (out) => [`wrangler pages deploy ${out} --project-name <project>`],
};
