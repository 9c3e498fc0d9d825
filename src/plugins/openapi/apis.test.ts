import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type ToolFunction, Tools } from "@core/points/tool";
import { ToolSources } from "@core/points/tool-source";
import { HttpToken } from "@core/ports/http";
import { isObservable } from "mobx";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeHttp } from "../../../tests/fakes/fake-http";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { toolContext } from "../../../tests/fakes/tool-context";
import { type ApiOperation, type ApiRecord, newApi, readApis } from "./api-record";
import type { Apis } from "./apis";
import { apisOf } from "./apis-of";
import { toolId } from "./operation-tool";
import openapi from "./plugin";

const SERVER = "https://shop.example/v2";
const operation = (name: string, method: ApiOperation["method"]): ApiOperation => ({
  ...{ name, method, path: "/orders", title: name, description: "Orders.", arguments: [] },
  parameters: { type: "object" },
});
const shop: Omit<ApiRecord, "key" | "hasKey"> = {
  ...{ name: "Shop", server: SERVER, on: ["list"] },
  operations: [operation("list", "GET"), operation("add", "POST")],
  keyPlace: { in: "header", name: "X-Key" },
};
const LIST = toolId("shop", "list");
const ADD = toolId("shop", "add");

let http: FakeHttp;
let ports: FakePorts;
let host: PluginHost;
let apis: Apis;
const open = async () => {
  const container = ports.container();
  container.value(HttpToken, http);
  host = new PluginHost(container);
  container.value(PluginHostToken, host);
  host.install(openapi, { builtIn: true });
  const source = host.open(ToolSources).find("openapi");
  if (!source) throw new Error("The plugin contributes no source.");
  apis = (await host.load(source)) as Apis;
};
beforeEach(async () => {
  http = new FakeHttp();
  ports = new FakePorts();
  await open();
});

const ids = () => host.open(Tools).all.map(({ id }) => id);
const toolOf = async (id: string): Promise<ToolFunction> => {
  const tool = host.open(Tools).find(id);
  if (!tool) throw new Error(`There is no ${id}.`);
  return host.load(tool);
};
const ran = async (id: string) => (await toolOf(id)).run({}, toolContext, new AbortController().signal);

