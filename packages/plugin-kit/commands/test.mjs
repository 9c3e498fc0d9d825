import { existsSync, readFileSync, statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { wordsOfHanging } from "../dist/host.mjs";
import { buildPlugin } from "./build-plugin.mjs";
import { limitMsOf, optionsIn, STUB, TIMEOUT } from "./options.mjs";
import { samplesOf } from "./samples.mjs";

/** Longest silence of a thread that does not loop, beyond the time that code may take: its signs of life come apart, and it loads what a test needs. */
const SILENCE_MS = 1_000;
/** The checks of a strategy are whole tasks, and those of a provider many calls. */
const CALLS_OF_CHECK = 3;

/** `troupe-plugin test`: the exit code is 1 where anything of any plugin fails. */
export async function testCommand(args) {
  const { values, names } = optionsIn(args, { ...TIMEOUT, ...STUB });
  const limitMs = limitMsOf(values);
  const thread = new TestThread(limitMs);
  let failed = 0;
  for (const name of names.length > 0 ? names : ["."]) {
    const { code, title, kind } = await fileOf(name, { limitMs, stubs: values.stub });
    console.log(title);
    const results = await thread.resultsOf({ code, samples: samplesOf(name) }, kind);
    for (const { name, reason, note } of results) {
      if (note !== undefined) {
        console.log(`  note    ${note}`);
        continue;
      }
      console.log(reason === undefined ? `  ok      ${name}` : `  FAILED  ${name}\n${indented(reason)}`);
      if (reason !== undefined) failed += 1;
    }
  }
  thread.end();
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
  return { code, title: `${manifest.name} ${manifest.version}`, kind: manifest.kind };
}

/**
 * The thread that plugins are tested on, so that one that loops can be ended. It is there for the next plugin, too, where
 * all is well with one that has a world of its own: starting it takes longer than most tests.
 */
class TestThread {
  #limitMs;
  #worker;

  constructor(limitMs) {
    this.#limitMs = limitMs;
  }

  async resultsOf(input, kind) {
    const results = await this.#run(input);
    if (kind !== "contained" || results.some(({ reason }) => reason !== undefined)) this.end();
    return results;
  }

  end() {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }

  #run(input) {
    this.#worker ??= new Worker(new URL("test-thread.mjs", import.meta.url));
    const worker = this.#worker;
    const limitMs = this.#limitMs;
    const results = [];
    return new Promise((resolve, reject) => {
      let at = "comes to an end";
      let slow;
      let silent;
      const done = () => {
        clearTimeout(slow);
        clearTimeout(silent);
        worker.off("message", take).off("error", fail).off("exit", exited);
        resolve(results);
      };
      const exited = () => {
        this.#worker = undefined;
        done();
      };
      const fail = (error) => {
        reject(error);
        done();
      };
      const hangs = () => {
        results.push({ name: at, reason: wordsOfHanging(input.code) });
        done();
      };
      const take = ({ begun, result, note, isDone, isAlive }) => {
        clearTimeout(silent);
        silent = setTimeout(hangs, limitMs + SILENCE_MS);
        if (isAlive) return;
        clearTimeout(slow);
        slow = setTimeout(hangs, limitMs * CALLS_OF_CHECK);
        if (begun) at = begun;
        if (note) results.push({ note });
        if (result) results.push(result);
        if (isDone) done();
      };
      worker.on("message", take).once("error", fail).once("exit", exited);
      slow = setTimeout(hangs, limitMs * CALLS_OF_CHECK);
      worker.postMessage({ ...input, limitMs });
    });
  }
}
