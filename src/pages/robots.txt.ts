import type { APIRoute } from "astro";
import { siteRoot } from "../site/address.ts";

/** Everything may be read; frames say themselves that they are no pages of their own. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      "User-agent: *",
      "Allow: /",
      ...(site === undefined ? [] : [`Sitemap: ${siteRoot(site)}sitemap.xml`]),
      "",
    ].join("\n"),
  );
