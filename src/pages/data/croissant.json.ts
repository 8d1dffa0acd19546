import type { APIRoute } from "astro";
import { siteRoot } from "../../site/address.ts";
import { croissantJson } from "../../site/croissant.ts";
import { loadSite } from "../../site/load.ts";

export const GET: APIRoute = async ({ site }) =>
  new Response(`${JSON.stringify(croissantJson(await loadSite(), siteRoot(site)), null, 1)}\n`);
