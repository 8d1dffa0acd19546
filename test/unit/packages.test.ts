import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isMapping } from "../../src/schema/shape.ts";
import { root } from "../support/folders.ts";

const mapping = (value: unknown): Readonly<Record<string, unknown>> => (isMapping(value) ? value : {});
const json = (file: string): Readonly<Record<string, unknown>> =>
  mapping(JSON.parse(readFileSync(join(root, file), "utf8")));

const manifest = json("package.json");
const locked = mapping(json("package-lock.json").packages);

/** What the project may lean on. Whoever adds a line here says in the commit why it can't be done without. */
const allowed = {
  dependencies: [
    "@astrojs/react",
    "@duckdb/duckdb-wasm",
    "@duckdb/node-api",
    "@fontsource-variable/noto-sans-telugu",
    "@fontsource-variable/source-sans-3",
    "@fontsource-variable/source-serif-4",
    "@observablehq/plot",
    "@tanstack/react-virtual",
    "apache-arrow",
    "astro",
    "csv-parse",
    "d3",
    "d3-sankey",
    "harfbuzzjs",
    "hyparquet-writer",
    "linkedom",
    "music-metadata",
    "pptxgenjs",
    "react",
    "react-dom",
    "sharp",
    "sirv",
    "woff2-encoder",
    "yaml",
  ],
  devDependencies: [
    "@astrojs/check",
    "@types/d3",
    "@types/d3-sankey",
    "@types/node",
    "@types/react",
    "@types/react-dom",
    "axe-core",
    "csv-parse",
    "eslint",
    "eslint-plugin-react-hooks",
    "fast-check",
    "node",
    "playwright-core",
    "prettier",
    "prettier-plugin-astro",
    "typescript",
    "typescript-eslint",
    "vitest",
  ],
} as const;

describe.each(["dependencies", "devDependencies"] as const)("%s", (group) => {
  const given = mapping(manifest[group]);

  it("are those that were agreed on", () => {
    expect(Object.keys(given).filter((name) => !allowed[group].some((a) => a === name))).toEqual([]);
  });

  it("are pinned to one version each, and the lock file has it", () => {
    for (const [name, version] of Object.entries(given)) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[A-Za-z0-9.]+)?$/u);
      expect(mapping(locked[`node_modules/${name}`]).version, name).toBe(version);
    }
  });
});

describe("the installed packages", () => {
  it("hold one apache-arrow: a second copy gives silently empty tables", () => {
    const copies = Object.keys(locked).filter((path) => path.endsWith("node_modules/apache-arrow"));
    expect(copies).toEqual(["node_modules/apache-arrow"]);
    expect(existsSync(join(root, "node_modules/@duckdb/duckdb-wasm/node_modules"))).toBe(false);
    expect(json("node_modules/apache-arrow/package.json").version).toBe(
      mapping(manifest.dependencies)["apache-arrow"],
    );
  });

  it("have the browser engine that brings Parquet with it", () => {
    expect(mapping(manifest.dependencies)["@duckdb/duckdb-wasm"]).toBe("1.28.0");
  });
});

describe("licences of what is installed without development packages", () => {
  /** Free to use, change and pass on, with their notice at most. */
  const permissive = new Set(
    "MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 CC0-1.0 Unlicense Zlib Python-2.0".split(
      " ",
    ),
  );
  /** Only used while a site is built, and in no site: whoever changes these files themselves must share that. */
  const tools = /^(?:@img\/sharp-|lightningcss)/u;
  const isFree = (licence: string): boolean =>
    licence
      .replaceAll(/[()]/gu, "")
      .split(" OR ")
      .some((choice) => choice.split(" AND ").every((one) => permissive.has(one)));

  const packages = Object.entries(locked).flatMap(([path, value]) => {
    const { dev, license } = mapping(value);
    const name = path.split("node_modules/").at(-1) ?? "";
    return path === "" || dev === true ? [] : [{ name, licence: typeof license === "string" ? license : "" }];
  });

  it("are permissive, but for tools of the build and the faces", () => {
    expect(packages.length).toBeGreaterThan(100);
    const others = packages.filter(({ licence }) => !isFree(licence));
    const bound = others.filter(({ name }) => !tools.test(name) && !name.startsWith("@fontsource-variable/"));
    expect(bound).toEqual([]);
    for (const { name, licence } of others)
      expect(licence, name).toMatch(
        /^(?:MPL-2\.0|OFL-1\.1|(?:Apache-2\.0 AND )?LGPL-3\.0-or-later(?: AND MIT)?)$/u,
      );
  });

  it("are seen through where they aren't", () => {
    for (const licence of ["GPL-3.0-only", "AGPL-3.0", "MIT AND GPL-2.0", "", "UNLICENSED"])
      expect(isFree(licence), licence).toBe(false);
    expect(isFree("(MIT OR GPL-3.0-or-later)")).toBe(true);
  });
});
