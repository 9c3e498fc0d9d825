import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
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
