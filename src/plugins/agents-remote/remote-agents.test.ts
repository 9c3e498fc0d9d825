import { writeRemoteManifests } from "@core/domain/agent/remote-manifest";
import { describe, expect, it } from "vitest";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import { RemoteAgents } from "./remote-agents";

const poet = { id: "remote-a--poet", name: "Poet", role: "Verse", instructions: "", origin: "a" };

describe("RemoteAgents", () => {
  it("lists what was kept of all manifests, with what was skipped", async () => {
    const storage = new MemoryPluginStorageFactory().of("agents-remote");
    const skipped = [{ id: "a/b", reason: "role" }];
    await writeRemoteManifests(storage, [{ url: "https://a/m.json", fetchedAt: 1, agents: [poet], skipped }]);
    expect(await new RemoteAgents(storage).list()).toEqual({ agents: [poet], skipped });
  });

  it("lists nobody when what was kept is damaged", async () => {
    const storage = new MemoryPluginStorageFactory().of("agents-remote");
    await storage.set("manifests", [{ url: 3 }]);
    expect(await new RemoteAgents(storage).list()).toEqual({ agents: [], skipped: [] });
  });
});
