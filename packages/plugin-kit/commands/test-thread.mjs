import process from "node:process";
import { parentPort } from "node:worker_threads";
import { testPlugin } from "../dist/host.mjs";

// Rejections that nobody waits for are the business of the test they happen in.
process.on("unhandledRejection", () => {});
parentPort.on("message", ({ limitMs, ...input }) => {
  const run = {
    limitMs,
    begins: (begun) => parentPort.postMessage({ begun }),
    ends: (result) => parentPort.postMessage({ result }),
    notes: (note) => parentPort.postMessage({ note }),
  };
  testPlugin(input, run).then(
    () => parentPort.postMessage({ isDone: true }),
    // Fails the thread.
    (error) =>
      setImmediate(() => {
        throw error;
      }),
  );
});
