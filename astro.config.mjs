import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import decompress from "woff2-encoder/decompress";

/** While pages are worked on: unpacked faces, which a build lays beside the packed ones. */
const unpackedFaces = {
  name: "unpacked-faces",
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, name] = /^\/node_modules\/(@fontsource[\w./-]*)\.ttf$/u.exec(request.url ?? "") ?? [];
      if (name === undefined || name.includes("..")) return next();
      const file = fileURLToPath(new URL(`node_modules/${name}.woff2`, import.meta.url));
      readFile(file)
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
    build: { assetsInlineLimit: 0 },
    ssr: { external: ["@duckdb/node-api", "harfbuzzjs", "woff2-encoder", "sharp"] },
    optimizeDeps: { exclude: ["@duckdb/duckdb-wasm"] },
  },
});
