import { defineConfig } from "vitest/config";

// The third engine, which is installed apart (test/scale/run.ts); not part of `npm test`.
export default defineConfig({
  test: { include: ["test/scale/**/*.scale.ts"], pool: "forks", testTimeout: 180_000, hookTimeout: 600_000 },
});
