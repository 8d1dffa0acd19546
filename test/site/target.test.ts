import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { parse } from "yaml";
import { writeSite } from "../../data-build/cli/build.ts";
import { InputError } from "../../data-build/read/problem.ts";
import { cloudflare } from "../../data-build/target/cloudflare.ts";
import { headerRules } from "../../data-build/target/headers.ts";
import { targets } from "../../data-build/target/index.ts";
import { prepareFor, tooMuch } from "../../data-build/target/prepare.ts";
import { mebibyte, type SiteFacts } from "../../data-build/target/target.ts";
import { quiet } from "../support/folders.ts";

const { cut, toy } = inject("sites");
const filesBelow = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile())
    .map((e) => join(e.parentPath, e.name).slice(dir.length + 1));

const facts = (files: readonly string[], base = "/"): SiteFacts => ({
  base,
  title: 'Quiz: "harbour"\n---\nsdk: docker',
  description: "Made up.",
  files,
  allowed: { scripts: ["sha256-abc="], styles: [], wasm: true },
});

let scratch = "";
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "explorer-target-"));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** The site of the demo's first questions with what a host needs. */
async function prepared(id: string): Promise<(file: string) => string> {
  const target = targets.find((t) => t.id === id);
  if (target === undefined) throw new Error(`no target ${id}`);
  const dir = join(scratch, id);
  await cp(toy.dir, dir, { recursive: true });
  await prepareFor(target, dir, facts([]));
  expect(existsSync(join(dir, "404.html"))).toBe(true);
  expect(existsSync(join(dir, ".nojekyll"))).toBe(true);
  return (file) => readFileSync(join(dir, file), "utf8");
}

describe("what a host needs is added", () => {
  it("for GitHub Pages: a workflow that may deploy and does", async () => {
    const read = await prepared("github-pages");
    const workflow = parse(read(".github/workflows/pages.yml")) as {
      readonly permissions: unknown;
      readonly jobs: { readonly deploy: { readonly steps: readonly { readonly uses: string }[] } };
    };
    expect(workflow.permissions).toEqual({ contents: "read", pages: "write", "id-token": "write" });
    expect(workflow.jobs.deploy.steps.map(({ uses }) => uses.split("@")[0])).toEqual([
      "actions/checkout",
      "actions/configure-pages",
      "actions/upload-pages-artifact",
      "actions/deploy-pages",
    ]);
  });

  it("for a Space: front matter that no title can break, and large files by LFS", async () => {
    const read = await prepared("hf-space");
    const [, front = ""] = /^---\n(.*?)\n---\n/su.exec(read("README.md")) ?? [];
    expect(parse(front)).toMatchObject({
      title: 'Quiz: "harbour"\n---\nsdk: docker',
      sdk: "static",
      app_file: "index.html",
    });
    for (const end of ["wasm", "parquet", "mp3", "woff2", "png"])
      expect(read(".gitattributes")).toContain(`*.${end} filter=lfs`);
  });

  it.each(["netlify", "cloudflare"])("for %s: headers within what is read of them", async (id) => {
    const read = await prepared(id);
    const lines = read("_headers").split("\n");
    expect(lines.every((line) => line.length < 2000)).toBe(true);
    const paths = lines.filter((line) => line.startsWith("/"));
    expect(paths.length).toBeLessThanOrEqual(100);
    expect(new Set(paths).size).toBe(paths.length);
    expect(lines[1]).toMatch(
      /^ {2}Content-Security-Policy: default-src 'none'; script-src 'self' 'sha256-abc='/u,
    );
  });

  it("for nginx: a configuration that it takes", async () => {
    const read = await prepared("nginx");
    const config = read("nginx.conf");
    expect(config.match(/\{/gu)?.length).toBe(config.match(/\}/gu)?.length);
    const main = join(scratch, "nginx-main.conf");
    await writeFile(
      main,
      `pid ${scratch}/pid; error_log stderr; events {} http { access_log off; server { listen 127.0.0.1:1; root ${scratch}; include ${scratch}/nginx/nginx.conf; } }`,
    );
    const tried = spawnSync("nginx", ["-t", "-e", "stderr", "-c", main], { encoding: "utf8" });
    // Where nginx isn't installed the form is all that can be looked at.
    if (tried.error === undefined) expect(tried.stderr).toContain("syntax is ok");
    const [, pattern = ""] = /location ~ "([^"]+)"/u.exec(config) ?? [];
    const isKept = (path: string): boolean => new RegExp(pattern, "u").test(`/${path}`);
    const files = filesBelow(cut.dir);
    const kept = files.filter(isKept);
    expect(kept.filter((file) => file.startsWith("data/clips/")).length).toBeGreaterThan(3);
    expect(kept.length).toBeGreaterThan(60);
    expect(
      kept.filter((file) => /\.html$|data\/(?:latest|manifest|published|codebook|croissant)/u.test(file)),
    ).toEqual([]);
  });
});

