import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@astrojs/react";
import { defineConfig } from "astro/config";
import sirv from "sirv";
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

/** While pages are worked on: a changed chart or view is drawn on the server, so no browser has it to put in its place. */
const drawnAnew = {
  name: "drawn-anew",
  configureServer({ watcher, environments }) {
    watcher.on("change", (file) => {
      if (/[\\/]src[\\/].*\.tsx?$/u.test(file)) environments.client.hot.send({ type: "full-reload" });
    });
  },
};

/** While pages are worked on: the data folder, which a build lays beside the pages. */
const dataFolder = {
  name: "data-folder",
  configureServer({ middlewares }) {
    const folder = process.env.EXPLORER_DATA;
    if (folder === undefined) return;
    const files = sirv(folder, { dev: true });
    middlewares.use((request, response, next) => {
      const address = request.url ?? "";
      if (!/^\/data\/.*\.\w+(?:\?|$)/u.test(address)) return next();
      request.url = address.slice("/data".length);
      files(request, response, () => {
        request.url = address;
        next();
      });
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
    plugins: [unpackedFaces, dataFolder, drawnAnew],
    resolve: { alias: { "@faces": faces } },
    build: {
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // What is asked for together is packed together: each file costs a request and begins packing anew.
          codeSplitting: {
            groups: [{ name: "react", test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/u }],
          },
        },
      },
    },
    ssr: { external: ["@duckdb/node-api", "harfbuzzjs", "woff2-encoder", "sharp"] },
    optimizeDeps: { exclude: ["@duckdb/duckdb-wasm"] },
  },
});
