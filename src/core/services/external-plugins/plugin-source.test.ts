import { describe, expect, it } from "vitest";
import { pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { FakeHttp } from "../../../../tests/fakes/fake-http";
import { LONGEST_PLUGIN } from "../../domain/external-plugins/plugin-package";
import { AppError } from "../../errors/app-error";
import type { Http, Reachability } from "../../ports/http";
import { checkedAddress, download, readSource } from "./plugin-source";

const ADDRESS = "https://acme.example/plugin.js";

function read(http: Http, signal = new AbortController().signal) {
  return readSource({ address: ADDRESS }, { http, hasher: new FakeHasher() }, signal);
}

/** A browser that gets no answer it may read. */
function unread(found: Reachability, isOnline = true): Http {
  return {
    fetch: () => Promise.reject(new AppError("network.failed", { host: "acme.example" })),
    reach: async () => found,
    isOnline: () => isOnline,
  };
}

describe("an address", () => {
  it.each([
    ["a web page", () => new Response("<!doctype html><p>Hello"), "external-plugin.no-plugin"],
    ["nothing", () => new Response(null), "external-plugin.no-plugin"],
    ["bytes that are no text", () => new Response(new Uint8Array([0xff, 0xfe])), "external-plugin.no-plugin"],
    [
      "a plugin behind a mark of its encoding, which its digest would not be of",
      () => new Response(`\ufeff${pluginFile()}`),
      "external-plugin.no-plugin",
    ],
    ["that it has none", () => new Response("", { status: 404 }), "network.status"],
  ])("that answers with %s is told of", async (_, answer, code) => {
    await expect(read(new FakeHttp().on(ADDRESS, answer))).rejects.toMatchObject({ code });
  });

  it.each([
    ["redirects, or lets no other page read it", unread("answers"), "external-plugin.not-readable"],
    ["is that of no server", unread("silent"), "network.failed"],
    ["is asked without a network", unread("silent", false), "network.offline"],
  ])("that %s is told of", async (_, http, code) => {
    await expect(read(http)).rejects.toMatchObject({ code });
  });

  it("whose answer breaks off gives no half of a plugin", async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(pluginFile()));
        controller.error(new TypeError("network error"));
      },
    });
    const http = new FakeHttp().on(ADDRESS, () => new Response(broken));
    await expect(read(http)).rejects.toMatchObject({ code: "network.failed" });
  });

  it.each(["never answers", "never ends"])("that %s is left when the time is up", async (what) => {
    const left: string[] = [];
    const endless = new ReadableStream({ cancel: () => void left.push("never ends") });
    const answer =
      what === "never ends" ? () => new Response(endless) : () => new Promise<Response>(() => {});
    const late = new AbortController();
    const reading = read(new FakeHttp().on(ADDRESS, answer), late.signal);
    late.abort(new DOMException("late", "TimeoutError"));
    await expect(reading).rejects.toMatchObject({ code: "external-plugin.no-answer" });
    expect(left).toEqual(what === "never ends" ? [what] : []);
  });

  it("that nobody waits for any more is no error to be told", async () => {
    const left = new AbortController();
    const reading = read(
      new FakeHttp().on(ADDRESS, () => new Promise<Response>(() => {})),
      left.signal,
    );
    left.abort();
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("the file of a plugin", () => {
  const code = pluginFile();
  const sizeBytes = new TextEncoder().encode(code).length;
  const from = (source: Parameters<typeof readSource>[0], signal = new AbortController().signal) => {
    const http = new FakeHttp().on(ADDRESS, () => new Response(code));
    return readSource(source, { http, hasher: new FakeHasher() }, signal);
  };

  it("is read whole, with its digest and its size, and where it comes from", async () => {
    const sha256 = await new FakeHasher().sha256(code);
    const read = { code, sha256, sizeBytes, manifest: { id: "acme" } };
    const ofFile = await from({ file: new Blob([code]) });
    expect(ofFile).toMatchObject(read);
    expect(ofFile).not.toHaveProperty("address");
    expect(await from({ address: ` ${ADDRESS}#part ` })).toMatchObject({ ...read, address: ADDRESS });
    expect(await from({ address: ADDRESS, sha256 })).toMatchObject(read);
  });

  it("is refused where it has another digest than the one that was named", async () => {
    await expect(from({ address: ADDRESS, sha256: "0".repeat(64) })).rejects.toMatchObject({
      code: "external-plugin.other-digest",
      params: { url: ADDRESS },
    });
  });

  it("is left where nobody wants it any more", async () => {
    const file = new Blob([code]);
    await expect(from({ file }, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });

  it("is not read where it is longer than plugins may be", async () => {
    const file = {
      size: LONGEST_PLUGIN + 1,
      arrayBuffer: () => Promise.reject(new Error("read")),
    } as unknown as Blob;
    await expect(from({ file })).rejects.toMatchObject({
      code: "external-plugin.too-large",
      params: { limit: LONGEST_PLUGIN },
    });
    const longest = new Blob([code.padEnd(LONGEST_PLUGIN)]);
    expect((await from({ file: longest })).sizeBytes).toBe(LONGEST_PLUGIN);
  });
});

describe("what is downloaded", () => {
  const { signal } = new AbortController();
  const answering = (body: string, status = 200) =>
    new FakeHttp().on(ADDRESS, () => new Response(body, { status }));

  it("is taken up to a limit", async () => {
    expect(await download(answering("1234"), ADDRESS, signal, 4)).toHaveLength(4);
    await expect(download(answering("12345"), ADDRESS, signal, 4)).rejects.toMatchObject({
      code: "external-plugin.too-large",
      params: { limit: 4 },
    });
  });

  it("is nothing where the server refuses, whose answer is told", async () => {
    await expect(download(answering("", 403), ADDRESS, signal)).rejects.toMatchObject({
      code: "network.status",
      params: { host: ADDRESS, status: 403 },
    });
  });

  it("ends with the reason of whoever stopped it, or that no answer came in time", async () => {
    const http: Http = { fetch: (_, own) => Promise.reject(own.reason) };
    await expect(download(http, ADDRESS, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));
    await expect(download(http, ADDRESS, late)).rejects.toMatchObject({ code: "external-plugin.no-answer" });
  });
});

describe("an address that is typed", () => {
  const page = "http://app.example";
  it.each([
    ["https://acme.example/p.js", "https://acme.example/p.js"],
    [" https://acme.example/p.js#part ", "https://acme.example/p.js"],
    ["http://localhost:5173/p.js", "http://localhost:5173/p.js"],
    ["http://127.0.0.1/p.js", "http://127.0.0.1/p.js"],
    ["http://app.example/p.js", "http://app.example/p.js"],
    ["/p.js", "http://app.example/p.js"],
  ])("%j is %s", (text, address) => {
    expect(checkedAddress(text, page)).toBe(address);
  });

  it.each([
    "http://acme.example/p.js",
    "ftp://acme.example/p.js",
    "https://ada@acme.example/p.js",
    "https://ada:secret@acme.example/p.js",
    "https://:secret@acme.example/p.js",
    "p.js",
    "",
  ])("%j is none", (text) => {
    expect(() => checkedAddress(text, page)).toThrow(expect.objectContaining({ code: "address.insecure" }));
  });

  it("of this page is none where nobody knows its own", () => {
    expect(() => checkedAddress("/p.js")).toThrow();
  });
});