describe("rules for headers", () => {
  const files = [...filesBelow(cut.dir), "sql/index.html"];
  const base = "/a/b/";
  const rules = headerRules(facts(files, base));
  const covers = (pattern: string, path: string): boolean =>
    pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
  const headersOf = (file: string): readonly (readonly [string, string])[] =>
    rules.filter(({ path }) => covers(path, base + file)).flatMap(({ headers }) => headers);

  it("give no file the same header twice", () => {
    for (const file of files) {
      const names = headersOf(file).map(([name]) => name);
      expect(new Set(names).size, file).toBe(names.length);
    }
  });

  it("keep for ever what has a hash in its name, and nothing else", () => {
    const kept = files.filter((file) =>
      headersOf(file).some(([name, value]) => name === "Cache-Control" && value.includes("immutable")),
    );
    const hashed = files.filter((file) => /^_astro\/|[./][0-9a-f]{16}\.\w+$/u.test(file));
    expect(hashed.length).toBeGreaterThan(60);
    expect(kept).toEqual(hashed);
  });

  it("keep the console out of other sites' frames, and let views stand in them", () => {
    const names = (file: string): readonly string[] => headersOf(file).map(([name]) => name);
    expect(names("sql/index.html")).toContain("X-Frame-Options");
    expect(names("embed/leaderboard/index.html")).not.toContain("X-Frame-Options");
    expect(JSON.stringify(rules)).not.toContain("frame-ancestors");
  });
});

describe("what a host would not take", () => {
  it("is named file by file, with size and limit", () => {
    const files = [
      { file: "a.wasm", bytes: 26.5 * mebibyte },
      { file: "b", bytes: 25 * mebibyte },
    ];
    expect(tooMuch(cloudflare, files)).toEqual([
      {
        file: "a.wasm",
        expected: "at most 25.0 MiB in a file for Cloudflare Pages",
        got: "26.5 MiB",
      },
    ]);
    const many = Array.from({ length: 20_001 }, (_, i) => ({ file: String(i), bytes: 1 }));
    expect(tooMuch(cloudflare, many)).toEqual([
      { file: ".", expected: "at most 20000 files for Cloudflare Pages", got: "20001" },
    ]);
    const [pages] = targets;
    const huge = Array.from({ length: 11 }, (_, i) => ({ file: String(i), bytes: 99 * mebibyte }));
    expect(pages === undefined ? [] : tooMuch(pages, huge)).toEqual([
      { file: ".", expected: "at most 1000.0 MiB in all for GitHub Pages", got: "1089.0 MiB" },
    ]);
  });

  it("ends a build before anything is written", async () => {
    const out = join(scratch, "refused");
    const small = { ...cloudflare, limits: { ...cloudflare.limits, fileBytes: 16 * mebibyte } };
    const failed = await writeSite(toy.folder, out, { base: "/", site: null, target: small }, quiet).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(InputError);
    expect(String(failed)).toMatch(/duckdb-eh\.\w+\.wasm: expected at most 16\.0 MiB/u);
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(scratch).filter((name) => name.startsWith("."))).toEqual([]);
  });
});
