import type { APIRoute, GetStaticPaths } from "astro";
import { siteRoot } from "../../site/address.ts";
import { figuresOf } from "../../site/figures.ts";
import { loadSite } from "../../site/load.ts";
import { oembedOf } from "../../site/oembed.ts";

export const getStaticPaths = (async () =>
  (await figuresOf(await loadSite(), "")).map(({ view }) => ({
    params: { view: view.id },
    props: { id: view.id },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ id: string }> = async ({ props, site: address }) => {
  const site = await loadSite();
  const root = siteRoot(address);
  const figure = (await figuresOf(site, root)).find((f) => f.view.id === props.id);
  return figure === undefined
    ? new Response(null, { status: 404 })
    : new Response(`${JSON.stringify(oembedOf(figure, site.spec.title, root), null, 1)}\n`);
};
