import { PluginHost, PluginHostToken } from "@core/plugin/plugin-host";
import { type ToolFunction, Tools } from "@core/points/tool";
import { ToolSources } from "@core/points/tool-source";
import { HttpToken } from "@core/ports/http";
import { beforeEach, describe, expect, it } from "vitest";
import { FakeHttp } from "../../../tests/fakes/fake-http";
import { FakePorts } from "../../../tests/fakes/fake-ports";
import { toolContext } from "../../../tests/fakes/tool-context";
import type { ApiOperation, ApiRecord } from "./api-record";
import type { Apis } from "./apis";
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

  it("have ids of their own, that models can be told", () => {
    const names = ["getOrder", "get_order", "GET /orders/{id}", "Zeig 주문", "x".repeat(200)];
    const made = names.map((name) => toolId("shop", name));
    expect(new Set(made).size).toBe(names.length);
    for (const id of made) expect(id).toMatch(/^api-shop-[a-z0-9-]{1,54}$/);
  });
});
