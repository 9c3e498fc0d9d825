import { createHash } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import type { Page } from "playwright/test";
import { expect } from "playwright/test";
import { test } from "./support/any-browser";
import { openHarness, type ServedHarness, serveHarness } from "./support/harness";
import { type Listener, listenForTls, listenForUdp } from "./support/listeners";
import { expectNotStuck } from "./support/responsiveness";

test.describe.configure({ mode: "default" });

let harness: ServedHarness;
test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(() => harness?.stop());

const javaScript = (page: Page, code: string, limitMs = 20_000, memoryLimitMb?: number) =>
  page.evaluate((order) => window.harness.code(order), {
    tool: "run-javascript" as const,
    args: { code, ...(memoryLimitMb ? { memoryLimitMb } : {}) },
    limitMs,
  });

/** Tries every way out of a worker, and returns those that led somewhere. */
function escapes(outside: string, stun: string, own: string): string {
  return `
const tries = {
  fetch: () => fetch("${outside}fetch"),
  noCors: () => fetch("${outside}no-cors", { mode: "no-cors" }),
  ownOrigin: () => fetch("${own}"),
  xhr: () => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.onload = resolve;
    request.onerror = () => reject(new Error("no"));
    request.open("GET", "${outside}xhr");
    request.send();
  }),
  socket: () => new Promise((resolve, reject) => {
    const socket = new WebSocket("${outside.replace("https", "wss")}socket");
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("no"));
  }),
  events: () => new Promise((resolve, reject) => {
    const source = new EventSource("${outside}events");
    source.onopen = resolve;
    source.onerror = () => { source.close(); reject(new Error("no")); };
  }),
  transport: () => new WebTransport("${outside}transport").ready,
  beacon: () => navigator.sendBeacon("${outside}beacon"),
  importScripts: () => importScripts("${outside}script"),
  importData: () => importScripts("data:text/javascript,0"),
  importModule: () => import("${outside}module"),
  importOwn: () => import("${own}"),
  evaluate: () => eval("1"),
  makeFunction: () => new Function("return 1")(),
  nested: () => new Promise((resolve, reject) => {
    const inner = 'fetch("${outside}nested").then(() => postMessage("out"), () => postMessage("held"))';
    const worker = new Worker(URL.createObjectURL(new Blob([inner])));
    worker.onmessage = ({ data }) => (data === "out" ? resolve() : reject(new Error("no")));
    worker.onerror = () => reject(new Error("no"));
  }),
  rtc: () => new RTCPeerConnection({ iceServers: [{ urls: "${stun}" }] }).createDataChannel("out"),
  database: () => new Promise((resolve, reject) => {
    const opening = indexedDB.open("troupe");
    opening.onsuccess = resolve;
    opening.onerror = () => reject(opening.error);
  }),
  caches: () => caches.keys(),
  files: () => navigator.storage.getDirectory(),
  locks: () => navigator.locks.query(),
  localStorage: () => localStorage.length,
  cookie: () => document.cookie,
  page: () => parent.location.href + top.location.href,
  navigate: () => { location.href = "${outside}navigation"; if (location.href.startsWith("blob:")) throw new Error("no"); },
  open: () => open("${outside}window"),
};
const out = [];
const all = Object.entries(tries).map(async ([name, attempt]) => {
  try {
    if ((await attempt()) !== false) out.push(name);
  } catch {}
});
// A request that is refused without a word never ends.
await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 1500))]);
return out.join(" ") + " of " + Object.keys(tries).length;`;
}

test("code reaches neither storage, network, WebRTC nor the page, by any way that is known", {
  tag: "@firefox",
}, async ({ page }) => {
  const [tls, udp]: readonly [Listener, Listener] = await Promise.all([listenForTls(), listenForUdp()]);
  try {
    await openHarness(page, harness);
    const outside = `https://127.0.0.1:${tls.port}/`;
    const stun = `stun:127.0.0.1:${udp.port}`;
    const code = escapes(outside, stun, harness.url);
    expect((await javaScript(page, code)).content).toBe("Value:  of 25");
    await expect(page).toHaveURL(harness.url);
    expect([tls.arrivals, udp.arrivals]).toEqual([0, 0]);
    // A worker of the page's own gets out, and is seen to.
    const unheld = await page.evaluate(
      (text) =>
        new Promise((resolve) => {
          const body = `(async () => {${text}\n})().then(postMessage)`;
          const worker = new Worker(URL.createObjectURL(new Blob([body])));
          worker.onmessage = ({ data }) => resolve(data);
        }),
      code,
    );
    for (const way of ["ownOrigin", "database", "caches", "locks"]) expect(unheld).toContain(way);
    // The page itself, which no policy keeps from it, is heard; so the code would have been.
    await page.evaluate(
      async ([address, urls]) => {
        const connection = new RTCPeerConnection({ iceServers: [{ urls }] });
        connection.createDataChannel("out");
        await connection.setLocalDescription(await connection.createOffer());
        // Nobody answers it.
        void fetch(address, { mode: "no-cors" }).catch(() => {});
      },
      [outside, stun] as const,
    );
    await expect.poll(() => Math.min(tls.arrivals, udp.arrivals)).toBeGreaterThan(0);
  } finally {
    await Promise.all([tls.stop(), udp.stop()]);
  }
});

