import process from "node:process";
import { parentPort } from "node:worker_threads";
import { testPlugin } from "../dist/host.mjs";

/** Between signs of life. */
const BEAT_MS = 200;

// Rejections that nobody waits for are the business of the test they happen in.
process.on("unhandledRejection", () => {});
parentPort.on("message", ({ limitMs, ...input }) => {
  const run = {
    limitMs,
    begins: (begun) => parentPort.postMessage({ begun }),
    ends: (result) => parentPort.postMessage({ result }),
    notes: (note) => parentPort.postMessage({ note }),
  };
  // A thread that loops says nothing more.
  const beating = setInterval(() => parentPort.postMessage({ isAlive: true }), BEAT_MS);
  testPlugin(input, run)
    .finally(() => clearInterval(beating))
    .then(
      () => parentPort.postMessage({ isDone: true }),
      // Fails the thread.
      (error) =>
        setImmediate(() => {
          throw error;
        }),
    );
});
