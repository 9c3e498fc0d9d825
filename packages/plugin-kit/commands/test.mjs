import { existsSync, readFileSync, statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { wordsOfHanging } from "../dist/host.mjs";
import { buildPlugin } from "./build-plugin.mjs";
import { limitMsOf, optionsIn, STUB, TIMEOUT } from "./options.mjs";
import { samplesOf } from "./samples.mjs";

/** The checks of a strategy are whole tasks, and those of a provider many calls. */
const CALLS_OF_CHECK = 3;

/** `troupe-plugin test`: the exit code is 1 where anything of any plugin fails. */
export async function testCommand(args) {
  const { values, names } = optionsIn(args, { ...TIMEOUT, ...STUB });
  const limitMs = limitMsOf(values);
  let failed = 0;
  for (const name of names.length > 0 ? names : ["."]) {
    const { code, title } = await fileOf(name, { limitMs, stubs: values.stub });
    console.log(title);
    const input = { code, samples: samplesOf(name), limitMs };
    for (const { name, reason, note } of await resultsOf(input)) {
      if (note !== undefined) {
        console.log(`  note    ${note}`);
        continue;
      }
      console.log(reason === undefined ? `  ok      ${name}` : `  FAILED  ${name}\n${indented(reason)}`);
      if (reason !== undefined) failed += 1;
    }
  }
  console.log(failed === 0 ? "All passed." : `${failed} failed.`);
  return failed === 0 ? 0 : 1;
}

/** Each line of a reason below the check that it is of. */
function indented(reason) {
  return reason.replace(/^/gm, "          ");
}

/** A folder is built; a file that is one already is taken as it is. */
async function fileOf(name, how) {
  if (existsSync(name) && statSync(name).isFile()) return { code: readFileSync(name, "utf8"), title: name };
  const { code, manifest } = await buildPlugin(name, { isForDebuggers: true, ...how });
  return { code, title: `${manifest.name} ${manifest.version}` };
}

/** On a thread of its own, so that a plugin that loops can be ended. */
function resultsOf({ limitMs, ...input }) {
  return new Promise((done, fail) => {
    const workerData = { ...input, limitMs };
    const worker = new Worker(new URL("test-thread.mjs", import.meta.url), { workerData });
    const results = [];
    let at = "comes to an end";
    let guard;
    const ended = () => {
      void worker.terminate();
      results.push({ name: at, reason: wordsOfHanging(input.code) });
      done(results);
    };
    const wait = () => {
      clearTimeout(guard);
      guard = setTimeout(ended, limitMs * CALLS_OF_CHECK);
    };
    wait();
    worker.on("message", ({ begun, result, note }) => {
      wait();
      if (begun) at = begun;
      if (note) results.push({ note });
      if (result) results.push(result);
    });
    worker.once("error", fail);
    worker.once("exit", () => {
      clearTimeout(guard);
      done(results);
    });
  });
}
