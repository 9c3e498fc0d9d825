import { readManifest } from "@core/domain/external-plugins/manifest";
import type { FetchGrants } from "@core/ports/plugin-cells";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeHasher } from "../../../../../tests/fakes/fake-hasher";
import { FakeHttp, streamResponse } from "../../../../../tests/fakes/fake-http";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { MemoryLogger } from "../../../../../tests/fakes/memory-logger";
import { MemoryPluginStorageFactory } from "../../../../../tests/fakes/memory-plugin-storage";
import { Broker } from "./broker";

const never = new AbortController().signal;
const manifest = readManifest({
  id: "acme",
  name: "Acme",
  version: "1.0.0",
  apiVersion: 1,
  hosts: ["api.acme.example", "other.example:8443", "localhost:11434"],
  secrets: [{ name: "key", host: "api.acme.example", label: "Acme key" }],
  contributes: [{ point: "tool", id: "acme" }],
});

let http: FakeHttp;
let clock: FixedClock;
let logger: MemoryLogger;
let broker: Broker;
const kept = new Map<string, string>();

beforeEach(() => {
  http = new FakeHttp().on(/.*/, () => streamResponse(["hello"]));
  clock = new FixedClock();
  logger = new MemoryLogger();
  kept.clear();
  const secrets = {
    get: async (name: string, host: string) => kept.get(`${name} ${new URL(host).origin}`),
    set: async () => {},
    delete: async () => {},
    clear: async () => {},
  };
  const storage = new MemoryPluginStorageFactory().of("acme");
  broker = new Broker(manifest, { http, clock, logger, secrets, storage, hasher: new FakeHasher() });
});

const ask = (name: string, value?: unknown, bytes?: ArrayBuffer) =>
  broker.serve(name, { value, ...(bytes ? { bytes } : {}) }, never);
const utf8 = (text: string) => new TextEncoder().encode(text).slice().buffer;
const fetching = (
  url: string,
  { body, ...init }: { readonly body?: string | undefined } & Readonly<Record<string, unknown>> = {},
  grants?: FetchGrants,
) => {
  const bytes = body === undefined ? {} : { bytes: utf8(body) };
  return broker.serve("fetch", { value: { url, ...init }, ...bytes, ...(grants ? { grants } : {}) }, never);
};
const ANSWER = { value: { status: 200, statusText: "", headers: [], stream: 1 } };

