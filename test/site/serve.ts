import { afterAll, beforeAll, inject } from "vitest";
import { serveSite } from "../../data-build/cli/serve.ts";
import { hostModes, serveAs } from "../support/hosts.ts";
import type { BuiltSites } from "../support/site.ts";

// Set by `npm run test:hosts`, which runs the tests of the pages on hosts of every kind.
const mode = hostModes.find((known) => known === process.env.EXPLORER_HOST);

/** Whether the host lets pages of other origins load its files, as `explorer serve` and the targets do. */
export const letsOthersLoad = mode === undefined || mode === "cors";

interface Served {
  readonly address: string;
  readonly close: () => void;
}

async function serveHere(dir: string): Promise<Served> {
  if (mode !== undefined) {
    const host = await serveAs(mode, dir);
    return { address: host.address(), close: () => host.close() };
  }
  const { address, server } = await serveSite(dir, 0);
  return {
    address,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Serves one of the built sites for the tests of a file. */
export function withSite(name: keyof BuiltSites): {
  readonly address: (path?: string) => string;
  readonly folder: string;
} {
  const site = inject("sites")[name];
  let served: Served | null = null;
  beforeAll(async () => {
    if (site !== null) served = await serveHere(site.dir);
  });
  afterAll(() => served?.close());
  return {
    folder: site?.folder ?? "",
    address(path = "") {
      if (served === null) throw new Error(`the site ${name} isn't served`);
      return served.address + path;
    },
  };
}
