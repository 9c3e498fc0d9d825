import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { addTraffic, type Traffic } from "@core/domain/model/traffic";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { httpContract } from "../../../tests/contracts/http-contract";
import { FetchHttp } from "./fetch-http";

describe("FetchHttp", () => {
  const server = createServer((request, response) => void answer(request, response));
  let origin = "";
  let deadOrigin = "";
  beforeAll(async () => {
    origin = await listen(server);
    const dead = createServer();
    deadOrigin = await listen(dead);
    dead.close();
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  afterEach(() => void vi.unstubAllGlobals());

  httpContract(() => ({ http: new FetchHttp(), origin, deadOrigin }));

  it("hands a long body over as a blob, and it arrives as it was", async () => {
    const spy = vi.spyOn(globalThis, "fetch");
    const body = "caf\u00e9 ".repeat(50_000);
    const request = { url: `${origin}/echo`, method: "POST", headers: { "x-test": "1" }, body } as const;
    const response = await new FetchHttp().fetch(request, new AbortController().signal);
    expect(spy.mock.calls[0]?.[1]?.body).toBeInstanceOf(Blob);
    expect(await response.json()).toEqual({ body, header: "1" });
    spy.mockRestore();
  });

  it("encodes a text of megabytes in several tasks, so that clicks are answered meanwhile, and whole letters", async () => {
    const body = `x${"\u{1f600}".repeat(1_500_000)}`;
    let ticks = 0;
    let sent: Blob | undefined;
    const tick = () => {
      if (sent) return;
      ticks++;
      setImmediate(tick);
    };
    setImmediate(tick);
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      sent = init.body as Blob;
      return new Response();
    });
    await new FetchHttp().fetch(
      { url: "https://a.example/", method: "POST", body },
      new AbortController().signal,
    );
    expect(ticks).toBeGreaterThanOrEqual(3);
    expect((await sent?.text()) === body).toBe(true);
  });

  it("encodes no more of a text once it is called off", async () => {
    const reason = new Error("enough");
    const controller = new AbortController();
    const asked = vi.fn();
    vi.stubGlobal("fetch", asked);
    const request = { url: "https://a.example/", method: "POST", body: "x".repeat(3_000_000) } as const;
    const sending = new FetchHttp().fetch(request, controller.signal);
    controller.abort(reason);
    await expect(sending).rejects.toBe(reason);
    expect(asked).not.toHaveBeenCalled();
  });

  it("hands a text of a hundred thousand letters over as it is, and a longer one as a text in a blob", async () => {
    const bodies: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
      bodies.push(body);
      return new Response();
    });
    for (const length of [0, 100_000, 100_001])
      await new FetchHttp().fetch(
        { url: "https://a.example/", method: "POST", body: "x".repeat(length) },
        new AbortController().signal,
      );
    const [none, text, blob] = bodies;
    expect([none, text]).toEqual(["", "x".repeat(100_000)]);
    expect(blob).toMatchObject({ size: 100_001, type: "text/plain;charset=utf-8" });
  });

  it("says which host did not answer, and passes on that it was called off", async () => {
    const failing = (error: unknown, signal = new AbortController().signal) => {
      vi.stubGlobal("fetch", () => Promise.reject(error));
      return new FetchHttp().fetch({ url: "https://a.example/x?key=1" }, signal);
    };
    const lost = new TypeError("Failed to fetch");
    await expect(failing(lost)).rejects.toMatchObject({
      code: "network.failed",
      params: { host: "a.example" },
      cause: lost,
    });
    await expect(failing(lost, AbortSignal.abort())).rejects.toBe(lost);
    const aborted = new DOMException("enough", "AbortError");
    await expect(failing(aborted)).rejects.toBe(aborted);
  });

  it("tells the headers of an answer, also of one without a body", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204, headers: { "x-a": "1" } }));
    const http = new FetchHttp();
    const { signal } = new AbortController();
    const told: unknown[] = [];
    http.observe(signal, { onTraffic: () => {}, onHeaders: (headers) => told.push(headers.get("x-a")) });
    expect((await http.fetch({ url: "https://a.example/" }, signal)).status).toBe(204);
    expect(told).toEqual(["1"]);
  });

  it("knows the origin of its page, where that has one, and whether the device is online", () => {
    const originOf = (location: object | undefined) => {
      vi.stubGlobal("location", location);
      return new FetchHttp().pageOrigin;
    };
    expect([{ origin: "https://a.example" }, { origin: "null" }, undefined].map(originOf)).toEqual([
      "https://a.example",
      undefined,
      undefined,
    ]);
    const isOnline = (navigator: object | undefined) => {
      vi.stubGlobal("navigator", navigator);
      return new FetchHttp().isOnline();
    };
    expect([{ onLine: false }, { onLine: true }, {}, undefined].map(isOnline)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it("tells what requests of one signal send and receive, in bytes, and nothing of others", async () => {
    const http = new FetchHttp();
    const { signal } = new AbortController();
    const pieces: Traffic[] = [];
    http.observe(signal, { onTraffic: (piece) => pieces.push(piece) });
    const body = "café";
    const request = { url: `${origin}/echo`, method: "POST", headers: { "x-test": "1" }, body } as const;
    const answered = await (await http.fetch(request, signal)).text();
    await (await http.fetch(request, new AbortController().signal)).text();
    await http.fetch({ url: `${deadOrigin}/` }, signal).catch(() => {});
    expect(addTraffic(pieces)).toEqual([
      { host: new URL(origin).host, requests: 1, sentBytes: 5, receivedBytes: Buffer.byteLength(answered) },
      { host: new URL(deadOrigin).host, requests: 1, sentBytes: 0, receivedBytes: 0 },
    ]);
  });

  it("sends no cookie and no referrer, and follows no redirect", async () => {
    const spy = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response());
    await new FetchHttp().fetch({ url: "https://a.example/" }, new AbortController().signal);
    expect(spy.mock.calls[0]?.[1]).toMatchObject({
      method: "GET",
      body: null,
      keepalive: false,
      redirect: "error",
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
  });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === "/ok") response.end('{"ok":true}');
  else if (request.url === "/teapot") response.writeHead(418).end();
  else if (request.url === "/moved") response.writeHead(302, { location: "/ok" }).end();
  else if (request.url === "/echo") {
    let body = "";
    request.setEncoding("utf8");
    for await (const chunk of request) body += String(chunk);
    response.end(JSON.stringify({ body, header: request.headers["x-test"] }));
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
