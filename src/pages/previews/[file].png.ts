import type { APIRoute, GetStaticPaths } from "astro";
import { siteRoot } from "../../site/address.ts";
import { figuresOf } from "../../site/figures.ts";
import { loadSite } from "../../site/load.ts";
import { previewPng } from "../../site/previews.ts";

export const getStaticPaths = (async () =>
  (await figuresOf(await loadSite(), "")).flatMap(({ view }) => [
    { params: { file: view.id }, props: { id: view.id, mode: "light" as const } },
    { params: { file: `${view.id}.dark` }, props: { id: view.id, mode: "dark" as const } },
  ])) satisfies GetStaticPaths;

export const GET: APIRoute<{ id: string; mode: "light" | "dark" }> = async ({ props, site: address }) => {
  const site = await loadSite();
  const figure = (await figuresOf(site, siteRoot(address))).find((f) => f.view.id === props.id);
  return figure === undefined
    ? new Response(null, { status: 404 })
    : new Response(await previewPng(site, figure, props.mode), { headers: { "content-type": "image/png" } });
};