describe("the tools of a service", () => {
  it("are those that are switched on, at once and after a reload, and go with it", async () => {
    await apis.add(shop, "");
    expect(ids()).toEqual([LIST]);
    await apis.switchOperation("shop", "add", true);
    expect(ids().sort()).toEqual([ADD, LIST].sort());
    await open();
    expect(ids().sort()).toEqual([ADD, LIST].sort());
    await apis.remove("shop");
    expect([ids(), apis.all]).toEqual([[], []]);
    await open();
    expect(ids()).toEqual([]);
  });

  it("send to the server, which the user is asked about; what only reads says so", async () => {
    await apis.add({ ...shop, on: ["list", "add"] }, "");
    expect(host.open(Tools).find(LIST)).toMatchObject({ effect: "sends", saysReadOnly: true, group: "Shop" });
    expect(host.open(Tools).find(ADD)?.saysReadOnly).toBeUndefined();
    expect(await (await toolOf(LIST)).touch?.({}, toolContext, new AbortController().signal)).toEqual({
      effect: "sends",
      target: "shop.example",
    });
    expect(http.requests).toEqual([]);
  });

  it("have the key sent to the server, sealed where it is kept, and never told to a model", async () => {
    http.on(`${SERVER}/orders`, () => Response.json({ echo: "key-of-the-user" }));
    await apis.add(shop, "key-of-the-user");
    expect(await ran(LIST)).toEqual({
      content: '{"echo":"•••"}',
      source: "shop.example: list",
      isUntrusted: true,
    });
    expect(http.requests.at(-1)?.headers).toMatchObject({ "x-key": "key-of-the-user" });
    expect(JSON.stringify(apis.all)).not.toContain("key-of-the-user");
    await apis.setKey("shop", "");
    await ran(LIST);
    expect(http.requests.at(-1)?.headers).not.toHaveProperty("x-key");
  });

  it("tell a model what the server said, errors too, and of what is no text its size", async () => {
    await apis.add(shop, "");
    http.once(`${SERVER}/orders`, new Response("no such order", { status: 404 }));
    expect((await ran(LIST)).content).toBe("The server answered with the error 404.\nno such order");
    http.once(`${SERVER}/orders`, new Response("abc", { headers: { "content-type": "image/png" } }));
    expect((await ran(LIST)).content).toBe("3 bytes of image/png, which is no text.");
    http.once(`${SERVER}/orders`, new Response(null, { status: 204 }));
    expect((await ran(LIST)).content).toBe("Done (204), without an answer.");
  });

  it("tell of an error without words, of text without a type, and of the size of an error that is no text", async () => {
    await apis.add(shop, "");
    const told = async (response: Response) => {
      http.once(`${SERVER}/orders`, response);
      return (await ran(LIST)).content;
    };
    const typed = (type: string) => ({ headers: { "content-type": type } });
    expect(await told(new Response("", { status: 500 }))).toBe("The server answered with the error 500.\n");
    const bytes = new Response("abc", { status: 500, ...typed("Image/PNG; a=b") });
    expect(await told(bytes)).toBe(
      "The server answered with the error 500.\n3 bytes of image/png, which is no text.",
    );
    expect(await told(new Response(new TextEncoder().encode("plain")))).toBe("plain");
    for (const type of ["text/csv", "application/problem+json", "application/xml; charset=utf-8"])
      expect(await told(new Response("words", typed(type)))).toBe("words");
  });

  it("read no answer that is longer than four megabytes", async () => {
    await apis.add(shop, "");
    http.once(
      `${SERVER}/orders`,
      new Response(new Uint8Array(4_000_000), { headers: { "content-type": "a/b" } }),
    );
    expect((await ran(LIST)).content).toContain("4000000 bytes");
    http.once(`${SERVER}/orders`, new Response(new Uint8Array(4_000_001)));
    await expect(ran(LIST)).rejects.toMatchObject({
      code: "tool.page-too-long",
      params: { host: "shop.example", limit: 4_000_000 },
    });
  });

  it("blot out keys that are long enough to be known as such", async () => {
    http.on(`${SERVER}/orders`, () => new Response("abcdefgh"));
    await apis.add(shop, "abcdefg");
    expect((await ran(LIST)).content).toBe("abcdefgh");
    await apis.setKey("shop", "abcdefgh");
    expect((await ran(LIST)).content).toBe("•••");
  });

  it("may be called again without being asked for where they only read", async () => {
    const operations = [operation("list", "GET"), operation("look", "HEAD"), operation("add", "POST")];
    await apis.add({ ...shop, operations, on: ["list", "look", "add"] }, "");
    const tools = await Promise.all(["list", "look", "add"].map((name) => toolOf(toolId("shop", name))));
    expect(tools.map(({ isRepeatable }) => isRepeatable)).toEqual([true, true, false]);
    expect(host.open(Tools).find(toolId("shop", "look"))?.saysReadOnly).toBe(true);
  });

  it("are shown with what they send, as far as that is short", async () => {
    const path = `/${"x".repeat(400)}`;
    await apis.add({ ...shop, operations: [{ ...operation("list", "GET"), path }] }, "");
    const { name, description } = host.open(Tools).find(LIST) ?? {};
    expect([name, description]).toEqual(["list (Shop)", `GET ${path}`.slice(0, 300)]);
  });

  it("fail as the network does where the server is not there, or nobody waits any more", async () => {
    let reached = 0;
    const reach = async () => {
      reached += 1;
      return "silent";
    };
    Object.assign(http, { reach });
    await apis.add(shop, "");
    await expect(ran(LIST)).rejects.toMatchObject({ code: "network.failed" });
    expect(reached).toBe(1);
    const calling = (await toolOf(LIST)).run({}, toolContext, AbortSignal.abort(new Error("stopped")));
    await expect(calling).rejects.toThrow("stopped");
    expect(reached).toBe(1);
  });

  it("have no key where the service has no place for one, and ask for one that is not on this device", async () => {
    const secrets = ports.pluginSecrets.of("openapi");
    const { keyPlace: _, ...open } = shop;
    await apis.add({ ...open, name: "Open" }, "key-of-the-user");
    expect(apis.all[0]).not.toHaveProperty("hasKey");
    expect(await secrets.get("key/open", SERVER)).toBeUndefined();
    await apis.add(shop, "key-of-the-user");
    await secrets.clear();
    await expect(ran(LIST)).rejects.toMatchObject({
      code: "openapi.key-lost",
      params: { host: "shop.example" },
    });
    expect(http.requests).toEqual([]);
  });

  it("say what is to be done where a server answers no page", async () => {
    Object.assign(http, { reach: async () => "answers", pageOrigin: "https://troupe.example" });
    await apis.add(shop, "");
    await expect(ran(LIST)).rejects.toMatchObject({
      code: "network.blocked",
      params: { url: "shop.example", origin: "https://troupe.example" },
    });
  });

  it.each([
    ["", SERVER, "name.required"],
    ["Shop", "http://shop.example", "openapi.bad-address"],
    ["Shop", "https://user:secret@shop.example", "openapi.bad-address"],
    ["Shop", "", "openapi.bad-address"],
  ])("are not added as %j at %j", async (name, server, code) => {
    await expect(apis.add({ ...shop, name, server }, "")).rejects.toMatchObject({ code });
    expect(apis.all).toEqual([]);
  });

  it("have ids that stay, by which it is known what the user allowed", () => {
    expect(toolId("shop", "getOrder")).toBe("api-shop-get-order-1ps8xpl");
  });

  it("have ids of their own, that models can be told", () => {
    const names = ["getOrder", "get_order", "GET /orders/{id}", "Zeig 주문", "x".repeat(200)];
    const made = names.map((name) => toolId("shop", name));
    expect(new Set(made).size).toBe(names.length);
    for (const id of made) expect(id).toMatch(/^api-shop-[a-z0-9-]{1,54}$/);
  });
});

