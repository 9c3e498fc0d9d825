import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import process from "node:process";
import { defineConfig } from "vitest/config";
import { plainFields } from "./scripts/vite-plain-fields.ts";

const files = ["src", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

const says = (words: RegExp) => (file: string) => words.test(readFileSync(file, "utf8"));
/**
 * A test file that counts what its process does needs one of its own, and so does one of what guards a frame or a cell:
 * it takes from the globals. Those of all of Unicode and of hostile files do, too: the engine compiles regular expressions to
 * slow code, which fails for long texts, where a worker already holds much of it.
 */
const isAlone = says(/vi\.resetModules\(|getTimerCount|filesRunIn|stepsOf|Default_Ignorable|HOSTILE_FILES/);
/** A test file that replaces modules finds none loaded and leaves none behind. */
const isAnew = says(/vi\.mock\(/);
const isPage = says(/@vitest-environment jsdom/);

/** Patterns for files, one for each folder: every file that is there is held against every pattern. */
function patternsFor(chosen: readonly string[]): string[] {
  const folders = new Map<string, string[]>();
  for (const file of chosen)
    folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), basename(file)]);
  return [...folders].map(([folder, names]) =>
    join(folder, names.length > 1 ? `{${names.join()}}` : `${names}`),
  );
}

/** Nothing is bundled for frames and cells here, but what would be fetched has an address all the same. */
const scriptsByName = {
  name: "scripts-by-name",
  enforce: "pre" as const,
  resolveId: (id: string) =>
    /\?(?:frame|cell)$/.test(id) ? `\0script:${basename(id).replace("?", ".")}` : undefined,
  load: (id: string) =>
    id.startsWith("\0script:") ? `export default { url: "/${id.slice(8)}.js", sha256: "" };` : undefined,
};

export default defineConfig({
  plugins: [scriptsByName, plainFields()],
  resolve: { tsconfigPaths: true },
  test: {
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    // As the build changes it.
    server: { deps: { inline: [/\/node_modules\/markdown-it\/dist\//] } },
    // Projects do not take the mode of the command line.
    env: { TEST_LENGTH: process.argv.includes("long") ? "long" : "short" },
    // A guard against what never ends, however busy the machine is; nothing is measured by it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    // Modules of the whole application and records of thousands are alive for long: with the young generation of Node's
    // defaults they are copied again and again, a tenth of all the time.
    execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=128"],
    // By default one core is left free, of two.
    maxWorkers: "100%",
    projects: [
      // Loading modules anew for each file took longer than most tests, and making pages, too.
      {
        extends: true,
        test: { name: "alone", include: patternsFor(files.filter(isAlone)) },
      },
      {
        extends: true,
        test: {
          name: "anew",
          isolate: false,
          setupFiles: ["tests/modules-anew.ts"],
          include: patternsFor(files.filter((file) => isAnew(file) && !isAlone(file))),
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          environment: "jsdom",
          isolate: false,
          include: patternsFor(files.filter((file) => isPage(file) && !isAlone(file) && !isAnew(file))),
        },
      },
      {
        extends: true,
        test: {
          name: "shared",
          isolate: false,
          include: patternsFor(files.filter((file) => !isPage(file) && !isAlone(file) && !isAnew(file))),
        },
      },
    ],
  },
});
