import { headersFile } from "./headers.ts";
import { noLimits, type Target } from "./target.ts";

/** Netlify. */
export const netlify: Target = {
  id: "netlify",
  label: "Netlify",
  rootOnly: "Netlify serves the folder at the root of its host",
  limits: noLimits,
  files: (site) => new Map([["_headers", headersFile(site)]]),
  next: (out) => [`netlify deploy --prod --dir ${out}`],
};
