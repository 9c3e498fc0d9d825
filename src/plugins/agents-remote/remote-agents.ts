import { readRemoteManifests } from "@core/domain/agent/remote-manifest";
import type { AgentCatalogue, AgentListing } from "@core/points/agent-source";
import type { PluginStorage } from "@core/ports/plugin-storage";

/** The agents of remote manifests as they were when last fetched. Listing them asks no server. */
export class RemoteAgents implements AgentCatalogue {
  readonly #storage: PluginStorage;

  constructor(storage: PluginStorage) {
    this.#storage = storage;
  }

  async list(): Promise<AgentListing> {
    const manifests = await readRemoteManifests(this.#storage);
    return {
      agents: manifests.flatMap(({ agents }) => agents),
      skipped: manifests.flatMap(({ skipped }) => skipped),
    };
  }
}
