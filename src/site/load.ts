import { resolve } from "node:path";
import { openSite, type Site } from "./open.ts";
import { baseUrl } from "./url.ts";

export type { Site } from "./open.ts";

/** Where the data step put its output: EXPLORER_DATA, else that of `npm run dev`. */
const dataDirectory = (): string => resolve(process.env.EXPLORER_DATA ?? ".explorer/dev");

let site: Promise<Site> | null = null;
/** The site that is being built; opened once. */
export const loadSite = (): Promise<Site> => (site ??= openSite(dataDirectory(), baseUrl));
