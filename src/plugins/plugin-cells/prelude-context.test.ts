import { describe, expect, test, vi } from "vitest";
import type { Channel } from "./prelude-channel";
import { contextOf } from "./prelude-context";

interface Asked {
  readonly call: number;
  readonly name: string;
  readonly value: unknown;
  readonly bytes: ArrayBuffer | undefined;
  readonly signal: AbortSignal | undefined;
}

/** The context of a call whose page answers as it is told. */
function contextWith(answer: (asked: Asked) => unknown, asks = 0) {
  const asked: Asked[] = [];
  const channel = {
    asks,
    ask: async (call: number, name: string, value: unknown, { bytes, signal }: Partial<Asked> = {}) => {
      const one = { call, name, value, bytes, signal };
      asked.push(one);
      return answer(one);
    },
  };
  const controller = new AbortController();
  const context = contextOf(channel as unknown as Channel, 5, controller.signal);
  return { context, asked, controller };
}
const status = { status: 200, statusText: "OK", headers: [["x-a", "1"]], stream: null };
const text = (bytes: ArrayBuffer | undefined) => new TextDecoder().decode(bytes);

describe("a request", () => {
  test("has its headers as they were given, in each form there is", async () => {
    const { context, asked } = contextWith(() => status);
    const secret = { "x-key": { secret: "key", before: "Bearer " } };
    for (const headers of [undefined, secret, [["x-b", "2"]], new Headers({ "x-b": "2" })] as const)
      await context.fetch(new URL("https://a.example/x"), { method: "PUT", ...(headers ? { headers } : {}) });
    const of = (headers: unknown) => ({ url: "https://a.example/x", method: "PUT", headers });
    expect(asked.map(({ value }) => value)).toEqual([
      of(undefined),
      of(secret),
      of({ "x-b": "2" }),
      of({ "x-b": "2" }),
    ]);
    expect(asked[0]).toMatchObject({ call: 5, name: "fetch", bytes: undefined });
  });

  test("has its body as bytes, whose type is said unless the plugin says one", async () => {
    const { context, asked } = contextWith(() => status);
    const form = new URLSearchParams({ a: "é" });
    await context.fetch("https://a.example/", { body: "é" });
    await context.fetch("https://a.example/", { body: form });
    await context.fetch("https://a.example/", { body: form, headers: { "Content-Type": "x/y" } });
    await context.fetch("https://a.example/", { body: null, data: Uint8Array.of(97).buffer });
    await context.fetch("https://a.example/", { data: new Blob(["b"]) });
    expect(asked.map(({ bytes, value }) => [text(bytes), (value as { headers?: object }).headers])).toEqual([
      ["é", undefined],
      ["a=%C3%A9", { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" }],
      ["a=%C3%A9", { "Content-Type": "x/y" }],
      ["a", undefined],
      ["b", undefined],
    ]);
  });

  test("ends with its own signal, and with its call", async () => {
    const { context, asked, controller } = contextWith(() => status);
    const own = new AbortController();
    await context.fetch("https://a.example/", { signal: own.signal });
    await context.fetch("https://a.example/");
    own.abort();
    expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    controller.abort();
    expect(asked[1]?.signal?.aborted).toBe(true);
  });
});

describe("an answer", () => {
  test("has its status and headers; without a body there is none", async () => {
    const { context } = contextWith(() => ({ ...status, status: 204, statusText: "None" }));
    const response = await context.fetch("https://a.example/");
    expect([response.status, response.statusText, response.headers.get("x-a"), response.body]).toEqual([
      204,
      "None",
      "1",
      null,
    ]);
  });

  /** A page whose answer comes in pieces. */
  const inPieces = (pieces: readonly string[]) => {
    const left = [...pieces];
    return contextWith(({ name }) => {
      if (name === "fetch") return { ...status, stream: 9 };
      const piece = left.shift();
      return piece === undefined ? null : { bytes: new TextEncoder().encode(piece).buffer };
    });
  };

  test("is fetched piece by piece once it is read, four ahead, in their order", async () => {
    const { context, asked } = inPieces(["a", "b", "c", "d", "e", "f"]);
    const response = await context.fetch("https://a.example/");
    expect(asked).toHaveLength(1);
    const reader = response.body?.getReader();
    expect(text((await reader?.read())?.value?.buffer)).toBe("a");
    expect(asked.slice(1)).toEqual(
      Array(4).fill({
        call: 5,
        name: "pull",
        value: { stream: 9 },
        bytes: undefined,
        signal: context.signal,
      }),
    );
    let rest = "";
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      rest += text(next.value.buffer);
    expect(rest).toBe("bcdef");
  });

  test("that nobody reads to its end is cancelled, which may fail", async () => {
    const { context, asked } = contextWith(({ name }) => {
      if (name === "cancel") throw new Error("over");
      return name === "fetch" ? { ...status, stream: 9 } : { bytes: new ArrayBuffer(1) };
    });
    const response = await context.fetch("https://a.example/");
    await response.body?.cancel();
    expect(asked.at(-1)).toMatchObject({ call: 5, name: "cancel", value: { stream: 9 } });
  });

  test("that breaks off fails for its reader alone", async () => {
    const { context } = contextWith(({ name }) => {
      if (name === "fetch") return { ...status, stream: 9 };
      throw new Error("broke off");
    });
    await expect((await context.fetch("https://a.example/")).text()).rejects.toThrow("broke off");
  });
});

test("what is kept is had, written and removed by its key", async () => {
  const { context, asked } = contextWith(() => [{ a: 1 }]);
  expect(await context.storage.get("k")).toEqual({ a: 1 });
  expect(await context.storage.set("k", undefined)).toBeUndefined();
  expect(await context.storage.remove("k")).toBeUndefined();
  expect(asked.map(({ name, value }) => [name, value])).toEqual([
    ["storage.get", { key: "k" }],
    ["storage.set", { key: "k", value: null }],
    ["storage.remove", { key: "k" }],
  ]);
});

test("a digest is made by the page, and so is whatever the point answers", async () => {
  const { context, asked } = contextWith(({ name }) => (name === "digest" ? "abc" : 7));
  expect(await context.digest("é")).toBe("abc");
  expect(await context.ask("readFile")).toBe(7);
  expect(await context.ask("readFile", { name: "a" }, Uint8Array.of(1))).toBe(7);
  expect(asked.map(({ name, value, bytes }) => [name, value, bytes?.byteLength])).toEqual([
    ["digest", null, 2],
    ["readFile", null, undefined],
    ["readFile", { name: "a" }, 1],
  ]);
});

describe("a line of the log", () => {
  test("is sent as a text, cut short; nobody waits for it", async () => {
    const { context, asked } = contextWith(() => Promise.reject(new Error("over")));
    context.log("warn", "x".repeat(2_001));
    context.log("info", { toString: () => "y" } as unknown as string);
    expect(asked.map(({ call, name, value }) => [call, name, value])).toEqual([
      [5, "log", { level: "warn", text: "x".repeat(2_000) }],
      [5, "log", { level: "info", text: "y" }],
    ]);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
  });

  test("is left out while more than fifty questions wait", () => {
    const [few, many] = [50, 51].map((asks) => contextWith(() => null, asks));
    for (const each of [few, many]) each?.context.log("info", "a");
    expect([few?.asked.length, many?.asked.length]).toEqual([1, 0]);
  });
});
