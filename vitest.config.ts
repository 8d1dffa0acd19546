import { defineConfig } from "vitest/config";

// Browser tests wait for a machine that may be busy; no test measures time.
const patience = {
  testTimeout: 180_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000, interval: 50 } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/site/**"],
          sequence: { groupOrder: 0 },
          ...patience,
        },
      },
      {
        test: {
          name: "site",
          include: ["test/site/**/*.test.ts"],
          globalSetup: ["test/support/site.ts"],
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
          ...patience,
        },
      },
    ],
  },
});
