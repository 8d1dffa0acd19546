import type { APIRoute, GetStaticPaths } from "astro";
import { changesCsv } from "../../site/change-table.ts";
import { loadSite } from "../../site/load.ts";
import { loadChanges } from "../../site/previous.ts";

export const getStaticPaths = (async () =>
  (await loadChanges()) === null ? [] : [{ params: { file: "changes" } }]) satisfies GetStaticPaths;

export const GET: APIRoute = async () => {
  const changes = await loadChanges();
  return changes === null
    ? new Response(null, { status: 404 })
    : new Response(changesCsv(await loadSite(), changes));
};
