import { parentPort, workerData } from "node:worker_threads";

type Listener = (event: { readonly data: unknown }) => void;

const waiting: unknown[] = [];
let listener: Listener | undefined;

/** Tells the module's listener, in their order, also what came before it listened. */
function listen(kind: string, given: Listener): void {
  if (kind !== "message") return;
  listener = given;
  for (const data of waiting.splice(0)) given({ data });
}

Object.assign(globalThis, {
  self: globalThis,
  DedicatedWorkerGlobalScope: class {},
  addEventListener: listen,
  postMessage: (message: unknown, options?: { transfer?: ArrayBuffer[] } | ArrayBuffer[]) =>
    parentPort?.postMessage(message, Array.isArray(options) ? options : (options?.transfer ?? [])),
});
parentPort?.on("message", (data: unknown) => {
  if (listener) listener({ data });
  else waiting.push(data);
});
await import(/* @vite-ignore */ (workerData as { module: string }).module);
