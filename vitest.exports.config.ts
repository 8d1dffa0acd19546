import { defineConfig } from "vitest/config";

// Exports opened in the programs that authors use, where those are installed; not part of `npm test`.
export default defineConfig({
  test: { include: ["test/exports/**/*.programs.ts"], testTimeout: 180_000, hookTimeout: 600_000 },
});
