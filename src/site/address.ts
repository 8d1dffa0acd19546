import { baseUrl } from "./url.ts";

/** The site's address with its base, or the base alone where the address isn't known (build without --site). */
export const siteRoot = (site: URL | undefined): string =>
  site === undefined ? baseUrl : new URL(baseUrl, site).href;
