import { beforeEach, describe, expect, it } from "vitest";
import { FakeHttp, jsonResponse, streamResponse } from "../../../../tests/fakes/fake-http";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryPluginStorageFactory } from "../../../../tests/fakes/memory-plugin-storage";
import { RemoteManifests } from "./remote-manifests";

const URL = "https://agents.example/team/manifest.json";
const poet = { id: "poet", name: "Poet", role: "Writes verse", instructions: "Rhyme.", tags: ["writer"] };
const signal = new AbortController().signal;

let http: FakeHttp;
let remote: RemoteManifests;

beforeEach(() => {
  http = new FakeHttp()
    .on(URL, jsonResponse({ agents: ["poet"] }))
    .on("https://agents.example/team/poet.agent.json", jsonResponse(poet));
  remote = new RemoteManifests(http, new MemoryPluginStorageFactory().of("remote"), new FixedClock(5));
});

const answer = (content: unknown) =>
  http.on("https://agents.example/team/poet.agent.json", jsonResponse(content));

describe("RemoteManifests", () => {
  it("keeps the agents of a manifest under their host's name", async () => {
    await remote.fetch(` ${URL}#top `, signal);
    expect(await remote.list()).toEqual([
      {
        url: URL,
        fetchedAt: 5,
        skipped: [],
        agents: [{ ...poet, id: "remote-agents-example--poet", origin: "agents.example" }],
      },
    ]);
  });

  it("asks no server again until told to, and then replaces what it kept", async () => {
    await remote.fetch(URL, signal);
    await remote.list();
    expect(http.requests).toHaveLength(2);
    answer({ ...poet, name: "Laureate" });
    await remote.fetch(URL, signal);
    expect((await remote.list()).map(({ agents }) => agents[0]?.name)).toEqual(["Laureate"]);
  });

  it.each([["http://agents.example/m.json"], ["javascript:alert(1)"], ["https://a:b@agents.example/"], [""]])(
    "refuses the address “%s” before anything is sent",
    async (url) => {
      await expect(remote.fetch(url, signal)).rejects.toMatchObject({ code: "address.insecure" });
      expect(http.requests).toEqual([]);
    },
  );

  it("leaves out what would reach into this device", async () => {
    answer({ ...poet, tools: ["t"], provider: "openai", model: "m", knowledgeItemIds: ["k"], origin: "me" });
    await remote.fetch(URL, signal);
    const [agent] = (await remote.list())[0]?.agents ?? [];
    expect(Object.keys(agent ?? {}).sort()).toEqual(
      ["id", "instructions", "name", "origin", "role", "tags"].sort(),
    );
  });

  it.each([
    ["is another's", { ...poet, id: "troupe" }],
    ["has endless instructions", { ...poet, instructions: "x".repeat(16_001) }],
    ["has an endless name", { ...poet, name: "x".repeat(81) }],
    ["has no role", { ...poet, role: " " }],
    ["is larger than 64 KB", { ...poet, extra: "x".repeat(70_000) }],
  ])("skips and names an agent that %s", async (_, content) => {
    answer(content);
    await remote.fetch(URL, signal);
    const [manifest] = await remote.list();
    expect(manifest?.agents).toEqual([]);
    expect(manifest?.skipped.map(({ id }) => id)).toEqual(["agents.example/poet"]);
  });

  it.each([
    ["is no JSON", () => new Response("<html>")],
    ["is an error", () => new Response("", { status: 404 })],
    ["names no agents", () => jsonResponse({ ids: [] })],
    ["names a path", () => jsonResponse({ agents: ["../secret"] })],
    ["names too many", () => jsonResponse({ agents: Array.from({ length: 51 }, (_, i) => `a${i}`) })],
    ["never ends", () => streamResponse(Array.from({ length: 80 }, () => " ".repeat(1024)))],
  ])("keeps what it had when the manifest %s", async (_, response) => {
    await remote.fetch(URL, signal);
    http.on(URL, response);
    await expect(remote.fetch(URL, signal)).rejects.toMatchObject({ code: "agent-source.unreadable" });
    expect((await remote.list())[0]?.agents).toHaveLength(1);
  });

  it("keeps twenty at the most, and fetches those it has anew all the same", async () => {
    const addresses = Array.from({ length: 21 }, (_, at) => `https://team${at}.example/manifest.json`);
    http.on(/\/manifest\.json$/, jsonResponse({ agents: [] }));
    for (const address of addresses.slice(0, 20)) await remote.fetch(address, signal);
    await expect(remote.fetch(addresses[20] ?? "", signal)).rejects.toMatchObject({
      ...{ code: "list.too-long", params: { limit: 20 } },
    });
    await remote.fetch(addresses[0] ?? "", signal);
    expect((await remote.list()).map(({ url }) => url)).toEqual(addresses.slice(0, 20));
  });

  it("forgets a manifest", async () => {
    await remote.fetch(URL, signal);
    await remote.remove(URL);
    expect(await remote.list()).toEqual([]);
  });
});
