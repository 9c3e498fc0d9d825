import type { Container } from "@core/di/container";
import { AppError } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { AgentSources } from "@core/points/agent-source";
import { ClockToken } from "@core/ports/clock";
import { HttpToken } from "@core/ports/http";
import { PluginStorageFactoryToken } from "@core/ports/plugin-storage";
import { RemoteManifests } from "@core/services/agents/remote-manifests";
import { AgentSourcesStore } from "@core/stores/agents/agent-sources-store";
import { AgentSourcesStoreToken, AgentsStoreToken } from "@core/stores/tokens";

/** Manifests of agents on other servers, as the settings show them. */
export function wire(container: Container): void {
  container.factory(AgentSourcesStoreToken, (services) => {
    const source = services
      .get(PluginHostToken)
      .open(AgentSources)
      .entries.find(({ contribution }) => contribution.fromAddedManifests);
    if (!source) throw new AppError("agent-source.none");
    const storage = services.get(PluginStorageFactoryToken).of(source.pluginId);
    const remote = new RemoteManifests(services.get(HttpToken), storage, services.get(ClockToken));
    return new AgentSourcesStore(remote, services.get(AgentsStoreToken));
  });
}
