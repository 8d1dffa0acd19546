import react from "@astrojs/react";
import { defineConfig } from "astro/config";

export default defineConfig({
  output: "static",
  integrations: [react()],
  trailingSlash: "always",
  build: { inlineStylesheets: "never" },
  devToolbar: { enabled: false },
  vite: {
    build: { assetsInlineLimit: 0 },
    ssr: { external: ["@duckdb/node-api", "harfbuzzjs", "woff2-encoder", "sharp"] },
    optimizeDeps: { exclude: ["@duckdb/duckdb-wasm"] },
  },
});
