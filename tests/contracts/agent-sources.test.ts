import { writeRemoteManifests } from "@core/domain/agent/remote-manifest";
import type { AgentSource } from "@core/points/agent-source";
import { CustomAgents } from "../../src/plugins/agents-custom/custom-agents";
import custom from "../../src/plugins/agents-custom/plugin";
import { ManifestAgents } from "../../src/plugins/agents-manifest/manifest-agents";
import manifest from "../../src/plugins/agents-manifest/plugin";
import remote from "../../src/plugins/agents-remote/plugin";
import { RemoteAgents } from "../../src/plugins/agents-remote/remote-agents";
import { FakeHttp, jsonResponse } from "../fakes/fake-http";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryDatabase } from "../fakes/memory-database";
import { MemoryPluginStorageFactory } from "../fakes/memory-plugin-storage";
import { agentSourceContract } from "./agent-source-contract";
import { contributionsOf } from "./contributions-of";

const POET = { id: "poet", name: "Poet", role: "Writes verse", instructions: "Rhyme." };
const sourceOf = (plugin: typeof custom) => contributionsOf<AgentSource>(plugin)[0] as AgentSource;

agentSourceContract({
  source: sourceOf(custom),
  make: async () => {
    const database = new MemoryDatabase();
    const nameless = { ...POET, id: "ghost", name: 7 } as never;
    await database.write([
      { type: "put", store: "agents", record: POET },
      { type: "put", store: "agents", record: nameless },
    ]);
    return new CustomAgents(database, new FixedClock());
  },
});

agentSourceContract({
  source: sourceOf(manifest),
  make: async () =>
    new ManifestAgents(
      new FakeHttp()
        .on("/agents/manifest.json", jsonResponse({ agents: ["poet", "ghost"] }))
        .on("/agents/poet.agent.json", jsonResponse(POET))
        .on("/agents/ghost.agent.json", jsonResponse({ id: "ghost" })),
    ),
});

agentSourceContract({
  source: sourceOf(remote),
  make: async () => {
    const storage = new MemoryPluginStorageFactory().of("remote");
    const skipped = [{ id: "agents.example/ghost", reason: "404" }];
    const agents = [{ ...POET, origin: "agents.example" }];
    await writeRemoteManifests(storage, [
      { url: "https://agents.example/m.json", fetchedAt: 1, agents, skipped },
    ]);
    return new RemoteAgents(storage);
  },
});
