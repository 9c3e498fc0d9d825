import process from "node:process";
import { parentPort, workerData } from "node:worker_threads";
import { testPlugin } from "../dist/host.mjs";

// Rejections that nobody waits for are the business of the test they happen in.
process.on("unhandledRejection", () => {});
const { limitMs, ...input } = workerData;
await testPlugin(input, {
  limitMs,
  begins: (begun) => parentPort.postMessage({ begun }),
  ends: (result) => parentPort.postMessage({ result }),
  notes: (note) => parentPort.postMessage({ note }),
});
process.exit(0);
