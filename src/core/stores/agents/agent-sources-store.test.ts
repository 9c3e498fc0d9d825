import { AppError } from "@core/errors/app-error";
import { describe, expect, it } from "vitest";
import { FakeHttp, jsonResponse } from "../../../../tests/fakes/fake-http";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryPluginStorageFactory } from "../../../../tests/fakes/memory-plugin-storage";
import { RemoteManifests } from "../../services/agents/remote-manifests";
import { AgentSourcesStore } from "./agent-sources-store";

const URL = "https://agents.example/manifest.json";
const signal = new AbortController().signal;

function sources() {
  const http = new FakeHttp().on(URL, jsonResponse({ agents: [] }));
  const reloads: string[] = [];
  const remote = new RemoteManifests(http, new MemoryPluginStorageFactory().of("remote"), new FixedClock(5));
  const store = new AgentSourcesStore(remote, { reload: async () => void reloads.push("agents") });
  return { store, reloads };
}

describe("AgentSourcesStore", () => {
  it("shows what was fetched and has the agents read again", async () => {
    const { store, reloads } = sources();
    await store.load();
    expect(store.manifests).toEqual([]);
    const fetching = store.fetch(URL, signal);
    expect(store.busy).toBe(true);
    await fetching;
    expect(store.busy).toBe(false);
    expect(store.manifests.map(({ url }) => url)).toEqual([URL]);
    await store.remove(URL);
    expect(store.manifests).toEqual([]);
    expect(reloads).toEqual(["agents", "agents"]);
  });

  it("says why what was fetched before cannot be read", async () => {
    const remote = {
      list: () => Promise.reject(new AppError("database.closed")),
    } as unknown as RemoteManifests;
    const store = new AgentSourcesStore(remote, { reload: async () => {} });
    await store.load();
    expect(store.error).toMatchObject({ code: "database.closed" });
  });

  it("is free again after a failure", async () => {
    const { store, reloads } = sources();
    await expect(store.fetch("https://elsewhere.example/", signal)).rejects.toThrow("network.failed");
    expect(store.busy).toBe(false);
    expect(reloads).toEqual([]);
  });
});
