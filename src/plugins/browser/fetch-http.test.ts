import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { addTraffic, type Traffic } from "@core/domain/model/traffic";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
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
