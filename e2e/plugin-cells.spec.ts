import { readdirSync, readFileSync } from "node:fs";
import type { CDPSession, Page } from "playwright/test";
import { expect } from "playwright/test";
import type { PluginOrder } from "./harness/plugins";
import { test } from "./support/any-browser";
import { openHarness, type ServedHarness, serveHarness } from "./support/harness";
import { type Listener, listenForTls, listenForUdp } from "./support/listeners";
import { expectNotStuck } from "./support/responsiveness";

test.describe.configure({ mode: "default" });

const examples = new URL("../examples/", import.meta.url);
const HOSTILE = readFileSync(new URL("hostile/hostile.plugin.js", examples), "utf8");
const DICE = `/*! troupe-plugin { "id": "dice", "name": "Dice", "version": "1.0.0", "apiVersion": 1,
  "contributes": [{ "point": "tool", "id": "dice" }] } */
troupe.implement({ contributes: [{ point: "tool", id: "dice", run: ({ sides }) => sides }] });`;

/**
 * Attacks that the page's own code counts or reads, the same in every browser: Chromium alone shows those. That each ends a
 * worker that loops, the loop in WebAssembly shows.
 */
const READ_BY_THE_PAGE = [
  "loop",
  "flood of questions",
  "flood of logs",
  "no message",
  "answer to nobody",
  "prototype",
];

/** Where browsers differ, which weakens nothing. */
const CHROMIUM = {
  reached: [] as string[],
  waiting: [] as string[],
  syntax: { reason: expect.stringMatching(/SyntaxError.* \(broken-syntax\.js:2\)$/) },
};
const SEEN_IN = {
  chromium: CHROMIUM,
  webkit: CHROMIUM,
  firefox: {
    // A cell counts as a secure context there. Nothing is reached by that.
    reached: ["digest of its own"],
    // They may never answer in such a worker, and then neither does their plugin, until the caller's patience is over.
    waiting: ["room that is left", "notification"],
    // Nothing is told of a script that cannot be parsed.
    syntax: { reason: "" },
  },
};

let harness: ServedHarness;
test.beforeAll(async () => {
  harness = await serveHarness();
});
test.afterAll(() => harness?.stop());

const call = (page: Page, order: PluginOrder) => page.evaluate((each) => window.harness.plugin(each), order);
const attack = (page: Page, name: string, limitMs?: number, args = {}) =>
  call(page, {
    file: HOSTILE,
    name: "tool/attack/run",
    args: { args: { attack: name, ...args } },
    ...(limitMs ? { limitMs } : {}),
  });