/** The text of a module that loops: `(module (func (export "f") (loop (br 0))))`. */
const WASM_LOOP =
  "const bytes = Uint8Array.of(0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,102,0,0,10,9,1,7,0,3,64,12,0,11,11);\n" +
  "new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.f();";

test("loops, floods and memory hogs are ended while the page answers, and fifty ends leave nothing behind", async ({
  page,
}) => {
  await openHarness(page, harness);
  const answers: unknown[] = [];
  await expectNotStuck(page, async () => {
    for (const [code, limitMs, memoryMb] of [
      [WASM_LOOP, 700],
      ['for (;;) postMessage({ type: "log", text: "x" });'],
      ['postMessage({ type: "log", text: "x".repeat(30_000_000) });'],
      ['postMessage({ type: "log", text: { deep: [] } });'],
      // Slowly, for the machine of the test has other things to do; the browser sets no limit.
      ["const all = []; for (;;) { all.push(new Uint8Array(65_536).fill(1)); await 0; }", 700],
      ["const all = []; for (;;) all.push({});", 20_000, 8],
      ["return 6 * 7"],
    ] as const)
      answers.push(await javaScript(page, code, limitMs, memoryMb));
  });
  expect(answers).toEqual([
    { error: "stopped" },
    { error: "cell.flooded" },
    { error: "cell.too-much" },
    { error: "cell.bad-message" },
    { error: "stopped" },
    { content: expect.stringContaining("out of memory") },
    { content: "Value: 42" },
  ]);

  const ended = await page.evaluate(async () => {
    const order = { tool: "run-javascript", args: { code: "for (;;);" }, limitMs: 30 } as const;
    const all = [];
    for (let turn = 0; turn < 10; turn++)
      all.push(...(await Promise.all(Array.from({ length: 5 }, () => window.harness.code(order)))));
    return { stopped: all.filter(({ error }) => error === "stopped").length, frames: frames.length };
  });
  expect(ended).toEqual({ stopped: 50, frames: 0 });
  await expect.poll(() => page.workers().length + page.frames().length).toBe(1);
  expect(await javaScript(page, "return 1")).toEqual({ content: "Value: 1" });
});

/** A package as it is put beside the application: a zip of modules. */
function wheel(): Buffer {
  const files = {
    "rivers/__init__.py": "names = ['Rhône', 'Saône']\n",
    "rivers-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: rivers\nVersion: 1.0\n",
    "rivers-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "rivers-1.0.dist-info/RECORD": "",
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

const PYTHON = `
import rivers, js
tries = {
  "fetch": lambda: __import__("urllib.request").request.urlopen("OUTSIDE"),
  "socket": lambda: __import__("socket").create_connection(("127.0.0.1", PORT), 1).recv(1)[0],
  "js": lambda: js.fetch("OUTSIDE"),
  "database": lambda: js.indexedDB,
  "post": lambda: js.postMessage("x"),
  "run": lambda: __import__("pyodide.code").code.run_js("1"),
}
out = []
for name, attempt in tries.items():
    try:
        attempt()
        out.append(name)
    except BaseException:
        pass
try:
    from pyodide.http import pyfetch
    await pyfetch("OUTSIDE")
    out.append("pyfetch")
except BaseException:
    pass
print(rivers.names, out)`;

test("Python reaches nothing either, keeps what it has from run to run, and is ended as well", async ({
  page,
}) => {
  const tls = await listenForTls();
  const rivers = wheel();
  const lock = {
    packages: {
      rivers: {
        ...{ name: "rivers", version: "1.0", file_name: "rivers-1.0-py3-none-any.whl", install_dir: "site" },
        ...{
          sha256: createHash("sha256").update(rivers).digest("hex"),
          package_type: "package",
          imports: ["rivers"],
          depends: [],
          unvendored_tests: false,
        },
      },
    },
  };
  await page.route("**/python/pyodide-lock.json", (route) => route.fulfill({ json: lock }));
  await page.route("**/python/*.whl", (route) => route.fulfill({ body: rivers }));
  try {
    await openHarness(page, harness);
    const run = (code: string, limitMs: number, files: Readonly<Record<string, string>> = {}) =>
      page.evaluate((order) => window.harness.code(order), {
        ...{ tool: "run-python" as const, args: { code }, limitMs, files },
      });
    const code = PYTHON.replaceAll("OUTSIDE", `https://127.0.0.1:${tls.port}/`).replace(
      "PORT",
      String(tls.port),
    );
    expect(await run(code, 60_000)).toEqual({
      content: expect.stringMatching(/^\['Rhône', 'Saône'\] \[\]\n\nPython has just been started/),
    });
    // Of a file of that size the interpreter reads what is asked for.
    const large = { "large.csv": `${"x".repeat(9 * 1024 * 1024)}end` };
    const reading =
      "file = open('large.csv')\nfile.seek(9 * 1024 * 1024)\nopen('last.txt', 'w').write(file.read())\nrivers.names";
    expect(await run(reading, 20_000, large)).toMatchObject({
      content: "Value: ['Rhône', 'Saône']",
      files: [{ name: "last.txt", data: btoa("end") }],
    });
    expect(await run("while True: pass", 1_000)).toEqual({ error: "stopped" });
    expect(tls.arrivals).toBe(0);
    expect(await page.evaluate(() => frames.length)).toBe(0);
  } finally {
    await tls.stop();
  }
});
