import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("../../src/offline/", import.meta.url));
/** In the order in which they use each other. */
const parts = ["scope.ts", "kept.ts", "answers.ts", "fill.ts", "worker.ts"];

/** Node's own way of taking types out, without its warning that it may change: the tests would tell. */
function withoutTypes(text: string): string {
  const own = Object.getOwnPropertyDescriptor(process, "emitWarning");
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(text);
  } finally {
    if (own !== undefined) Object.defineProperty(process, "emitWarning", own);
  }
}

/** The service worker's code in one piece: its parts without types, imports and exports. */
export async function workerCode(build: {
  readonly version: string;
  readonly base: string;
}): Promise<string> {
  const texts = await Promise.all(parts.map((name) => readFile(join(source, name), "utf8")));
  const code = texts.map((text) =>
    withoutTypes(text.replaceAll(/^import [^;]*;$/gmu, "").replaceAll(/^export (?=[a-z])/gmu, "")).replaceAll(
      /^\s+$/gmu,
      "",
    ),
  );
  const lines = code.join("\n").replaceAll(/\n{2,}/gu, "\n");
  return `"use strict";\n(() => {\nconst build = ${JSON.stringify(build)};\n${lines}})();\n`;
}

const filesIn = async (dir: string): Promise<readonly string[]> =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, 16);
const named = /[./]([0-9a-f]{16})\.[a-z0-9]+$/u;

/** The version of a build: a hash over rendered pages, their files, and what the data folder is. */
export async function buildVersion(pages: string, data: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await filesIn(pages)) hash.update(`${file}\n`).update(await readFile(join(pages, file)));
  // Other files there have their hash in their name.
  for (const file of await filesIn(data)) {
    hash.update(`${file}\n`);
    if (!named.test(file) && !file.startsWith("latest/")) hash.update(await readFile(join(data, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** What isn't needed without a network: twins of other files, pictures for other sites, what is for hosts and crawlers. */
const left =
  /^(?:data\/latest\/|previews\/|oembed\/|robots\.txt$|sitemap|404\.html$|\.nojekyll$|site\.json$)/u;
/** Kept when it is looked at, or with everything. */
const single = /^(?:questions\/[^/]+\/|data\/clips\/|figures\/|embed\/)/u;
const order = [/^offline\/|^[^/]*$/u, /\.html$/u, /\.(?:js|css)$/u, /\.woff2$/u, /\.json$/u];
const rank = (file: string): number => {
  if (file.endsWith(".wasm")) return order.length + 1;
  const at = order.findIndex((pattern) => pattern.test(file));
  return at === -1 ? order.length : at;
};

/**
 * Writes the service worker of the built site in `dir`, and the list of what it may keep: `sw.js` and
 * `offline.<version>.json`.
 */
export async function writeOffline(
  dir: string,
  build: { readonly version: string; readonly base: string },
): Promise<void> {
  const entryOf = async (file: string): Promise<readonly [string, number, string]> => {
    const bytes = await readFile(join(dir, file));
    const path = file.replace(/(^|\/)index\.html$/u, "$1");
    const isChecked = !file.endsWith(".html") && !(file.startsWith("data/") && named.test(file));
    return [path, bytes.length, isChecked ? hashOf(bytes) : ""];
  };
  const wanted = (await filesIn(dir)).filter((file) => !left.test(file));
  const first = wanted.filter((file) => !single.test(file)).toSorted((a, b) => rank(a) - rank(b));
  const rest = wanted.filter((file) => single.test(file));
  const list: Record<"first" | "rest", (readonly [string, number, string])[]> = { first: [], rest: [] };
  for (const file of first) list.first.push(await entryOf(file));
  for (const file of rest) list.rest.push(await entryOf(file));
  await writeFile(join(dir, `offline.${build.version}.json`), JSON.stringify(list));
  await writeFile(join(dir, "sw.js"), await workerCode(build));
}
