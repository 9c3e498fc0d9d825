import { AppError } from "@core/errors/app-error";
import type { Http, HttpRequest } from "@core/ports/http";
import { expect, it } from "vitest";
import { searchRegistry } from "./search-registry";

const idle = new AbortController().signal;

function registry(answer: () => Response): Http & { readonly asked: HttpRequest[] } {
  const asked: HttpRequest[] = [];
  return {
    asked,
    fetch: async (request) => {
      asked.push(request);
      return answer();
    },
  };
}

const remote = (url: string, type = "streamable-http") => ({ type, url });
const listed = (...servers: object[]) =>
  registry(() => Response.json({ servers: servers.map((server) => ({ server })), metadata: {} }));

it("a registry is asked for what was typed, at its address", async () => {
  const http = listed();
  await searchRegistry(http, "https://registry.example/v0.1/", " issue tracker ", idle);
  expect(http.asked.map(({ url }) => url)).toEqual([
    "https://registry.example/v0.1/servers?search=issue+tracker&version=latest&limit=50",
  ]);
});

it("servers that pages can reach are found, and the others counted", async () => {
  const http = listed(
    {
      name: "io.example/tickets",
      title: "Tickets\u202E",
      description: "Issues.",
      remotes: [
        remote("https://t.example/sse", "sse"),
        { ...remote("https://t.example/mcp"), headers: [{ name: "X-Key" }] },
      ],
    },
    { name: "io.example/program", packages: [{ identifier: "x" }] },
    { name: "io.example/open", remotes: [remote("http://open.example/mcp")] },
    { name: 7 },
  );
  const { servers, elsewhere } = await searchRegistry(http, "https://registry.example", "t", idle);
  expect(servers).toEqual([
    {
      name: "io.example/tickets",
      title: expect.stringMatching(/^Tickets[^\u202E]+$/),
      description: "Issues.",
      url: "https://t.example/mcp",
      headers: ["X-Key"],
    },
  ]);
  expect(elsewhere).toBe(3);
});

it("of what a registry tells only so much is taken as can be shown", async () => {
  const headers = Array.from({ length: 21 }, () => ({ name: "x".repeat(61) }));
  const told = {
    name: "n".repeat(121),
    description: "d".repeat(301),
    remotes: [{ ...remote("https://t.example/mcp"), headers }],
  };
  const { servers } = await searchRegistry(listed(told), "https://registry.example", "t", idle);
  const [found] = servers;
  expect(found?.name).toBe(`${"n".repeat(119)}…`);
  expect(found?.title).toBe(found?.name);
  expect(found?.description).toBe(`${"d".repeat(299)}…`);
  expect(found?.headers).toEqual(Array.from({ length: 20 }, () => `${"x".repeat(59)}…`));
  const titled = listed({ ...told, title: "t".repeat(61) });
  const again = await searchRegistry(titled, "https://registry.example", "t", idle);
  expect(again.servers[0]?.title).toBe(`${"t".repeat(59)}…`);
});

it.each([
  "https://r.example",
  "https://r.example/",
  "https://r.example/v0",
  "https://r.example/v0.1/servers//",
])("a registry is found at its address, however much of it was typed: %s", async (address) => {
  const http = listed();
  await searchRegistry(http, address, "x", idle);
  expect(http.asked[0]?.url).toMatch(/^https:\/\/r\.example\/v0\.1\/servers\?/);
  expect(http.asked[0]?.headers).toEqual({ accept: "application/json" });
});

it("what stops a search, or why nobody could be reached, is told as it is", async () => {
  const controller = new AbortController();
  const failing = (error: Error) =>
    registry(() => {
      throw error;
    });
  const offline = new AppError("network.offline", { host: "registry.example" });
  await expect(searchRegistry(failing(offline), "https://registry.example", "t", idle)).rejects.toBe(offline);
  const failed = new AppError("network.failed", {});
  await expect(searchRegistry(failing(failed), "https://registry.example", "t", idle)).rejects.toMatchObject({
    code: "mcp.registry-failed",
    cause: failed,
  });
  controller.abort(new Error("enough"));
  await expect(
    searchRegistry(failing(new Error("x")), "https://registry.example", "t", controller.signal),
  ).rejects.toThrow("enough");
});

it.each([
  ["an error", () => new Response("no", { status: 500 })],
  ["a page", () => new Response("<p>Hello")],
  ["something else", () => Response.json([])],
])("an answer that is %s is told as one that could not be read", async (_, answer) => {
  await expect(searchRegistry(registry(answer), "https://registry.example", "t", idle)).rejects.toMatchObject(
    {
      code: "mcp.registry-failed",
      params: { host: "registry.example" },
    },
  );
});

it("an answer of five million bytes is read, and one that goes on is read no further", async () => {
  const found = async (body: BodyInit) =>
    (
      await searchRegistry(
        registry(() => new Response(body)),
        "https://registry.example",
        "t",
        idle,
      )
    ).servers;
  expect(await found('{"servers":[]}'.padEnd(5_000_000))).toEqual([]);
  await expect(found('{"servers":[]}'.padEnd(5_000_001))).rejects.toMatchObject({
    code: "mcp.registry-failed",
  });
  let given = 0;
  let isLeft = false;
  const endless = new ReadableStream({
    pull: (controller) => {
      given += 1;
      controller.enqueue(new Uint8Array(1_000_000).fill(32));
    },
    cancel: () => {
      isLeft = true;
    },
  });
  await expect(found(endless)).rejects.toMatchObject({ code: "mcp.registry-failed" });
  expect(given).toBeLessThan(10);
  expect(isLeft).toBe(true);
});

it.each(["http://registry.example", "registry", "https://a:b@registry.example"])(
  "nobody is asked at %s",
  async (address) => {
    const http = listed();
    await expect(searchRegistry(http, address, "t", idle)).rejects.toMatchObject({
      code: "address.insecure",
    });
    expect(http.asked).toEqual([]);
  },
);
