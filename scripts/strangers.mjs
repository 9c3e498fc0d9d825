/**
 * `npm run strangers`: copies the project to a temporary folder, puts the plugins of `tests/strangers`, written from
 * docs/built-in-plugins.md alone, into its `src/plugins`, and runs everything of `npm test` there but the journeys,
 * which `--journeys` adds. `--quick`, which is a part of `npm test`, runs what reads all plugins. It fails where
 * something is red, and where a file has changed that is none of theirs.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { ensureInstalled, root, run } from "./bootstrap.mjs";

const STRANGERS = "tests/strangers";
/** Unit tests that go through all plugins, or through all files of the source. */
const QUICK_TESTS = [
  ...architectureTests(),
  "tests/contracts/plugins.test.ts",
  "tests/contracts/extension-points.test.ts",
  "tests/contracts/locales.test.ts",
  "tests/contracts/llm-provider-descriptors.test.ts",
  "tests/contracts/code-block-renderers.test.ts",
  "tests/contracts/text-extractors.test.ts",
  "tests/contracts/tools.test.ts",
  "tests/contracts/strategies.test.ts",
  "tests/contracts/migrations.test.ts",
  "tests/provider-catalogue.test.ts",
];

/**
 * Tests of the architecture, but for those that a plugin more changes nothing for: of declarations, which none is in, and
 * of the ways of a task and a message, which name what runs on them. Imports are left out, too: their test goes through
 * the strangers' plugins in the project itself, as the search for unused code does.
 */
function architectureTests() {
  const folder = "tests/architecture";
  return readdirSync(join(root, folder))
    .filter(
      (name) => /\.test\.ts$/.test(name) && !/^(?:dependency-rules|plugin-interface|way-of-.*)\./.test(name),
    )
    .map((name) => `${folder}/${name}`);
}

/** Folders that are made by commands, wherever they lie, and none of the project's own files. */
const MADE =
  /(?:^|[\\/])(?:\.git|node_modules|dist|coverage|test-results|playwright-report|plugin-kit[\\/]app)$/;

/** The files below a folder by their path in it, without those of folders that are made. */
function filesIn(folder, path = "") {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const own = join(path, entry.name);
    if (MADE.test(own)) return [];
    return entry.isDirectory() ? filesIn(folder, own) : [own];
  });
}

/** A copy of the files of the project as they are now, without the strangers' plugins. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), "troupe-strangers-"));
  for (const file of filesIn(root)) {
    if (file.startsWith(join(STRANGERS, "/"))) continue;
    // Tests that run meanwhile come and go with files of their own.
    if (!existsSync(join(root, file))) continue;
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  return copy;
}

/** A digest of each file in a folder, by its path. */
function digests(folder) {
  const digest = (file) =>
    createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
  return new Map(filesIn(folder).map((file) => [file, digest(file)]));
}

/** Gives a folder the files of another one: the same files where the disk is the same, else copies. */
function linkFolder(from, to) {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === ".cache" || entry.name === ".vite") continue;
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
  }
}

/** Files that differ from those there were, or are gone, and are none of a stranger's plugin. */
function touched(before, after, plugins) {
  const own = plugins.map((name) => join("src/plugins", name, "/"));
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file) && !own.some((folder) => file.startsWith(folder)),
  );
}

async function quick(copy) {
  const tool = (path, ...args) => [join(copy, "node_modules", path), ...args];
  const steps = {
    translations: ["scripts/check-translations.mjs"],
    "unit tests": tool("vitest/vitest.mjs", "run", "--reporter=dot", ...QUICK_TESTS),
  };
  let isGreen = true;
  for (const [name, args] of Object.entries(steps)) {
    const from = Date.now();
    const code = await run(process.execPath, args, { cwd: copy, env: { ...process.env, FORCE_COLOR: "0" } });
    console.log(`${code === 0 ? "ok    " : "FAILED"} ${name} (${((Date.now() - from) / 1000).toFixed(1)} s)`);
    isGreen &&= code === 0;
  }
  return isGreen;
}

const plugins = existsSync(join(root, STRANGERS)) ? readdirSync(join(root, STRANGERS)) : [];
if (plugins.length === 0) {
  console.log(`There are no plugins in ${STRANGERS}.`);
  process.exit(0);
}
await ensureInstalled({ whole: true });
const copy = copyProject();
const before = digests(copy);
let isGreen = false;
try {
  for (const name of plugins)
    cpSync(join(root, STRANGERS, name), join(copy, "src/plugins", name), { recursive: true });
  const modules = join(root, "node_modules");
  if (process.argv.includes("--quick")) {
    symlinkSync(modules, join(copy, "node_modules"));
    isGreen = await quick(copy);
  } else {
    // The build looks for files below node_modules, and follows no link to it.
    linkFolder(modules, join(copy, "node_modules"));
    const journeys = process.argv.includes("--journeys") ? [] : ["--without-journeys"];
    isGreen = (await run(process.execPath, ["scripts/test.mjs", ...journeys], { cwd: copy })) === 0;
  }
  const others = touched(before, digests(copy), plugins);
  for (const file of others) console.log(`Changed, and no stranger's: ${file}`);
  isGreen &&= others.length === 0;
} finally {
  if (process.env.KEEP_STRANGERS) console.log(copy);
  else rmSync(copy, { recursive: true, force: true });
}
process.exit(isGreen ? 0 : 1);
