import type { Server } from "node:http";
import { afterAll, beforeAll, inject } from "vitest";
import { serveSite } from "../../data-build/cli/serve.ts";
import type { BuiltSites } from "../support/site.ts";

/** Serves one of the built sites for the tests of a file. */
export function withSite(name: keyof BuiltSites): {
  readonly address: (path?: string) => string;
  readonly folder: string;
} {
  const site = inject("sites")[name];
  let served: { readonly address: string; readonly server: Server } | null = null;
  beforeAll(async () => {
    if (site !== null) served = await serveSite(site.dir, 0);
  });
  afterAll(() => {
    served?.server.closeAllConnections();
    served?.server.close();
  });
  return {
    folder: site?.folder ?? "",
    address(path = "") {
      if (served === null) throw new Error(`the site ${name} isn't served`);
      return served.address + path;
    },
  };
}
