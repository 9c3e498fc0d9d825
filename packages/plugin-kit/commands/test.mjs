import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { buildPlugin } from "./build-plugin.mjs";

/** A plugin that has not been through by then never will be. */
const TIME_LIMIT_MS = 60_000;

/** `troupe-plugin test`: the exit code is 1 where anything of any plugin fails. */
export async function testCommand(folders) {
  let failed = 0;
  for (const folder of folders.length > 0 ? folders : ["."]) {
    const { file, manifest } = await buildPlugin(folder);
    console.log(`${manifest.name} ${manifest.version}`);
    const results = await resultsOf({ code: readFileSync(file, "utf8"), samples: samplesOf(folder) });
    for (const { name, reason } of results)
      console.log(reason === undefined ? `  ok      ${name}` : `  FAILED  ${name}\n          ${reason}`);
    failed += results.filter(({ reason }) => reason !== undefined).length;
  }
  console.log(failed === 0 ? "All passed." : `${failed} failed.`);
  return failed === 0 ? 0 : 1;
}

/** What the author knows of it: calls to make, and what comes of them. */
function samplesOf(folder) {
  const file = join(resolve(folder), "samples.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** On a thread of its own, so that a plugin that loops can be ended. */
function resultsOf(workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("test-thread.mjs", import.meta.url), { workerData });
    const limit = setTimeout(() => {
      void worker.terminate();
      resolve([{ name: "comes to an end", reason: `not within ${TIME_LIMIT_MS / 1000} s` }]);
    }, TIME_LIMIT_MS);
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => clearTimeout(limit));
  });
}
