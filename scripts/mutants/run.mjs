/**
 * Changes random lines of the code, one at a time, and tells which changes the nearest unit tests notice. Nothing is
 * written: the tests are handed the changed text in the file's place.
 * `npm run mutants -- [--seed N] [--count 120] [--room NAME]… [--path FILE-OR-FOLDER]… [--list]`
 */
import { fork } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { root } from "../bootstrap.mjs";
import { importTypeScript } from "../import-typescript.mjs";

/** Test files a mutant is tried with. */
const MOST = 12;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 100_000) },
    count: { type: "string", default: "120" },
    room: { type: "string", multiple: true, default: [] },
    path: { type: "string", multiple: true, default: [] },
    list: { type: "boolean", default: false },
  },
});
process.chdir(root);
const { drawMutants } = await importTypeScript(new URL("draw.ts", import.meta.url));
const { importersIn } = await importTypeScript(new URL("nearest-tests.ts", import.meta.url));

const sources = new Map(
  ["src", "tests", "packages/plugin-kit/src"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes("node_modules"))
      .map((name) => [join(folder, name), readFileSync(join(folder, name), "utf8")]),
  ),
);
const importers = importersIn(sources);
const { path: within } = values;
const isDrawnFrom = (path) => within.length === 0 || within.some((each) => path.startsWith(each));
const mutants = drawMutants(new Map([...sources].filter(([path]) => isDrawnFrom(path))), {
  seed: Number(values.seed),
  count: Number(values.count),
  only: values.room,
});

let testing;
/** Runs test files against a mutant, or none, and resolves to the first test that failed. */
async function firstFailure(mutant, files) {
  testing ??= await started();
  const child = testing;
  return new Promise((resolve) => {
    const end = (failed) => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(failed);
    };
    let file = "";
    let timer;
    const give = (reason) => {
      restart();
      end(`${file} › ${reason}`);
    };
    child.on("message", (told) => {
      clearTimeout(timer);
      if (told.isOver) return end(told.failed);
      file = told.file;
      timer = setTimeout(() => give("does not end"), told.withinMs);
    });
    child.once("exit", () => give("ends the process"));
    child.send({ mutant, files, importers: mutant ? importers.filesOf(mutant.path) : [] });
  });
}

function started() {
  const child = fork(join(root, "scripts/mutants/test-thread.mjs"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    // A group of its own, which ends whole: a test in a loop hears of nothing.
    detached: true,
  });
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve(child));
    child.once("exit", (code) => reject(new Error(`The tests could not be started (${code})`)));
  });
}

/** Ends the process of the tests; the next run begins a new one. */
function restart() {
  const child = testing;
  testing = undefined;
  if (!child) return;
  child.removeAllListeners();
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

/** Test files that fail without any change, such as where the machine is too slow for them. */
const failing = new Set();

/**
 * The first test that notices a mutant. One that fails without it as well says nothing: either it always does, or what
 * an earlier mutant left behind in the process is at fault, of which a new process knows nothing.
 */
async function killerOf(mutant) {
  const isSound = (file) => !failing.has(file);
  let files = importers.testsOf(mutant.path, MOST).filter(isSound);
  let isRepeated = false;
  while (files.length > 0) {
    const failed = await firstFailure(mutant, files);
    if (!failed) return undefined;
    const file = files.find((each) => failed.startsWith(`${each} › `));
    if (file && !(await firstFailure(null, [file]))) return failed;
    restart();
    if (file && (await firstFailure(null, [file]))) {
      console.log(`  ${file} fails without any change, and is left out from here on`);
      failing.add(file);
      files = files.filter(isSound);
    } else if (isRepeated) return failed;
    else isRepeated = true;
  }
  return undefined;
}

process.on("exit", restart);
process.on("SIGINT", () => process.exit(1));
process.on("SIGTERM", () => process.exit(1));

const short = (text) => text.replace(/\s+/g, " ").slice(0, 70);
const results = new Map();
console.log(`Seed ${values.seed}, ${mutants.length} mutants`);
for (const mutant of mutants) {
  const { path, line, start, end, text, room } = mutant;
  console.log(`${room} ${path}:${line}  ${short(sources.get(path).slice(start, end))}  →  ${short(text)}`);
  if (values.list) continue;
  const begun = performance.now();
  const killer = await killerOf(mutant);
  const took = `(${((performance.now() - begun) / 1000).toFixed(1)} s)`;
  const result = results.get(room) ?? { killed: 0, of: 0 };
  results.set(room, { killed: result.killed + (killer ? 1 : 0), of: result.of + 1 });
  const tried = importers.testsOf(path, MOST).length;
  console.log(killer ? `  killed by ${killer} ${took}` : `  SURVIVED ${tried} test files ${took}`);
}
const all = [...results.values()];
const total = { killed: sum(all.map(({ killed }) => killed)), of: sum(all.map(({ of }) => of)) };
for (const [room, { killed, of }] of [...results, ["all", total]])
  if (of > 0) console.log(`${room.padEnd(20)} ${killed} of ${of}  ${Math.round((100 * killed) / of)} %`);
process.exit(0);

function sum(numbers) {
  return numbers.reduce((a, b) => a + b, 0);
}
