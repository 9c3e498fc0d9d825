import { basename } from "node:path";
import process from "node:process";
import { defineConfig } from "vitest/config";

/** Scripts of frames and cells are not bundled here, and no runner starts one. */
const noScripts = {
  name: "no-scripts",
  enforce: "pre" as const,
  resolveId: (id: string) =>
    /\?(?:frame|cell)$/.test(id) ? `\0script:${basename(id).replace("?", ".")}` : undefined,
  load: (id: string) => (id.startsWith("\0script:") ? `export default { url: "", sha256: "" };` : undefined),
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [noScripts],
  resolve: { tsconfigPaths: true },
  test: {
    // Those that take minutes, in `npm run test:runner` alone.
    include: ["tests/*.test.ts", ...(process.env.RUNNER_KILLS === "long" ? ["tests/long/*.test.ts"] : [])],
    globalSetup: ["tests/one-postgres.ts"],
    // A guard against what never ends, however busy the machine is; nothing is measured by it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
