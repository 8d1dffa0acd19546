import type { APIRoute } from "astro";
import { appManifest } from "../site/app.ts";
import { loadSite } from "../site/load.ts";

export const GET: APIRoute = async () => new Response(JSON.stringify(appManifest(await loadSite())));
