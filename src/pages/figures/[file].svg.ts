import type { APIRoute, GetStaticPaths } from "astro";
import { siteRoot } from "../../site/address.ts";
import { figuresOf, figureSvg } from "../../site/figures.ts";
import { loadSite } from "../../site/load.ts";

const modes = [
  ["light", ""],
  ["dark", ".dark"],
] as const;

/** `<view>.svg` and `<view>.dark.svg` of every view: names that stay. */
export const getStaticPaths = (async () => {
  const figures = await figuresOf(await loadSite(), "");
  return figures.flatMap(({ view }) =>
    modes.map(([mode, ending]) => ({ params: { file: view.id + ending }, props: { id: view.id, mode } })),
  );
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ id: string; mode: "light" | "dark" }> = async ({ props, site: address }) => {
  const site = await loadSite();
  const figure = (await figuresOf(site, siteRoot(address))).find((f) => f.view.id === props.id);
  return figure === undefined
    ? new Response(null, { status: 404 })
    : new Response(await figureSvg(site, figure, props.mode));
};
