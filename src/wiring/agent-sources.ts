import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { RemoteManifests } from "@core/services/agents/remote-manifests";
import { AgentSourcesStore, AgentSourcesStoreToken } from "@core/stores/agent-sources-store";
import { AgentsStoreToken } from "@core/stores/agents-store";

/** Manifests of agents on other servers, as the settings show them. */
export function wire(container: Container): void {
  container.factory(AgentSourcesStoreToken, (services) => {
    const remote = new RemoteManifests(
      services.get(HttpToken),
      services.get(PluginStorageFactoryToken),
      services.get(ClockToken),
    );
    return new AgentSourcesStore(remote, services.get(AgentsStoreToken));
  });
}
