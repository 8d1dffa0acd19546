import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import decompress from "woff2-encoder/decompress";
import { cutFaces } from "./data-build/write/cut-faces.ts";

const faces = await cutFaces(fileURLToPath(new URL(".", import.meta.url)));

/** While pages are worked on: unpacked faces, which a build lays beside the packed ones. */
const unpackedFaces = {
  name: "unpacked-faces",
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, name] = /\/\.explorer\/faces\/\w+\/([\w./-]*)\.ttf$/u.exec(request.url ?? "") ?? [];
      if (name === undefined || name.includes("..")) return next();
      readFile(join(faces, `${name}.woff2`))
        .then(decompress)
        .then((bytes) => response.end(bytes), next);
    });
  },
};

export default defineConfig({
  output: "static",
  integrations: [react()],
  trailingSlash: "always",
  build: { inlineStylesheets: "never" },
  devToolbar: { enabled: false },
  vite: {
    plugins: [unpackedFaces],
    resolve: { alias: { "@faces": faces } },
    build: { assetsInlineLimit: 0 },
    ssr: { external: ["@duckdb/node-api", "harfbuzzjs", "woff2-encoder", "sharp"] },
    optimizeDeps: { exclude: ["@duckdb/duckdb-wasm"] },
  },
});