describe("the network of a contained plugin", () => {
  test.each([
    "https://api.acme.example/v1?q=1",
    "https://API.acme.example:443/",
    "https://other.example:8443/x",
    "http://localhost:11434/api",
    "https://localhost:11434/api",
  ])("is %s, which was declared", async (url) => {
    expect(await fetching(url)).toEqual(ANSWER);
    expect(http.requests).toEqual([{ url: new URL(url).href, method: "GET", headers: {} }]);
  });

  test.each([
    "https://evil.example/",
    "http://api.acme.example/",
    "https://api.acme.example:444/",
    "https://api.acme.example.evil.example/",
    "https://evil.example/#api.acme.example",
    "https://sub.api.acme.example/",
    "https://api.acme.example./",
    "https://other.example/",
    "http://localhost/",
    "http://127.0.0.1:11434/",
    "https://user:password@api.acme.example/",
    "https://api.acme.example@evil.example/",
    "ftp://api.acme.example/",
    "data:text/plain,x",
    "blob:https://api.acme.example/1",
    "/v1",
    "//api.acme.example/",
    "",
  ])("is not %s", async (url) => {
    await expect(fetching(url)).rejects.toMatchObject({
      code: expect.stringMatching(/^external-plugin\.(host-not-granted|bad-request)$/),
    });
    expect(http.requests).toEqual([]);
  });

  test("sends a body that is no text as it is", async () => {
    const bytes = Uint8Array.of(0xff, 0).buffer;
    const value = { url: "https://api.acme.example/", method: "POST" };
    await broker.serve("fetch", { value, bytes }, never);
    expect(http.requests).toMatchObject([{ bytes: Uint8Array.of(0xff, 0) }]);
    expect(http.requests[0]?.body).toBeUndefined();
  });

  test.each([
    ["https://api.acme.example", "https://api.acme.example/"],
    ["http://127.0.0.1:11434", "http://localhost:11434/"],
    ["http://localhost:11434", "http://localhost:11434/"],
  ])("is never the page's own server: with a page at %s not %s", async (pageOrigin, url) => {
    const own = Object.assign(new FakeHttp(), { pageOrigin });
    const storage = new MemoryPluginStorageFactory().of("acme");
    const secrets = {
      get: async () => undefined,
      set: async () => {},
      delete: async () => {},
      clear: async () => {},
    };
    const services = { http: own, clock, logger, secrets, storage, hasher: new FakeHasher() };
    const asking = new Broker(manifest, services).serve("fetch", { value: { url } }, never);
    await expect(asking).rejects.toMatchObject({ code: "external-plugin.host-not-granted" });
  });

  test.each([
    { headers: { Cookie: "a=b" } },
    { headers: { "Sec-Fetch-Site": "none" } },
    { headers: { "proxy-authorization": "x" } },
    { headers: { host: "evil.example" } },
    { headers: { "x-a": "b\r\nx-c: d" } },
    { headers: { "x a": "b" } },
    { headers: { "x-a": 1 } },
    { headers: { "x-a": { secret: "key", before: "a\nb" } } },
    { headers: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`x-${at}`, ""])) },
    { method: "CONNECT" },
    { credentials: "include" },
    { redirect: "follow" },
  ])("takes no request with %j", async (init) => {
    await expect(fetching("https://api.acme.example/", init)).rejects.toMatchObject({
      code: "external-plugin.bad-request",
    });
    expect(http.requests).toEqual([]);
  });

  test("has secrets put in by the page, for the host they are for alone", async () => {
    const headers = { authorization: { secret: "key", before: "Bearer " } };
    await expect(fetching("https://api.acme.example/", { headers })).rejects.toMatchObject({
      code: "external-plugin.no-secret",
      params: { secret: "Acme key" },
    });
    kept.set("key https://api.acme.example", "s3cret");
    await fetching("https://api.acme.example/", { headers, method: "POST", body: "{}" });
    for (const url of ["https://other.example:8443/", "http://localhost:11434/"])
      await expect(fetching(url, { headers })).rejects.toMatchObject({
        code: "external-plugin.secret-elsewhere",
      });
    const unknown = { headers: { a: { secret: "toString" } } };
    await expect(fetching("https://api.acme.example/", unknown)).rejects.toMatchObject({
      code: "external-plugin.secret-elsewhere",
    });
    expect(http.requests).toEqual([
      {
        url: "https://api.acme.example/",
        method: "POST",
        headers: { authorization: "Bearer s3cret" },
        body: "{}",
      },
    ]);
  });

  test("is wider for a call that was granted more, and its secrets go there alone", async () => {
    const grants = { hosts: ["http://192.168.1.2:8080"], secrets: { "provider-key": "k1" } };
    const headers = { "x-key": { secret: "provider-key" } };
    await fetching("http://192.168.1.2:8080/v1", { headers }, grants);
    expect(http.requests[0]?.headers).toEqual({ "x-key": "k1" });
    for (const url of ["https://api.acme.example/", "https://192.168.1.2:8080/"])
      await expect(fetching(url, { headers }, grants)).rejects.toMatchObject({
        code: expect.stringMatching(/secret-elsewhere|host-not-granted/),
      });
    await expect(fetching("http://192.168.1.2:8080/", { headers })).rejects.toMatchObject({
      code: "external-plugin.host-not-granted",
    });
    expect(http.requests).toHaveLength(1);
  });

  test("counts what was sent and received by host, and lets eight requests go on at a time", async () => {
    await fetching("https://api.acme.example/", { method: "POST", body: "é" });
    expect((await ask("pull", { stream: 1 })).bytes?.byteLength).toBe(5);
    expect((await ask("pull", { stream: 1 })).bytes).toBeUndefined();
    expect(broker.traffic).toEqual([
      { host: "api.acme.example", requests: 1, sentBytes: 2, receivedBytes: 5 },
    ]);
    let answered = 0;
    const all = Array.from({ length: 9 }, () => fetching("https://api.acme.example/").then(() => answered++));
    await expect.poll(() => answered).toBe(8);
    expect(http.requests).toHaveLength(9);
    await ask("cancel", { stream: 2 });
    await Promise.all(all);
    expect(http.requests).toHaveLength(10);
  });

  test("is measured by the signal of a call that grants it, which is told of each piece first, and may end it", async () => {
    const measured = new AbortController();
    const told: number[] = [];
    const onBytes = async (sizeBytes: number) => {
      told.push(sizeBytes);
      if (told.length > 1) throw new Error("too much");
    };
    const grants = { hosts: [], secrets: {}, signal: measured.signal, onBytes };
    for (const stream of [1, 2]) {
      await fetching("https://api.acme.example/", {}, grants);
      const pulling = ask("pull", { stream });
      if (stream === 1) expect((await pulling).bytes?.byteLength).toBe(5);
      else await expect(pulling).rejects.toThrow("too much");
    }
    expect(http.signals).toEqual([measured.signal, measured.signal]);
    expect(told).toEqual([5, 5]);
  });

  test("is free again for others when what asked is over, also where a call's own signal measures it", async () => {
    let cancelled = 0;
    let answer = () => {};
    http.on("https://api.acme.example/slow", async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return new Response(new ReadableStream({ cancel: () => void cancelled++ }));
    });
    const grants = { hosts: [], secrets: {}, signal: never };
    const cell = new AbortController();
    const value = { url: "https://api.acme.example/slow" };
    const hanging = Array.from({ length: 8 }, () => broker.serve("fetch", { value, grants }, cell.signal));
    await expect.poll(() => http.requests).toHaveLength(8);
    cell.abort(new Error("ended"));
    for (const asked of hanging) await expect(asked).rejects.toThrow("ended");
    expect(await fetching("https://api.acme.example/")).toEqual(ANSWER);
    answer();
    await expect.poll(() => cancelled).toBe(1);
  });

  test("has no stream that was never opened, and nothing more of one that is over", async () => {
    for (const value of [{ stream: 1 }, { stream: "1" }, null])
      await expect(ask("pull", value)).rejects.toMatchObject({ code: "external-plugin.bad-request" });
    await fetching("https://api.acme.example/");
    await ask("cancel", { stream: 1 });
    expect(await ask("pull", { stream: 1 })).toEqual({ value: null });
  });

  test("lets go of a body when its call ends", async () => {
    const call = new AbortController();
    await broker.serve("fetch", { value: { url: "https://api.acme.example/" } }, call.signal);
    call.abort();
    await expect.poll(() => ask("pull", { stream: 1 })).toEqual({ value: null });
    expect(broker.traffic[0]?.receivedBytes).toBe(0);
  });
});

