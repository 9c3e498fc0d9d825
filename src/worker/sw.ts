/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkFirst } from "workbox-strategies";
import { SCRIPT_ADDRESS } from "../core/ports/page-scripts";
import type { WorkerMessage, WorkerRequest } from "../core/ports/worker-channel";
import { servePluginScript } from "./plugin-scripts";
import { RequestProgress } from "./request-progress";
import { StoredLater } from "./stored-later";

/**
 * A file of the build; `stored` says when where the application does not wait for it: `later` what is large, `on-use` what
 * few ever need.
 */
interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
  readonly stored?: "later" | "on-use";
}

declare const self: ServiceWorkerGlobalScope;

/**
 * So many files are stored at a time. One after the other, as Workbox has it, a device that is busy takes a minute for
 * its hundreds of waits; all at once, browsers run out of what they have for connections.
 */
const STORED_AT_ONCE = 6;

const progress = new RequestProgress();

/** The files the build emitted, the smallest first. */
const built = self.__WB_MANIFEST as readonly BuiltFile[];
const pathsOf = (when: BuiltFile["stored"]) =>
  built.filter(({ stored }) => stored === when).map(({ url }) => `/${url}`);
const storedLater = new StoredLater(pathsOf("later"), pathsOf("on-use"));
const storedFirst = built
  .filter(({ stored }) => stored === undefined)
  .map(({ url, revision }) => ({ url, revision }));
const precache = new PrecacheController();
precache.addToCacheList(storedFirst);

self.addEventListener("message", (event: ExtendableMessageEvent) => {
  event.waitUntil(answer(event));
});

self.addEventListener("install", (event) => {
  event.waitUntil(storeFiles(event));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(precache.activate(event));
  event.waitUntil(storedLater.forgetOthers());
});

// A deployer changes these without a new build, so the network is asked first; offline the copy of the build or of the last
// time answers.
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    /^\/(plugins\.json|gallery\.json|agents\/.+\.json|python\/pyodide-lock\.json)$/.test(url.pathname),
  new NetworkFirst({
    cacheName: "configuration",
    networkTimeoutSeconds: 3,
    plugins: [
      { handlerDidError: async ({ request }) => precache.matchPrecache(new URL(request.url).pathname) },
    ],
  }),
);

// Packages that a deployer put beside the application; their names change with their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/python\/[^/]+\.whl$/.test(url.pathname),
  new CacheFirst({ cacheName: "python-packages" }),
);

// Large files are stored when they are used first, or when nothing else is to be done.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && storedLater.has(url.pathname),
  new CacheFirst({ cacheName: storedLater.cacheName }),
);

// Files of plugins that the user trusts with the page.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && SCRIPT_ADDRESS.test(url.pathname),
  ({ event, request }) => {
    const { clientId } = event as FetchEvent;
    return servePluginScript({
      url: request.url,
      clientId,
      destination: request.destination,
      clients: self.clients,
    });
  },
);

registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [/.*/] }));
cleanupOutdatedCaches();
// Every page is the same document.
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/(assets|agents\/.*\.json|schemas|python)\//],
  }),
);

/** Stores what is not there yet; where one file does not come, the version is not taken up. */
async function storeFiles(event: ExtendableEvent): Promise<void> {
  const files = storedFirst.values();
  const storeInTurn = async () => {
    for (const { url, revision } of files) {
      // A file without a revision has it in its name, and may come from where the page has just taken it.
      const request = new Request(url, {
        cache: revision ? "reload" : "default",
        credentials: "same-origin",
      });
      const params = { cacheKey: precache.getCacheKeyForURL(url) };
      await Promise.all(precache.strategy.handleAll({ event, request, params }));
    }
  };
  await Promise.all(Array.from({ length: STORED_AT_ONCE }, storeInTurn));
}

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