test("a hostile plugin reaches neither storage, network, WebRTC nor the page, nor more of the broker than it was granted", {
  tag: "@firefox",
}, async ({ page, browserName }) => {
  const [tls, udp]: readonly [Listener, Listener] = await Promise.all([listenForTls(), listenForUdp()]);
  try {
    await openHarness(page, harness);
    const answered: string[] = [];
    const outside = `https://127.0.0.1:${tls.port}/`;
    const stun = `stun:127.0.0.1:${udp.port}`;
    // The code that runs plugins is fetched with the first of them.
    await call(page, { file: DICE, name: "tool/dice/run", args: { sides: 6 } });
    // Those that a policy refuses are requests to the test, and never answered.
    page.on("response", (response) => answered.push(response.url()));
    const where = { outside, stun, own: harness.url };
    const { reached, waiting } = SEEN_IN[browserName];
    const escapes = await attack(page, "escapes", 20_000, { ...where, without: waiting });
    expect(escapes).toEqual({ value: { out: reached, tried: 42 - waiting.length } });
    for (const way of waiting) {
      expect(await attack(page, "one way out", 700, { ...where, way })).toMatchObject({
        error: expect.stringMatching(/^(stopped|external-plugin\.failed)$/),
      });
      await page.evaluate(() => window.harness.stopPlugins());
    }
    expect((await attack(page, "grants", 20_000, where)).value).toEqual({
      undeclared: "external-plugin.host-not-granted",
      "the page": "external-plugin.host-not-granted",
      "in clear": "external-plugin.host-not-granted",
      "with a password": "external-plugin.bad-request",
      "with a cookie": "external-plugin.bad-request",
      "secret to another": "external-plugin.secret-elsewhere",
      "secret of nobody": "external-plugin.secret-elsewhere",
      "over the quota": "external-plugin.storage-full",
      "what nobody answers": "external-plugin.unknown-ask",
      "key of a prototype": "done",
    });
    expect(answered.filter((url) => !url.startsWith("blob:"))).toEqual([]);
    await expect(page).toHaveURL(harness.url);
    expect([tls.arrivals, udp.arrivals]).toEqual([0, 0]);
    // The page itself, which no policy keeps from it, is heard; so the plugin would have been.
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

test("loops, floods, lies and hogs end their own cell, while the page and other plugins answer", {
  tag: "@firefox",
}, async ({ page, browserName }) => {
  await openHarness(page, harness);
  const answers: Record<string, unknown> = {};
  const others: unknown[] = [];
  const isTried = (name: string) => browserName === "chromium" || !READ_BY_THE_PAGE.includes(name);
  await expectNotStuck(page, async () => {
    for (const [name, limitMs] of [
      ["loop"],
      ["loop in wasm", 300],
      ["flood of messages"],
      ["flood of questions"],
      ["flood of logs"],
      ["flood of refused requests", 300],
      ["gigabyte at once"],
      ["no message"],
      ["answer to nobody"],
      ["memory hog", 300],
      ["prototype"],
      ["poison", 300],
    ] as const) {
      if (!isTried(name)) continue;
      const attacking = attack(page, name, limitMs, { outside: "https://127.0.0.1:9/" });
      others.push((await call(page, { file: DICE, name: "tool/dice/run", args: { sides: 6 } })).value);
      answers[name] = await attacking;
      // A loop without end is ended by the page, or here.
      if (limitMs) await page.evaluate(() => window.harness.stopPlugins());
    }
    answers.endless = await call(page, { file: HOSTILE, name: "tool/attack/stream", args: {}, parts: 5_000 });
  });
  const ends: Record<string, unknown> = {
    loop: { error: "external-plugin.hangs" },
    "loop in wasm": { error: "stopped" },
    "flood of messages": { error: "external-plugin.flooded" },
    // Its loop never turns: on a machine so busy that fewer messages a second are taken than are allowed, it hangs.
    "flood of questions": { error: expect.stringMatching(/^external-plugin\.(flooded|bad-message|hangs)$/) },
    "flood of logs": { value: "logged" },
    "flood of refused requests": { error: "stopped" },
    "gigabyte at once": { error: "external-plugin.too-much" },
    "no message": { error: "external-plugin.bad-message" },
    "answer to nobody": { error: "external-plugin.bad-message" },
    "memory hog": { error: "stopped" },
    prototype: { error: "external-plugin.bad-answer" },
    poison: { error: "stopped" },
    endless: { value: 5_000 },
  };
  const tried = Object.entries(ends).filter(([name]) => isTried(name));
  expect(answers).toEqual(Object.fromEntries(tried));
  expect(others).toEqual(Array(tried.length - 1).fill(6));
  expect(await page.evaluate(() => Reflect.get({}, "isAdmin"))).toBeUndefined();

  // Broken in each way that is not seen in the file before it runs. Browsers tell of scripts that do not start in words of their own.
  const broken: Record<string, unknown> = {};
  const files = readdirSync(new URL("broken/", examples)).filter(
    (file) => browserName === "chromium" || /^(syntax|throws-at-start)\b/.test(file),
  );
  for (const file of files)
    broken[file.replace(".js", "")] = await call(page, {
      file: readFileSync(new URL(`broken/${file}`, examples), "utf8"),
      name: "tool/a/run",
      args: { args: {} },
      limitMs: /never|nothing/.test(file) ? 500 : 30_000,
    });
  const invalid = { error: "external-plugin.bad-manifest", reason: expect.any(String) };
  const wanted: Record<string, unknown> = {
    "answers-wrongly": { value: { content: 1 } },
    "broken-manifest": { error: "external-plugin.no-plugin" },
    "implements-another": { error: "external-plugin.not-implemented" },
    "implements-nothing": { error: "stopped" },
    "nameless-manifest": invalid,
    "never-answers": { error: "stopped" },
    "no-manifest": { error: "external-plugin.no-plugin" },
    "other-version": { value: { content: "" } },
    syntax: { error: "external-plugin.not-started", ...SEEN_IN[browserName].syntax },
    throws: { error: "external-plugin.failed", reason: "Error: no dice", place: "broken-throws.js:8" },
    "throws-at-start": {
      error: "external-plugin.not-started",
      reason: expect.stringMatching(/not today \(broken-throws-at-start\.js:2\)$/),
    },
    "throws-later": { value: { content: "1" } },
  };
  const names = browserName === "chromium" ? Object.keys(wanted) : ["syntax", "throws-at-start"];
  expect(broken).toEqual(Object.fromEntries(names.map((name) => [name, wanted[name]])));
});

test("ends and starts leave no frame, worker, port or listener behind", {
  tag: "@firefox",
}, async ({ page, browserName }) => {
  await page.addInitScript(countPorts);
  await openHarness(page, harness);
  // Firefox counts neither listeners nor documents for anybody.
  const session = browserName === "chromium" ? await page.context().newCDPSession(page) : undefined;
  await session?.send("Performance.enable");
  const cycles = (count: number) =>
    page.evaluate(
      async ([hostile, dice, turns]) => {
        const codes = new Set<unknown>();
        for (let turn = 0; turn < turns; turn++) {
          const attacks = ["no message", "answer to nobody", "flood of messages", "loop"].map((attack) =>
            window.harness.plugin({
              file: hostile.replace('"hostile"', `"hostile-${attack.replaceAll(" ", "-")}"`),
              name: "tool/attack/run",
              args: { args: { attack } },
              ...(attack === "loop" ? { limitMs: 50 } : {}),
            }),
          );
          for (const { error } of await Promise.all(attacks)) codes.add(error);
          codes.add(
            (await window.harness.plugin({ file: dice, name: "tool/dice/run", args: { sides: 1 } })).value,
          );
          window.harness.stopPlugins();
        }
        return [...codes].sort();
      },
      [HOSTILE, DICE, count] as const,
    );
  const codes = [1, "external-plugin.bad-message", "external-plugin.flooded", "stopped"];
  expect(await cycles(2)).toEqual(codes);
  const before = await counts(page, session);
  expect(await cycles(6)).toEqual(codes);
  // A start that Firefox never gives its worker is made anew, and the browser itself keeps two idle threads of the first
  // try for a long time: seen at 1 to 4 of 110 starts in Firefox 153. One left by each end would be thirty.
  const isKept = (workers: number) => browserName === "firefox" && workers <= before.workers + 8;
  const seen = async () => {
    const { workers, ...others } = await counts(page, session);
    return { ...others, workers: isKept(workers) ? before.workers : workers };
  };
  await expect.poll(seen).toEqual(before);
  expect(await call(page, { file: DICE, name: "tool/dice/run", args: { sides: 20 } })).toEqual({ value: 20 });
});

/** Runs in the page: notes how many ports of its own are open. */
function countPorts(): void {
  const open = new Set<MessagePort>();
  const { close } = MessagePort.prototype;
  globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      // The other one is sent away.
      open.add(this.port1);
    }
  };
  MessagePort.prototype.close = function () {
    open.delete(this);
    close.call(this);
  };
  Object.assign(globalThis, { openPorts: open });
}

async function counts(page: Page, session: CDPSession | undefined) {
  await session?.send("HeapProfiler.collectGarbage");
  const { metrics } = (await session?.send("Performance.getMetrics")) ?? { metrics: [] };
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value;
  const ports = await page.evaluate(() => (Reflect.get(globalThis, "openPorts") as Set<MessagePort>).size);
  return {
    frames: page.frames().length,
    workers: page.workers().length,
    ports,
    listeners: metric("JSEventListeners"),
    documents: metric("Documents"),
  };
}
