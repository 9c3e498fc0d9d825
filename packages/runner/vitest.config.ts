import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
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

/** Tests, and those that take minutes in `npm run test:runner` alone. */
const files = readdirSync(join(import.meta.dirname, "tests"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .filter((name) => process.env.RUNNER_KILLS === "long" || !name.startsWith("long"))
  .map((name) => join("tests", name));
/** Whether a test file replaces modules, for which it needs a world of its own. */
const isAlone = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8").includes("vi.mock(");

const modules = {
  root: import.meta.dirname,
  plugins: [noScripts],
  resolve: { tsconfigPaths: true },
};

const project = (name: string, include: readonly string[], isolate: boolean) => ({
  ...modules,
  test: {
    ...{ name, include: [...include], isolate },
    // A guard against what never ends, however busy the machine is; nothing is measured by it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

export default defineConfig({
  ...modules,
  test: {
    // Of the whole, not of each project: they share one Postgres.
    globalSetup: ["tests/one-postgres.ts"],
    projects: [
      project("alone", files.filter(isAlone), true),
      // Loading the runner's modules anew for each file takes a second and a half of a processor.
      project(
        "shared",
        files.filter((file) => !isAlone(file)),
        false,
      ),
    ],
  },
});
