import type { PluginContext } from "@core/plugin/contribution";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type { SearchService } from "@core/points/search-service";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";
import { beforeEach, describe, expect, test } from "vitest";
import { FakeHttp, jsonResponse } from "../../../tests/fakes/fake-http";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { toolContext } from "../../../tests/fakes/tool-context";
import { choosePluginService, readConfig, removeConfig, saveConfig } from "./search-config";
import type { SearchServiceId } from "./search-services";
import { webSearch } from "./web-search";

let http: FakeHttp;
let context: PluginContext;
let secrets: Map<string, string>;
/** Those of plugins. */
let services: SearchService[];
const host = {
  open: () => ({ find: (id: string) => services.find((each) => each.id === id) }),
  load: (service: SearchService) => service.load({} as PluginContext),
};

beforeEach(() => {
  http = new FakeHttp();
  secrets = new Map();
  const stored = new Map<string, unknown>();
  services = [];
  const known = new Map<symbol, unknown>([
    [PluginHostToken, host],
    [HttpToken, http],
    [ClockToken, new FixedClock()],
  ]);
  context = {
    services: { get: (token: symbol) => known.get(token) },
    storage: {
      get: async (key: string) => stored.get(key),
      set: async (key: string, value: unknown) => void stored.set(key, value),
      remove: async (key: string) => void stored.delete(key),
    },
    secrets: {
      get: async (name: string, host: string) => secrets.get(`${name}@${new URL(host).origin}`),
      set: async (name: string, host: string, secret: string) =>
        void secrets.set(`${name}@${new URL(host).origin}`, secret),
      delete: async () => secrets.clear(),
    },
  } as unknown as PluginContext;
});

async function search(service: SearchServiceId, address = "", key = "secret-key") {
  await saveConfig(context, { service, address, key });
  const tool = webSearch(context);
  expect(await tool.isSetUp?.()).toBe(true);
  return {
    tool,
    run: () => tool.run({ query: "rivers of Lyon" }, toolContext, new AbortController().signal),
  };
}
const found = (url: string) => ({
  title: "Lyon\n\u202e",
  url,
  content: "Two <strong>rivers</strong> meet.",
  description: "Two <strong>rivers</strong> meet.",
});
const status = (code: number) => new Response("{}", { status: code });