describe("services", () => {
  it("are kept each by itself, as plain records", async () => {
    await apis.add(shop, "");
    await apis.add({ ...shop, on: [] }, "key-of-the-user");
    await apis.switchOperation("shop", "add", true);
    await apis.switchOperation("shop", "list", false);
    expect(apis.all.map(({ key, on }) => [key, on])).toEqual([
      ["shop", ["add"]],
      ["shop2", []],
    ]);
    expect(isObservable(apis.all[0])).toBe(false);
    expect(await ports.pluginStorage.of("openapi").get("apis")).toEqual(apis.all);
    const secrets = ports.pluginSecrets.of("openapi");
    expect(await secrets.get("key/shop2", SERVER)).toBe("key-of-the-user");
    await apis.remove("shop2");
    expect(await secrets.get("key/shop2", SERVER)).toBeUndefined();
    expect(apis.all.map(({ key }) => key)).toEqual(["shop"]);
    await expect(apis.setKey("shop2", "x")).rejects.toMatchObject({ code: "record.gone" });
  });

  it.each([
    ["Café 9", [], "cafe9", "Café 9"],
    ["9 lives", [], "lives", "9 lives"],
    ["주문", [], "service", "주문"],
    ["a-very-long-name-of-a-service", [], "averylongnameofa", "a-very-long-name-of-a-service"],
    ["Shop", ["shop", "shop2"], "shop3", "Shop"],
    ["tools:shop.name", [], "toolsshopname", "tools: shop.name"],
    ["x".repeat(61), [], "x".repeat(16), "x".repeat(60)],
  ])("called %s beside %j are known as %s", (name, keys, key, called) => {
    const others = keys.map((each) => ({ ...shop, key: each }));
    expect(newApi({ ...shop, name }, others)).toMatchObject({ key, name: called, server: SERVER });
  });

  it("are read of what is stored as far as they are some, each key once", () => {
    const stored = [
      { ...shop, key: "shop" },
      { ...shop, key: "shop", name: "Another" },
      { ...shop, key: "Shop" },
      { ...shop, key: "http", server: "http://shop.example" },
      { ...shop, key: "last", name: "Last" },
      7,
    ];
    expect(readApis(stored).map(({ name }) => name)).toEqual(["Shop", "Last"]);
    expect(readApis({ 0: stored[0] })).toEqual([]);
  });

  it("are read once for an application, and again where that failed", async () => {
    let reads = 0;
    const get = async () => {
      reads += 1;
      if (reads === 1) throw new Error("disk");
    };
    const context = { services: {}, storage: { get } } as never;
    await expect(apisOf(context)).rejects.toThrow("disk");
    const [first, second] = await Promise.all([apisOf(context), apisOf(context)]);
    expect([first === second, reads]).toEqual([true, 2]);
  });
});
