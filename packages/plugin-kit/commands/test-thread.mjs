import process from "node:process";
import { parentPort, workerData } from "node:worker_threads";
import { testPlugin } from "../dist/host.mjs";

// What a plugin throws where nobody waits for it is the business of the test it happens in.
process.on("unhandledRejection", () => {});
parentPort.postMessage(await testPlugin(workerData));
process.exit(0);
