import { type ScriptRequest, servePluginScript } from "../../src/worker/plugin-scripts";

/*
 * The part of the application's service worker that serves the files of trusted plugins, which stores nothing. The types
 * of workers and those of pages exclude each other.
 */

interface Worker {
  readonly clients: ScriptRequest["clients"] & { claim(): Promise<void> };
  addEventListener(type: "activate" | "fetch", listener: (event: WorkerEvent) => void): void;
}
interface WorkerEvent {
  readonly request: Request;
  readonly clientId: string;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as Worker;

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  if (!new URL(request.url).pathname.startsWith("/external/")) return;
  event.respondWith(
    servePluginScript({
      ...{ url: request.url, destination: request.destination },
      clientId,
      clients: worker.clients,
    }),
  );
});
