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