describe("a search of the web", () => {
  test.each([
    ["tavily", "", "https://api.tavily.com/search", (pages: unknown) => ({ results: pages })],
    [
      "brave",
      "https://proxy.example/",
      "https://proxy.example/res/v1/web/search?q=rivers+of+Lyon&count=8",
      (pages: unknown) => ({ web: { results: pages } }),
    ],
    [
      "searxng",
      "https://searx.example",
      "https://searx.example/search?q=rivers+of+Lyon&format=json",
      (pages: unknown) => ({ results: pages }),
    ],
  ] as const)("asks %s, and gives its pages as numbered sources", async (service, address, url, answerOf) => {
    http.on(url, jsonResponse(answerOf([found("https://a.example/"), found("javascript:alert(1)")])));
    const { tool, run } = await search(service, address);
    expect(tool.touch?.({ query: "x" }, toolContext, new AbortController().signal)).toEqual({
      effect: "sends",
      target: new URL(url).host,
    });
    const { content, isUntrusted, sources } = await run();
    expect(isUntrusted).toBe(true);
    expect(sources).toEqual([
      {
        kind: "web",
        number: 101,
        url: "https://a.example/",
        name: "Lyon",
        readAt: expect.any(Number),
        passage: "Two rivers meet.",
      },
    ]);
    expect(content).toBe("[101] Lyon\nhttps://a.example/\n```\nTwo rivers meet.\n```");
    expect(JSON.stringify(http.requests[0]?.headers)).toContain("secret-key");
    expect(http.requests[0]?.url).not.toContain("secret-key");
  });

  test("asks the service of a plugin that is chosen, as long as there is one", async () => {
    const asked: string[] = [];
    const pages = [
      { url: "https://a.example/", title: "Lyon\n\u202e", passage: "Two rivers meet." },
      { url: "javascript:alert(1)", title: "x", passage: "" },
    ];
    const load = async () => async (query: string) => {
      asked.push(query);
      return pages;
    };
    services = [{ id: "acme", name: "Acme", sentTo: ["search.example"], load }];
    await choosePluginService(context, "acme");
    const tool = webSearch(context);
    expect(await tool.isSetUp?.()).toBe(true);
    const { signal } = new AbortController();
    expect(tool.touch?.({ query: "x" }, toolContext, signal)).toEqual({
      effect: "sends",
      target: "search.example",
    });
    const { content, source, sources } = await tool.run({ query: "rivers" }, toolContext, signal);
    expect([asked, source, sources?.length]).toEqual([["rivers"], "search.example", 1]);
    expect(content).toBe("[101] Lyon\nhttps://a.example/\n```\nTwo rivers meet.\n```");
    expect(http.requests).toEqual([]);
    services = [];
    expect(await tool.isSetUp?.()).toBe(false);
  });

  test("says so where nothing is found", async () => {
    http.on("https://api.tavily.com/search", jsonResponse({ results: [] }));
    const { run } = await search("tavily");
    expect((await run()).content).toContain("nothing");
  });

  test.each([
    ["tavily", 401, "tool.search-key"],
    ["tavily", 429, "tool.search-limit"],
    ["tavily", 432, "tool.search-limit"],
    ["searxng", 403, "tool.search-no-json"],
    ["tavily", 500, "network.status"],
  ] as const)("says what is to be done where %s answers %i", async (service, code, error) => {
    http.on(/./, status(code));
    const { run } = await search(service, "https://own.example");
    await expect(run()).rejects.toMatchObject({ code: error, params: { host: "own.example" } });
  });

  test("says what is to be done where the browser is refused, or the answer is none", async () => {
    Object.assign(http, { reach: async () => "answers" as const });
    const blocked = await search("tavily");
    await expect(blocked.run()).rejects.toMatchObject({
      code: "tool.search-blocked",
      params: { host: "api.tavily.com" },
    });
    http.on(/./, new Response("<html>"));
    await expect(blocked.run()).rejects.toMatchObject({ code: "tool.search-unreadable" });
  });
});

describe("the service", () => {
  test("is none until one is set up, and none once it was taken away", async () => {
    const tool = webSearch(context);
    expect(await tool.isSetUp?.()).toBe(false);
    expect(() => tool.touch?.({ query: "x" }, toolContext, new AbortController().signal)).toThrow(
      expect.objectContaining({ code: "tool.search-not-set-up" }),
    );
    await saveConfig(context, { service: "tavily", address: "", key: "k" });
    expect(await tool.isSetUp?.()).toBe(true);
    await removeConfig(context);
    expect(await tool.isSetUp?.()).toBe(false);
    expect(secrets.size).toBe(0);
  });

  test.each([
    "http://far.example",
    "javascript:alert(1)",
    "https://a:b@c.example",
    "https://a.example/?to=b",
    "x",
  ])("is never at %s", async (address) => {
    const saving = saveConfig(context, { service: "searxng", address, key: "" });
    await expect(saving).rejects.toMatchObject({ code: "address.insecure" });
  });

  test("needs a key where it does, and keeps it for its own address alone", async () => {
    const keyless = saveConfig(context, { service: "tavily", address: "", key: " " });
    await expect(keyless).rejects.toMatchObject({ code: "tool.search-needs-key" });
    await saveConfig(context, { service: "tavily", address: "", key: "k" });
    await saveConfig(context, { service: "tavily", address: "https://api.tavily.com/", key: "" });
    expect((await readConfig(context))?.hasKey).toBe(true);
    await saveConfig(context, { service: "tavily", address: "https://proxy.example", key: "" });
    expect((await readConfig(context))?.hasKey).toBe(false);
    expect(secrets.size).toBe(0);
  });

  test("that a backup names without safety is none", async () => {
    await context.storage.set("service", {
      service: "searxng",
      address: "http://far.example",
      hasKey: false,
    });
    expect(await readConfig(context)).toBeUndefined();
  });
});
