import { describe, expect, it } from "vitest";
import { FakeHttp, jsonResponse } from "../../../tests/fakes/fake-http";
import { ManifestAgents } from "./manifest-agents";

const signal = new AbortController().signal;
const agent = (id: string) => ({ id, name: id.toUpperCase(), role: "Tester", instructions: "Test." });

function server(...ids: string[]): FakeHttp {
  const http = new FakeHttp().on("/agents/manifest.json", jsonResponse({ agents: ids }));
  for (const id of ids) http.on(`/agents/${id}.agent.json`, jsonResponse(agent(id)));
  return http;
}

describe("ManifestAgents", () => {
  it("lists the agents in the manifest's order", async () => {
    const { agents, skipped } = await new ManifestAgents(server("troupe", "b", "a")).list(signal);
    expect(agents.map(({ id }) => id)).toEqual(["troupe", "b", "a"]);
    expect(skipped).toEqual([]);
  });

  it("fetches each file once, however often and however many ask", async () => {
    const http = server("troupe", "a");
    const source = new ManifestAgents(http);
    await Promise.all([source.list(signal), source.list(signal)]);
    await source.list(signal);
    expect(http.requests.map(({ url }) => url).sort()).toEqual([
      "/agents/a.agent.json",
      "/agents/manifest.json",
      "/agents/troupe.agent.json",
    ]);
  });

  it("finds one agent without fetching the others, and only one that the manifest names", async () => {
    const http = server("troupe", "a").on("/agents/b.agent.json", jsonResponse(agent("b")));
    const source = new ManifestAgents(http);
    expect((await source.find("troupe"))?.name).toBe("TROUPE");
    expect(await source.find("b")).toBeUndefined();
    expect(http.requests.map(({ url }) => url)).toEqual([
      "/agents/manifest.json",
      "/agents/troupe.agent.json",
    ]);
    expect((await new ManifestAgents(new FakeHttp()).find("troupe"))?.name).toBe("Troupe");
  });

  it("skips and names a malformed, a missing and a misnamed agent", async () => {
    const http = server("troupe", "broken", "missing", "other")
      .on("/agents/broken.agent.json", jsonResponse({ id: "broken", name: "No role" }))
      .on("/agents/missing.agent.json", () => new Response("", { status: 404, statusText: "Not Found" }))
      .on("/agents/other.agent.json", jsonResponse(agent("someone")));
    const { agents, skipped } = await new ManifestAgents(http).list(signal);
    expect(agents.map(({ id }) => id)).toEqual(["troupe"]);
    expect(skipped.map(({ id }) => id)).toEqual(["broken", "missing", "other"]);
    expect(skipped[0]?.reason).toContain("role");
    expect(skipped[1]?.reason).toBe("/agents/missing.agent.json: 404 Not Found");
    expect(skipped[2]?.reason).toContain("someone");
  });

  it("asks again only for what failed", async () => {
    const http = server("troupe", "late").once(
      "/agents/late.agent.json",
      () => new Response("", { status: 503 }),
    );
    const source = new ManifestAgents(http);
    expect((await source.list(signal)).skipped).toHaveLength(1);
    const { agents, skipped } = await source.list(signal);
    expect(agents.map(({ id }) => id)).toEqual(["troupe", "late"]);
    expect(skipped).toEqual([]);
    expect(http.requests.filter(({ url }) => url === "/agents/troupe.agent.json")).toHaveLength(1);
  });

  it.each([
    ["unreachable", new FakeHttp()],
    ["malformed", new FakeHttp().on("/agents/manifest.json", jsonResponse({ ids: ["a"] }))],
  ])("offers only the orchestrator when the manifest is %s", async (_, http) => {
    const { agents, skipped } = await new ManifestAgents(http).list(signal);
    expect(agents.map(({ id }) => id)).toEqual(["troupe"]);
    expect(agents[0]?.instructions).toMatch(/divide the work.*\. You never ask/);
    expect(skipped.map(({ id }) => id)).toEqual(["manifest"]);
  });

  it("has an orchestrator even when its file is the broken one", async () => {
    const http = server("troupe", "a").on("/agents/troupe.agent.json", jsonResponse({ id: "troupe" }));
    const { agents, skipped } = await new ManifestAgents(http).list(signal);
    expect(agents.map(({ id }) => id)).toEqual(["troupe", "a"]);
    expect(skipped.map(({ id }) => id)).toEqual(["troupe"]);
  });

  it("rejects with the signal's reason when the caller has gone", async () => {
    const source = new ManifestAgents(server("troupe"));
    await expect(source.list(AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  });
});
