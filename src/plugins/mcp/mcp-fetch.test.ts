import { AppError } from "@core/errors/app-error";
import type { Http, HttpRequest } from "@core/ports/http";
import { describe, expect, test } from "vitest";
import { mcpNetwork } from "./mcp-fetch";

const SERVER = "https://mcp.example/mcp";
const own = { authorization: "Bearer s3cret" };

/** The network of a server as its client sees it, and what is asked through it. */
function networkTo(answer: (request: HttpRequest) => Response, address = SERVER) {
  const asked: HttpRequest[] = [];
  const http: Http = {
    fetch: async (request) => {
      asked.push(request);
      return answer(request);
    },
  };
  return { network: mcpNetwork(http, new URL(address), own), asked };
}
const greeting = { method: "POST", body: '{"method":"initialize"}' };

test("the user's headers go to the server's own address alone, and take the place of others", async () => {
  const { network, asked } = networkTo(() => new Response("ok"));
  await network.fetch(SERVER, { method: "post", headers: { Authorization: "x", accept: "y" }, body: "1" });
  await network.fetch("https://sign.example/token", { headers: { authorization: "x" }, body: null });
  expect(asked).toEqual([
    { url: SERVER, method: "POST", headers: { ...own, accept: "y" }, body: "1" },
    { url: "https://sign.example/token", method: "GET", headers: { authorization: "x" } },
  ]);
});

test.each(["http://localhost:9000/", "http://127.0.0.1/", "http://plain.example/"])(
  "a server elsewhere can have nothing asked at %s",
  async (address) => {
    const { network, asked } = networkTo(() => new Response("ok"));
    const { host } = new URL(address);
    await expect(network.fetch(address)).rejects.toMatchObject({
      code: "mcp.bad-address-named",
      params: { host },
    });
    expect(asked).toEqual([]);
  },
);

test("a server of this machine may name addresses of it", async () => {
  const { network } = networkTo(() => new Response("ok"), "http://localhost:3000/mcp");
  expect(await (await network.fetch("http://localhost:9000/")).text()).toBe("ok");
});

test("a greeting by the older protocol tells whether its session can be read, until the next one", async () => {
  const headers: Record<string, string> = {};
  let status = 200;
  const { network } = networkTo(() => new Response("ok", { headers, status }));
  await network.fetch(SERVER, { method: "POST", body: "{}" });
  expect(network.hasNoSession).toBe(false);
  status = 500;
  await network.fetch(SERVER, greeting);
  expect(network.hasNoSession).toBe(false);
  status = 200;
  await network.fetch(SERVER, greeting);
  expect(network.hasNoSession).toBe(true);
  headers["mcp-session-id"] = "1";
  await network.fetch(SERVER, greeting);
  expect(network.hasNoSession).toBe(false);
});

test("a server that lets nobody in tells where one signs in, or does not", async () => {
  let told = 'Bearer Resource_Metadata="https://mcp.example/.well-known"';
  let status = 403;
  const { network } = networkTo(() => new Response("", { status, headers: { "www-authenticate": told } }));
  await network.fetch(SERVER);
  expect(network.namesSignIn).toBe(false);
  status = 401;
  await network.fetch(SERVER);
  expect(network.namesSignIn).toBe(true);
  told = "Bearer";
  await network.fetch(SERVER);
  expect(network.namesSignIn).toBe(false);
});

test("an address that gives no answer is kept in mind, and the client is told as browsers do", async () => {
  let error: Error = new AppError("network.failed", {});
  const { network } = networkTo(() => {
    throw error;
  });
  expect(network.unanswered).toBeUndefined();
  const failed = await network.fetch("https://mcp.example/other").catch((thrown: unknown) => thrown);
  expect(failed).toBeInstanceOf(TypeError);
  expect(failed).toMatchObject({ cause: error });
  expect(network.unanswered).toBe("https://mcp.example/other");
  error = new Error("stopped");
  await expect(network.fetch(SERVER)).rejects.toBe(error);
  expect(network.unanswered).toBe("https://mcp.example/other");
});

describe("an answer", () => {
  /** An answer of pieces that are a million bytes long each. */
  const long = (count: number) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < count; at++) controller.enqueue(new Uint8Array(1_000_000));
          controller.close();
        },
      }),
      { status: 201, statusText: "Made", headers: { "x-a": "1" } },
    );

  test("comes as it is while it is not too long, and is broken off where it is", async () => {
    const { network } = networkTo(() => long(20));
    const response = await network.fetch(SERVER);
    const { status, statusText } = response;
    expect([status, statusText, response.headers.get("x-a")]).toEqual([201, "Made", "1"]);
    expect((await response.arrayBuffer()).byteLength).toBe(20_000_000);
    const { network: other } = networkTo(() => long(21));
    await expect((await other.fetch(SERVER)).arrayBuffer()).rejects.toMatchObject({
      code: "mcp.too-long",
      params: { limit: 20_000_000 },
    });
  });

  test("may be empty", async () => {
    const empty = new Response(null, { status: 202 });
    const { network } = networkTo(() => empty);
    expect(await network.fetch(SERVER)).toBe(empty);
  });
});
