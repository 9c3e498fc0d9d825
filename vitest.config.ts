import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    // A guard against what never ends, however busy the machine is; nothing is measured by it.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // By default one core is left free, of two.
    maxWorkers: "100%",
  },
});
