import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { inlineOf } from "./markup.ts";

/** What pages are allowed beyond files of their own site. */
export interface Allowed {
  /** Hashes of inline scripts and styles, as `sha256-…`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Whether WebAssembly may be compiled. */
  readonly wasm: boolean;
}

/** A content security policy. Pictures of exports are drawn from `data:`, clips are played as blobs. */
export function policyOf({ scripts, styles, wasm }: Allowed): string {
  const quoted = (words: readonly string[]): string => words.map((word) => ` '${word}'`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${quoted(scripts)}${wasm ? " 'wasm-unsafe-eval'" : ""}`,
    `style-src 'self'${quoted(styles)}`,
    // Colours and places in tables and pictures; an attribute runs nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

const hashOf = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const union = (...lists: readonly (readonly string[])[]): readonly string[] =>
  [...new Set(lists.flat())].toSorted();

/** Scripts from which, by whatever way, a WebAssembly file is reached. */
async function compiling(assets: string): Promise<ReadonlySet<string>> {
  const names = await readdir(assets);
  const known = new Set(names);
  const edges = new Map<string, readonly string[]>();
  for (const name of names.filter((file) => file.endsWith(".js"))) {
    const text = await readFile(join(assets, name), "utf8");
    const named = Array.from(text.matchAll(/[\w.~-]+\.(?:js|wasm)\b/gu), ([file]) => file);
    edges.set(
      name,
      union(named).filter((file) => file !== name && known.has(file)),
    );
  }
  const found = new Set(names.filter((name) => name.endsWith(".wasm")));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [name, to] of edges) if (to.some((file) => found.has(file))) found.add(name);
  }
  return found;
}

const atOnce = 16;
const head = /<meta charset="utf-8"\s*\/?>/iu;

/** A page with the build's version and its policy in it, and what that allows. */
function withPolicy(html: string, heavy: ReadonlySet<string>, version: string): readonly [string, Allowed] {
  const inline = inlineOf(html);
  const allowed = {
    scripts: union(inline.scripts.map(hashOf)),
    styles: union(inline.styles.map(hashOf)),
    wasm: Array.from(html.matchAll(/_astro\/([\w.~-]+\.js)/gu)).some(([, name = ""]) => heavy.has(name)),
  };
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(allowed)}">`;
  const marked = html.replace(/<html(?=[\s>])/u, `<html data-build="${version}"`);
  return [marked.replace(head, (charset) => charset + meta), allowed];
}

/**
 * Copies rendered pages and their files from `from` to `to`, each page with its policy in its head and the version of
 * the build that it is of; resolves with what all pages together need, for hosts that send headers.
 */
export async function copyWithPolicies(from: string, to: string, version: string): Promise<Allowed> {
  const heavy = await compiling(join(from, "_astro"));
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  let all: Allowed = { scripts: [], styles: [], wasm: false };
  const copy = async (entry: Dirent): Promise<void> => {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, relative(from, source));
    await mkdir(dirname(target), { recursive: true });
    if (!entry.name.endsWith(".html")) {
      await copyFile(source, target);
      return;
    }
    const html = await readFile(source, "utf8");
    if (!head.test(html)) throw new Error(`${source} has no place for a content security policy`);
    const [written, allowed] = withPolicy(html, heavy, version);
    all = {
      scripts: union(all.scripts, allowed.scripts),
      styles: union(all.styles, allowed.styles),
      wasm: all.wasm || allowed.wasm,
    };
    await writeFile(target, written);
  };
  const files = entries.filter((entry) => entry.isFile());
  for (let i = 0; i < files.length; i += atOnce) await Promise.all(files.slice(i, i + atOnce).map(copy));
  return all;
}
