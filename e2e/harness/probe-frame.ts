import { runInFrame } from "@shared/frame/frame-runtime";

/** Ways in which a script may try to reach something outside its frame, by name. Servers listen at the addresses. */
const WAYS: Readonly<Record<string, (address: string, stun: string) => unknown>> = {
  localStorage: () => localStorage.length,
  sessionStorage: () => sessionStorage.length,
  cookie: () => document.cookie,
  indexedDB: () =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open("troupe");
      opening.onsuccess = resolve;
      opening.onerror = () => reject(opening.error);
    }),
  caches: () => caches.keys(),
  "parent document": () => parent.document.title,
  "parent address": () => parent.location.href,
  "top document": () => top?.document.title,
  "top led away": (address) => {
    if (top) top.location.href = address;
  },
  "frame element": () => window.frameElement?.id ?? Promise.reject(new Error("no frame element")),
  fetch: (address) => fetch(address, { mode: "no-cors" }),
  "fetch of the page": () => fetch("/"),
  XMLHttpRequest: (address) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.onload = resolve;
      request.onerror = reject;
      request.open("GET", address);
      request.send();
    }),
  WebSocket: (address) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(address.replace("https", "wss"));
      socket.onopen = resolve;
      socket.onerror = reject;
    }),
  EventSource: (address) =>
    new Promise((resolve, reject) => {
      const events = new EventSource(address);
      events.onopen = resolve;
      events.onerror = reject;
    }),
  image: (address) => loaded(Object.assign(new Image(), { src: address })),
  "script of elsewhere": (address) => {
    const script = document.createElement("script");
    script.src = address;
    document.body.append(script);
    return loaded(script);
  },
  "style of elsewhere": (address) => {
    const style = document.createElement("style");
    style.textContent = `body { background: url(${address}) } @import "${address}";`;
    document.head.append(style);
    return Promise.reject(new Error("only a request would tell"));
  },
  import: (address) => import(/* @vite-ignore */ address),
  // biome-ignore lint/security/noGlobalEval: it is to fail.
  eval: () => globalThis.eval("1"),
  Function: () => new Function("return 1")(),
  "worker of a blob": () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"])));
      worker.onmessage = resolve;
      worker.onerror = reject;
    }),
  "window of its own": (address) => open(address) ?? Promise.reject(new Error("no window")),
  "own window led away": (address) => open(address, "_self") ?? Promise.reject(new Error("no window")),
  WebRTC: (_, stun) => gather(globalThis, stun),
  "WebRTC of a frame within": (_, stun) => {
    const inner = document.createElement("iframe");
    document.body.append(inner);
    return gather(inner.contentWindow as unknown as typeof globalThis, stun);
  },
};

/** Tries them all, and draws what each came to: `held`, or what it reached. */
runInFrame(async (root, { source }) => {
  const { address, stun } = JSON.parse(source) as { address: string; stun: string };
  const list = root.appendChild(document.createElement("ul"));
  for (const [name, attempt] of Object.entries(WAYS)) {
    const item = list.appendChild(document.createElement("li"));
    item.textContent = `${name}: ${await outcome(() => attempt(address, stun))}`;
  }
});

async function outcome(attempt: () => unknown): Promise<string> {
  try {
    const reached: unknown = await attempt();
    return `reached ${String(reached)}`;
  } catch {
    return "held";
  }
}

function loaded(element: HTMLImageElement | HTMLScriptElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = reject;
  });
}

/** Has WebRTC ask a server where it can be reached from outside. */
async function gather(scope: typeof globalThis, stun: string): Promise<unknown> {
  const connection = new scope.RTCPeerConnection({ iceServers: [{ urls: stun }] });
  connection.createDataChannel("out");
  await connection.setLocalDescription(await connection.createOffer());
  return "a connection";
}
