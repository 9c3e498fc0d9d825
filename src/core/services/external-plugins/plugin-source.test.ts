import { describe, expect, it } from "vitest";
import { pluginFile } from "../../../../tests/fakes/external-plugins-rig";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { FakeHttp } from "../../../../tests/fakes/fake-http";
import { AppError } from "../../errors/app-error";
import type { Http, Reachability } from "../../ports/http";
import { readSource } from "./plugin-source";

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
    ["that it has none", () => new Response("", { status: 404 }), "external-plugin.unreachable"],
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