describe("the storage of a contained plugin", () => {
  test("keeps what JSON holds, under its key", async () => {
    expect(await ask("storage.get", { key: "a" })).toEqual({ value: [] });
    await ask("storage.set", { key: "a", value: { deep: [1] } });
    await ask("storage.set", { key: "__proto__", value: 1 });
    expect(await ask("storage.get", { key: "a" })).toEqual({ value: [{ deep: [1] }] });
    expect(await ask("storage.get", { key: "__proto__" })).toEqual({ value: [1] });
    await ask("storage.remove", { key: "a" });
    expect(await ask("storage.get", { key: "a" })).toEqual({ value: [] });
    for (const value of [null, {}, { key: 1 }, { key: "" }, { key: "x".repeat(201) }])
      await expect(broker.serve("storage.get", { value }, never)).rejects.toMatchObject({
        code: "external-plugin.bad-request",
      });
  });

  test("ends at five megabytes to the byte, also where many write at once; what is removed makes room", async () => {
    const most = 5 * 1024 * 1024;
    const full = { code: "external-plugin.storage-full", params: { limit: 5 } };
    // Quotes and the key are counted, letters beyond ASCII as UTF-8.
    const filling = (length: number) => ({ key: "k", value: "é".repeat(length / 2) });
    await expect(ask("storage.set", filling(most - 2))).rejects.toMatchObject(full);
    expect(await ask("storage.get", { key: "k" })).toEqual({ value: [] });
    await ask("storage.set", { key: "k", value: "x".repeat(most - 3) });
    await expect(ask("storage.set", { key: "a", value: 1 })).rejects.toMatchObject(full);
    await ask("storage.set", { key: "k", value: "x".repeat(most - 5) });
    const both = await Promise.allSettled([
      ask("storage.set", { key: "a", value: 1 }),
      ask("storage.set", { key: "b", value: 1 }),
    ]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    await ask("storage.remove", { key: "k" });
    await ask("storage.set", { key: "b", value: 1 });
  });

  test("counts what is kept under names that every object has", async () => {
    const value = "x".repeat(2 * 1024 * 1024);
    for (const key of ["__proto__", "constructor"]) await ask("storage.set", { key, value });
    for (const key of ["prototype", "x"])
      await expect(ask("storage.set", { key, value })).rejects.toMatchObject({
        code: "external-plugin.storage-full",
      });
  });

  test("gives long values one after the other, so that the page has its turn between them", async () => {
    await ask("storage.set", { key: "long", value: "x".repeat(4_000_000) });
    let given = 0;
    const called = new AbortController();
    const get = (signal = never) =>
      broker.serve("storage.get", { value: { key: "long" } }, signal).then(() => {
        given += 1;
      });
    const all = [get(), get(), get()];
    const late = get(called.signal);
    await expect.poll(() => given).toBe(1);
    called.abort(new Error("over"));
    await expect(late).rejects.toThrow("over");
    await clock.advance(1_900);
    expect(given).toBe(1);
    await clock.advance(200);
    await expect.poll(() => given).toBe(2);
    await clock.advance(2_100);
    await Promise.all(all);
  });

  test("has so many keys and no more", async () => {
    for (let at = 0; at < 1_000; at++) await ask("storage.set", { key: `${at}`, value: 0 });
    await expect(ask("storage.set", { key: "one more", value: 0 })).rejects.toMatchObject({
      code: "external-plugin.storage-full",
    });
  });
});

test("digests are made by the page", async () => {
  const bytes = new TextEncoder().encode("abc").buffer as ArrayBuffer;
  expect((await ask("digest", null, bytes)).value).toBe(await new FakeHasher().sha256(bytes));
});

test("what is logged is bounded, and nothing but lines", async () => {
  for (let at = 0; at < 300; at++) await ask("log", { level: "warn", text: `${at}` });
  await ask("log", { level: "fatal", text: "x" });
  await ask("log", { level: "info", text: "x".repeat(2_001) });
  expect(broker.log).toHaveLength(200);
  expect(broker.log.at(-1)).toEqual({ level: "warn", text: "299", at: clock.now() });
  expect(logger.lines).toHaveLength(20);
});

test("a flood of lines is worked on no more than is looked at", async () => {
  const text = "\u202e".repeat(2_000);
  const replace = vi.spyOn(String.prototype, "replace");
  for (let at = 0; at < 2_000; at++) await ask("log", { level: "info", text });
  const made = replace.mock.contexts.filter((context) => String(context) === text).length;
  replace.mockRestore();
  expect(made).toBe(20);
  for (const line of broker.log) expect(line.text.length).toBeLessThanOrEqual(4_001);
});

test("what is logged shows every character, and passes for no other line", async () => {
  await ask("log", { level: "info", text: "a\n2026-01-01 error b\r\u202ec\u001b[31m" });
  const text = "a\n    2026-01-01 error b⟨U+000D⟩⟨U+202E⟩c⟨U+001B⟩[31m";
  expect(broker.log[0]?.text).toBe(text);
  expect(logger.lines[0]).toMatchObject({ message: text });
});

test("nothing else is answered", async () => {
  for (const name of ["toString", "exec", ""])
    await expect(ask(name)).rejects.toMatchObject({ code: "external-plugin.unknown-ask" });
});
