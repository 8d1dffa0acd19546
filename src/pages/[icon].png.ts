import type { APIRoute, GetStaticPaths } from "astro";
import { iconPng, icons, type Icon } from "../site/app.ts";

export const getStaticPaths = (() =>
  icons.map((icon) => ({
    params: { icon: icon.name.replace(/\.png$/u, "") },
    props: icon,
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<Icon> = async ({ props }) =>
  new Response(new Uint8Array(await iconPng(props)), { headers: { "content-type": "image/png" } });
