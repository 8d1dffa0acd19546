import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseManifest } from "../../src/schema/manifest.ts";
import { changeLines } from "../../src/site/change-table.ts";
import { changesSince, dataFolderOf } from "../../src/site/changes.ts";
import { mostPages, openSite } from "../../src/site/open.ts";
import { makeData, type BuildOptions, type Progress } from "../data.ts";
import { UsageError } from "../read/problem.ts";
import { targets } from "../target/index.ts";
import { prepareFor } from "../target/prepare.ts";
import type { Target } from "../target/target.ts";
import { checkTarget, siteOutput, writeWhole } from "../write/atomic.ts";
import { buildVersion, writeOffline } from "../write/offline.ts";
import { copyWithPolicies, type Allowed } from "../write/policy.ts";
import { writeSitemap } from "../write/sitemap.ts";
import { unpackFaces } from "../write/unpacked-faces.ts";
import { onePositional, pasted, readArguments, required } from "./arguments.ts";
import type { Command } from "./command.ts";
import { dataStages } from "./data.ts";
import { withPageProgress } from "./page-progress.ts";
import { progressLines } from "./progress.ts";
import { buildOptions, workDetails, workFlags, workshop, workUsage } from "./work.ts";

const root = resolve(fileURLToPath(new URL("../..", import.meta.url)));
export const buildStages = [...dataStages, "pages"];

/** `/repo`, `repo/` and `/repo/` are one base. */
export function cleanBase(base: string): string {
  const parts = base.split("/").filter((p) => p !== "");
  if (parts.some((p) => !/^[A-Za-z0-9._~-]+$/u.test(p) || p === ".."))
    throw new UsageError(`--base takes a path such as /repo/, not "${base}"`);
  return parts.length === 0 ? "/" : `/${parts.join("/")}/`;
}

/** A path that isn't the base would be lost: every canonical link would lead beside the site. */
function checkSite(site: string, base: string): void {
  const url = URL.parse(site);
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.search !== "" || url.hash !== "")
    throw new UsageError(`--site takes an address such as https://example.org, not "${site}"`);
  if (cleanBase(url.pathname) !== "/" && cleanBase(url.pathname) !== base)
    throw new UsageError(
      `--site takes the address of the host, ${url.origin}; its path goes into --base: --base ${cleanBase(url.pathname)}`,
    );
}

/**
 * Runs Astro on a data folder and puts the pages into `dir`. They are rendered below the package, where the rendering
 * code finds its modules, each run in a folder of its own, so that two builds at once don't meet.
 */
