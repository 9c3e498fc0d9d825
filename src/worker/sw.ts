/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import type { WorkerMessage, WorkerRequest } from "../core/ports/worker-channel";
import { RequestProgress } from "./request-progress";
import { StoredLater } from "./stored-later";

/** A file of the build; `later` where it is so large that the application does not wait for it. */
interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
  readonly later?: boolean;
}

declare const self: ServiceWorkerGlobalScope;

/** What the build emitted, the smallest first. */
const files = self.__WB_MANIFEST as readonly BuiltFile[];
const progress = new RequestProgress();
const storedLater = new StoredLater(files.filter(({ later }) => later).map(({ url }) => `/${url}`));

self.addEventListener("message", (event: ExtendableMessageEvent) => {
  event.waitUntil(answer(event));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(storedLater.forgetOthers());
});

// A deployer changes these without a new build, so the network is asked first; offline the built copy answers.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(plugins\.json|agents\/.+\.json)$/.test(url.pathname),
  new NetworkFirst({
    cacheName: "configuration",
    networkTimeoutSeconds: 3,
    plugins: [{ handlerDidError: async ({ request }) => matchPrecache(new URL(request.url).pathname) }],
  }),
);

// What is large is stored when it is used first, or when nothing else is to be done.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && storedLater.paths.includes(url.pathname),
  new CacheFirst({ cacheName: storedLater.cacheName }),
);

// The rest is the application itself, smallest files first; every page is the same document.
precacheAndRoute(
  files.filter(({ later }) => !later).map(({ url, revision }) => ({ url, revision })),
  { ignoreURLParametersMatching: [/.*/] },
);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/(assets|agents\/.*\.json|schemas)\//],
  }),
);

async function answer(event: ExtendableMessageEvent): Promise<void> {
  const request = event.data as WorkerRequest | undefined;
  switch (request?.type) {
    case "STORE_REST":
      await storedLater.store();
      // The very first visit is taken over without a reload, once all of it works offline.
      return self.clients.claim();
    case "LLM_REQUEST":
      progress.start(request, clientIdOf(event), Date.now());
      event.ports[0]?.postMessage({ success: true });
      return publish();
    case "LLM_REQUEST_END":
      progress.end(request.requestId, request.durationMs);
      return publish();
    case "GET_LLM_PROGRESS_STATS":
      await openWindows();
      event.source?.postMessage(update());
      return;
    case "LANGFUSE_CONFIG_UPDATED":
      for (const client of await openWindows()) {
        if (client.id !== clientIdOf(event)) client.postMessage(request);
      }
      return;
    case "ACTIVATE_UPDATE":
      return self.skipWaiting();
    default:
      event.ports[0]?.postMessage({ success: false, error: "Unknown request" });
  }
}

async function publish(): Promise<void> {
  for (const client of await openWindows()) client.postMessage(update());
}

function update(): WorkerMessage {
  return { type: "LLM_PROGRESS_UPDATE", stats: progress.stats };
}

/** The open tabs; what others had under way is forgotten, once one of these has been asked to track it. */
async function openWindows(): Promise<readonly Client[]> {
  const windows = await self.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const lost = progress.keepClients(new Set(windows.map(({ id }) => id)), Date.now());
  for (const request of lost) {
    const message: WorkerMessage = { type: "LANGFUSE_TRACK_REQUEST", ...request };
    windows[0]?.postMessage(message);
  }
  return windows;
}

function clientIdOf({ source }: ExtendableMessageEvent): string {
  return source && "id" in source ? source.id : "";
}
