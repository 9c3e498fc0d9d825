import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { McpRig } from "../../../tests/mcp/mcp-rig";
import { type StartedServer, startWithView } from "../../../tests/mcp/start-server";
import type { McpServerRecord } from "./server-record";
import { serverView } from "./server-view";

const idle = () => new AbortController().signal;
const TYPE = "text/html;profile=mcp-app";

describe("a server of somebody else's whose tool has a view", () => {
  let server: StartedServer;
  const rig = new McpRig();
  beforeAll(async () => {
    server = await startWithView();
    await (await rig.servers).add("Clock", server.url);
  });
  afterAll(async () => {
    await (await rig.servers).remove("clock");
    await server.stop();
  });

  it("has its view read from there, and hands it what the tool gave", async () => {
    expect(rig.toolbox.all).toMatchObject([{ id: "mcp-clock-get-time", hasView: true }]);
    const use = await rig.call("mcp-clock-get-time");
    const whole = JSON.parse(use.result?.forView ?? "");
    expect(whole.structuredContent.time).toBe(use.result?.content);
    const view = await rig.toolbox.viewOf("mcp-clock-get-time");
    expect(view?.origin).toBe(new URL(server.url).host);
    expect(await view?.read(idle())).toContain("Get Server Time");
    expect(view?.toolOf("get-time")).toBe("mcp-clock-get-time");
  });

  it("offers its view as no file, and has none shown of a tool that is never to be run", async () => {
    expect((await rig.servers).all[0]?.catalogue.resources).toEqual([]);
    rig.toolbox.permissions.setRefused("mcp-clock-get-time", true);
    expect(await rig.toolbox.viewOf("mcp-clock-get-time")).toBeUndefined();
    rig.toolbox.permissions.setRefused("mcp-clock-get-time", false);
  });
});

describe("a view", () => {
  const server: McpServerRecord = {
    key: "evil",
    name: "Evil",
    url: "https://evil.example/mcp",
    catalogue: {
      tools: [{ name: "own", description: "", parameters: {} }],
      prompts: [],
      resources: [],
      templates: [],
    },
  };
  const reading = (content: object) =>
    serverView(server, async () => ({ contents: [{ uri: "ui://x", ...content } as never] })).read(idle());

  it("may be given in base64", async () => {
    expect(await reading({ mimeType: TYPE, blob: btoa("<p>hello") })).toBe("<p>hello");
  });

  it.each([
    ["a page", { mimeType: "text/html", text: "<p>" }],
    ["of no type", { text: "<p>" }],
    ["endless", { mimeType: TYPE, text: "x".repeat(4_000_001) }],
    ["nothing", { mimeType: TYPE }],
  ])("is none where it is %s", async (_, content) => {
    await expect(reading(content)).rejects.toMatchObject({ code: "mcp.no-view" });
  });

  it("knows the tools of its own server alone", () => {
    const view = serverView(server, async () => ({ contents: [] }));
    const names = ["own", "other", "mcp-evil-own", "write-files", "__proto__"];
    expect(names.map(view.toolOf)).toEqual(["mcp-evil-own", undefined, undefined, undefined, undefined]);
  });
});