async function renderPages(
  data: string,
  dir: string,
  options: {
    readonly base: string;
    readonly site: string | null;
    readonly cache: string;
    readonly previous: string | null;
    readonly questions: number;
  },
  progress: Progress,
): Promise<{ readonly allowed: Allowed; readonly version: string }> {
  await mkdir(workshop, { recursive: true });
  const outDir = await mkdtemp(join(workshop, "pages-"));
  process.env.EXPLORER_DATA = data;
  process.env.EXPLORER_PREVIOUS = options.previous ?? "";
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  // Whatever the shell says: otherwise pages may carry the development code of React, twice as heavy.
  process.env.NODE_ENV = "production";
  process.chdir(root);
  try {
    const { build } = await import("astro");
    await withPageProgress(join(outDir, "questions"), options.questions, progress, () =>
      build({
        root,
        base: options.base,
        outDir,
        cacheDir: options.cache,
        logLevel: "error",
        ...(options.site === null ? {} : { site: options.site }),
      }),
    );
    await unpackFaces(join(outDir, "_astro"));
    const version = await buildVersion(outDir, data);
    return { allowed: await copyWithPolicies(outDir, dir, version), version };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Run-output folder → site, whole or not at all. `site` is the address the pages will have (for canonical links). */
export async function writeSite(
  folder: string,
  out: string,
  options: {
    readonly base: string;
    readonly site: string | null;
    /** Data folder of an earlier version. */
    readonly previous?: string | null;
    /** The host that it is for; none: any. */
    readonly target?: Target | null;
  } & BuildOptions,
  progress: Progress,
): Promise<void> {
  const base = cleanBase(options.base);
  if (options.site !== null) checkSite(options.site, base);
  const target = options.target ?? null;
  if (base !== "/" && target?.rootOnly != null)
    throw new UsageError(`${target.rootOnly}, so --target ${target.id} goes with no --base`);
  await checkTarget(out, siteOutput, folder);
  const scratch = await mkdtemp(join(tmpdir(), "explorer-build-"));
  try {
    await writeWhole(out, async (dir) => {
      const data = join(scratch, "data");
      await mkdir(data);
      const { counts, tables } = await makeData(folder, data, scratch, progress, options);
      const questions = counts.questions ?? 0;
      progress.stage("pages");
      const { allowed, version } = await renderPages(
        data,
        dir,
        {
          base,
          site: options.site,
          cache: join(scratch, "astro"),
          previous: options.previous ?? null,
          questions: questions <= mostPages ? questions : (tables.examples?.rows ?? 0),
        },
        progress,
      );
      if (options.site !== null) await writeSitemap(dir, new URL(base, options.site).href);
      await cp(data, join(dir, "data"), { recursive: true });
      await writeFile(join(dir, "site.json"), JSON.stringify({ base, build: version }));
      // GitHub Pages otherwise leaves out folders that begin with an underscore.
      await writeFile(join(dir, ".nojekyll"), "");
      await writeOffline(dir, { version, base });
      if (target !== null) await prepareFor(target, dir, { base, allowed, ...(await namesOf(data)) });
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The benchmark's name, and a sentence about the site. */
async function namesOf(data: string): Promise<{ readonly title: string; readonly description: string }> {
  const { spec } = parseManifest(JSON.parse(await readFile(join(data, "manifest.json"), "utf8")));
  return { title: spec.title, description: `Results explorer. ${spec.provenance.statement}` };
}

function targetOf(given: string | undefined): Target | null {
  if (given === undefined) return null;
  const found = targets.find(({ id }) => id === given);
  if (found !== undefined) return found;
  throw new UsageError(`--target takes ${targets.map(({ id }) => id).join(", ")}, not "${given}"`);
}

/** The data folder of what was given as the previous version. */
function previousOf(given: string | undefined, path: (given: string) => string): string | null {
  if (given === undefined) return null;
  const dir = dataFolderOf(path(given));
  if (dir === null)
    throw new UsageError(`--previous takes a data folder or a built site; ${given} is neither`);
  return dir;
}

/** What changed between two data folders, in lines. */
async function changesOf(data: string, previous: string): Promise<readonly string[]> {
  const site = await openSite(data, "/");
  try {
    return changeLines(site.spec, await changesSince(site, previous));
  } finally {
    await site.db.close();
  }
}

export const build: Command = {
  name: "build",
  usage: `<folder> --out DIR [--base /path/] [--site URL] [--previous DIR] [--target HOST] ${workUsage}`,
  summary: "Turn a run-output folder into a static site.",
  example: "explorer build my-runs --out site --base /my-benchmark/ --site https://example.org",
  details: [
    "--base     path below which the site will stand; default /",
    "--site     address of the host, for canonical links, previews, oEmbed and the sitemap",
    "--previous earlier data folder or site: what changed since then, on the page changes/ and in short here",
    `--target   ${targets.map(({ id }) => id).join(", ")}: adds what the host needs and checks`,
    "           what it takes; docs/hosting.md has the steps for each",
    ...workDetails,
  ],
  async run(args, { path, print, say }) {
    const { positionals, flags } = readArguments(args, [
      "out",
      "base",
      "site",
      "previous",
      "target",
      ...workFlags,
    ]);
    const folder = onePositional(positionals, "folder");
    const out = required(flags, "out");
    const previous = previousOf(flags.get("previous"), path);
    const target = targetOf(flags.get("target"));
    const progress = progressLines(say, buildStages);
    await writeSite(
      path(folder),
      path(out),
      {
        base: flags.get("base") ?? "/",
        site: flags.get("site") ?? null,
        previous,
        target,
        ...buildOptions(flags, path),
      },
      progress,
    );
    progress.done();
    if (previous !== null) for (const line of await changesOf(join(path(out), "data"), previous)) print(line);
    print(`${out}: built; look at it with: explorer serve ${pasted(out)}`);
    if (target !== null) for (const line of [`For ${target.label}:`, ...target.next(out)]) print(line);
    return 0;
  },
};
